import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiEnvironment, type ApiEnvironment } from '#runtime/environment/api-environment';
import { environmentFor, readEnvironment, valueOf } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { buildIfNeeded, PROJECT } from './build.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { urlAs } from './embedded-roles.ts';
import { migrate } from './migrate.ts';
import { isRunning, releaseLock, takeLock } from './process-lock.ts';
import { isAlive, isGoneWithin, signalIfAlive } from './process-table.ts';
import { holdFreePort, type HeldPort } from './ports.ts';
import { PROCESS_FLAGS, PROCESS_VARIABLES } from './process-flags.ts';
import { rebuildOnChange } from './rebuild-on-change.ts';
import { choosePort, loadSecrets, mailboxSettings, sandboxSettings } from './settings.ts';
import { Supervisor } from './supervisor.ts';

/**
 * `npm start`: runs the whole product on a machine with only Node and npm. It creates what is missing (build, secrets,
 * database), starts all processes, and stops all of them when it ends.
 * `npm run dev` (`--dev`): the same with Vite's development server; api and worker are rebuilt on change.
 */

const READY_WITHIN_MS = 60_000;
// Orphaned processes of a killed start end by themselves within this time.
const LEFT_BEHIND_MS = 6_000;

const FIRST_DEV_PORT = 5173;

const dev = process.argv.includes('--dev');
const given = process.env;
const dataDirectory = path.resolve(given['DATA_DIR'] || '.data');
const lock = path.join(dataDirectory, 'start.lock');
const stopping = new AbortController();
const { signal } = stopping;
/** Cleanup functions, run in reverse order. */
const stops: (() => Promise<void> | void)[] = [];

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(name, () => stopping.abort());
}
stopWithParent();
// The reader of the output (a pipe, npm) may end first. EPIPE must not interrupt the shutdown.
process.stdout.on('error', () => undefined);

try {
  await start();
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  print('Stopping …');
} catch (error) {
  if (!signal.aborted) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  }
}
for (const stop of stops.reverse()) await stop();
process.exit();

async function start(): Promise<void> {
  const { leftBehind } = await takeDataDirectory();
  stops.push(() => releaseLock(lock));
  const patience = leftBehind ? LEFT_BEHIND_MS : 0;
  const { port, held } = await choosePort(given, patience);
  if (!given['PORT'] && port !== '3000') print(`Port 3000 is taken: using ${port}.`);
  await buildIfNeeded(dev ? ['server'] : ['server', 'web'], print, signal);
  const site = dev ? await holdFreePort(FIRST_DEV_PORT) : undefined;

  const sandbox = await sandboxSettings(given);
  const mailbox = await mailboxSettings(given);
  /** If it is given, no Postgres is started, and api and worker connect with this URL unchanged. */
  const ownDatabase = valueOf('DATABASE_URL', given);
  const embedded = !ownDatabase;
  const variables = {
    NODE_ENV: 'production',
    ...given,
    PORT: port,
    ...(site && { PUBLIC_URL: `http://127.0.0.1:${site.port}` }),
    DATA_DIR: dataDirectory,
    ...(await loadSecrets(dataDirectory, given)),
    ...sandbox?.product,
    ...mailbox?.product,
    DATABASE_URL: ownDatabase || (await startDatabase()),
    DATABASE_URL_FILE: undefined,
    ERASURE_LIST: given['ERASURE_LIST'] || path.join(dataDirectory, 'erasures'),
  };
  const environment = readEnvironment(apiEnvironment, variables);
  readEnvironment(workerEnvironment, variables);
  signal.throwIfAborted();
  const { DATABASE_URL, DATA_KEY, DATA_KEY_PREVIOUS } = environment;
  const { ERASURE_LIST } = variables;
  const erasures = { DATA_KEY, DATA_KEY_PREVIOUS, ERASURE_LIST };
  print(`Database: ${await migrate(DATABASE_URL, { embedded, erasures, signal })}`);

  const supervisor = new Supervisor(print);
  stops.push(() => supervisor.stop());
  if (sandbox) {
    const main = path.join(PROJECT, 'local/hubspot-sandbox/main.ts');
    await sandbox.release();
    supervisor.start({ name: 'sandbox', main, env: { ...given, ...sandbox.own } });
  }
  if (mailbox) {
    const main = path.join(PROJECT, 'local/mailbox/main.ts');
    await mailbox.release();
    supervisor.start({ name: 'mailbox', main, env: { ...given, ...mailbox.own } });
  }
  await held?.release();
  for (const [name, schema, other] of [
    ['api', apiEnvironment, workerEnvironment],
    ['worker', workerEnvironment, apiEnvironment],
  ] as const) {
    const own = embedded && { DATABASE_URL: urlAs(`frontdoor_${name}`, DATABASE_URL) };
    const main = path.join(PROJECT, `dist/server/${name}.js`);
    const flags = dev ? [...PROCESS_FLAGS, '--enable-source-maps'] : PROCESS_FLAGS;
    supervisor.start({
      name,
      main,
      flags,
      env: { ...PROCESS_VARIABLES, ...environmentFor(schema, other, variables), ...own },
    });
  }
  const apiUrl = `http://${reachable(environment.HOST)}:${port}`;
  await untilReady(apiUrl, supervisor);
  if (site) await startDevelopment(environment, { site, apiUrl, supervisor });
  announce(environment, { sandbox: sandbox?.url, mailbox: mailbox?.url });
}

