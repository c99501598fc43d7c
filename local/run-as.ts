import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program and returns its standard output. @throws Error with its standard error if it fails */
export type RunProgram = (program: string, args: string[]) => Promise<string>;

/** The account that runs Postgres, which refuses to run as root. `owner` is set if its files need another owner. */
export interface PostgresAccount {
  owner?: { uid: number; gid: number };
  run: RunProgram;
}

const USER = 'postgres';

/**
 * Chooses the current user, or for root the user `postgres`, which is created if missing.
 * @param program a program that the user must be able to run
 * @param directory an existing directory; its ownership is transferred to the user
 * @throws if the user cannot access the program or the directory
 */
export function choosePostgresAccount(program: string, directory: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { run: (file, args) => runProgram(file, args) };
  const owner = { uid: accountId('-u') ?? createUser(), gid: accountId('-g') ?? 0 };
  chownSync(directory, owner.uid, owner.gid);
  const attempt = ['-c', '"$0" --version && test -w "$1"', program, directory];
  if (spawnSync('/bin/sh', attempt, { ...owner, cwd: '/' }).status === 0) {
    return { owner, run: (file, args) => runProgram(file, args, owner) };
  }
  const prefix = passThroughClosedFolders();
  if (prefix && spawnSync('setpriv', [...prefix, '/bin/sh', ...attempt]).status === 0) {
    return { owner, run: (file, args) => runProgram('setpriv', [...prefix, file, ...args]) };
  }
  throw new Error(
    `Postgres does not run as root, and the user "${USER}" may not enter ${directory} or run ${program}. ` +
      'Put the project in a folder that others may enter, or run it as another user than root.',
  );
}

async function runProgram(file: string, args: string[], owner?: { uid: number; gid: number }) {
  try {
    const { stdout } = await execute(file, args, { ...owner, cwd: '/' });
    return stdout;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${file} failed: ${output || String(error)}`, { cause: error });
  }
}

function accountId(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, USER], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

function createUser(): number {
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', USER]);
  const uid = accountId('-u');
  if (uid === undefined) throw new Error(`The user "${USER}" could not be created`);
  return uid;
}

/**
 * Arguments for setpriv that let the user traverse directories closed to others, such as a project under /root. They
 * grant one capability and keep it across exec. `no_setuid_fixup` is needed because initdb calls access(2), which
 * otherwise ignores capabilities. Containers often have DAC_OVERRIDE only.
 */
function passThroughClosedFolders(): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const effective = /^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const held = BigInt(`0x${effective ?? '0'}`);
  const capability = held & 0b100n ? 'dac_read_search' : held & 0b10n ? 'dac_override' : undefined;
  if (!capability) return undefined;
  return [
    `--reuid=${USER}`,
    `--regid=${USER}`,
    '--init-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ];
}
