import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { startStack } from '../support/stack.ts';
import { WORST_INPUTS, type WorstInput } from '../support/worst-inputs.ts';

/** Requests under way at once. */
const TOGETHER = 8;
const ROUNDS = 3;
/** Highest latency of the liveness check while they run, milliseconds. */
const TARGET_MS = 100;
const PROBE_EVERY_MS = 5;

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
  const prober = new Agent({ connections: 1 });
  const probe = () => timed(() => send(prober, stack.url, 'GET /api/health/live', {}));
  try {
    // Loads the index and the guard, and lets the runtime compile what is measured.
    for (const [route, input] of Object.entries(WORST_INPUTS)) await send(agent, stack.url, route, input);
    for (let warm = 0; warm < 200; warm++) await probe();
    const calm = await probesUntil(pause(1_000), probe);
    console.log(`liveness without load: slowest ${calm.toFixed(0)} ms`);
    for (const [route, input] of Object.entries(WORST_INPUTS)) {
      const answers: { ms: number; status: number }[] = [];
      const rounds = async () => {
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
      };
      const live = await probesUntil(rounds(), probe);
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
      console.log(
        `${route.padEnd(34)} ${statuses.padEnd(8)} slowest ${slowest.toFixed(0).padStart(5)} ms   liveness ${live.toFixed(0).padStart(4)} ms   ${live < TARGET_MS ? 'ok' : `NOT OK (target ${TARGET_MS} ms)`}`,
      );
      if (live >= TARGET_MS) process.exitCode = 1;
    }
  } finally {
    await Promise.all([agent.destroy(), prober.destroy()]);
    await stack.stop();
  }
}

/** The slowest of the probes sent until `work` is done, ms. */
async function probesUntil(work: Promise<unknown>, probe: () => Promise<number>): Promise<number> {
  let done = false;
  const finished = work.finally(() => (done = true));
  let slowest = 0;
  while (!done) {
    slowest = Math.max(slowest, await probe());
    await pause(PROBE_EVERY_MS);
  }
  await finished;
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
    headers: { ...headers, 'x-forwarded-for': `10.2.${sent >> 8}.${sent & 255}` },
    body: body ?? null,
  });
  await answer.body.dump({ limit: 10_000_000 });
  return answer.statusCode;
}
