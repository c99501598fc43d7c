import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { startStack } from '../support/stack.ts';
import { eachWorstInput, type WorstInput } from '../support/worst-inputs.ts';

/** Requests under way at once. */
const TOGETHER = 8;
const ROUNDS = 3;
/** Highest latency of the liveness check while they run, milliseconds. */
const TARGET_MS = 100;

/**
 * Sends every public endpoint its worst known input, eight at a time, and prints the slowest answer and how long the
 * liveness check waited meanwhile: the longest time for which one visitor can stop the api for all others.
 */
export async function benchHostile(): Promise<void> {
  const stack = await startStack({
    postgres: 'own',
    workers: 0,
    sandbox: false,
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' },
  });
  const agent = new Agent({ connections: TOGETHER });
  const probe = fork(path.join(import.meta.dirname, 'liveness-probe.ts'), [stack.url]);
  try {
    // Loads the index and the guard, and lets the runtime compile what is measured.
    for (const [route, input] of eachWorstInput()) await send(agent, stack.url, route, input);
    await slowestSince(probe);
    await pause(1_000);
    console.log(`liveness without load: slowest ${(await slowestSince(probe)).toFixed(0)} ms`);
    for (const [route, input] of eachWorstInput()) {
      const answers: { ms: number; status: number }[] = [];
      await slowestSince(probe);
      for (let round = 0; round < ROUNDS; round++) {
        const sends = Array.from({ length: TOGETHER }, async () => {
          let status = 0;
          const ms = await timed(async () => {
            status = await send(agent, stack.url, route, input);
          });
          answers.push({ ms, status });
        });
        await Promise.all(sends);
      }
      const live = await slowestSince(probe);
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
      console.log(
        `${route.padEnd(34)} ${statuses.padEnd(8)} slowest ${slowest.toFixed(0).padStart(5)} ms   liveness ${live.toFixed(0).padStart(4)} ms   ${live < TARGET_MS ? 'ok' : `NOT OK (target ${TARGET_MS} ms)`}`,
      );
      if (live >= TARGET_MS) process.exitCode = 1;
    }
  } finally {
    probe.disconnect();
    await agent.destroy();
    await stack.stop();
  }
}

/** The slowest answer to a liveness check since the last call, ms. */
async function slowestSince(probe: ChildProcess): Promise<number> {
  const answered = once(probe, 'message');
  probe.send('slowest?');
  const [slowest] = (await answered) as [number];
  return slowest;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

let sent = 0;

/** @returns the status, once the whole answer has arrived */
async function send(
  agent: Agent,
  origin: string,
  route: string,
  { path, headers, body }: WorstInput,
): Promise<number> {
  const [method = '', url = ''] = route.split(' ');
  sent++;
  const answer = await agent.request({
    origin,
    method: method === 'GET' ? 'GET' : 'POST',
    path: path ?? url,
    // Every request from another address, so that no rate limit shortens it.
    headers: { ...headers, origin, 'x-forwarded-for': `10.2.${sent >> 8}.${sent & 255}` },
    body: body ?? null,
  });
  await answer.body.dump({ limit: 10_000_000 });
  return answer.statusCode;
}
