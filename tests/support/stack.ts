import path from 'node:path';
import { PROJECT } from '../../local/build.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { PROCESS_FLAGS, PROCESS_VARIABLES } from '../../local/process-flags.ts';
import { startHubspot } from './hubspot-sandbox.ts';
import { ManagedProcess } from './managed-process.ts';
import { createTestDatabase, TestPostgres } from './postgres.ts';
import { query } from './query.ts';
import { startRedis } from './redis.ts';
import { testPort } from './test-port.ts';

/** The admin credentials of every stack. */
export const ADMIN = { username: 'reception', password: 'a-password-for-tests' } as const;

/** Default environment of every stack: no rate limits and short delays. */
export const DEFAULTS = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
  DATA_KEY: 'a-data-key-for-tests-with-32-characters-',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  ARRIVAL_CHECK_SECONDS: '1',
  // Long enough that a busy machine does not make a call time out that the sandbox means to answer.
  HUBSPOT_TIMEOUT_SECONDS: '4',
  HUBSPOT_REQUESTS_PER_10_SECONDS: '1000000',
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOG_LEVEL: 'info',
};

/** Settings of an api to which e-mail is set up; without a worker none is sent. */
export const WITH_MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  NOTIFY_EMAIL: 'reception@practice.frontdoor-tests.org',
};

const DIGESTS_DONE = `
  INSERT INTO daily_digest (day, lease_until, done_at)
  SELECT current_date + days, now(), now() FROM generate_series(-1, 1) AS days`;

export interface StackOptions {
  /** Queue backend; 'postgres' by default. */
  queue?: 'postgres' | 'redis';
  /** A private database on the shared server, or a private server for a test that breaks it. */
  postgres?: 'shared' | 'own';
  /** Parent of the data folder of an own server; the folder for temporary files by default. */
  postgresParent?: string | undefined;
  apis?: number;
  workers?: number;
  /** Environment of api and worker, merged over {@link DEFAULTS}; undefined unsets a variable. */
  env?: Record<string, string | undefined>;
  /** Environment of the workers, merged over {@link env}. */
  workerEnv?: Record<string, string>;
  /** Gives api and worker another way to Postgres and Redis, e.g. through a proxy; tests keep the direct one. */
  through?: (url: string) => Promise<string>;
  /** Environment of the HubSpot sandbox; false leaves HubSpot unconfigured. */
  sandbox?: Record<string, string> | false;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * Starts the product as in production: real processes of dist/server, a real Postgres, a real Redis on request, and the
 * HubSpot sandbox over HTTP. Stop it in `afterAll` with `stopAll`.
 */
export async function startStack(options: StackOptions = {}) {
  // Stopped in reverse order, so that no process outlives its dependencies.
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    return await startParts(options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: StackOptions,
  stops: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
) {
  const { apis = 1, workers = 1 } = options;
  const { through = (url: string) => Promise.resolve(url) } = options;
  const { databaseUrl, postgres } = await openDatabase(options, stops);
  // Otherwise the time of day would decide whether there is a digest among the e-mails.
  if (options.env?.SMTP_URL) await query(databaseUrl, DIGESTS_DONE);
  const hubspot = options.sandbox === false ? undefined : await startHubspot(options.sandbox);
  if (hubspot) stops.push(() => hubspot.sandbox.stop());
  const redis = options.queue === 'redis' ? await startRedis() : undefined;
  if (redis) stops.push(() => redis.stop());

  const env = {
    ...DEFAULTS,
    DATABASE_URL: await through(databaseUrl),
    REDIS_URL: redis && (await through(redis.url)),
    ...hubspot?.hubspot.environment,
    ...options.env,
  };
  const apiPlans = await Promise.all(Array.from({ length: apis }, () => planApi(env)));
  const apiProcesses = apiPlans.map(({ process }) => process);
  const workerProcesses = Array.from({ length: workers }, () =>
    planWorker({ ...env, ...options.workerEnv }),
  );
  const processes = [...apiProcesses, ...workerProcesses];
  stops.push(() => stopAtOnce(processes));
  await Promise.all(processes.map((process) => process.start()));

  return {
    /**
     * Starts one more api on the same database and queue. @param over environment merged over the stack's; undefined
     * unsets a variable
     */
    async startApi(over: Record<string, string | undefined> = {}) {
      const { url, process } = await planApi({ ...env, ...over });
      processes.push(process);
      await process.start();
      return { url, process };
    },
    /** Origin of the first api. */
    url: apiPlans[0]?.url ?? '',
    urls: apiPlans.map(({ url }) => url),
    apis: apiProcesses,
    workers: workerProcesses,
    databaseUrl,
    /** @throws unless the stack was started with `postgres: 'own'` */
    get postgres() {
      if (!postgres) throw new Error("Only a stack with postgres: 'own' may break its server");
      return postgres;
    },
    /** @throws unless the stack was started with `queue: 'redis'` */
    get redis() {
      if (!redis) throw new Error("This stack was not started with queue: 'redis'");
      return redis;
    },
    /** @throws if the stack was started with `sandbox: false` */
    get hubspot() {
      if (!hubspot) throw new Error('This stack was started without a sandbox');
      return hubspot.hubspot;
    },
    /** The output of api and worker, e.g. to search it for personal data. */
    output: () => processes.map((process) => process.output).join('\n'),
    stop,
  };
}

/** @throws once all have ended, if one could not be stopped */
async function stopAtOnce(processes: readonly ManagedProcess[]): Promise<void> {
  const ends = await Promise.allSettled(processes.map((process) => process.stop()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function openDatabase(
  { postgres: kind = 'shared', postgresParent }: StackOptions,
  stops: (() => Promise<unknown>)[],
) {
  if (kind === 'shared') {
    const database = await createTestDatabase();
    stops.push(() => database.stop());
    return { databaseUrl: database.url, postgres: undefined };
  }
  const postgres = await TestPostgres.start(postgresParent);
  stops.push(() => postgres.remove());
  return { databaseUrl: postgres.url, postgres };
}

async function planApi(env: Record<string, string | undefined>) {
  const port = await testPort();
  const url = `http://127.0.0.1:${port}`;
  const process = planProcess('api', { ...env, PORT: String(port) }, () =>
    fetch(`${url}/api/health/ready`).then((response) => response.ok),
  );
  return { url, process };
}

function planWorker(env: Record<string, string | undefined>) {
  let seen = 0;
  return planProcess('worker', env, (worker) => {
    // Each start prints it again.
    const said = worker.output.split('"msg":"worker ready"').length - 1;
    const ready = said > seen;
    if (ready) seen = said;
    return ready;
  });
}

function planProcess(
  name: 'api' | 'worker',
  env: Record<string, string | undefined>,
  ready: (process: ManagedProcess) => unknown,
): ManagedProcess {
  return new ManagedProcess({
    name,
    program: process.execPath,
    args: [...PROCESS_FLAGS, path.join(PROJECT, `dist/server/${name}.js`)],
    // As in production, the process has the rights of its role alone.
    env: {
      ...PROCESS_VARIABLES,
      ...env,
      DATABASE_URL: urlAs(`frontdoor_${name}`, env['DATABASE_URL'] ?? ''),
    },
    ready,
  });
}
