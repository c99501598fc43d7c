import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
beforeAll(async () => (stack = await startStack({ workers: 0, sandbox: false })));
afterAll(() => stopAll(stack));

test('without HubSpot every lead is stored and its delivery waits', async () => {
  const id = await readAccepted(await postContactRequest(stack.url));
  const deliveries = await query(
    stack.databaseUrl,
    'SELECT destination FROM delivery WHERE submission_id = $1',
    [id],
  );
  expect(deliveries).toEqual([{ destination: 'HUBSPOT_CONTACT' }]);
});

test('without HubSpot every form id is rejected', async () => {
  const signup = validNewsletterSignup({ formId: '00000000-0000-4000-8000-000000000000' });
  expect(await readError(await postNewsletterSignup(stack.url, signup))).toMatchObject({
    status: 400,
    code: 'unknown_form',
  });
  await readAccepted(await postNewsletterSignup(stack.url));
});
