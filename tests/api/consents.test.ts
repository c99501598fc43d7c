import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadDetailSchema } from '#contracts/leads';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { shown, wordsOf } from '../support/consents.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { applicationForm, postApplication, validApplication } from '../support/forms.ts';
import { settled } from '../support/leads.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const CONTACT = shown('data-storage', 'marketing');
/** The contact form as a browser without script sends it, with both boxes empty. */
const PLAIN = {
  firstName: 'Robin',
  lastName: 'Sample',
  email: 'robin.plain@mail.frontdoor-tests.org',
  serviceInterest: 'couples-therapy',
  pageUri: '/',
  pageName: 'Homepage',
};

describe('the words of consent', () => {
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ sandbox: HUBSPOT, env: { HUBSPOT_SUBSCRIPTION_ID: '4711' } });
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  const consentsOf = async (id: string) => {
    const answer = await staff.get(`/api/admin/leads/${id}`);
    return leadDetailSchema.parse(await answer.json()).consents;
  };
  const formSubmission = async (email: string) =>
    (await stack.hubspot.submissions()).find(({ values }) =>
      values.some(({ value }) => value === email),
    );
  const subscription = async (email: string) =>
    (await stack.hubspot.subscriptions()).find(({ emailAddress }) => emailAddress === email);

  test('are stored as shown, shown to staff, and forwarded to HubSpot word for word', async () => {
    const request = validContactRequest({ communicationsOptIn: true, consents: CONTACT });
    const before = Date.now();
    const id = await readAccepted(await postContactRequest(stack.url, request));
    const consents = await consentsOf(id);
    expect(consents).toEqual([
      {
        id: 'data-storage',
        version: 1,
        text: wordsOf('data-storage'),
        given: true,
        at: expect.anything(),
      },
      {
        id: 'marketing',
        version: 1,
        text: wordsOf('marketing'),
        given: true,
        at: expect.anything(),
      },
    ]);
    for (const { at } of consents) {
      expect(new Date(at).getTime()).toBeGreaterThanOrEqual(before);
      expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
    }
    await settled(stack);
    expect((await formSubmission(request.email))?.legalConsentOptions).toEqual({
      consent: { consentToProcess: true, text: wordsOf('data-storage') },
    });
    expect(await subscription(request.email)).toMatchObject({
      status: 'SUBSCRIBED',
      legalBasisExplanation: wordsOf('marketing'),
    });
  });

  test('of a box that was left empty are stored as a no', async () => {
    const request = validContactRequest({ consents: CONTACT });
    const id = await readAccepted(await postContactRequest(stack.url, request));
    expect(await consentsOf(id)).toMatchObject([
      { given: true },
      { id: 'marketing', given: false },
    ]);
  });

  test('of a sign-up are those above its button', async () => {
    const signup = validNewsletterSignup({ consents: shown('newsletter') });
    const id = await readAccepted(await postNewsletterSignup(stack.url, signup));
    expect(await consentsOf(id)).toMatchObject([{ text: wordsOf('newsletter'), given: true }]);
    await settled(stack);
    expect((await formSubmission(signup.email))?.legalConsentOptions).toEqual({
      consent: { consentToProcess: true, text: wordsOf('newsletter') },
    });
    expect((await subscription(signup.email))?.legalBasisExplanation).toBe(wordsOf('newsletter'));
  });

  test.each([
    ['nothing', undefined],
    ['words that nobody has published', ['data-storage@99', 'marketing@0', 'cookies@1']],
    ['a number', 7],
    ['an object', { 'data-storage': 1 }],
    ['a list of anything', ['data-storage@1', null]],
  ])('are not recorded and not invented where the form says %s', async (_what, consents) => {
    const request = validContactRequest({ communicationsOptIn: true });
    const id = await readAccepted(await postContactRequest(stack.url, { ...request, consents }));
    expect(await consentsOf(id)).toEqual([]);
    await settled(stack);
    const submission = await formSubmission(request.email);
    expect(submission).toBeDefined();
    expect(submission?.legalConsentOptions).toBeUndefined();
    const joined = await subscription(request.email);
    expect(joined).toMatchObject({ status: 'SUBSCRIBED' });
    expect(joined?.legalBasisExplanation).toBeUndefined();
  });

  test('do not tell one request from another: a retry from another release is the same', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const request = validContactRequest();
    const send = async (consents?: string[]) =>
      readAccepted(await postContactRequest(stack.url, { ...request, consents }, key));
    const id = await send();
    expect(await send(CONTACT)).toBe(id);
    expect(await consentsOf(id)).toEqual([]);
  });

  test('travel with a file, and in a form without script, where one name is repeated', async () => {
    const fields = { ...validApplication(), consents: shown('data-storage')[0] };
    const application = await readAccepted(
      await postApplication(stack.url, applicationForm(fields)),
    );
    expect(await consentsOf(application)).toMatchObject([{ id: 'data-storage', given: true }]);

    const body = new URLSearchParams({ ...PLAIN, dataStorageConsent: 'on' });
    for (const consent of CONTACT) body.append('consents', consent);
    const sent = await fetch(`${stack.url}/api/submit-homepage-form`, {
      method: 'POST',
      headers: { Origin: stack.url },
      body,
    });
    expect(await consentsOf(await readAccepted(sent))).toMatchObject([
      { id: 'data-storage', given: true },
      { id: 'marketing', given: false },
    ]);
  });

  test('are those of today where a plain form asks for the box once more', async () => {
    const page = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...PLAIN, ...fields, consents: 'data-storage@0' });
      body.append('consents', 'marketing@1');
      const headers = { Accept: 'text/html', Origin: stack.url };
      const url = `${stack.url}/api/submit-homepage-form`;
      const text = await (await fetch(url, { method: 'POST', headers, body })).text();
      return {
        shown: [...text.matchAll(/name="consents"\s+value="([^"]+)"/g)].map(([, key]) => key),
        words: text.replace(/<[^<>]+>/g, ''),
      };
    };
    const again = await page({});
    expect(again.shown).toEqual(['marketing@1', 'data-storage@1']);
    expect(again.words).toContain(wordsOf('data-storage'));
    // The box is not on this page: what was shown before is what counts.
    const elsewhere = await page({ dataStorageConsent: 'on', email: 'nowhere' });
    expect(elsewhere.shown).toEqual(['data-storage@0', 'marketing@1']);
    expect(elsewhere.words).not.toContain(wordsOf('data-storage'));
  });

  test('of submissions stored before there were any are empty', async () => {
    const id = randomUUID();
    await query(
      stack.databaseUrl,
      `INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in, page_uri, page_name, request_digest)
       VALUES ($1, 'CONTACT_REQUEST', 'Robin', 'Sample', 'robin@mail.frontdoor-tests.org', true, '/', 'Homepage', '')`,
      [id],
    );
    expect(await consentsOf(id)).toEqual([]);
  });
});
