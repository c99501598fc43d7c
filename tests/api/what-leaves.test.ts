import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { sendLeads, settled } from '../support/leads.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SENTENCE = 'I found the messages on his phone and cannot sleep.';

describe('forwarded fields', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ queue: 'postgres' })));
  afterAll(() => stopAll(stack));

  test('HubSpot gets name, e-mail, phone, opt-in and page, never the message or the service', async () => {
    const request = validContactRequest({
      message: SENTENCE,
      serviceInterest: 'crisis-high-stress',
      pageUri: '/crisis-couples?why=affair',
    });
    const id = await readAccepted(
      await postContactRequest(stack.url, request, { Cookie: 'hubspotutk=0123456789abcdef' }),
    );
    await eventually(async () => {
      const [row] = await query(
        stack.databaseUrl,
        `SELECT count(*)::int AS arrived FROM delivery WHERE submission_id = $1 AND state = 'DELIVERED'`,
        [id],
      );
      return row?.['arrived'] === 2;
    });
    const [contacts, submissions] = [
      await stack.hubspot.contacts(),
      await stack.hubspot.submissions(),
    ];
    expect(contacts.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        email: request.email,
        firstname: 'Robin',
        lastname: 'Sample',
        phone: '(214) 555-0142',
      }),
    ]);
    expect(submissions).toHaveLength(1);
    expect(submissions[0]?.pageUrl).toMatch(/\/crisis-couples$/);
    const everything = JSON.stringify([contacts, submissions]);
    for (const secret of [SENTENCE, 'crisis-high-stress', 'why=affair', '0123456789abcdef']) {
      expect(everything).not.toContain(secret);
    }
  });

  test('the service is sealed where it is stored, and leaves where the installation says so', async () => {
    const forwarding = await startStack({
      queue: 'redis',
      sandbox: { SANDBOX_PROPERTIES: 'communications_opt_in,service_interest' },
      env: { HUBSPOT_FORWARD_FIELDS: 'firstName,serviceInterest' },
    });
    try {
      const [lead] = await sendLeads(forwarding.url, 1, { serviceInterest: 'crisis-high-stress' });
      const rows = await query(
        forwarding.databaseUrl,
        'SELECT to_jsonb(s)::text AS row FROM submission s WHERE id = $1',
        [lead?.id],
      );
      expect(rows).toHaveLength(1);
      expect(String(rows[0]?.['row'])).not.toContain('crisis');
      await settled(forwarding);
      expect((await forwarding.hubspot.contacts()).map(({ properties }) => properties)).toEqual([
        expect.objectContaining({ service_interest: 'crisis-high-stress' }),
      ]);
    } finally {
      await forwarding.stop();
    }
  });
});
