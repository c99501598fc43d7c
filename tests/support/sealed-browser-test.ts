import { expect, test as base } from './browser-test.ts';
import { startDeadEnd, type DeadEnd } from './network-watch.ts';

export { expect } from './browser-test.ts';

/**
 * `test` with a browser that reaches only this site. It fails on any other connection attempt that is not a visible
 * request.
 */
export const test = base.extend<{ deadEnd: DeadEnd }>({
  // Playwright requires a destructured first argument, even if empty.
  deadEnd: async ({}, use) => {
    const deadEnd = await startDeadEnd();
    await use(deadEnd);
    await deadEnd.stop();
    expect([...deadEnd.hosts]).toEqual([]);
  },
  proxy: async ({ deadEnd }, use) => {
    await use({ server: deadEnd.url, bypass: '127.0.0.1' });
  },
});
