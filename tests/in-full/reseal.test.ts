import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadDetailSchema, leadPageSchema } from '#contracts/leads';
import { signIn } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { pdfCv } from '../support/cv-files.ts';
import { applicationForm, postApplication, validApplication } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { eraseAddress, planErasureList, runServerProgram } from '../support/server-program.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const NEW_KEY = 'a-new-data-key-for-tests-with-32-characters';
const NOTE = 'Call after six, she is at her sister’s.';
const ADDRESS = 'reception@frontdoor-tests.org';
const SENTENCE = 'We have not slept in the same room since the funeral.';

describe('a change of DATA_KEY', () => {
  const list = planErasureList();
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0, sandbox: false })));
  afterAll(() => stopAll(stack, list));

  const reseal = (DATA_KEY_PREVIOUS: string | undefined) =>
    runServerProgram('reseal', [], {
      env: {
        DATABASE_URL: stack.databaseUrl,
        ERASURE_LIST: list.file,
        DATA_KEY: NEW_KEY,
        DATA_KEY_PREVIOUS,
      },
    });
  const send = async (url: string) =>
    readAccepted(await postContactRequest(url, validContactRequest({ message: SENTENCE })));
  async function messageOf(url: string, id: string): Promise<string | undefined> {
    const staff = await signIn(url);
    const answer: unknown = await (await staff.get(`/api/admin/leads/${id}`)).json();
    return leadDetailSchema.parse(answer).details.message;
  }

  /** As the lead's page and the list show it. */
  async function serviceOf(url: string, id: string) {
    const staff = await signIn(url);
    const detail: unknown = await (await staff.get(`/api/admin/leads/${id}`)).json();
    const list: unknown = await (await staff.post('/api/admin/leads/search', {})).json();
    return [
      leadDetailSchema.parse(detail).serviceInterest,
      leadPageSchema.parse(list).items.find((item) => item.id === id)?.serviceInterest,
    ];
  }

  test('keeps everything readable: before, while and after it is resealed', async () => {
    const cv = pdfCv();
    const form = applicationForm(validApplication(), { content: cv });
    const application = await readAccepted(await postApplication(stack.url, form));
    const oldKey = await send(stack.url);
    const oldFormat = await send(stack.url);
    await query(stack.databaseUrl, 'UPDATE submission SET sealed_details = $2 WHERE id = $1', [
      oldFormat,
      sealedWithoutKeyId(JSON.stringify({ message: SENTENCE }), oldFormat),
    ]);
    // A row of a release that did not seal the service.
    await query(
      stack.databaseUrl,
      `UPDATE submission SET service_interest = 'other' WHERE id = $1`,
      [oldFormat],
    );
    expect(await serviceOf(stack.url, oldFormat)).toEqual(['other', 'other']);
    const noted = await (
      await signIn(stack.url)
    ).post(`/api/admin/leads/${oldKey}/notes`, { text: NOTE });
    expect(noted.status).toBe(201);
    const own = '/api/admin/account/weekly-summary';
    const admin = await signIn(stack.url);
    await admin.put(own, { email: ADDRESS });
    await admin.put('/api/admin/calendars/theo-kestrel', {
      address: 'https://frontdoor-tests.org/a.ics',
    });
    await eraseAddress(stack.databaseUrl, list.file, 'erased@frontdoor-tests.org');

    const both = { DATA_KEY: NEW_KEY, DATA_KEY_PREVIOUS: DEFAULTS.DATA_KEY };
    const { url } = await stack.startApi(both);
    const newKey = await send(url);
    // A browser repeats what it has sent before the change.
    const repeated = validContactRequest();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await readAccepted(await postContactRequest(stack.url, repeated, headers));
    expect(await readAccepted(await postContactRequest(url, repeated, headers))).toBe(first);
    for (const id of [oldKey, oldFormat, newKey]) expect(await messageOf(url, id)).toBe(SENTENCE);

    // The database fails in the middle: what was resealed stays, and the repetition does the rest.
    await query(
      stack.databaseUrl,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON submission FOR EACH ROW
         WHEN (NEW.id = '${oldFormat}') EXECUTE FUNCTION refuse()`,
    );
    expect((await reseal(DEFAULTS.DATA_KEY)).code).toBe(1);
    for (const id of [oldKey, oldFormat, newKey]) expect(await messageOf(url, id)).toBe(SENTENCE);
    await query(stack.databaseUrl, 'DROP TRIGGER refuse ON submission');
    const { code, stdout } = await reseal(DEFAULTS.DATA_KEY);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'submission.sealed_details: 2 resealed',
      'application_cv.sealed_file: 1 resealed',
      'erasure.sealed_email: 1 resealed',
      'lead_note.sealed_text: 1 resealed',
      'admin_totp.sealed_secret: 0 resealed',
      'weekly_summary.sealed_email: 1 resealed',
      'outside_calendar.sealed_address: 1 resealed',
      'submission.service_interest: 1 resealed',
      'The key of the erasure list: resealed',
      'Everything is sealed with DATA_KEY. Links sent before need DATA_KEY_PREVIOUS: docs/operations.md says when to remove it.',
      '',
    ]);

    const { url: after } = await stack.startApi({ DATA_KEY: NEW_KEY });
    for (const id of [oldKey, oldFormat, newKey]) expect(await messageOf(after, id)).toBe(SENTENCE);
    expect(await serviceOf(after, oldFormat)).toEqual(['other', 'other']);
    expect(await serviceOf(after, newKey)).toEqual(['couples-therapy', 'couples-therapy']);
    const stored = await query(
      stack.databaseUrl,
      'SELECT id FROM submission WHERE service_interest IS NOT NULL',
    );
    expect(stored).toEqual([]);
    const staff = await signIn(after);
    const answer: unknown = await (await staff.get(`/api/admin/leads/${oldKey}`)).json();
    expect(await (await staff.get(own)).json()).toMatchObject({ email: ADDRESS });
    expect(leadDetailSchema.parse(answer).notes.map(({ text }) => text)).toEqual([NOTE]);
    const file = await staff.get(`/api/admin/leads/${application}/cv`);
    expect(Buffer.from(await file.arrayBuffer()).equals(cv)).toBe(true);
    expect((await reseal(undefined)).stdout).toMatch(/^submission\.sealed_details: 0 resealed\n/);
  });

  test('reports what no key opens, and leaves it as it is', async () => {
    const id = await send(stack.url);
    const { code, stderr } = await reseal(undefined);
    expect(code).toBe(1);
    expect(stderr).toContain(`submission.sealed_details: no key opens ${id}`);
    expect(await messageOf(stack.url, id)).toBe(SENTENCE);
  });
});

/** As the first version of the product sealed a value. */
function sealedWithoutKeyId(value: string, rowId: string): Buffer {
  const key = hkdfSync('sha256', DEFAULTS.DATA_KEY, '', 'frontdoor sealed column', 32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), iv).setAAD(Buffer.from(rowId));
  const body = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), body]);
}
