import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { reachDatabase } from '#prisma/reach-database';
import { apiEnvironment } from '#runtime/environment/api-environment';
import { environmentProblems, namesIn, valueOf } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { PROJECT } from './build.ts';
import { chromiumPath } from './chromium.ts';
import { embeddedPostgresProblem } from './embedded-postgres.ts';
import { holderOf } from './process-lock.ts';
import { errorCode } from './process-table.ts';
import { choosePort, mailboxSettings, sandboxSettings } from './settings.ts';

/**
 * `npm run doctor`: says what this machine lacks, or has set wrong, to run the product. It changes nothing. Exit status
 * 1 if `npm start` would fail.
 */

/** `problem`: `npm start` would fail. `note`: something else would not work. */
interface Finding {
  level: 'ok' | 'note' | 'problem';
  text: string;
}

const GIB = 2 ** 30;
const DATABASE_WITHIN_MS = 5_000;
/** Prefixes that only this product uses: an unknown variable with one of them is probably misspelled. */
const OWN_NAMES = /^(HUBSPOT|OPENAI|RELIE|MEILI|CLARITY|REVIEWS|SANDBOX)_/;

const ok = (text: string): Finding => ({ level: 'ok', text });
const note = (text: string): Finding => ({ level: 'note', text });
const problem = (text: string): Finding => ({ level: 'problem', text });

const given = process.env;
const dataDirectory = path.resolve(given['DATA_DIR'] || '.data');

const findings = [
  ok(`Node ${process.versions.node}`),
  await checkPackages(),
  ...(await checkDataDirectory()),
  await checkDatabase(),
  ...(await checkStart()),
  ...checkNames(),
  checkProgram('redis-server', ['--version'], 'npm test'),
  checkProgram(chromiumPath(), ['--version'], 'npm test'),
  checkProgram('docker', ['compose', 'version'], 'production'),
];
for (const { level, text } of findings) console.log(`  ${level.padEnd(9)}${text}`);
const problems = findings.filter(({ level }) => level === 'problem').length;
console.log(
  problems
    ? `\n  npm start will not work before ${problems === 1 ? 'this problem is' : 'these problems are'} solved.`
    : '\n  npm start will work here.',
);
process.exitCode = problems ? 1 : 0;

/** Compares what is installed with what package.json asks for. */
async function checkPackages(): Promise<Finding> {
  const versions = z.record(z.string(), z.string());
  const { dependencies, devDependencies } = z
    .object({ dependencies: versions, devDependencies: versions })
    .parse(JSON.parse(await readFile(path.join(PROJECT, 'package.json'), 'utf8')));
  const wrong: string[] = [];
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    const file = path.join(PROJECT, 'node_modules', name, 'package.json');
    const installed = await readFile(file, 'utf8').then(
      (text) => z.object({ version: z.string() }).parse(JSON.parse(text)).version,
      () => undefined,
    );
    if (installed !== wanted) wrong.push(`${name} ${wanted}`);
  }
  if (!wrong.length) return ok('All packages are installed');
  const more = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  return problem(`Not installed as package.json says: ${wrong[0]}${more}. Run npm install`);
}

async function checkDataDirectory(): Promise<Finding[]> {
  const there = await nearestThere(dataDirectory);
  if (!(await stat(there)).isDirectory()) {
    return [problem(`${there} is a file: DATA_DIR needs a folder`)];
  }
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const size = `${(free / GIB).toFixed(1)} GiB free for ${dataDirectory}`;
  const canWrite = await access(there, constants.W_OK).then(
    () => true,
    () => false,
  );
  return [
    canWrite ? ok(`${dataDirectory} can be written`) : problem(`${there} cannot be written`),
    free < GIB / 2 ? problem(`Only ${size}: half a GiB is needed`) : ok(size),
  ];
}

/** The path itself, or its nearest ancestor that exists. */
async function nearestThere(directory: string): Promise<string> {
  try {
    await access(directory);
    return directory;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return directory;
    return nearestThere(path.dirname(directory));
  }
}

async function checkDatabase(): Promise<Finding> {
  const url = valueOf('DATABASE_URL', given);
  if (!url) {
    const lacking = await embeddedPostgresProblem();
    return lacking ? problem(lacking) : ok('Postgres comes with the packages');
  }
  return reachDatabase(url, DATABASE_WITHIN_MS).then(
    () => ok('The Postgres of DATABASE_URL answers'),
    (error: unknown) => problem(wordsOf(error)),
  );
}

/** The port and the variables, as `npm start` would use them. */
async function checkStart(): Promise<Finding[]> {
  const holder = holderOf(path.join(dataDirectory, 'start.lock'));
  if (holder) return [note(`It is running already (process ${holder.pid})`)];
  const chosen = await choosePort(given, 0).catch((error: unknown) => problem(wordsOf(error)));
  if (!('port' in chosen)) return [chosen];
  const { port } = chosen;
  const secret = randomBytes(32).toString('base64');
  const created = {
    ...{ NODE_ENV: 'production', SESSION_SECRET: secret, DATA_KEY: secret },
    ...{ DATABASE_URL: 'postgresql://localhost/x', ERASURE_LIST: dataDirectory },
  };
  const variables = {
    ...Object.fromEntries(Object.entries(created).filter(([name]) => !given[`${name}_FILE`])),
    // `npm start` treats an empty variable as unset.
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
    ...(await sandboxSettings(given))?.product,
    ...(await mailboxSettings(given))?.product,
    PORT: port,
  };
  const wrong = new Set(
    [apiEnvironment, workerEnvironment].flatMap((schema) => environmentProblems(schema, variables)),
  );
  if (wrong.size) return [...wrong].map(problem);
  const isOther = !given['PORT'] && port !== '3000';
  return [
    ok('All variables are valid'),
    isOther ? note(`Port 3000 is taken: ${port} will be used`) : ok(`Port ${port} is free`),
  ];
}

/** Variables that look like ours and that no process reads. */
function checkNames(): Finding[] {
  const known = new Set([apiEnvironment, workerEnvironment].flatMap((one) => namesIn(one)));
  return Object.keys(given)
    .filter((name) => OWN_NAMES.test(name) && !known.has(name.replace(/_FILE$/, '')))
    .map((name) => note(`${name} is set, but nothing reads a variable of this name`));
}

function checkProgram(program: string, args: string[], use: string): Finding {
  const name = args.length > 1 ? `${program} ${args[0]}` : program;
  const isThere = spawnSync(program, args).status === 0;
  if (isThere) return ok(`${name} is there (only ${use} needs it)`);
  return note(`${name} is missing; only ${use} needs it`);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
