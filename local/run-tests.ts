import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { buildIfNeeded, PROJECT } from './build.ts';
import { chromiumPath, HEADLESS_SHELL } from './chromium.ts';

/**
 * `npm test`: installs what the tests need, runs Jest, then Playwright, and prints one line with the combined counts.
 * Playwright starts while Jest runs its last files, because Jest's workers then become idle one by one.
 * With arguments only Jest runs and receives them, and finds the files of tests/in-full, too: `npm test -- tests/api`.
 *
 * `npm run test:in-full` runs what `npm test` leaves out: tests/in-full, the browser tests tagged `@in-full` (other
 * widths, pages and forms like another, details of layout and keyboard), and the property tests with another seed.
 * `npm run test:drills` runs tests/drills: outages, crashes and restarts, which mostly wait. Both take arguments for
 * Jest. A test that passes only on retry counts as failed.
 */

const RESULTS = path.join(PROJECT, 'test-results');
const BIN = path.join(PROJECT, 'node_modules/.bin');
const APT_TIMEOUT_MS = 120_000;
const LAST_FILES = path.join(PROJECT, 'tests/support/last-files-reporter.js');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  // A suite that cannot be loaded reports no tests, so it is counted here.
  numRuntimeErrorTestSuites: z.number(),
});
const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
});

const [mode, ...rest] = process.argv.slice(2);
const isMode = mode === '--in-full' || mode === '--drills';
const only = isMode ? rest : process.argv.slice(2);
getPrograms();
await mkdir(RESULTS, { recursive: true });
// Node's compile cache of tests/support/managed-process.ts, which grows with every build.
if (!mode) await rm(path.join(RESULTS, 'compiled'), { recursive: true, force: true });
await buildIfNeeded(['server', 'web'], console.log);
const counts: Counts[] = [];
if (mode === '--in-full') {
  counts.push(await runJest(['--selectProjects', 'in-full'], only));
  if (!only.length) {
    counts.push(await runPropertyTests());
    counts.push(await runPlaywright('in-full'));
  }
} else if (mode === '--drills') counts.push(await runJest(['--selectProjects', 'drills'], only));
else if (mode) counts.push(await runJest(['--ignoreProjects', 'drills'], only));
else counts.push(...(await runAll()));
const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0);
const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') || !sum('passed') ? 1 : 0;

async function runAll(): Promise<Counts[]> {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const reporters = ['--reporters=default', `--reporters=${LAST_FILES}`];
  const jest = runJest(['--ignoreProjects', 'drills', 'in-full', ...reporters], [], begin).finally(
    begin,
  );
  return Promise.all([jest, begun.then(() => runPlaywright('site'))]);
}

/** Installs Redis and Chromium with apt-get when run as root; without them it exits with instructions. */
function getPrograms(): void {
  if (!hasProgram('redis-server')) install('redis-server');
  if (!process.env['CHROMIUM_PATH'] && !hasProgram(HEADLESS_SHELL)) install(HEADLESS_SHELL);
  const missing = [
    ...(hasProgram('redis-server') ? [] : ['redis-server']),
    ...(existsSync(chromiumPath()) ? [] : [HEADLESS_SHELL]),
  ];
  if (!missing.length) return;
  console.error(
    `The tests need ${missing.join(' and ')}: install with "sudo apt-get install ${missing.join(' ')}", ` +
      'or set CHROMIUM_PATH to a Chromium that is elsewhere.',
  );
  process.exit(1);
}

/** Installs a Debian package when run as root. apt-get prints why it failed; the caller checks for the program. */
function install(name: string): void {
  if (process.getuid?.() !== 0 || !hasProgram('apt-get')) return;
  console.log(`Installing ${name} …`);
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: 'inherit',
      timeout: APT_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const args = ['install', '-y', '--no-install-recommends', name];
  // The package lists may be missing or old.
  if (!aptGet(...args) && aptGet('update')) aptGet(...args);
}

function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', name]).status === 0;
}

/**
 * @param options choose among the projects of jest.config.js and add reporters
 * @param onLastFiles called when a reporter says that the last files have begun
 */
async function runJest(
  options: string[],
  args: string[],
  onLastFiles?: () => void,
): Promise<Counts> {
  const file = path.join(RESULTS, 'jest.json');
  const report = await runForReport(
    'jest',
    [...options, '--json', `--outputFile=${file}`, ...args],
    file,
    onLastFiles,
  );
  const counted = jestReport.safeParse(report);
  if (!counted.success) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: counted.data.numPassedTests,
    failed: counted.data.numFailedTests + counted.data.numRuntimeErrorTestSuites,
    skipped: counted.data.numPendingTests,
  };
}

/** The property tests with a seed of their own; a failing one prints its seed, for `PROPERTY_SEED`. */
function runPropertyTests(): Promise<Counts> {
  process.env['PROPERTY_SEED'] ??= String(randomInt(2 ** 31));
  const files = ['--findRelatedTests', path.join(PROJECT, 'tests/support/fast-check.ts')];
  return runJest(['--ignoreProjects', 'drills', 'in-full', ...files], []);
}

/** @param project of playwright.config.ts */
async function runPlaywright(project: string): Promise<Counts> {
  const file = path.join(RESULTS, 'playwright.json');
  const report = await runForReport('playwright', ['test', `--project=${project}`], file);
  const counted = playwrightReport.safeParse(report);
  if (!counted.success) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites, errors } = counted.data;
  for (const name of suites.flatMap(flakyTests)) console.log(`FLAKY, counted as failed: ${name}`);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The tests of a suite that failed first and passed on retry, with file and line. */
function flakyTests({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...own.map(({ file, line, title }) => `tests/e2e/${file}:${line} ${title}`),
    ...suites.flatMap(flakyTests),
  ];
}

/**
 * @param onMessage called when the runner sends a message
 * @returns the parsed report, or undefined if the runner wrote none
 */
async function runForReport(
  program: string,
  args: string[],
  file: string,
  onMessage?: () => void,
): Promise<unknown> {
  await rm(file, { force: true });
  const runner = spawn(path.join(BIN, program), args, {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit', ...(onMessage ? (['ipc'] as const) : [])],
    env: {
      ...process.env,
      NODE_OPTIONS: program === 'jest' ? '--experimental-vm-modules --no-warnings' : '',
    },
  });
  if (onMessage) runner.on('message', onMessage);
  await new Promise((resolve, reject) => {
    runner.once('close', resolve);
    runner.once('error', reject);
  });
  if (!existsSync(file)) return undefined;
  return JSON.parse(await readFile(file, 'utf8'));
}
