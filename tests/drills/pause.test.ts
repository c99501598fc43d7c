import { expect } from '@jest/globals';
import { destinationListSchema } from '#contracts/deliveries';
import { signIn } from '../support/admin-client.ts';
import { readError } from '../support/answers.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, formSubmittersOf, sendLeads, settled } from '../support/leads.ts';
import { readOutbox } from '../support/outbox.ts';
import { query } from '../support/query.ts';
import { ADMIN } from '../support/stack.ts';

testOnEachQueue(
  'nothing is sent to a paused destination and nothing fails for it; what waits starts when it is resumed',
  {},
  async (stack) => {
    const admin = await signIn(stack.url);
    const hand = (action: string, destination = 'HUBSPOT_CONTACT') =>
      admin.post(`/api/admin/destinations/${destination}/${action}`);
    const health = async () => {
      const answer = await admin.get('/api/admin/destinations');
      return destinationListSchema.parse(await answer.json())[0]!;
    };
    const contacts = async () =>
      (await readOutbox(stack.databaseUrl)).filter(
        ({ destination }) => destination === 'HUBSPOT_CONTACT',
      );

    const upserts = async () =>
      (await stack.hubspot.requests()).filter(({ path }) => path.endsWith('/batch/upsert')).length;

    expect((await hand('pause')).status).toBe(204);
    expect(await readError(await hand('pause'))).toMatchObject({ status: 409, code: 'conflict' });
    expect(await readError(await hand('pause', 'FAX'))).toMatchObject({ status: 400 });
    const leads = await sendLeads(stack.url, 6);
    const emails = leads.map(({ email }) => email).sort();

    // The other destination goes on: once it has all, the worker has seen the paused one's jobs as well.
    await eventually(async () => (await formSubmittersOf(stack)).length === leads.length);
    // The deadline passes during the pause, and the sweeper looks again.
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET queued_at = NULL, give_up_at = now() - interval '1 second'
       WHERE destination = 'HUBSPOT_CONTACT'`,
    );
    await stack.workers[0]!.kill();
    await stack.workers[0]!.start();
    const [late] = await sendLeads(stack.url, 1);
    await eventually(async () => (await formSubmittersOf(stack)).includes(late?.email ?? ''));
    // A form submission creates a contact as well, so the calls are looked at.
    expect(await upserts()).toBe(0);
    for (const { state, attempts } of await contacts()) {
      expect({ state, attempts }).toEqual({ state: 'PENDING', attempts: 0 });
    }
    expect(await health()).toMatchObject({
      pausedByHand: { at: expect.any(String), by: ADMIN.username },
      failingSince: null,
      undelivered: leads.length + 1,
      oldest: expect.any(String),
    });

    // The first attempt after the pause fails: it is repeated, although the old deadline has passed.
    await stack.hubspot.mode('down');
    expect((await hand('resume')).status).toBe(204);
    expect(await readError(await hand('resume'))).toMatchObject({ status: 409, code: 'conflict' });
    await eventually(async () => (await contacts()).some(({ attempts }) => attempts > 0));
    await eventually(async () => (await contacts()).some(({ state }) => state === 'RETRYING'));
    await stack.hubspot.mode('ok');
    await settled(stack);
    expect(await upserts()).toBeGreaterThan(0);
    expect(await contactsOf(stack)).toEqual([...emails, late?.email].sort());
    expect(await health()).toMatchObject({ pausedByHand: null, undelivered: 0, oldest: null });
    const recorded = await query(
      stack.databaseUrl,
      `SELECT username, action, subject FROM audit_entry WHERE action LIKE '% destination' ORDER BY id`,
    );
    expect(recorded).toEqual(
      ['pause destination', 'resume destination'].map((action) => ({
        username: ADMIN.username,
        action,
        subject: 'HUBSPOT_CONTACT',
      })),
    );
  },
);
