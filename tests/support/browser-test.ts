import { expect, test as base } from '@playwright/test';
import { TestHubspot } from './hubspot-sandbox.ts';
import { SANDBOX_URL, STACK_URL } from './browser-stack.ts';

export { expect } from '@playwright/test';

/**
 * `test` for specs that use the shared stack: `page` opens paths of the site, `hubspot` queries the sandbox, and a test
 * fails on uncaught errors and on console errors that it did not announce with `expectConsoleError`, or announced in
 * vain.
 */
export const test = base.extend<{
  hubspot: TestHubspot;
  /** Announces a console error whose text matches; it has to happen. */
  expectConsoleError: (pattern: RegExp) => void;
}>({
  // Playwright requires a destructured first argument, even if empty.
  baseURL: async ({}, use) => {
    await use(required(STACK_URL));
  },
  hubspot: async ({}, use) => {
    await use(new TestHubspot(required(SANDBOX_URL)));
  },
  expectConsoleError: [
    // Depends on `page`, so that the page is still open while this waits for its console errors.
    async ({ context, page: _ }, use, testInfo) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(message.text());
      });
      context.on('weberror', (error) => seen.push(error.error().message));
      await use((pattern) => expected.push(pattern));
      const missing = () => expected.filter((pattern) => !seen.some((text) => pattern.test(text)));
      // A test that failed may have stopped before it.
      if (testInfo.status === testInfo.expectedStatus) {
        await expect.poll(missing, 'announced, but not on the console').toEqual([]);
      }
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (unexpected.length) throw new Error(`Errors on the console:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this with Playwright's configuration`);
  return value;
}
