import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { bookedSchema, bookingTimesSchema, type Booked } from '#contracts/bookings';
import { destinationListSchema } from '#contracts/deliveries';
import {
  callConflictSchema,
  staffBookingSchema,
  staffBookingsSchema,
  type StaffBooking,
} from '#contracts/staff-bookings';
import { addPerson, signIn, type AdminClient } from '../support/admin-client.ts';
import { openLead } from '../support/admin-leads.ts';
import { readAccepted, readAs, readError } from '../support/answers.ts';
import {
  callDays,
  callPath,
  callTimes,
  distinctStarts,
  postBooking,
  readNearest,
  requestCall,
} from '../support/bookings.ts';
import { postContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { postApplication, postJson } from '../support/forms.ts';
import { postNewsletterSignup } from '../support/newsletter-signup.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const THERAPIST = 'imani-starling';
const PATH = '/api/admin/bookings';
const MINUTE_MS = 60_000;

describe('calls in the admin', () => {
  let stack: Stack;
  let admin: AdminClient;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false });
    admin = await signIn(stack.url);
    const person = {
      username: 'robin',
      role: 'staff',
      password: 'plum-anchor-violet-canyon',
    } as const;
    staff = (await addPerson(stack.url, admin, person)).client;
  });
  afterAll(() => stopAll(stack));
  beforeEach(() => query(stack.databaseUrl, 'DELETE FROM booking'));

  const times = () => callTimes(stack.url, THERAPIST);
  async function aTime() {
    const [time] = await times();
    if (!time) throw new Error('There is no time');
    return time;
  }
  /** A visitor's call and the lead that it belongs to. */
  async function aCall() {
    const { id: leadId, bookingToken } = await requestCall(stack.url);
    const answer = await postBooking(stack.url, bookingToken, await aTime());
    const booked: Booked = await readAs(bookedSchema, answer);
    return { leadId, booked, call: await theCall(leadId) };
  }
  async function callsOf(leadId: string): Promise<StaffBooking[]> {
    const answer = await staff.get(`${PATH}/lead/${leadId}`);
    return (await readAs(staffBookingsSchema, answer)).bookings;
  }
  async function theCall(leadId: string): Promise<StaffBooking> {
    const [call] = await callsOf(leadId);
    if (!call) throw new Error('There is no call');
    return call;
  }
  /** Changes a call from the state that is given. */
  const change = (
    { id, sequence }: StaffBooking,
    what: 'accept' | 'move' | 'cancel' | 'no-show',
    body: object = {},
    client = staff,
  ) => client.post(`${PATH}/${id}/${what}`, { sequence, ...body });
  const changed = async (response: Response) => readAs(staffBookingSchema, response);
  const conflictIn = async (response: Response) => {
    expect(response.status).toBe(409);
    return callConflictSchema.parse(await response.json());
  };
  const statusOf = async (leadId: string) => (await openLead(staff, leadId)).status;
  const manage = (booked: Booked, what: 'move' | 'cancel', body: object = {}) =>
    postJson(stack.url, `${callPath(booked)}/${what}`, body);
  const setStatus = (leadId: string, status: string) =>
    staff.patch(`/api/admin/leads/${leadId}`, { status });
  /** As if the call had begun so many minutes ago. */
  const begin = ({ id }: StaffBooking, minutesAgo: number) =>
    query(
      stack.databaseUrl,
      `UPDATE booking SET
         during = tstzrange(now() - $2 * interval '1 minute', now() + (15 - $2) * interval '1 minute'),
         blocked = tstzrange(now() - $2 * interval '1 minute', now() + (30 - $2) * interval '1 minute')
       WHERE id = $1`,
      [id, minutesAgo],
    );
  const auditOf = async (leadId: string) => {
    const rows = await query(
      stack.databaseUrl,
      `SELECT username, action FROM audit_entry WHERE subject = $1 AND action LIKE '%call' OR subject = $1 AND action LIKE '%no-show' ORDER BY number`,
      [leadId],
    );
    return rows.map(({ username, action }) => `${String(username)}: ${String(action)}`);
  };
  /** Resolves once at least so many statements wait for another transaction. */
  const waiting = (count: number) =>
    eventually(async () => {
      const found = await query(
        stack.databaseUrl,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return found.length >= count;
    });
  const messagesOf = async ({ id }: StaffBooking) => {
    const rows = await query(
      stack.databaseUrl,
      `SELECT DISTINCT occasion, booking_sequence FROM delivery
       WHERE booking_id = $1 AND destination = 'HUBSPOT_BOOKING' ORDER BY booking_sequence`,
      [id],
    );
    return rows.map(({ occasion }) => occasion);
  };

  test('the calendar holds the calls of its days, with no more of a name than its initial', async () => {
    const { call, leadId } = await aCall();
    const { from } = callDays(new Date());
    const list = async (search: string) =>
      readAs(staffBookingsSchema, await staff.get(`${PATH}?from=${from}&days=28${search}`));
    const found = await list('');
    expect(found).toMatchObject({ timeZone: 'America/Chicago', canEmail: false });
    expect(found.bookings).toEqual([call]);
    expect(call).toMatchObject({
      leadId,
      therapist: THERAPIST,
      lastInitial: expect.stringMatching(/^.$/),
    });
    expect(found.therapists).toContainEqual({
      therapist: THERAPIST,
      name: expect.stringContaining('Imani'),
      formats: ['phone', 'video', 'office'],
    });
    expect((await list(`&therapist=${THERAPIST}`)).bookings).toHaveLength(1);
    expect((await list('&therapist=theo-kestrel')).bookings).toEqual([]);
    const [{ count } = {}] = await query(
      stack.databaseUrl,
      `SELECT count(*)::int FROM audit_entry WHERE action = 'read calls' AND username = 'robin'`,
    );
    expect(count).toBe(1);
  });

  test('the first to accept a call has it; a colleague is told who', async () => {
    const { call, leadId } = await aCall();
    const accepted = await changed(await change(call, 'accept'));
    expect(accepted).toMatchObject({ acceptedBy: 'robin', sequence: call.sequence });
    const conflict = await conflictIn(await change(call, 'accept', {}, admin));
    expect(conflict.message).toBe('robin has accepted this call already.');
    expect(conflict.booking).toEqual(accepted);
    expect(await changed(await change(call, 'accept'))).toEqual(accepted);
    expect((await auditOf(leadId))[0]).toBe('robin: accept call');
  });

  test('staff move a call to a free time, and by hand to any time without another call', async () => {
    const { call, leadId, booked } = await aCall();
    const open = await readAs(
      bookingTimesSchema,
      await staff.get(
        `${PATH}/times?${new URLSearchParams({ therapist: THERAPIST, format: 'phone', ...callDays(new Date()), except: call.id })}`,
      ),
    );
    // Its own time counts as free.
    expect(open.times[0]?.start).toBe(call.start);
    const other = open.times.at(-1)?.start ?? '';
    const moved = await changed(await change(call, 'move', { start: other }));
    expect(moved).toMatchObject({ start: other, sequence: 1, acceptedBy: 'robin' });

    const night = new Date(Date.parse(other) + 12 * 60 * MINUTE_MS).toISOString();
    expect(await readNearest(await change(moved, 'move', { start: night }))).not.toEqual([]);
    const byHand = await changed(await change(moved, 'move', { start: night, byHand: true }));
    expect(byHand).toMatchObject({ start: night, sequence: 2 });

    const { call: second } = await aCall();
    const overlapping = new Date(Date.parse(night) + 10 * MINUTE_MS).toISOString();
    expect(
      await readNearest(await change(second, 'move', { start: overlapping, byHand: true })),
    ).not.toEqual([]);
    const past = { start: new Date(Date.now() - MINUTE_MS).toISOString(), byHand: true };
    expect((await change(second, 'move', past)).status).toBe(400);

    // A visitor who moves it afterwards has it accepted again.
    expect((await manage(booked, 'move', { start: open.times[3]?.start })).status).toBe(200);
    expect(await theCall(leadId)).toMatchObject({ acceptedBy: null, sequence: 3 });
    expect(await messagesOf(call)).toEqual(['BOOKED', 'MOVED', 'MOVED', 'MOVED']);
    expect(await auditOf(leadId)).toEqual(['robin: move call', 'robin: move call']);
  });

  test('who changes a call that somebody else has changed meanwhile learns how it stands', async () => {
    const { call, booked, leadId } = await aCall();
    const [, one, two] = distinctStarts([await times(), await times(), await times()]);
    expect((await change(call, 'move', { start: one?.start })).status).toBe(200);
    for (const response of [
      await change(call, 'move', { start: two?.start }, admin),
      await change(call, 'cancel', {}, admin),
      await change(call, 'accept', {}, admin),
      await change(call, 'no-show', {}, admin),
    ]) {
      const { booking, message } = await conflictIn(response);
      expect(message).toBe('Somebody has changed this call meanwhile. Please look at it again.');
      expect(booking).toMatchObject({ start: one?.start, sequence: 1 });
    }
    expect((await manage(booked, 'cancel')).status).toBe(200);
    const { booking, message } = await conflictIn(await change({ ...call, sequence: 1 }, 'cancel'));
    expect(message).toBe('This call was canceled meanwhile.');
    expect(booking).toMatchObject({ status: 'CANCELED', canceledBy: 'visitor' });
    expect(await auditOf(leadId)).toEqual(['robin: move call']);
  });

  test('what no call can be is refused, and changes none', async () => {
    const { call } = await aCall();
    for (const response of [
      await change({ ...call, sequence: 2 ** 40 }, 'accept'),
      await change({ ...call, sequence: -1 }, 'cancel'),
      await change(call, 'move', { start: 'tomorrow' }),
      await staff.get(`${PATH}?from=2026-12-01&days=1000`),
      await staff.get(`${PATH}?from=yesterday&days=7`),
    ]) {
      expect(response.status).toBe(400);
    }
    const gone = { ...call, id: '01939b1e-0000-7000-8000-000000000000' };
    for (const what of ['accept', 'cancel', 'no-show'] as const) {
      expect((await change(gone, what)).status).toBe(404);
    }
    expect(await theCall(call.leadId)).toEqual(call);
  });

  test('of two who cancel the same call at once, one does and the other is told', async () => {
    const { call, leadId } = await aCall();
    const answers = await Promise.all(
      [staff, admin].map((client) => change(call, 'cancel', {}, client)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await auditOf(leadId)).toHaveLength(1);
    expect(await messagesOf(call)).toEqual(['BOOKED', 'CANCELED']);
  });

  test('a no-show is marked after the start, and taken back within a day', async () => {
    const { call, leadId } = await aCall();
    const early = await conflictIn(await change(call, 'no-show'));
    expect(early.message).toBe('This call has not begun yet.');
    await begin(call, 5);
    expect((await conflictIn(await change(call, 'cancel'))).message).toBe(
      'This call has already begun.',
    );
    const missed = await changed(await change(call, 'no-show'));
    expect(missed).toMatchObject({ status: 'NO_SHOW', sequence: 1 });
    expect(await statusOf(leadId)).toBe('REACHED');
    const undone = await changed(await change(missed, 'no-show', { undo: true }));
    expect(undone).toMatchObject({ status: 'CONFIRMED', sequence: 2 });
    expect(await statusOf(leadId)).toBe('BOOKED');

    const again = await changed(await change(undone, 'no-show'));
    await query(
      stack.databaseUrl,
      `UPDATE booking SET changed_at = now() - interval '25 hours' WHERE id = $1`,
      [call.id],
    );
    await conflictIn(await change(again, 'no-show', { undo: true }));
    expect(await messagesOf(call)).toEqual(['BOOKED', 'NO_SHOW', 'BOOKED', 'NO_SHOW']);
    expect(await auditOf(leadId)).toEqual([
      'robin: mark no-show',
      'robin: undo no-show',
      'robin: mark no-show',
    ]);
  });

  test('a no-show who has another call stays one', async () => {
    const { call, leadId } = await aCall();
    await begin(call, 20);
    const missed = await changed(await change(call, 'no-show'));
    const time = await aTime();
    const body = { lead: leadId, start: time.start, therapist: THERAPIST, format: 'phone' };
    expect((await staff.post(PATH, body)).status).toBe(201);
    await conflictIn(await change(missed, 'no-show', { undo: true }));
  });

  test('staff book a call for a request, once', async () => {
    const { id: leadId } = await requestCall(stack.url);
    const { start } = await aTime();
    const body = { lead: leadId, start, therapist: THERAPIST, format: 'video' };
    const response = await staff.post(PATH, body);
    expect(response.status).toBe(201);
    const call = await changed(response);
    expect(call).toMatchObject({ leadId, start, format: 'video', acceptedBy: 'robin' });
    expect(await statusOf(leadId)).toBe('BOOKED');
    const again = await conflictIn(await staff.post(PATH, body));
    expect(again.booking).toEqual(call);
    const { id: other } = await requestCall(stack.url);
    expect(await readNearest(await staff.post(PATH, { ...body, lead: other }))).not.toEqual([]);
    const nobody = { ...body, lead: '01939b1e-0000-7000-8000-000000000000' };
    expect((await staff.post(PATH, nobody)).status).toBe(404);
    const anybody = { ...body, lead: other, therapist: 'any', byHand: true };
    const refused = await staff.post(PATH, anybody);
    expect(refused.status).toBe(400);
    expect((await readError(refused)).fields).toHaveProperty('therapist');
    expect(await auditOf(leadId)).toEqual(['robin: book call']);
  });

  test('a reminder whose time has come counts as waiting, one to come does not', async () => {
    const waiting = async () => {
      const list = await readAs(destinationListSchema, await staff.get('/api/admin/destinations'));
      return list.find(({ destination }) => destination === 'BOOKING_EMAIL')?.undelivered ?? 0;
    };
    const { call } = await aCall();
    const before = await waiting();
    const comesDue = `UPDATE delivery SET due_at = now() WHERE booking_id = $1 AND occasion = 'REMINDER_DAY'`;
    await query(stack.databaseUrl, comesDue, [call.id]);
    expect(await waiting()).toBe(before + 1);
  });

  test('staff book a call for a lead of another form, but for no newsletter sign-up', async () => {
    const { start } = await aTime();
    const wish = { start, therapist: THERAPIST, format: 'phone' };
    const request = await readAccepted(await postContactRequest(stack.url));
    const answer = await staff.post(PATH, { ...wish, lead: request });
    expect(answer.status).toBe(201);
    expect(await changed(answer)).toMatchObject({ leadId: request, start, acceptedBy: 'robin' });
    expect(await openLead(staff, request)).toMatchObject({ status: 'BOOKED', callAt: start });

    const other = { ...wish, start: (await aTime()).start };
    const application = await readAccepted(await postApplication(stack.url));
    expect((await staff.post(PATH, { ...other, lead: application })).status).toBe(201);
    const signUp = await readAccepted(await postNewsletterSignup(stack.url));
    expect((await staff.post(PATH, { ...other, lead: signUp })).status).toBe(404);
  });

  test('after a call is over, missed or canceled, staff book another one; never two to come', async () => {
    const { call: first, leadId } = await aCall();
    const book = async () =>
      staff.post(PATH, {
        lead: leadId,
        start: (await aTime()).start,
        therapist: THERAPIST,
        format: 'phone',
      });
    await begin(first, 5);
    expect((await conflictIn(await book())).booking.id).toBe(first.id);
    await begin(first, 20);
    const next = await changed(await book());
    expect((await conflictIn(await book())).booking).toEqual(next);
    expect(await openLead(staff, leadId)).toMatchObject({ status: 'BOOKED', callAt: next.start });
    // The first is over: it does not keep the lead booked.
    expect((await change(next, 'cancel')).status).toBe(200);
    expect(await statusOf(leadId)).toBe('REACHED');
    const second = await changed(await book());

    // It comes out later that they missed the first: the second still stands.
    expect((await change(first, 'no-show')).status).toBe(200);
    expect(await statusOf(leadId)).toBe('BOOKED');
    expect((await change(second, 'cancel')).status).toBe(200);
    expect(await statusOf(leadId)).toBe('REACHED');
    const third = await changed(await book());
    await begin(third, 20);
    expect((await change(third, 'no-show')).status).toBe(200);
    expect((await book()).status).toBe(201);
    expect((await callsOf(leadId)).map(({ status }) => status).sort()).toEqual([
      'CANCELED',
      'CANCELED',
      'CONFIRMED',
      'NO_SHOW',
      'NO_SHOW',
    ]);
  });

  test('two who book another call for the same lead at once book one', async () => {
    const { call, leadId } = await aCall();
    await begin(call, 20);
    const starts = distinctStarts([await times(), await callTimes(stack.url, 'theo-kestrel')]);
    const answers = await Promise.all(
      starts.map(({ start, therapist }) =>
        staff.post(PATH, { lead: leadId, start, therapist, format: 'phone' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await callsOf(leadId)).toHaveLength(2);
  });

  test('a call that is booked while its request is released from spam is told', async () => {
    const { id, bookingToken } = await requestCall(stack.url);
    await query(stack.databaseUrl, `UPDATE submission SET spam_reason = 'links' WHERE id = $1`, [
      id,
    ]);
    const time = await aTime();
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    try {
      // Holds the release before its commit, where it waits for the audit log.
      await other.query('BEGIN; SELECT FROM audit_head FOR UPDATE');
      const released = staff.post(`/api/admin/leads/${id}/release`);
      await waiting(1);
      const booked = postBooking(stack.url, bookingToken, time);
      await waiting(2);
      await other.query('COMMIT');
      expect([(await released).status, (await booked).status]).toEqual([204, 201]);
    } finally {
      await other.end();
    }
    expect(await messagesOf(await theCall(id))).toEqual(['BOOKED']);
  });

  test('a call stops the reply-by clock; if the visitor cancels it, the clock starts afresh', async () => {
    const { leadId, booked } = await aCall();
    const listed = { status: 'BOOKED', replyBy: null, callAt: booked.start };
    expect(await openLead(staff, leadId)).toMatchObject(listed);
    await query(
      stack.databaseUrl,
      `UPDATE submission SET reply_by = '2026-01-05T18:00Z' WHERE id = $1`,
      [leadId],
    );
    expect((await manage(booked, 'cancel')).status).toBe(200);
    const lead = await openLead(staff, leadId);
    expect(lead).toMatchObject({ status: 'NEW', callAt: null });
    expect(Date.parse(lead.replyBy ?? '')).toBeGreaterThan(Date.now());
  });

  test('a canceled call leaves a lead reached if staff handled it, and keeps what they have decided', async () => {
    const accepted = await aCall();
    await change(accepted.call, 'accept');
    await manage(accepted.booked, 'cancel');
    expect(await statusOf(accepted.leadId)).toBe('REACHED');

    const canceled = await aCall();
    await change(canceled.call, 'cancel');
    expect(await statusOf(canceled.leadId)).toBe('REACHED');

    const { id: reached, bookingToken } = await requestCall(stack.url);
    await setStatus(reached, 'REACHED');
    const answer = await postBooking(stack.url, bookingToken, await aTime());
    expect(await statusOf(reached)).toBe('BOOKED');
    await manage(await readAs(bookedSchema, answer), 'cancel');
    expect(await statusOf(reached)).toBe('REACHED');

    const client = await aCall();
    await setStatus(client.leadId, 'CLIENT');
    await manage(client.booked, 'cancel');
    expect(await statusOf(client.leadId)).toBe('CLIENT');

    const closed = await requestCall(stack.url);
    await setStatus(closed.id, 'CLOSED');
    await postBooking(stack.url, closed.bookingToken, await aTime());
    expect(await statusOf(closed.id)).toBe('CLOSED');
  });
});
