import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  leadChangeSchema,
  leadChangesSchema,
  leadConflictSchema,
  noteSchema,
} from '#contracts/leads';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { openLead, searchLeads } from '../support/admin-leads.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { postNewsletterSignup } from '../support/newsletter-signup.ts';
import { query } from '../support/query.ts';
import { ADMIN, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const UNKNOWN = '01939b1e-0000-7000-8000-000000000000';
const NOTE = 'She called back; Thursday works.';

let stack: Stack;
let staff: AdminClient;
let me: { id: string; username: string };
beforeAll(async () => {
  stack = await startStack({ sandbox: HUBSPOT });
  staff = await signIn(stack.url);
  const [user] = await query(stack.databaseUrl, 'SELECT id FROM admin_user');
  me = { id: String(user?.['id']), username: ADMIN.username };
});
afterAll(() => stopAll(stack));

const send = async (
  over: Parameters<typeof validContactRequest>[0] & { openForMs?: number } = {},
) => readAccepted(await postContactRequest(stack.url, { ...validContactRequest(over), ...over }));
const open = (id: string) => openLead(staff, id);
const path = (id: string, rest = '') => `/api/admin/leads/${id}${rest}`;
const actionsOn = async (subject: string) =>
  (
    await query(
      stack.databaseUrl,
      `SELECT action FROM audit_entry WHERE subject LIKE $1 AND action <> 'read submission' ORDER BY id`,
      [subject],
    )
  ).map(({ action }) => action);
const settled = (id: string) =>
  eventually(async () => {
    const lead = await open(id);
    const isDone = lead.deliveries.every(
      ({ state, checkDueAt }) => state === 'DELIVERED' && checkDueAt === null,
    );
    return lead.deliveries.length > 0 && isDone && lead;
  });

describe('changes', () => {
  test('of one lead are stored, recorded and answered with what undoes them', async () => {
    const id = await send();
    const change = { status: 'BOOKED', assignee: me.id, followUpOn: '2026-12-01', unread: true };
    const answer = await staff.patch(path(id), change);
    expect(answer.status).toBe(200);
    const undo = leadChangeSchema.parse(await answer.json());
    const { unread: _, ...was } = change;
    expect(undo).toEqual({ status: 'NEW', assignee: null, followUpOn: null, unread: true, was });
    const { items } = await searchLeads(staff, { assignee: me.id, status: 'BOOKED' });
    expect(items).toMatchObject([
      { id, status: 'BOOKED', assignee: me, followUpOn: '2026-12-01', unread: true },
    ]);
    expect(await (await staff.patch(path(id), undo)).json()).toMatchObject(change);
    expect(await open(id)).toMatchObject({ status: 'NEW', assignee: null, followUpOn: null });
    expect(await (await staff.patch(path(id), {})).json()).toEqual({});
    expect(await actionsOn(id)).toEqual([
      ...['set status BOOKED', 'take lead', 'set follow-up'],
      ...['set status NEW', 'unassign lead', 'remove follow-up'],
    ]);
  });

  test('of several leads are undone with the values that each had', async () => {
    const [first, second] = [await send(), await send()];
    await staff.patch(path(first), { status: 'REACHED', unread: false });
    const changes = [first, second].map((id) => ({ id, status: 'CLOSED', unread: false }));
    const answer = await staff.patch('/api/admin/leads', { changes });
    const undo = leadChangesSchema.parse(await answer.json());
    expect(undo.changes).toEqual([
      { id: first, status: 'REACHED', unread: false, was: { status: 'CLOSED' } },
      { id: second, status: 'NEW', unread: true, was: { status: 'CLOSED' } },
    ]);
    expect((await searchLeads(staff, { status: 'CLOSED' })).items).toHaveLength(2);
    expect((await staff.patch('/api/admin/leads', undo)).status).toBe(200);
    const { items } = await searchLeads(staff);
    const after = new Map(items.map(({ id, status, unread }) => [id, { status, unread }]));
    expect(after.get(first)).toEqual({ status: 'REACHED', unread: false });
    expect(after.get(second)).toEqual({ status: 'NEW', unread: true });
    expect(await actionsOn(second)).toEqual([
      ...['set status CLOSED', 'mark read'],
      ...['set status NEW', 'mark unread'],
    ]);
  });

  test('are all made or none', async () => {
    const id = await send();
    const good = { id, status: 'CLIENT' };
    const refused: [unknown, number, string][] = [
      [{ changes: [good, { id: UNKNOWN, status: 'CLIENT' }] }, 404, 'not_found'],
      [{ changes: [good, good] }, 400, 'validation_failed'],
      [{ changes: [{ ...good, assignee: UNKNOWN }] }, 400, 'validation_failed'],
      [{ changes: [{ ...good, followUpOn: '0000-01-01' }] }, 400, 'validation_failed'],
      [{ changes: [{ ...good, status: 'LOST' }] }, 400, 'validation_failed'],
      [{ changes: [{ ...good, email: 'a@b.org' }] }, 400, 'validation_failed'],
      [{ changes: [] }, 400, 'validation_failed'],
      [{ changes: Array.from({ length: 101 }, () => good) }, 400, 'validation_failed'],
    ];
    for (const [body, status, code] of refused) {
      const answer = await staff.patch('/api/admin/leads', body);
      expect(await readError(answer)).toMatchObject({ status, code });
    }
    expect(await open(id)).toMatchObject({ status: 'NEW' });
    expect(await actionsOn(id)).toEqual([]);
  });

  test('of a field that a colleague has changed meanwhile are refused whole; of other fields they are saved', async () => {
    const id = await send();
    const seen = { status: 'NEW', assignee: null, followUpOn: null } as const;
    expect((await staff.patch(path(id), { status: 'BOOKED', was: seen })).status).toBe(200);
    const mine = { changes: [{ id, status: 'REACHED', followUpOn: '2026-12-02', was: seen }] };
    const refused = await staff.patch('/api/admin/leads', mine);
    expect(refused.status).toBe(409);
    expect(leadConflictSchema.parse(await refused.json())).toEqual({
      code: 'conflict',
      message: 'This was changed meanwhile. Nothing was saved; please look at it again.',
      stale: [id],
    });
    expect(await open(id)).toMatchObject({ status: 'BOOKED', followUpOn: null });
    // Another field, and the same value, are no conflict.
    const another = { assignee: me.id.toUpperCase(), status: 'BOOKED', was: seen };
    expect((await staff.patch(path(id), another)).status).toBe(200);
    const own = { assignee: null, was: { assignee: me.id.toUpperCase() } };
    expect((await staff.patch(path(id), own)).status).toBe(200);
    expect(await open(id)).toMatchObject({ status: 'BOOKED', assignee: null });
    // What held already is not recorded as changed.
    expect(await actionsOn(id)).toEqual(['set status BOOKED', 'take lead', 'unassign lead']);
  });

  test('of several leads are refused with the ones that a colleague has changed', async () => {
    const [untouched, stale] = [await send(), await send()];
    const was = { status: 'NEW' } as const;
    expect((await staff.patch(path(stale), { status: 'BOOKED', was })).status).toBe(200);
    const changes = [untouched, stale].map((id) => ({ id, status: 'REACHED', was }));
    const refused = await staff.patch('/api/admin/leads', { changes });
    expect(leadConflictSchema.parse(await refused.json()).stale).toEqual([stale]);
    expect(await open(untouched)).toMatchObject({ status: 'NEW' });
  });

  test('cannot be undone over what a colleague has changed since', async () => {
    const id = await send();
    const answer = await staff.patch(path(id), { status: 'REACHED', was: { status: 'NEW' } });
    const undo = leadChangeSchema.parse(await answer.json());
    await staff.patch(path(id), { status: 'CLIENT' });
    expect((await staff.patch(path(id), undo)).status).toBe(409);
    expect(await open(id)).toMatchObject({ status: 'CLIENT' });
  });

  test('a lead whose assignee is removed has none', async () => {
    const id = await send();
    const [user] = await query(
      stack.databaseUrl,
      `INSERT INTO admin_user (id, username, password_hash, role)
       VALUES (gen_random_uuid(), 'leaving', '', 'staff') RETURNING id`,
    );
    await staff.patch(path(id), { assignee: user?.['id'] });
    expect((await open(id)).assignee).toEqual({ id: user?.['id'], username: 'leaving' });
    expect(await actionsOn(id)).toEqual(['assign lead']);
    await query(stack.databaseUrl, `DELETE FROM admin_user WHERE username = 'leaving'`);
    expect((await open(id)).assignee).toBeNull();
  });
});

describe('notes', () => {
  test('are sealed, named and shown oldest first', async () => {
    const id = await send();
    const answer = await staff.post(path(id, '/notes'), { text: `  ${NOTE} ` });
    expect(answer.status).toBe(201);
    const note = noteSchema.parse(await answer.json());
    expect(note).toMatchObject({ author: ADMIN.username, text: NOTE });
    await staff.post(path(id, '/notes'), { text: 'Booked.' });
    expect((await open(id)).notes.map(({ text }) => text)).toEqual([NOTE, 'Booked.']);
    const rows = await query(
      stack.databaseUrl,
      `SELECT encode(sealed_text, 'escape') AS stored FROM lead_note WHERE submission_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Thursday');
    expect(stack.output()).not.toContain('Thursday');
    expect(await actionsOn(id)).toEqual(['add note', 'add note']);
  });

  test('are stored once per key, however often they are sent', async () => {
    const id = await send();
    const key = crypto.randomUUID();
    const add = (lead: string) =>
      fetch(`${stack.url}${path(lead, '/notes')}`, {
        method: 'POST',
        headers: {
          Cookie: staff.cookie,
          Origin: stack.url,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ text: NOTE }),
      });
    const first = noteSchema.parse(await (await add(id)).json());
    expect(noteSchema.parse(await (await add(id)).json())).toEqual(first);
    expect((await open(id)).notes).toEqual([first]);
    expect(await actionsOn(id)).toEqual(['add note']);
    expect((await add(await send())).status).toBe(404);
  });

  test('that no key opens do not hide the rest', async () => {
    const id = await send();
    await staff.post(path(id, '/notes'), { text: NOTE });
    await staff.post(path(id, '/notes'), { text: 'Booked.' });
    await query(
      stack.databaseUrl,
      `UPDATE lead_note n SET sealed_text = (
         SELECT sealed_text FROM lead_note o WHERE o.submission_id = $1 ORDER BY id DESC LIMIT 1)
       WHERE n.submission_id = $1`,
      [id],
    );
    expect((await open(id)).notes.map(({ text }) => text)).toEqual([null, 'Booked.']);
  });

  test('are refused empty, too long and for no lead', async () => {
    const id = await send();
    for (const text of ['', '  ', 'x'.repeat(5_001), 7]) {
      const answer = await staff.post(path(id, '/notes'), { text });
      expect(await readError(answer)).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    const answer = await staff.post(path(UNKNOWN, '/notes'), { text: NOTE });
    expect(await readError(answer)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('release from spam', () => {
  test('delivers what was held back like any other lead', async () => {
    const email = 'held-back@mail.frontdoor-tests.org';
    const id = await send({ email, openForMs: 1 });
    expect(await open(id)).toMatchObject({ spam: true, deliveries: [], replyBy: null });
    const calls = await Promise.all([1, 2].map(() => staff.post(path(id, '/release'))));
    expect(calls.map(({ status }) => status).sort()).toEqual([204, 409]);
    const lead = await settled(id);
    expect(lead).toMatchObject({ spam: false, spamReason: null });
    expect(lead.replyBy).not.toBeNull();
    expect(lead.deliveries.map(({ destination }) => destination)).toEqual([
      'HUBSPOT_CONTACT',
      'HUBSPOT_FORM',
    ]);
    const sent = (await stack.hubspot.contacts()).filter(
      ({ properties }) => properties.email === email,
    );
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toMatch(/spam|held back/i);
    expect(await actionsOn(id)).toEqual(['release from spam']);
    expect((await staff.post(path(UNKNOWN, '/release'))).status).toBe(404);
  });
});

describe('correction', () => {
  const hubSpotRecord = (contactId: string | undefined) => {
    const { HUBSPOT_API_URL, HUBSPOT_PORTAL_ID } = stack.hubspot.environment;
    return `${HUBSPOT_API_URL}/contacts/${HUBSPOT_PORTAL_ID}/record/0-1/${contactId}`;
  };
  const correct = (id: string, field: string, value: string) =>
    staff.post(path(id, '/correction'), { field, value });

  test('sends a delivered lead again with the new value', async () => {
    const id = await send({ email: 'tpyo@mail.frontdoor-tests.org' });
    const before = await settled(id);
    const email = 'typo@mail.frontdoor-tests.org';
    expect((await correct(id, 'email', ` ${email} `)).status).toBe(204);
    const lead = await settled(id);
    expect(lead.email).toBe(email);
    for (const { attempts } of lead.deliveries) {
      expect(attempts.filter(({ action }) => action === 'SEND')).toHaveLength(2);
    }
    const contact = (await stack.hubspot.contacts()).find(
      ({ properties }) => properties.email === email,
    );
    expect(lead.hubSpotUrl).not.toBe(before.hubSpotUrl);
    expect(lead.hubSpotUrl).toBe(hubSpotRecord(contact?.id));
    expect(await actionsOn(id)).toEqual(['correct submission']);
  });

  test('sends what HubSpot has refused', async () => {
    const id = await send();
    await settled(id);
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET state = 'FAILED', last_reason = 'invalid', dropped_properties = '{phone}'
       WHERE submission_id = $1`,
      [id],
    );
    expect((await correct(id, 'phone', '(214) 555-0199')).status).toBe(204);
    const lead = await settled(id);
    expect(lead.phone).toBe('(214) 555-0199');
    expect(lead.deliveries.flatMap(({ droppedProperties }) => droppedProperties)).toEqual([]);
    expect((await correct(id, 'phone', '')).status).toBe(204);
    expect((await open(id)).phone).toBeNull();
  });

  test('with the same value sends only what was refused', async () => {
    const id = await send();
    const { email, phone } = await settled(id);
    for (const [field, value] of [
      ['email', email],
      ['phone', phone],
    ] as const) {
      expect((await correct(id, field, value ?? '')).status).toBe(204);
      expect((await open(id)).deliveries.map(({ state }) => state)).toEqual([
        'DELIVERED',
        'DELIVERED',
      ]);
    }
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET state = 'FAILED'
       WHERE submission_id = $1 AND destination = 'HUBSPOT_CONTACT'`,
      [id],
    );
    expect((await correct(id, 'email', email)).status).toBe(204);
    for (const { destination, attempts } of (await settled(id)).deliveries) {
      expect(attempts.filter(({ action }) => action === 'SEND')).toHaveLength(
        destination === 'HUBSPOT_CONTACT' ? 2 : 1,
      );
    }
  });

  test('starts afresh what is being sent or has arrived, with all its time and not as confirmed', async () => {
    const id = await send();
    await settled(id);
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET give_up_at = now(), confirmed_at = now(), lease_until = now() + interval '1 hour',
         state = CASE destination WHEN 'HUBSPOT_CONTACT' THEN 'DELIVERING' ELSE 'DELIVERED' END::delivery_state
       WHERE submission_id = $1`,
      [id],
    );
    await query(
      stack.databaseUrl,
      `INSERT INTO destination_circuit (destination, paused_at)
       VALUES ('HUBSPOT_CONTACT', now()), ('HUBSPOT_FORM', now())
       ON CONFLICT (destination) DO UPDATE SET paused_at = now()`,
    );
    try {
      expect((await correct(id, 'email', 'afresh@mail.frontdoor-tests.org')).status).toBe(204);
      const afresh = await query(
        stack.databaseUrl,
        `SELECT state, confirmed_at, lease_until, give_up_at > now() + interval '2 days' AS has_time
         FROM delivery WHERE submission_id = $1`,
        [id],
      );
      const due = { state: 'PENDING', confirmed_at: null, lease_until: null, has_time: true };
      expect(afresh).toEqual([due, due]);
    } finally {
      await query(stack.databaseUrl, 'DELETE FROM destination_circuit');
    }
    await settled(id);
  });

  test('does not overwrite what a colleague has corrected meanwhile', async () => {
    const id = await send({ lastName: 'Hern' });
    const correction = { field: 'lastName', value: 'Heron', was: 'Hern' };
    expect((await staff.post(path(id, '/correction'), correction)).status).toBe(204);
    const late = await staff.post(path(id, '/correction'), { ...correction, value: 'Herron' });
    expect(await readError(late)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await open(id)).lastName).toBe('Heron');
  });

  test('is checked with the rules of the form', async () => {
    const id = await send();
    const vibe = await readAccepted(
      await postJson(stack.url, '/api/submit-vibe-check', validVibeCheckRequest()),
    );
    const signup = await readAccepted(await postNewsletterSignup(stack.url));
    const refused: [string, string, string, string][] = [
      [id, 'email', 'not an address', 'Please enter a valid email address'],
      [id, 'phone', '12', 'Please enter a valid phone number'],
      [id, 'firstName', '', 'First name is required'],
      [id, 'lastName', 'x'.repeat(101), 'Please use at most 100 characters'],
      [vibe, 'phone', '', 'They asked to be called or texted, so a phone number is needed.'],
      [signup, 'phone', '(214) 555-0199', 'This form has no such field.'],
    ];
    for (const [lead, field, value, message] of refused) {
      expect(await readError(await correct(lead, field, value))).toEqual({
        status: 400,
        code: 'validation_failed',
        message,
        fields: { value: message },
      });
      expect(await actionsOn(lead)).toEqual([]);
    }
    expect((await correct(id, 'message', 'Hello')).status).toBe(400);
    expect((await correct(UNKNOWN, 'email', 'a@frontdoor-tests.org')).status).toBe(404);
  });

  test('does not move a confirmation by e-mail to another address', async () => {
    const id = await send();
    await query(
      stack.databaseUrl,
      `INSERT INTO delivery (id, submission_id, destination, state, give_up_at)
       VALUES (gen_random_uuid(), $1, 'EMAIL_CONFIRMATION', 'DELIVERED', now())`,
      [id],
    );
    expect(await readError(await correct(id, 'email', 'b@frontdoor-tests.org'))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });
});

