import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'frontdoor-sweep-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const SWEPT_FILE = path.join(directory, 'swept');

testOnEachQueue(
  'each sweep renews the file that the health check of the worker looks at',
  { apis: 0, workerEnv: { SWEPT_FILE }, queues: ['postgres'] },
  async () => {
    const sweptAt = async () => (await stat(SWEPT_FILE)).mtimeMs;
    const first = await eventually(sweptAt);
    const second = await eventually(async () => {
      const now = await sweptAt();
      return now > first && now;
    });
    // Two seconds, on a busy machine more; the health check allows sixty.
    expect(second - first).toBeLessThan(60_000);
  },
);
