import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { countSubmissions, query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('POST /api/submit-homepage-form', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0 })));
  afterAll(() => stopAll(stack));

  const rowOf = async (id: string) => {
    const [row] = await query(stack.databaseUrl, 'SELECT * FROM submission WHERE id = $1', [id]);
    return row;
  };

  test('answers 200 only after the request and one delivery per destination are stored', async () => {
    const request = validContactRequest({ communicationsOptIn: true });
    const id = await readAccepted(await postContactRequest(stack.url, request));
    expect(await rowOf(id)).toMatchObject({
      kind: 'CONTACT_REQUEST',
      first_name: 'Robin',
      last_name: 'Sample',
      email: request.email,
      phone: '(214) 555-0142',
      service_interest: null,
      communications_opt_in: true,
      page_uri: '/',
      page_name: 'Homepage',
      spam_reason: null,
    });
    const deliveries = await query(
      stack.databaseUrl,
      `SELECT destination, state, give_up_at - now() > interval '71 hours' AS for_three_days
       FROM delivery WHERE submission_id = $1 ORDER BY destination`,
      [id],
    );
    expect(deliveries).toEqual([
      { destination: 'HUBSPOT_CONTACT', state: 'PENDING', for_three_days: true },
      { destination: 'HUBSPOT_FORM', state: 'PENDING', for_three_days: true },
    ]);
  });

  test('does not answer before the database has committed', async () => {
    const blocker = new pg.Client({ connectionString: stack.databaseUrl });
    await blocker.connect();
    try {
      // Inserts block on this lock, and so must the answer.
      await blocker.query('BEGIN; LOCK TABLE submission IN SHARE MODE');
      let answered = false;
      const answer = postContactRequest(stack.url).finally(() => (answered = true));
      await eventually(async () => {
        const { rowCount } = await blocker.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = 'submission'::regclass`,
        );
        return rowCount;
      });
      expect(answered).toBe(false);
      await blocker.query('COMMIT');
      expect(await rowOf(await readAccepted(await answer))).toBeDefined();
    } finally {
      await blocker.end();
    }
  });

  test('answers with an id that sorts by time', async () => {
    const first = await readAccepted(await postContactRequest(stack.url));
    const second = await readAccepted(await postContactRequest(stack.url));
    expect(second > first).toBe(true);
  });

  test("reports every missing field with the form's message", async () => {
    const before = await countSubmissions(stack.databaseUrl);
    expect(await readError(await postContactRequest(stack.url, {}))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'First name is required',
      fields: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Please enter a valid email address',
        serviceInterest: 'Please select a service',
        dataStorageConsent: 'You must consent to data storage to submit this form',
      },
    });
    expect(await countSubmissions(stack.databaseUrl)).toBe(before);
  });

  test.each([
    ['firstName', { firstName: 'a'.repeat(101) }, 'Please use at most 100 characters'],
    ['lastName', { lastName: ' ' }, 'Last name is required'],
    ['email', { email: 'robin@mail' }, 'Please enter a valid email address'],
    ['phone', { phone: 'call me' }, 'Please enter a valid phone number'],
    ['message', { message: 'a'.repeat(5001) }, 'Please use at most 5,000 characters'],
    ['message', { message: 'a\u0000b' }, 'Please remove characters that cannot be displayed'],
    ['firstName', { firstName: 'a\u202eb' }, 'Please remove characters that cannot be displayed'],
  ])('rejects an invalid %s and says why', async (field, change, message) => {
    const response = await postContactRequest(stack.url, validContactRequest(change));
    expect(await readError(response)).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  test('accepts values at their maximum length', async () => {
    const request = validContactRequest({
      firstName: 'a'.repeat(100),
      lastName: 'é'.repeat(100),
      message: '再'.repeat(5000),
      phone: '+1 (214) 555-0142 ext. 12',
    });
    const row = await rowOf(await readAccepted(await postContactRequest(stack.url, request)));
    expect(row).toMatchObject({
      first_name: request.firstName,
      last_name: request.lastName,
      phone: request.phone,
    });
  });

  test.each([
    ['Zoë', 'Nguyễn'],
    ['José-Luis', 'O’Brien'],
    ['王', '小明'],
    ['محمد', 'العربي'],
    ['Renée 👩🏽‍🤝‍👩🏻', 'D"Arcy\\ \'; --'],
  ])('stores the name %s %s unchanged', async (firstName, lastName) => {
    const request = validContactRequest({ firstName, lastName });
    const row = await rowOf(await readAccepted(await postContactRequest(stack.url, request)));
    expect(row).toMatchObject({ first_name: firstName, last_name: lastName });
  });

  test('drops unknown keys', async () => {
    const request = { ...validContactRequest(), partnerName: 'unasked-for', isAdmin: true };
    const id = await readAccepted(await postContactRequest(stack.url, request));
    expect(JSON.stringify(await rowOf(id))).not.toContain('unasked-for');
  });

  test('requires neither phone nor message', async () => {
    const { phone: _phone, message: _message, ...request } = validContactRequest();
    const row = await rowOf(await readAccepted(await postContactRequest(stack.url, request)));
    expect(row).toMatchObject({ phone: null });
  });

  test('removes query and hash from the page, which may contain personal data', async () => {
    const request = validContactRequest({ pageUri: '/crisis-couples?from=affair-help#contact' });
    const row = await rowOf(await readAccepted(await postContactRequest(stack.url, request)));
    expect(row).toMatchObject({ page_uri: '/crisis-couples' });
  });

  test('encrypts the message: its plain text is nowhere in the database', async () => {
    const sentence = 'He moved out on Tuesday and the children ask for him.';
    const id = await readAccepted(
      await postContactRequest(stack.url, validContactRequest({ message: sentence })),
    );
    expect((await rowOf(id))?.['sealed_details']).not.toBeNull();
    // Casting a row to text shows its bytea columns in hex.
    const everything = await query(
      stack.databaseUrl,
      `SELECT query_to_xml(
         format('SELECT t::text AS row FROM %I.%I t', schemaname, tablename), true, false, '')::text
       FROM pg_tables WHERE schemaname IN ('public', 'bullmq')`,
    );
    const dump = JSON.stringify(everything);
    expect(dump).toContain(id);
    expect(dump).not.toContain(sentence);
    expect(dump).not.toContain(Buffer.from(sentence).toString('hex'));
    expect(stack.output()).not.toContain(sentence);
  });

  test('accepts a plain HTML form, and rejects it without the consent box', async () => {
    const texts = Object.entries(validContactRequest()).map(([key, value]) => [key, String(value)]);
    const response = await fetch(`${stack.url}/api/submit-homepage-form`, {
      method: 'POST',
      headers: { Origin: stack.url },
      body: new URLSearchParams(texts),
    });
    expect(await readError(response)).toMatchObject({
      status: 400,
      fields: { dataStorageConsent: 'You must consent to data storage to submit this form' },
    });
  });
});
