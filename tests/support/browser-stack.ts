import { buildIfNeeded } from '../../local/build.ts';
import { startSharedPostgres } from './postgres.ts';
import { startStack } from './stack.ts';

/** Where the browser tests find the stack; set here, read in tests/support/browser-test.ts. */
export const STACK_URL = 'FRONTDOOR_TEST_URL';
export const SANDBOX_URL = 'FRONTDOOR_TEST_SANDBOX_URL';

/** Measuring is configured, so that a test can see it stay away until a visitor allows it. */
const MEASURING = {
  GA_MEASUREMENT_ID: 'G-TEST000001',
  GTM_ID: 'GTM-TEST001',
  CLARITY_PROJECT_ID: 'testclarity',
};

/** Before the first browser test: everything is built and one whole stack runs. Gives the function that ends it. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildIfNeeded(['server', 'web'], console.log);
  const postgres = await startSharedPostgres();
  try {
    const stack = await startStack({ env: MEASURING });
    process.env[STACK_URL] = stack.url;
    process.env[SANDBOX_URL] = stack.hubspot.url;
    return async () => {
      await stack.stop();
      await postgres.remove();
    };
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}