/** Starts Vite's development server, and restarts api and worker after each rebuild. */
async function startDevelopment(
  { DATABASE_URL, PUBLIC_URL }: ApiEnvironment,
  { site, apiUrl, supervisor }: { site: HeldPort; apiUrl: string; supervisor: Supervisor },
): Promise<void> {
  const main = path.join(PROJECT, 'local/dev-site.ts');
  await site.release();
  const env = { ...given, SITE_PORT: String(site.port), API_URL: apiUrl };
  supervisor.start({ name: 'site', main, env });
  const onBuilt = async () => {
    print(`Database: ${await migrate(DATABASE_URL, { signal })}`);
    await Promise.all(['api', 'worker'].map((name) => supervisor.restart(name)));
  };
  rebuildOnChange(onBuilt, print, signal);
  await untilReady(PUBLIC_URL, supervisor);
}

/** Acquires the lock of the data directory. @throws if another start holds it */
async function takeDataDirectory(): Promise<{ leftBehind: boolean }> {
  const taken = takeLock(lock);
  if ('leftBehind' in taken) return taken;
  const { holder } = taken;
  if (isRunning(holder.parent)) {
    throw new Error(
      `Already running from ${dataDirectory} (process ${holder.pid}). ` +
        'Stop that one first, or set DATA_DIR and PORT for a second one.',
    );
  }
  print('An earlier start was killed; waiting for what it left behind …');
  if (!(await isGoneWithin(holder.pid, LEFT_BEHIND_MS))) signalIfAlive(holder.pid, 'SIGKILL');
  await isGoneWithin(holder.pid, LEFT_BEHIND_MS);
  return { ...(await takeDataDirectory()), leftBehind: true };
}

/** Starts Postgres and restarts it when it ends, as the supervisor does for the other processes. */
async function startDatabase(): Promise<string> {
  const directory = path.join(dataDirectory, 'postgres');
  let server = await startEmbeddedPostgres({ directory });
  const watch = async () => {
    while (!signal.aborted) {
      await delay(1_000, undefined, { signal });
      if (isAlive(server.pid)) continue;
      print('Postgres ended; starting it again');
      try {
        server = await startEmbeddedPostgres({ directory, port: server.port });
      } catch (error) {
        // Retried in a second: processes of the old server may still be shutting down.
        console.error(wordsOf(error));
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  // Wait for the watch loop first: a restart in progress would start a server that is never stopped.
  stops.push(async () => {
    await watching;
    await server.stop();
  });
  return server.url;
}

async function untilReady(url: string, supervisor: Supervisor): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    signal.throwIfAborted();
    if (!supervisor.isRunning('api')) throw new Error('The api did not start; see above.');
    const said = await askReadiness(url);
    if (said === 'ready') return;
    if (Date.now() > deadline) throw new Error(`The api did not become ready: ${said}`);
    await delay(100);
  }
}

/** @returns 'ready', or the reason why the api is not ready */
async function askReadiness(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/api/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok ? 'ready' : await response.text();
  } catch (error) {
    return String(error);
  }
}

function announce(
  { HOST, PUBLIC_URL, ADMIN_USERNAME }: ApiEnvironment,
  { sandbox, mailbox }: { sandbox: string | undefined; mailbox: string | undefined },
): void {
  const isOpen = !['127.0.0.1', 'localhost', '::1'].includes(HOST) && !given['PUBLIC_URL'];
  const onlyHere =
    '  Forms and sign-in work at this address only; for another, set HOST to it, or PUBLIC_URL if it has https.\n\n';
  print(`
  The site is at     ${PUBLIC_URL}
  Staff sign in at   ${PUBLIC_URL}/admin${ADMIN_USERNAME ? ` as ${ADMIN_USERNAME}` : ''}
  HubSpot${sandbox ? ` is played by ${sandbox}` : '            as configured'}
  E-mail${mailbox ? ` is shown at ${mailbox}` : '             as configured'}

${isOpen ? onlyHere : ''}  Ctrl-C stops everything; the data stays in ${dataDirectory}.
`);
}

/** Stops when npm, the parent process, has ended: a killed npm cannot forward the signal. */
function stopWithParent(): void {
  const parent = process.ppid;
  if (!given['npm_lifecycle_event']) return;
  setInterval(() => {
    if (process.ppid !== parent) stopping.abort();
  }, 250).unref();
}

/** The host to connect to from this machine for a listener on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(line: string): void {
  console.log(line);
}
