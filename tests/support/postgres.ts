import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../local/embedded-postgres.ts';
import { migrate } from '../../local/migrate.ts';
import { errorCode, isAlive, signalIfAlive } from '../../local/process-table.ts';
import { testPort } from './test-port.ts';

const PREFIX = 'frontdoor-postgres-';
const SHARED_URL = 'FRONTDOOR_TEST_POSTGRES_URL';

/** A Postgres server in a temporary folder that a test can break. */
export class TestPostgres {
  readonly directory: string;
  readonly port: number;
  readonly url: string;
  readonly #settings: Record<string, string>;
  #server: EmbeddedPostgres;

  private constructor(
    directory: string,
    server: EmbeddedPostgres,
    settings: Record<string, string>,
  ) {
    this.directory = directory;
    this.#server = server;
    this.#settings = settings;
    this.port = server.port;
    this.url = server.url;
  }

  /**
   * @param parent folder of its data folder
   * @param settings of the server, merged over those of `npm start`
   */
  static async start(
    parent = tmpdir(),
    settings: Record<string, string> = {},
  ): Promise<TestPostgres> {
    const directory = await mkdtemp(path.join(parent, PREFIX));
    await writeFile(path.join(directory, 'owner'), String(process.pid));
    const server = await startEmbeddedPostgres({
      directory: path.join(directory, 'postgres'),
      port: await testPort(),
      settings,
    });
    await migrate(server.url, { embedded: true });
    return new TestPostgres(directory, server, settings);
  }

  get isRunning(): boolean {
    return isAlive(this.#server.pid);
  }

  /** Kills the server without shutdown, like a power failure. */
  kill(): void {
    signalIfAlive(this.#server.pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.resume();
    await this.#server.stop();
  }

  /** Starts it again on the same port with the same data. */
  async start(): Promise<void> {
    this.#server = await startEmbeddedPostgres({
      directory: path.join(this.directory, 'postgres'),
      port: this.port,
      settings: this.#settings,
    });
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Freezes the server and all its connections (SIGSTOP). */
  pause(): void {
    this.#signalAll('SIGSTOP');
  }

  resume(): void {
    this.#signalAll('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const pid of [this.#server.pid, ...childrenOf(this.#server.pid)]) {
      signalIfAlive(pid, signal);
    }
  }
}

/**
 * Starts the server that all test files of a run share, and publishes its URL in the environment. Removes leftovers of
 * killed runs.
 */
export async function startSharedPostgres(): Promise<TestPostgres> {
  await removeLeftOvers();
  // No test crashes the machine, so nothing has to reach the disk.
  const server = await TestPostgres.start(tmpdir(), { fsync: 'off' });
  process.env[SHARED_URL] = server.url;
  return server;
}

/**
 * A private database on the shared server; `stop` drops it.
 * @param content `copyOf` names the URL of another private database that nobody is connected to
 */
export async function createTestDatabase(
  content: 'migrated' | 'empty' | { copyOf: string } = 'migrated',
): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env[SHARED_URL];
  if (!shared) throw new Error('The shared Postgres is not running: it starts with the test run');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(shared);
  const nameIn = (address: string) => new URL(address).pathname.slice(1);
  const template =
    content === 'empty' ? 'template0' : nameIn(content === 'migrated' ? shared : content.copyOf);
  url.pathname = `/${name}`;
  await administer(shared, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: url.href,
    stop: () => administer(shared, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const administration = new URL(url);
  administration.pathname = '/postgres';
  const client = new pg.Client({ connectionString: administration.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The child processes of this one; empty if it has exited. */
function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') {
    const listed = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return numbersIn(listed.stdout);
  }
  try {
    return numbersIn(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

async function removeLeftOvers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const directory = path.join(tmpdir(), name);
    const owner = path.join(directory, 'owner');
    if (!existsSync(owner) || isAlive(Number(await readFile(owner, 'utf8')))) continue;
    const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres') });
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
