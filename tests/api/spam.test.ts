import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('spam', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0 })));
  afterAll(() => stopAll(stack));

  const stored = async (id: string) => {
    const [row] = await query(
      stack.databaseUrl,
      `SELECT spam_reason IS NOT NULL AS spam,
         (SELECT count(*)::int FROM delivery WHERE submission_id = s.id) AS deliveries
       FROM submission s WHERE id = $1`,
      [id],
    );
    return row;
  };

  test.each([
    ['a filled honeypot', { companyWebsite: 'https://pills.frontdoor-tests.org' }],
    ['a form sent the moment it was opened', { openForMs: 20 }],
    ['signs that no form of ours sends', { companyWebsite: { nested: true }, openForMs: 'soon' }],
  ])('%s is stored, marked and not delivered', async (_what, signs) => {
    const response = await postContactRequest(stack.url, { ...validContactRequest(), ...signs });
    expect(await stored(await readAccepted(response))).toEqual({ spam: true, deliveries: 0 });
  });

  test('a bot gets the same answer as a person', async () => {
    const person = await postContactRequest(stack.url);
    const bot = await postContactRequest(stack.url, {
      ...validContactRequest(),
      companyWebsite: 'https://pills.frontdoor-tests.org',
    });
    expect([...bot.headers.keys()]).toEqual([...person.headers.keys()]);
    expect(bot.status).toBe(person.status);
    await readAccepted(person);
    await readAccepted(bot);
  });

  test.each([
    ['the plain payload', {}],
    ['a form that took its time', { companyWebsite: '', openForMs: 14_000 }],
    ['a form that could not measure its time', { openForMs: '' }],
  ])('%s is not spam', async (_what, signs) => {
    const response = await postContactRequest(stack.url, { ...validContactRequest(), ...signs });
    expect(await stored(await readAccepted(response))).toEqual({ spam: false, deliveries: 2 });
  });
});
