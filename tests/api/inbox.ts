import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { destinationListSchema } from '#contracts/deliveries';
import { leadDetailSchema, leadPageSchema, type LeadSearch } from '#contracts/leads';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import type { QueueBackend } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const OPENED = `SELECT user_id, username, action, subject FROM audit_entry WHERE action LIKE '% submission'`;
const SENTENCE = 'We have not spoken since the funeral.';

/**
 * Tests of the inbox of leads on one queue backend: `npm test` runs them on Redis, `npm run test:in-full` on Postgres.
 */
export function testInbox(queue: QueueBackend): void {
  describe(`inbox (queue on ${queue})`, () => {
    let stack: Stack;
    let staff: AdminClient;
    beforeAll(async () => {
      stack = await startStack({ queue });
      staff = await signIn(stack.url);
    });
    afterAll(() => stopAll(stack));

    const list = async (search: LeadSearch = {}) =>
      leadPageSchema.parse(await (await staff.post('/api/admin/leads/search', search)).json());
    const detail = async (id: string) =>
      leadDetailSchema.parse(await (await staff.get(`/api/admin/leads/${id}`)).json());
    const audit = (subject: string) =>
      query(
        stack.databaseUrl,
        `SELECT username, action FROM audit_entry WHERE subject = $1 AND action <> 'read submission' ORDER BY id`,
        [subject],
      );
    const delivered = (id: string) =>
      eventually(async () => {
        const submission = await detail(id);
        return submission.deliveries.every(({ state }) => state === 'DELIVERED') && submission;
      });

    test('shows a lead with its message and all delivery attempts', async () => {
      const request = validContactRequest({ message: SENTENCE });
      const id = await readAccepted(await postContactRequest(stack.url, request));
      const submission = await delivered(id);
      expect(submission).toMatchObject({
        id,
        kind: 'CONTACT_REQUEST',
        firstName: 'Robin',
        lastName: 'Sample',
        email: request.email,
        phone: '(214) 555-0142',
        serviceInterest: 'couples-therapy',
        details: { message: SENTENCE },
        cv: null,
        communicationsOptIn: false,
        pageUri: '/',
        pageName: 'Homepage',
        spam: false,
        spamReason: null,
      });
      expect(submission.deliveries.map(({ destination }) => destination)).toEqual([
        'HUBSPOT_CONTACT',
        'HUBSPOT_FORM',
      ]);
      for (const { attemptCount, attempts, deliveredAt } of submission.deliveries) {
        const sends = attempts.filter(({ action }) => action === 'SEND');
        expect(sends).toHaveLength(attemptCount);
        expect(sends.at(-1)).toMatchObject({ succeeded: true, httpStatus: 200 });
        expect(deliveredAt).not.toBeNull();
        for (const { explanation } of attempts) {
          expect(explanation).toMatch(/\w \w/);
          expect(explanation).not.toMatch(/@|Robin|555/);
        }
      }
    });

    test('replays a failed delivery on request and records who asked', async () => {
      await stack.workers[0]!.stop();
      const request = validContactRequest();
      const id = await readAccepted(await postContactRequest(stack.url, request));
      // The state in which the worker leaves a failed delivery.
      await query(
        stack.databaseUrl,
        `UPDATE delivery SET state = 'FAILED', last_reason = 'refused', give_up_at = now() - interval '1 hour'
       WHERE submission_id = $1`,
        [id],
      );
      await stack.workers[0]!.start();
      const failed = await detail(id);
      expect(failed.deliveries.map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
      expect((await list({ state: 'FAILED' })).items.map((item) => item.id)).toEqual([id]);

      for (const { id: deliveryId } of failed.deliveries) {
        expect((await staff.post(`/api/admin/deliveries/${deliveryId}/replay`)).status).toBe(204);
      }
      const again = { username: ADMIN.username, action: 'send again' };
      expect(await audit(id)).toEqual([again, again]);
      const after = await delivered(id);
      expect(Date.parse(after.deliveries[0]!.giveUpAt)).toBeGreaterThan(
        Date.now() + 71 * 3600 * 1000,
      );
      const arrived = (await stack.hubspot.contacts()).filter(
        ({ properties }) => properties['email'] === request.email,
      );
      expect(arrived).toHaveLength(1);
    });

    test('refuses to replay a delivered delivery', async () => {
      const id = await readAccepted(await postContactRequest(stack.url));
      const { deliveries } = await delivered(id);
      const before = (await stack.hubspot.submissions()).length;
      for (const delivery of deliveries) {
        const answer = await staff.post(`/api/admin/deliveries/${delivery.id}/replay`);
        expect(await readError(answer)).toEqual({
          status: 409,
          code: 'conflict',
          message: 'It has arrived, or it is being sent right now.',
        });
      }
      expect(await audit(id)).toEqual([]);
      expect(await stack.hubspot.submissions()).toHaveLength(before);
    });

    test('answers 404 for an unknown id and 400 for a malformed one', async () => {
      const unknown = '01939b1e-0000-7000-8000-000000000000';
      const wanted = [
        [staff.get(`/api/admin/leads/${unknown}`), 404, 'not_found'],
        [staff.post(`/api/admin/deliveries/${unknown}/replay`), 404, 'not_found'],
        [staff.get('/api/admin/leads/1%20OR%201=1'), 400, 'validation_failed'],
        [staff.post('/api/admin/deliveries/x/replay'), 400, 'validation_failed'],
      ] as const;
      for (const [answer, status, code] of wanted) {
        expect(await readError(await answer)).toMatchObject({ status, code });
      }
    });
  });

  describe('inbox list', () => {
    let stack: Stack;
    let staff: AdminClient;
    const sent: string[] = [];
    beforeAll(async () => {
      stack = await startStack({ workers: 0, sandbox: false });
      for (let nth = 0; nth < 3; nth++) {
        const request = validContactRequest({ message: SENTENCE });
        sent.push(await readAccepted(await postContactRequest(stack.url, request)));
      }
      staff = await signIn(stack.url);
    });
    afterAll(() => stopAll(stack));

    const list = async (search: LeadSearch = {}) =>
      leadPageSchema.parse(await (await staff.post('/api/admin/leads/search', search)).json());
    test('contains no message, and reading it is not recorded as opening a lead', async () => {
      const body = await (await staff.post('/api/admin/leads/search', {})).text();
      expect(body).toContain(sent[0]);
      expect(body).not.toContain('funeral');
      expect(body).not.toContain('essage"');
      expect(await query(stack.databaseUrl, OPENED)).toEqual([]);
    });

    test('records who reads the list, once a session and quarter of an hour', async () => {
      const other = await signIn(stack.url);
      const entries = () =>
        query(
          stack.databaseUrl,
          `SELECT username, subject FROM audit_entry WHERE action = 'read list' ORDER BY id`,
        );
      const before = await entries();
      for (const search of [{}, { kind: 'NEWSLETTER' }, {}]) {
        await other.post('/api/admin/leads/search', search);
      }
      const once = await entries();
      expect(once).toHaveLength(before.length + 1);
      const [session] = await query(
        stack.databaseUrl,
        `SELECT substr(encode(token_digest, 'hex'), 1, 16) AS id FROM admin_session
       ORDER BY created_at DESC LIMIT 1`,
      );
      expect(once.at(-1)).toEqual({ username: ADMIN.username, subject: session?.['id'] });
      // Audit entries are immutable, so the test changes their time as superuser.
      for (const statement of [
        'ALTER TABLE audit_entry DISABLE TRIGGER USER',
        `UPDATE audit_entry SET at = at - interval '15 minutes' WHERE action = 'read list'`,
        'ALTER TABLE audit_entry ENABLE TRIGGER USER',
      ]) {
        await query(stack.databaseUrl, statement);
      }
      await other.post('/api/admin/leads/search', {});
      expect(await entries()).toHaveLength(once.length + 1);
    });

    test('records who opened which lead, without its content, however its id is written', async () => {
      const [id = ''] = sent;
      await staff.get(`/api/admin/leads/${id.toUpperCase()}`);
      const [user] = await query(stack.databaseUrl, 'SELECT id, role FROM admin_user');
      expect(user?.['role']).toBe('admin');
      const entries = await query(stack.databaseUrl, OPENED);
      expect(entries).toEqual([
        {
          user_id: user?.['id'],
          username: ADMIN.username,
          action: 'read submission',
          subject: id,
        },
      ]);
    });

    test('refuses to replay a delivery that waits for configuration', async () => {
      const [waiting = ''] = sent;
      const [delivery] = await query(
        stack.databaseUrl,
        `UPDATE delivery SET state = 'WAITING' WHERE submission_id = $1 RETURNING id`,
        [waiting],
      );
      expect(
        await readError(
          await staff.post(`/api/admin/deliveries/${String(delivery?.['id'])}/replay`),
        ),
      ).toEqual({
        status: 409,
        code: 'conflict',
        message: 'This destination is not set up yet. It goes out by itself once it is.',
      });
      expect((await list({ state: 'WAITING' })).items.map(({ id }) => id)).toEqual([waiting]);
    });

    test('reports the health of each destination', async () => {
      await query(
        stack.databaseUrl,
        `UPDATE delivery SET state = 'FAILED' WHERE submission_id = $1`,
        [sent[1]],
      );
      const answer = await staff.get('/api/admin/destinations');
      const [contact, ...others] = destinationListSchema.parse(await answer.json());
      const [oldest] = await query(
        stack.databaseUrl,
        'SELECT created_at AS at FROM submission WHERE id = $1',
        [sent[0]],
      );
      expect(contact).toEqual({
        destination: 'HUBSPOT_CONTACT',
        failingSince: null,
        pausedUntil: null,
        pausedByHand: null,
        oldest: (oldest?.['at'] as Date).toISOString(),
        explanation: null,
        undelivered: 2,
        waiting: 1,
        failed: 1,
      });
      expect(others.every(({ undelivered, failed }) => undelivered + failed === 0)).toBe(true);
    });
  });
}
