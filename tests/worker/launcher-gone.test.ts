import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { isAlive, isGoneWithin } from '../../local/process-table.ts';

const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

// Logs continuously, also during shutdown; no write can succeed once the launcher is gone.
const CHILD = `
  import { createLogger } from ${url('../../runtime/logger.ts')};
  import { stopOnSignal } from ${url('../../runtime/run-process.ts')};
  const logger = createLogger('child', 'info');
  setInterval(() => logger.info('at work'), 5);
  stopOnSignal(logger, async () => logger.fatal('the last word'), 4);
  process.send(process.pid);
`;
const LAUNCHER = `
  import { spawn } from 'node:child_process';
  const child = spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(CHILD)}], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  child.stdout.resume();
  child.once('message', (pid) => console.log(pid));
`;

test('a process whose launcher was killed exits although nobody reads its output', async () => {
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await once(createInterface({ input: launcher.stdout }), 'line');
  const pid = Number(said[0]);
  expect(isAlive(pid)).toBe(true);
  launcher.kill('SIGKILL');
  const ended = await isGoneWithin(pid, 10_000);
  if (!ended) process.kill(pid, 'SIGKILL');
  expect(ended).toBe(true);
});
