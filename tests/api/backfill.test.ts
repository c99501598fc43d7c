import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { backfillSchema } from '#contracts/deliveries';
import { type AdminClient, addPerson, signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { query } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const ROUTE = '/api/admin/destinations/HUBSPOT_FORM/late';

describe('leads from before a destination was set up', () => {
  let stack: Stack;
  let later: Awaited<ReturnType<typeof startApiAt>>;
  let admin: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, env: { HUBSPOT_CONTACT_FORM_GUID: '' } });
    later = await startApiAt(stack.databaseUrl, {
      HUBSPOT_ACCESS_TOKEN: 'pat-na1-test',
      HUBSPOT_PORTAL_ID: '123456',
      HUBSPOT_CONTACT_FORM_GUID: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    });
    admin = await signIn(later.url);
  });
  afterAll(() => stopAll(later, stack));

  const send = async (): Promise<string> => {
    const answer = await postContactRequest(stack.url, validContactRequest());
    return ((await answer.json()) as { id: string }).id;
  };
  const sql = (text: string, values: unknown[] = []) => query(stack.databaseUrl, text, values);
  const count = async (client = admin) =>
    (await readAs(backfillSchema, await client.get(ROUTE))).count;

  test('go there when an admin says so, once, and no others', async () => {
    const late = [await send(), await send()];
    const [old, spam, unconfirmed] = [await send(), await send(), await send()];
    await sql(`UPDATE submission SET created_at = now() - interval '31 days' WHERE id = $1`, [old]);
    await sql(`UPDATE submission SET spam_reason = 'test' WHERE id = $1`, [spam]);
    await sql(`UPDATE delivery SET state = 'HELD' WHERE submission_id = $1`, [unconfirmed]);
    expect(await count()).toBe(2);

    const both = await Promise.all([admin.post(ROUTE), admin.post(ROUTE)]);
    const sent = await Promise.all(both.map((answer) => readAs(backfillSchema, answer)));
    expect(sent[0]!.count + sent[1]!.count).toBe(2);
    expect(
      await sql(
        `SELECT submission_id, state::text FROM delivery WHERE destination = 'HUBSPOT_FORM' ORDER BY 1`,
      ),
    ).toEqual(late.map((id) => ({ submission_id: id, state: 'PENDING' })));
    expect(await count()).toBe(0);
    expect(await sql(`SELECT subject FROM audit_entry WHERE action = 'send late'`)).toContainEqual({
      subject: 'HUBSPOT_FORM: 2',
    });
  });

  test('are none for a destination that is not set up', async () => {
    const notice = '/api/admin/destinations/EMAIL_NOTICE/late';
    const confirmation = '/api/admin/destinations/EMAIL_CONFIRMATION/late';
    for (const path of [notice, confirmation]) {
      expect(await readAs(backfillSchema, await admin.get(path))).toEqual({ count: 0 });
    }
  });

  test('are sent by admins alone', async () => {
    const { client } = await addPerson(later.url, admin, {
      username: 'desk',
      role: 'staff',
      password: 'plum-anchor-violet-desk',
    });
    expect((await client.post(ROUTE)).status).toBe(403);
    expect(await count(client)).toBe(0);
  });
});
