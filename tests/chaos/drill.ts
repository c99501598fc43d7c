import { setTimeout as delay } from 'node:timers/promises';
import type { QueueBackend } from '../support/each-queue.ts';
import { queueContents } from '../support/queue-contents.ts';
import type { Stack } from '../support/stack.ts';
import { LATE_HUBSPOT } from './disturbances.ts';
import type { Step } from './plan.ts';
import { tracesIn, Visitors } from './visitors.ts';

/** What is seen while the drill runs. */
export interface Observations {
  visitors: Visitors;
  /** What was done, in the order in which it ended. */
  done: { name: string; from: number; to: number }[];
  /** When HubSpot answered too late, as times since the epoch. */
  late: { from: number; to: number }[];
  /** Visitors' words that were seen in the queue. */
  leaks: Set<string>;
  /** How many looks into the queue found something in it. */
  looks: number;
}

const LOOK_EVERY_MS = 250;

/**
 * Runs the lanes side by side while visitors keep coming.
 * @param milliseconds after which nothing new begins
 * @param report told of each disturbance when it has ended; milliseconds since the start
 * @param signal ends it early
 */
export async function runDrill(
  stack: Stack,
  queue: QueueBackend,
  lanes: Step[][],
  milliseconds: number,
  report: (name: string, from: number, to: number) => void,
  signal: AbortSignal,
): Promise<Observations> {
  const started = Date.now();
  const visitors = new Visitors(stack.urls);
  const seen: Observations = { visitors, done: [], late: [], leaks: new Set(), looks: 0 };
  const run = async (steps: Step[], whileWaiting: () => Promise<void>) => {
    for (const { disturbance, pick, at, lasts } of steps) {
      // Starting things again takes its time; the plan does not wait for ever.
      if (Date.now() > started + milliseconds) break;
      do {
        await whileWaiting();
        await delay(Math.min(LOOK_EVERY_MS, Math.max(0, started + at - Date.now())), undefined, {
          signal,
        });
      } while (Date.now() < started + at);
      const from = Date.now();
      await disturbance.begin(stack, pick);
      await delay(lasts, undefined, { signal });
      await disturbance.end(stack, pick);
      const to = Date.now();
      seen.done.push({ name: disturbance.name, from, to });
      if (disturbance.name === LATE_HUBSPOT) seen.late.push({ from, to });
      report(disturbance.name, from - started, to - started);
    }
  };
  const look = async () => {
    const contents = await queueContents(stack, queue);
    if (contents) seen.looks += 1;
    for (const trace of tracesIn(contents)) seen.leaks.add(trace);
  };
  const [processes = [], hubspot = []] = lanes;
  try {
    // Only the lane that breaks the queue knows when it is whole and can be looked into.
    await Promise.all([run(processes, look), run(hubspot, async () => undefined)]);
  } finally {
    await visitors.leave();
  }
  return seen;
}
