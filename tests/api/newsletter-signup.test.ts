import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccepted, readError } from '../support/answers.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { countSubmissions, query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('POST /api/submit-hubspot', () => {
  let stack: Stack;
  let form: { formId: string; portalId: string };
  let otherForm: string;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, env: { HUBSPOT_SUBSCRIPTION_ID: '4711' } });
    const { environment } = stack.hubspot;
    form = {
      formId: environment.HUBSPOT_NEWSLETTER_FORM_GUID,
      portalId: environment.HUBSPOT_PORTAL_ID,
    };
    otherForm = environment.HUBSPOT_CONTACT_FORM_GUID;
  });
  afterAll(() => stopAll(stack));

  test("stores a sign-up as an opt-in with the newsletter's destinations", async () => {
    const signup = validNewsletterSignup({ ...form, pageUri: '/resources-hub?x=1' });
    const id = await readAccepted(await postNewsletterSignup(stack.url, signup));
    const rows = await query(
      stack.databaseUrl,
      `SELECT kind, email, communications_opt_in, page_uri, page_name, sealed_details,
         array_agg(destination::text ORDER BY destination) AS destinations
       FROM submission s JOIN delivery d ON d.submission_id = s.id WHERE s.id = $1 GROUP BY s.id`,
      [id],
    );
    expect(rows).toEqual([
      {
        kind: 'NEWSLETTER',
        email: signup.email,
        communications_opt_in: true,
        page_uri: '/resources-hub',
        page_name: 'Newsletter Signup',
        sealed_details: null,
        destinations: ['HUBSPOT_CONTACT', 'HUBSPOT_FORM', 'HUBSPOT_SUBSCRIPTION'],
      },
    ]);
  });

  test('needs no form id, and accepts its GUID in either case', async () => {
    await readAccepted(await postNewsletterSignup(stack.url, validNewsletterSignup()));
    const signup = validNewsletterSignup({ ...form, formId: form.formId.toUpperCase() });
    await readAccepted(await postNewsletterSignup(stack.url, signup));
  });

  test('rejects a form that this installation has not configured', async () => {
    const before = await countSubmissions(stack.databaseUrl);
    for (const wrong of [
      { formId: '00000000-0000-4000-8000-000000000000' },
      { formId: otherForm },
      { portalId: '999' },
      { formId: '../../elsewhere' },
    ]) {
      const signup = validNewsletterSignup({ ...form, ...wrong });
      expect(await readError(await postNewsletterSignup(stack.url, signup))).toEqual({
        status: 400,
        code: 'unknown_form',
        message: 'This form is not known here.',
      });
    }
    expect(await countSubmissions(stack.databaseUrl)).toBe(before);
  });

  test("reports every missing field with the form's message", async () => {
    expect(await readError(await postNewsletterSignup(stack.url, {}))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'First name is required',
      fields: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Please enter a valid email address',
      },
    });
  });

  test('accepts a plain HTML form', async () => {
    const signup = validNewsletterSignup({ firstName: 'Zoë & Co', lastName: '100%' });
    const body = new URLSearchParams(
      Object.entries(signup).map(([key, value]) => [key, String(value)]),
    );
    const id = await readAccepted(
      await fetch(`${stack.url}/api/submit-hubspot`, {
        method: 'POST',
        headers: { Origin: stack.url },
        body,
      }),
    );
    const rows = await query(
      stack.databaseUrl,
      'SELECT first_name, last_name FROM submission WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ first_name: 'Zoë & Co', last_name: '100%' }]);
  });
});
