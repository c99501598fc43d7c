import { test as base } from '@playwright/test';
import { TestHubspot } from './hubspot-sandbox.ts';
import { SANDBOX_URL, STACK_URL } from './browser-stack.ts';

export { expect } from '@playwright/test';

/**
 * `test` for specs that use the running stack: `page` opens paths of the site, `hubspot` asks the sandbox, and a test
 * fails when its pages throw or write errors to the console that it did not announce with `expectConsoleError`.
 */
export const test = base.extend<{
  hubspot: TestHubspot;
  /** Announces that an error whose text matches will be written to the console. */
  expectConsoleError: (pattern: RegExp) => void;
}>({
  // Playwright wants the destructuring, also of nothing.
  baseURL: async ({}, use) => {
    await use(required(STACK_URL));
  },
  hubspot: async ({}, use) => {
    await use(new TestHubspot(required(SANDBOX_URL)));
  },
  expectConsoleError: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(message.text());
      });
      context.on('weberror', (error) => seen.push(error.error().message));
      await use((pattern) => expected.push(pattern));
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
