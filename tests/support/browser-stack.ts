import { buildIfNeeded } from '../../local/build.ts';
import { startSharedPostgres } from './postgres.ts';
import { startStack } from './stack.ts';

/** URL of the stack for browser tests; set here, read in tests/support/browser-test.ts. */
export const STACK_URL = 'FRONTDOOR_TEST_URL';
export const SANDBOX_URL = 'FRONTDOOR_TEST_SANDBOX_URL';

/** Analytics is configured, so that tests can check that it waits for consent. */
const MEASURING = {
  GA_MEASUREMENT_ID: 'G-TEST000001',
  GTM_ID: 'GTM-TEST001',
  CLARITY_PROJECT_ID: 'testclarity',
};

/** Playwright's global setup: builds everything and starts one stack. @returns the teardown */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildIfNeeded(['server', 'web'], console.log);
  const postgres = await startSharedPostgres();
  try {
    const stack = await startStack({ env: MEASURING });
    process.env[STACK_URL] = stack.url;
    process.env[SANDBOX_URL] = stack.hubspot.url;
    // The first search loads the index and the guard, which takes seconds on a busy machine.
    await fetch(`${stack.url}/api/page-search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: stack.url },
      body: JSON.stringify({ query: 'fees' }),
    });
    return async () => {
      await stack.stop();
      await postgres.remove();
    };
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}
