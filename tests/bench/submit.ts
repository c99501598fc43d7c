import { once } from 'node:events';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startStack } from '../support/stack.ts';

const CONCURRENCY = 32;
const SECONDS = 8;
// The rows of an accepted contact request: the submission and its two deliveries in one transaction.
const ROWS = `
  WITH stored AS (
    INSERT INTO submission (id, kind, first_name, last_name, email, service_interest,
      communications_opt_in, page_uri, page_name, sealed_details, request_digest)
    VALUES ($1, 'CONTACT_REQUEST', $2, $3, $4, 'other', true, '/', 'Homepage', $5, $6)
  )
  INSERT INTO delivery (id, submission_id, destination, give_up_at)
  VALUES ($7, $1, 'HUBSPOT_CONTACT', now() + interval '3 days'),
    ($8, $1, 'HUBSPOT_FORM', now() + interval '3 days')`;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Accepted submissions per second through the whole api, compared with the upper bound: a bare loop that inserts the
 * same rows.
 */
export async function benchSubmit(): Promise<void> {
  const stack = await startStack({ postgres: 'own', workers: 0, env: { LOG_LEVEL: 'warn' } });
  try {
    await measureApi(stack.url, 2);
    const rounds: { limit: Figures; api: Figures }[] = [];
    for (let round = 0; round < 3; round++) {
      const limit = await measureLimit(stack.databaseUrl);
      const api = await measureApi(stack.url, SECONDS);
      rounds.push({ limit, api });
      print(`round ${round + 1}`, limit, api);
    }
    const [median] = rounds
      .map(({ limit, api }) => api.perSecond / limit.perSecond)
      .sort((a, b) => a - b)
      .slice(1);
    console.log(`accepted / limit, median of 3: ${median?.toFixed(2)} (target 0.60)`);
    await verifyCount(stack.databaseUrl, rounds);
    console.log(`api memory after the load: ${(await residentMegabytes(stack.url)).toFixed(0)} MB`);
  } finally {
    await stack.stop();
  }
}

function print(title: string, limit: Figures, api: Figures): void {
  const line = (name: string, { perSecond, p50, p99 }: Figures) =>
    console.log(
      `${title}  ${name.padEnd(12)} ${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
    );
  line('bare INSERT', limit);
  line('api', api);
}

async function measureLimit(databaseUrl: string): Promise<Figures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  const latencies: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const insert = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await pool.query({
        name: 'rows',
        text: ROWS,
        values: [
          randomUUID(),
          'Ana',
          'Lee',
          `${randomUUID()}@lee-family.com`,
          Buffer.alloc(60),
          Buffer.alloc(32),
          randomUUID(),
          randomUUID(),
        ],
      });
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, insert));
  await pool.end();
  return figures(latencies, SECONDS);
}

/** Load generator in a process of its own. */
async function measureApi(url: string, seconds: number): Promise<Figures> {
  const child = fork(new URL('./submit-visitors.ts', import.meta.url), {
    env: {
      ...process.env,
      URL_TO_LOAD: url,
      SECONDS: String(seconds),
      CONNECTIONS: String(CONCURRENCY),
    },
  });
  const [result] = (await once(child, 'message')) as [Figures & { failed: number }];
  if (result.failed > 0) throw new Error(`${result.failed} submissions were not accepted`);
  return result;
}

async function verifyCount(databaseUrl: string, rounds: { api: Figures }[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ stored: number }>(
    `SELECT count(*)::int AS stored FROM submission WHERE first_name = 'Visitor'`,
  );
  await client.end();
  const accepted = rounds.reduce((sum, { api }) => sum + api.perSecond * SECONDS, 0);
  const stored = rows[0]?.stored ?? 0;
  console.log(`stored ${stored} submissions for at least ${accepted.toFixed(0)} accepted ones`);
  if (stored < accepted) throw new Error('An accepted submission is missing');
}

async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  return Number(bytes) / 1024 / 1024;
}

function figures(latencies: number[], seconds: number): Figures {
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}
