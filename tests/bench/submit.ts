import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { residentMegabytes } from './process-usage.ts';
import { loadWithWrk, type Figures } from './wrk.ts';

const run = promisify(execFile);
const SECONDS = 8;
const ROUNDS = 3;
/** Connections, and what share of the limit the api has to accept at least. */
const LOADS = [
  { connections: 32, target: 0.6 },
  { connections: 128, target: 0.8 },
];

/**
 * Accepted submissions per second through the whole api, compared with the upper bound: pgbench, which inserts the same
 * rows into the same Postgres over as many connections. Needs wrk and pgbench.
 * @throws if an accepted submission is not stored
 */
export async function benchSubmit(): Promise<void> {
  const stack = await startStack({
    postgres: 'own',
    workers: 0,
    env: { LOG_LEVEL: 'warn' },
  });
  try {
    await accept(stack, 32, 2);
    let accepted = 0;
    for (const { connections, target } of LOADS) {
      const ratios: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const limit = await insert(stack.databaseUrl, connections);
        const api = await accept(stack, connections, SECONDS);
        accepted += api.perSecond * SECONDS;
        ratios.push(api.perSecond / limit);
        console.log(
          `${connections} connections, round ${round}  pgbench ${limit.toFixed(0)}/s   api ${api.perSecond.toFixed(0)}/s   ` +
            `p50 ${api.p50.toFixed(1)} ms   p99 ${api.p99.toFixed(1)} ms`,
        );
      }
      const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      console.log(`accepted / pgbench, median: ${median.toFixed(2)} (target ${target.toFixed(2)})`);
    }
    const stored = await countStored(stack.databaseUrl);
    console.log(`stored ${stored} submissions for ${accepted.toFixed(0)} accepted ones`);
    if (stored < accepted - 1) throw new Error('An accepted submission is missing');
    const memory = await residentMegabytes(stack.apis[0]?.pid ?? 0);
    console.log(`api memory after the load: ${memory.toFixed(0)} MB`);
  } finally {
    await stack.stop();
  }
}

let runs = 0;
function accept({ url }: Stack, connections: number, seconds: number): Promise<Figures> {
  return loadWithWrk(url, {
    ...{ script: 'submit.lua', connections, seconds },
    args: [url, String(runs++)],
  });
}

/** @returns transactions per second */
async function insert(databaseUrl: string, connections: number): Promise<number> {
  const { stdout } = await run('pgbench', [
    ...['-n', '-M', 'prepared', '-f', path.join(import.meta.dirname, 'submit.sql')],
    ...['-c', String(connections), '-T', String(SECONDS), databaseUrl],
  ]);
  return z.coerce.number().parse(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
}

async function countStored(databaseUrl: string): Promise<number> {
  const rows = await query(
    databaseUrl,
    `SELECT count(*)::int AS stored FROM submission WHERE first_name = 'Visitor'`,
  );
  return z.tuple([z.object({ stored: z.number() })]).parse(rows)[0].stored;
}
