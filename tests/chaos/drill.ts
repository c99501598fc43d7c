import { setTimeout as delay } from 'node:timers/promises';
import type { QueueBackend } from '../support/each-queue.ts';
import { queueContents } from '../support/queue-contents.ts';
import { telltalesIn } from '../support/telltale-person.ts';
import type { DrillStack } from './disturbances.ts';
import { Editor } from './editor.ts';
import { planDrill, type Step } from './plan.ts';
import { Visitors } from './visitors.ts';

/** Observations during the drill. */
export interface Observations {
  visitors: Visitors;
  editor: Editor;
  /** The faults in the order in which they ended, with times in ms since the epoch. */
  done: { name: string; from: number; to: number }[];
  /** Personal data found in the queue. */
  leaks: Set<string>;
  /** Number of queue samples that were not empty. */
  looks: number;
}

const LOOK_EVERY_MS = 250;

/** What to run. */
export interface DrillPlan {
  queue: QueueBackend;
  /** The same seed gives the same schedule. */
  seed: number;
  /** After which no new fault begins. */
  milliseconds: number;
}

/**
 * Runs the lanes of faults concurrently under a steady load of visitors.
 * @param report called when a fault has ended; milliseconds since the start
 * @param signal ends the drill early
 */
export async function runDrill(
  stack: DrillStack,
  { queue, seed, milliseconds }: DrillPlan,
  report: (name: string, from: number, to: number) => void,
  signal: AbortSignal,
): Promise<Observations> {
  const editor = await Editor.begin(stack);
  const started = Date.now();
  const visitors = new Visitors(stack.urls, seed, milliseconds);
  const seen: Observations = { visitors, editor, done: [], leaks: new Set(), looks: 0 };
  const run = async (steps: Step[], whileWaiting: () => Promise<void>) => {
    for (const { disturbance, pick, at, lasts } of steps) {
      // Restarts take time; the schedule goes on without waiting for them indefinitely.
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
      report(disturbance.name, from - started, to - started);
    }
  };
  const look = async () => {
    const contents = await queueContents(stack, queue);
    if (contents) seen.looks += 1;
    for (const word of telltalesIn(contents)) seen.leaks.add(word);
  };
  const [processes = [], ...others] = planDrill(seed, milliseconds, {
    queue,
    hasDisk: stack.disk !== undefined,
  });
  try {
    // Only the lane that breaks the queue knows when it is intact and can be sampled.
    await Promise.all([
      run(processes, look),
      ...others.map((steps) => run(steps, async () => undefined)),
    ]);
  } finally {
    await Promise.all([visitors.leave(), editor.leave()]);
  }
  return seen;
}
