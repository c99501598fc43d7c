import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { releaseLock, takeLock } from './process-lock.ts';
import { readIfThere } from './read-if-there.ts';

const execute = promisify(execFile);

/** The project's root. */
export const PROJECT = path.resolve(import.meta.dirname, '..');

/** Build targets with their sources and one output file that marks the target as built. */
export const BUILDS = {
  server: {
    what: 'api and worker',
    sources: [
      ...[
        'api',
        'content',
        'contracts',
        'prisma',
        'runtime',
        'safety',
        'scheduling',
        'search-index',
        'worker',
      ],
      ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.server.config.ts'],
    ],
    output: 'dist/server/api.js',
  },
  web: {
    what: 'site',
    sources: [
      ...['content', 'contracts', 'safety', 'web'],
      ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
    ],
    output: 'dist/web/client/index.html',
  },
} as const;

export type BuildName = keyof typeof BUILDS;

/**
 * Builds the targets whose output is missing or whose sources have changed since.
 * @param report called with a progress message before each step
 * @param signal cancels the build
 * @returns whether anything was built
 * @throws Error with the build's own output
 */
export async function buildIfNeeded(
  names: BuildName[],
  report: (message: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  return inTurn(async () => {
    await generateDatabaseClient(report, signal);
    let built = false;
    for (const name of names) built = (await buildOne(name, report, signal)) || built;
    return built;
  }, signal);
}

/** Runs something that writes to `dist`, one process at a time. */
export async function inTurn<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = path.join(PROJECT, 'dist', 'build.lock');
  while ('holder' in takeLock(lock)) await delay(200, undefined, { signal });
  try {
    return await run();
  } finally {
    releaseLock(lock);
  }
}

/** Makes the next {@link buildIfNeeded} build, because something else has written to the output. */
export async function expireBuilds(names: BuildName[]): Promise<void> {
  await Promise.all(names.map((name) => rm(stampOf(name), { force: true })));
}

const stampOf = (name: BuildName) => path.join(PROJECT, 'dist', `${name}.sources`);

async function buildOne(
  name: BuildName,
  report: (message: string) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const { what, sources, output } = BUILDS[name];
  const stamp = stampOf(name);
  const digest = await digestOf(sources);
  if (existsSync(path.join(PROJECT, output)) && (await readIfThere(stamp)) === digest) return false;
  report(`Building the ${what} …`);
  await npmRun(`build:${name}`, signal);
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, digest);
  return true;
}

/** Needed after an install without scripts, or when the schema changed after `npm install` generated the client. */
async function generateDatabaseClient(
  report: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const client = path.join(PROJECT, 'prisma/generated/client.ts');
  const schema = path.join(PROJECT, 'prisma/schema.prisma');
  if (existsSync(client) && (await stat(client)).mtimeMs >= (await stat(schema)).mtimeMs) return;
  report('Generating the database client …');
  await npmRun('postinstall', signal);
}

/**
 * Runs a script of package.json in production mode.
 * @param env variables besides this process's own
 * @throws Error with the script's output
 */
export async function npmRun(
  script: string,
  signal?: AbortSignal,
  env?: Record<string, string>,
): Promise<void> {
  try {
    await execute('npm', ['run', script], {
      // Always a production build. Jest and a developer's shell may set NODE_ENV to another value.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        ...env,
      },
      cwd: PROJECT,
      signal,
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}${String(error.stderr)}`
        : String(error);
    throw new Error(`npm run ${script} failed:\n${output}`, { cause: error });
  }
}

/** Hash of the names and contents of the sources. Modification times are ignored, because a checkout changes them. */
async function digestOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const file of await filesOf(path.join(PROJECT, source))) {
      hash.update(`\0${path.relative(PROJECT, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesOf(place: string): Promise<string[]> {
  if (!existsSync(place)) return [];
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}generated${path.sep}`))
    .sort();
}