describe('replay of a time window', () => {
  const replay = (from: string, to: string) =>
    staff.post('/api/admin/deliveries/replay', { destination: 'HUBSPOT_CONTACT', from, to });
  const fail = (id: string, at: string) =>
    query(
      stack.databaseUrl,
      `UPDATE delivery SET state = 'FAILED', due_at = $2, give_up_at = $2 WHERE submission_id = $1`,
      [id, at],
    );

  test('sends each failed delivery of the destination and the window once', async () => {
    const [inside, alsoInside, outside] = [await send(), await send(), await send()];
    for (const id of [inside, alsoInside, outside]) await settled(id);
    await fail(inside, '2026-03-02T12:00Z');
    await fail(alsoInside, '2026-03-02T13:00Z');
    await fail(outside, '2026-03-02T14:00Z');
    const window = ['2026-03-02T12:00:00Z', '2026-03-02T14:00:00Z'] as const;
    const answers = await Promise.all([1, 2].map(() => replay(...window)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const queued = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { queued: number }).queued),
    );
    expect(queued[0]! + queued[1]!).toBe(2);
    expect(await (await replay(...window)).json()).toEqual({ queued: 0 });
    await eventually(async () => {
      const states = await Promise.all(
        [inside, alsoInside].map(async (id) => (await open(id)).deliveries[0]?.state),
      );
      return states.every((state) => state === 'DELIVERED');
    });
    // Neither another destination nor another time.
    const form = (await open(inside)).deliveries[1];
    expect(form).toMatchObject({ state: 'FAILED' });
    expect((await open(outside)).deliveries[0]).toMatchObject({ state: 'FAILED' });
    expect((await staff.post(`/api/admin/deliveries/${form?.id}/replay`)).status).toBe(204);
    // They have as much time as new ones.
    const outOfTime = await query(
      stack.databaseUrl,
      `SELECT destination FROM delivery
       WHERE submission_id = $1 AND give_up_at < now() + interval '2 days'`,
      [inside],
    );
    expect(outOfTime).toEqual([]);
    const recorded = await query(
      stack.databaseUrl,
      `SELECT subject FROM audit_entry WHERE action = 'replay window' ORDER BY id`,
    );
    const prefix = `HUBSPOT_CONTACT ${window.join('/')}: `;
    const counts = recorded.map(({ subject }) => Number(String(subject).replace(prefix, '')));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);

    const other = { username: 'second', password: 'a-password-for-tests' };
    await query(
      stack.databaseUrl,
      `INSERT INTO admin_user (id, username, password_hash, role)
       SELECT gen_random_uuid(), $1, password_hash, 'staff' FROM admin_user WHERE username = $2`,
      [other.username, ADMIN.username],
    );
    const second = await signIn(stack.url, other);
    for (let nth = 3; nth < 6; nth++) expect((await replay(...window)).status).toBe(200);
    expect(await readError(await replay(...window))).toMatchObject({
      status: 429,
      code: 'rate_limited',
    });
    const ofStaff = await second.post('/api/admin/deliveries/replay', {
      destination: 'HUBSPOT_CONTACT',
      ...{ from: window[0], to: window[1] },
    });
    expect(await ofStaff.json()).toEqual({ queued: 0 });
    // What fails while a request runs is not sent again by it, although the window has not ended.
    const inAnHour = new Date(Date.now() + 60 * 60_000).toISOString();
    const inTwoHours = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
    await fail(outside, inAnHour);
    const ahead = await second.post('/api/admin/deliveries/replay', {
      destination: 'HUBSPOT_CONTACT',
      ...{ from: new Date().toISOString(), to: inTwoHours },
    });
    expect(await ahead.json()).toEqual({ queued: 0 });
    const pause = await second.post('/api/admin/destinations/HUBSPOT_CONTACT/pause');
    expect(await readError(pause)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test.each([
    ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'],
    ['2026-03-02T12:00:00Z', 'tomorrow'],
  ])('from %s to %s is refused', async (from, to) => {
    expect(await readError(await replay(from, to))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });
});

test('what cannot be recorded in the audit log is not done', async () => {
  // Made above. The first user has used up the replays of a minute.
  const second = await signIn(stack.url, { username: 'second', password: ADMIN.password });
  const id = await send();
  await settled(id);
  const sql = (text: string, values: unknown[] = []) => query(stack.databaseUrl, text, values);
  const [failed] = await sql(
    `UPDATE delivery SET state = 'FAILED', due_at = '2026-04-02T12:00Z'
     WHERE submission_id = $1 AND destination = 'HUBSPOT_CONTACT' RETURNING id`,
    [id],
  );
  await sql(`DELETE FROM delivery WHERE submission_id = $1 AND destination = 'HUBSPOT_FORM'`, [id]);
  const [erasure] = await sql(
    `INSERT INTO erasure (id, requested_at, requested_by, deleted, state, give_up_at)
     VALUES (gen_random_uuid(), now(), 'reception', '{}', 'NEEDS_STAFF', now()) RETURNING id`,
  );
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`);
  await sql(
    'CREATE TRIGGER refuse BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const window = { from: '2026-04-02T12:00:00Z', to: '2026-04-02T13:00:00Z' };
  const answers = [
    await staff.post(`/api/admin/deliveries/${String(failed?.['id'])}/replay`),
    await second.post('/api/admin/deliveries/replay', {
      destination: 'HUBSPOT_CONTACT',
      ...window,
    }),
    await staff.post('/api/admin/destinations/HUBSPOT_FORM/late'),
    await staff.post(`/api/admin/erasures/${String(erasure?.['id'])}/done`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  await sql('DROP TRIGGER refuse ON audit_entry');
  expect((await open(id)).deliveries.map(({ state }) => state)).toEqual(['FAILED']);
  const [task] = await sql('SELECT state::text FROM erasure WHERE id = $1', [erasure?.['id']]);
  expect(task).toEqual({ state: 'NEEDS_STAFF' });
});
