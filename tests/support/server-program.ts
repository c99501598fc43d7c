import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PROJECT } from '../../local/build.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { DEFAULTS } from './stack.ts';

/** Those that docs/operations.md runs in a container of the api. */
const OF_THE_API = new Set(['api', 'personal-data', 'reseal']);

/**
 * Runs a program of dist/server until it ends: those of the api with its role, others as the owner of the database.
 * @param options.env merged over the environment of every stack; undefined unsets a variable
 * @param options.input written to its standard input
 */
export async function runServerProgram(
  name: string,
  args: string[],
  options: { env: Record<string, string | undefined>; input?: string | Buffer },
) {
  const program = path.join(PROJECT, `dist/server/${name}.js`);
  const { DATABASE_URL, ...env } = options.env;
  const own =
    DATABASE_URL && OF_THE_API.has(name) ? urlAs('frontdoor_api', DATABASE_URL) : DATABASE_URL;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...DEFAULTS, ...env, DATABASE_URL: own },
  });
  // A program that does not read its input may have ended before.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { code: child.exitCode, stdout, stderr };
}

/** A place for an erasure list in a temporary folder. */
export function planErasureList() {
  const folder = mkdtempSync(path.join(tmpdir(), 'frontdoor-erasures-'));
  return {
    file: path.join(folder, 'erasures'),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Erases an address as the practice does. @throws if the program fails */
export async function eraseAddress(databaseUrl: string, list: string, email: string) {
  const { code, stdout, stderr } = await runServerProgram('personal-data', ['erase'], {
    env: { DATABASE_URL: databaseUrl, ERASURE_LIST: list },
    input: `${email}\n`,
  });
  if (code !== 0) throw new Error(`personal-data erase failed: ${stderr}`);
  return stdout;
}
