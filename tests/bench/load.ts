import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ProviderStandIn } from '../relie/provider-stand-in.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { cpuSeconds, residentMegabytes } from './process-usage.ts';

const FIRST_RATE = 100;
/** Each rate is this many times the one before. */
const RATE_STEP = 1.5;
const STEP_SECONDS = 6;
const LAST_RATE = 10_000;
/** A rate is sustained if p99 stays below this and 95 % of the requests are sent in time. */
const SUSTAINED_P99_MS = 250;
const SUSTAINED_SHARE = 0.95;
const DEFAULT_MINUTES = 1;
const IDLE_CONNECTIONS = 10_000;
const SLOW_CLIENTS = 500;
const IDLE_RATE = 50;
const IDLE_SECONDS = 15;

interface Figures {
  perSecond: number;
  requests: number;
  p50: number;
  p99: number;
  failed: number;
}

/**
 * Mixed traffic against one api and one worker. Prints the knee (the highest rate that is sustained), then p99, memory
 * and CPU time at half of it, then latencies beside 10,000 idle connections and 500 slow clients. Needs Linux's /proc.
 * @param options.minutes of steady load at half the knee; 1 by default
 */
export async function benchLoad({ minutes }: { minutes?: string | undefined }): Promise<void> {
  const provider = new ProviderStandIn();
  const baseUrl = await provider.start();
  provider.behave({ kind: 'text', text: 'That sounds hard. When did it start?', chunk: 4 });
  const stack = await startStack({
    postgres: 'own',
    sandbox: { SANDBOX_RATE_LIMIT: '0' },
    // A worker's log tells when it is ready.
    workerEnv: { LOG_LEVEL: 'info' },
    env: {
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      OPENAI_API_KEY: 'sk-bench-0123456789',
      OPENAI_BASE_URL: baseUrl,
    },
  });
  try {
    await visit(stack, FIRST_RATE, STEP_SECONDS);
    const knee = await findKnee(stack);
    await holdHalf(stack, knee / 2, Number(minutes ?? DEFAULT_MINUTES) * 60);
    await besideIdle(stack);
  } finally {
    await stack.stop();
    await provider.stop();
  }
}

/** @returns the highest rate that is sustained, requests per second */
async function findKnee(stack: Stack): Promise<number> {
  let kept = FIRST_RATE;
  for (let rate = FIRST_RATE; rate < LAST_RATE; rate = Math.round(rate * RATE_STEP)) {
    const figures = await visit(stack, rate, STEP_SECONDS);
    print(`${rate}/s asked`, figures);
    if (figures.failed) throw new Error(`${figures.failed} requests failed`);
    if (figures.p99 > SUSTAINED_P99_MS || figures.perSecond < rate * SUSTAINED_SHARE) break;
    kept = rate;
  }
  console.log(`  knee ${kept}/s`);
  return kept;
}

async function holdHalf(stack: Stack, rate: number, seconds: number): Promise<void> {
  const [api] = stack.apis;
  if (!api) throw new Error('There is no api');
  const cpuBefore = await cpuSeconds(api.pid);
  const done = visit(stack, rate, seconds);
  const memory = [await residentMegabytes(api.pid)];
  for (let at = 1; at < seconds; at += 1) {
    memory.push(await residentMegabytes(api.pid));
    if (await Promise.race([done.then(() => true), pause(1_000, false)])) break;
  }
  const figures = await done;
  const cpu = ((await cpuSeconds(api.pid)) - cpuBefore) / (figures.requests / 1000);
  print(`half of it, ${seconds} s`, figures);
  console.log(
    `  api ${cpu.toFixed(2)} s of CPU per 1,000 requests   memory ${memory[0]?.toFixed(0)} MB first, ${Math.max(...memory).toFixed(0)} MB at most, ${memory.at(-1)?.toFixed(0)} MB last (target 330)`,
  );
}

async function besideIdle(stack: Stack): Promise<void> {
  const [api] = stack.apis;
  if (!api) throw new Error('There is no api');
  print('without idle connections', await visit(stack, IDLE_RATE, IDLE_SECONDS));
  const holder = start('idle-visitors.ts', stack, {
    IDLE_CONNECTIONS: String(IDLE_CONNECTIONS),
    SLOW_CLIENTS: String(SLOW_CLIENTS),
  });
  try {
    const { held } = await answerOf<{ held: number }>(holder);
    if (held < IDLE_CONNECTIONS + SLOW_CLIENTS) throw new Error(`Only ${held} clients connected`);
    print(`beside ${held} idle and slow ones`, await visit(stack, IDLE_RATE, IDLE_SECONDS));
    console.log(`  memory with them ${(await residentMegabytes(api.pid)).toFixed(0)} MB`);
  } finally {
    holder.kill();
  }
}

async function visit(stack: Stack, rate: number, seconds: number): Promise<Figures> {
  const env = { RATE: String(rate), SECONDS: String(seconds) };
  return answerOf<Figures>(start('load-visitors.ts', stack, env));
}

function start(program: string, stack: Stack, env: Record<string, string>): ChildProcess {
  return fork(new URL(program, import.meta.url), {
    env: { ...process.env, URL_TO_LOAD: stack.url, ...env },
  });
}

/** The child's message. @throws if it ends without one */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('A visitor process ended without figures');
  });
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return answer;
}

function print(title: string, { perSecond, p50, p99, failed }: Figures): void {
  console.log(
    `  ${title.padEnd(32)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms   failed ${failed}`,
  );
}
