import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditPageSchema, auditVerificationSchema } from '#contracts/audit';
import { erasedSchema, erasureProofListSchema, retentionPreviewSchema } from '#contracts/erasures';
import { addPerson, AdminClient, signIn } from '../support/admin-client.ts';
import { parseError, readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { query } from '../support/query.ts';
import { planErasureList } from '../support/server-program.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const SENTENCE = 'He moved out after the funeral.';
const NOBODY = '01939b1e-0000-7000-8000-000000000000';

describe('audit log and erasure at work', () => {
  const list = planErasureList();
  let stack: Stack;
  let admin: AdminClient;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: { ERASURE_LIST: list.file } });
    admin = await signIn(stack.url);
    ({ client: staff } = await addPerson(stack.url, admin, {
      username: 'front desk',
      role: 'staff',
      password: 'quiet-lamp-carries-rain',
    }));
  });
  afterAll(() => stopAll(stack, list));

  const lead = async (email: string) =>
    readAccepted(
      await postContactRequest(stack.url, validContactRequest({ email, message: SENTENCE })),
    );
  const entries = async (path: string) => {
    const { items } = auditPageSchema.parse(await (await admin.get(path)).json());
    return items;
  };
  describe('the audit log', () => {
    test('lists who did what, newest first, in pages', async () => {
      const subjects = Array.from({ length: 60 }, (_, n) => `page ${n}`);
      await query(
        stack.databaseUrl,
        `INSERT INTO audit_entry (id, username, action, subject)
         SELECT gen_random_uuid(), 'reception', 'print submission', subject
         FROM unnest($1::text[]) AS subject`,
        [subjects],
      );
      const url = '/api/admin/audit?action=print%20submission';
      const first = auditPageSchema.parse(await (await admin.get(url)).json());
      expect(first.items).toHaveLength(50);
      const rest = await entries(`${url}&before=${first.nextBefore}`);
      const all = [...first.items, ...rest];
      expect(all.map(({ subject }) => subject)).toEqual(subjects.toReversed());
      const numbers = all.map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    });

    test('filters by person and by what was acted on', async () => {
      const [row] = await query(
        stack.databaseUrl,
        `SELECT id FROM admin_user WHERE username = 'front desk'`,
      );
      const ofStaff = await entries(`/api/admin/audit?person=${String(row?.['id'])}`);
      expect(ofStaff.map(({ username, action }) => ({ username, action }))).toEqual([
        { username: 'front desk', action: 'sign in' },
        { username: 'front desk', action: 'accept invitation' },
      ]);
      expect(await entries(`/api/admin/audit?subject=${NOBODY}`)).toEqual([]);
    });

    test('is verified over HTTP', async () => {
      const answer = await admin.get('/api/admin/audit/verification');
      const { entries: count, brokenAt } = auditVerificationSchema.parse(await answer.json());
      expect(count).toBeGreaterThan(60);
      expect(brokenAt).toBeNull();
    });

    test('records once in a while that it was read', async () => {
      await admin.get('/api/admin/audit');
      await admin.get('/api/admin/audit');
      const read = await entries('/api/admin/audit?action=read%20audit%20log');
      expect(read).toHaveLength(1);
      expect(read[0]?.username).toBe(ADMIN.username);
    });
  });

  describe('personal data', () => {
    test('a copy holds everything of the address, and says so in the audit log', async () => {
      const ids = [await lead('copy@frontdoor-tests.org'), await lead('Copy@frontdoor-tests.org')];
      const answer = await admin.get(`/api/admin/leads/${ids[0]}/copy`);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="personal/);
      const copy: unknown = await answer.json();
      expect(copy).toEqual(
        ids.map((id) => expect.objectContaining({ id, details: { message: SENTENCE } })),
      );
      for (const id of ids) {
        expect(await entries(`/api/admin/audit?subject=${id}`)).toEqual([
          expect.objectContaining({ username: ADMIN.username, action: 'copy submission' }),
        ]);
      }
    });

    test('a copy says which values no key opens, and holds the rest', async () => {
      const email = 'unreadable@frontdoor-tests.org';
      const [broken, whole] = [await lead(email), await lead(email)];
      for (const text of ['One', 'Two']) {
        await admin.post(`/api/admin/leads/${whole}/notes`, { text });
      }
      const unknownKey = Buffer.alloc(64, 2);
      await query(stack.databaseUrl, 'UPDATE submission SET sealed_details = $2 WHERE id = $1', [
        broken,
        unknownKey,
      ]);
      await query(
        stack.databaseUrl,
        `UPDATE lead_note SET sealed_text = $2
         WHERE id = (SELECT id FROM lead_note WHERE submission_id = $1 ORDER BY id LIMIT 1)`,
        [whole, unknownKey],
      );
      const answer = await admin.get(`/api/admin/leads/${whole}/copy`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual([
        expect.objectContaining({ id: broken, email, details: 'could not be read', notes: [] }),
        expect.objectContaining({
          id: whole,
          details: { message: SENTENCE },
          notes: [
            expect.objectContaining({ text: 'could not be read' }),
            expect.objectContaining({ text: 'Two' }),
          ],
        }),
      ]);
    });

    test('an erasure needs the address once more, and leaves a proof', async () => {
      const email = 'erase@frontdoor-tests.org';
      const ids = [await lead(email), await lead(email)];
      const other = await lead('other@frontdoor-tests.org');
      const url = `/api/admin/leads/${ids[0]}/erase`;
      const refused = await admin.post(url, { email: 'other@frontdoor-tests.org' });
      expect(refused.status).toBe(400);
      expect(parseError(await refused.text()).fields).toHaveProperty('email');

      const answer = await admin.post(url, { email: ` ${email.toUpperCase()} ` });
      const { erasure, submissions } = erasedSchema.parse(await answer.json());
      expect(submissions).toBe(2);
      const left = await query(stack.databaseUrl, 'SELECT id FROM submission WHERE id = ANY($1)', [
        [...ids, other],
      ]);
      expect(left).toEqual([{ id: other }]);
      expect((await admin.post(url, { email })).status).toBe(404);

      const proofs = erasureProofListSchema.parse(
        await (await admin.get('/api/admin/erasures')).json(),
      );
      expect(proofs).toContainEqual(
        expect.objectContaining({
          id: erasure,
          requestedBy: ADMIN.username,
          deleted: { CONTACT_REQUEST: 2 },
          state: 'PENDING',
        }),
      );
      expect(JSON.stringify(proofs)).not.toContain('@');
      expect(await readFile(list.file, 'utf8')).toContain(erasure);
      for (const id of ids) {
        const [newest] = await entries(`/api/admin/audit?subject=${id}`);
        expect(newest).toMatchObject({ username: ADMIN.username, action: 'erase submission' });
      }
    });

    test('an api without a list of erasures erases nothing', async () => {
      const { url } = await stack.startApi({ ERASURE_LIST: undefined });
      const id = await lead('unlisted@frontdoor-tests.org');
      const client = new AdminClient(url, admin.cookie);
      const answer = await client.post(`/api/admin/leads/${id}/erase`, {
        email: 'unlisted@frontdoor-tests.org',
      });
      expect([answer.status, parseError(await answer.text()).code]).toEqual([503, 'unavailable']);
      expect(await query(stack.databaseUrl, 'SELECT FROM submission WHERE id = $1', [id])).toEqual([
        {},
      ]);
    });

    test('the retention preview counts what goes within 7 and 30 days, by rule', async () => {
      const before = await preview();
      const receive = (kind: string, daysAgo: number, spam: string | null = null) =>
        query(
          stack.databaseUrl,
          `INSERT INTO submission (id, kind, created_at, first_name, last_name, email,
             communications_opt_in, page_uri, page_name, spam_reason, request_digest)
           VALUES (gen_random_uuid(), $1, now() - make_interval(days => $2), '', '', '', false, '/', '', $3, '')`,
          [kind, daysAgo, spam],
        );
      const days = before.find(({ rule }) => rule === 'APPLICATION')?.days ?? 0;
      expect(days).toBeGreaterThan(60);
      await receive('APPLICATION', days - 3);
      await receive('APPLICATION', days - 20);
      await receive('APPLICATION', days - 40);
      await receive('APPLICATION', 29, 'honeypot');
      // Released from spam three days ago: the 30 days in which it may be confirmed began then.
      await receive('NEWSLETTER', 28);
      await query(
        stack.databaseUrl,
        `INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at)
         SELECT gen_random_uuid(), id, 'HUBSPOT_CONTACT', 'HELD', now() - interval '3 days', now()
         FROM submission WHERE kind = 'NEWSLETTER'`,
      );
      const after = await preview();
      const added = (rule: string) => {
        const [now, then] = [after, before].map((all) => all.find((one) => one.rule === rule));
        return [
          now!.stored - then!.stored,
          now!.within7Days - then!.within7Days,
          now!.within30Days - then!.within30Days,
        ];
      };
      expect(added('APPLICATION')).toEqual([3, 1, 2]);
      expect(added('spam')).toEqual([1, 1, 1]);
      expect(added('unconfirmed')).toEqual([1, 0, 1]);
      expect(added('VIBE_CHECK')).toEqual([0, 0, 0]);
    });
    const preview = async () =>
      retentionPreviewSchema.parse(await (await admin.get('/api/admin/retention')).json());
  });

  test('staff may do none of this', async () => {
    const id = await lead('staff@frontdoor-tests.org');
    const answers = await Promise.all([
      staff.get('/api/admin/audit'),
      staff.get('/api/admin/audit/verification'),
      staff.get(`/api/admin/leads/${id}/copy`),
      staff.post(`/api/admin/leads/${id}/erase`, { email: 'staff@frontdoor-tests.org' }),
      staff.get('/api/admin/erasures'),
      staff.get('/api/admin/retention'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect(await query(stack.databaseUrl, 'SELECT FROM submission WHERE id = $1', [id])).toEqual([
      {},
    ]);
  });
});
