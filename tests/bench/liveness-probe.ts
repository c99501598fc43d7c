import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';

/**
 * Asks an api all the time whether it is alive, in a process of its own: the one that sends the load is busy with it.
 * A message from the parent is answered with the slowest answer since the last one, in ms.
 */
const EVERY_MS = 5;
const [origin = ''] = process.argv.slice(2);
const agent = new Agent({ connections: 1 });
let slowest = 0;
let started: number | undefined;

process.on('message', () => {
  // An answer that is still awaited counts, too.
  const awaited = started === undefined ? 0 : performance.now() - started;
  process.send?.(Math.max(slowest, awaited));
  slowest = 0;
});
process.on('disconnect', () => process.exit());

while (process.connected) {
  started = performance.now();
  const { body } = await agent.request({ origin, path: '/api/health/live', method: 'GET' });
  await body.dump();
  slowest = Math.max(slowest, performance.now() - started);
  started = undefined;
  await pause(EVERY_MS);
}
