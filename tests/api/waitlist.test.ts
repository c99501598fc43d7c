import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  alreadyBookedSchema,
  bookingSchema,
  fittingTimesSchema,
  waitlistSchema,
  type Booked,
  type BookingFormat,
  type BookingTime,
} from '#contracts/bookings';
import { staffBookingSchema } from '#contracts/staff-bookings';
import { staffWaitlistSchema } from '#contracts/staff-waitlist';
import { BookingLinks } from '#runtime/booking-links';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { openLead } from '../support/admin-leads.ts';
import { readAs, readError } from '../support/answers.ts';
import {
  bookCall,
  callDays,
  callPath,
  callTimes,
  postBooking,
  readNearest,
  requestCall,
} from '../support/bookings.ts';
import { eventually } from '../support/eventually.ts';
import { postJson } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { DEFAULTS, startStack, WITH_MAIL, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const THERAPIST = 'imani-starling';
const ROUNDS = 6;

interface Waiting {
  id: string;
  bookingToken: string;
}
interface Offer {
  id: string;
  leadId: string;
  start: string;
  /** Its address in the api. */
  path: string;
}

describe('the waitlist', () => {
  const links = new BookingLinks(DEFAULTS.DATA_KEY);
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack({ apis: 2, workers: 0, sandbox: false, env: WITH_MAIL });
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));
  beforeEach(() => query(stack.databaseUrl, 'TRUNCATE booking, waitlist_entry CASCADE'));

  const sql = (text: string, values: unknown[] = []) => query(stack.databaseUrl, text, values);
  const times = () => callTimes(stack.url, THERAPIST);
  async function aTime(): Promise<BookingTime> {
    const [time] = await times();
    if (!time) throw new Error('There is no time');
    return time;
  }
  const join = (
    { bookingToken }: Waiting,
    therapist = THERAPIST,
    format: BookingFormat = 'phone',
  ) => postJson(stack.url, '/api/bookings/waitlist', { bookingToken, therapist, format });
  /** A visitor who waits. */
  async function waits(therapist?: string, format?: BookingFormat): Promise<Waiting> {
    const lead = await requestCall(stack.url);
    expect(await readAs(waitlistSchema, await join(lead, therapist, format))).toEqual({
      joined: true,
    });
    return lead;
  }
  const cancel = (booked: Booked, url = stack.url) =>
    postJson(url, `${callPath(booked)}/cancel`, {});
  const answer = (offer: Offer, what: 'accept' | 'decline', body: object = {}, url = stack.url) =>
    postJson(url, `${offer.path}/${what}`, body);
  const show = async ({ path }: Offer) => readAs(bookingSchema, await fetch(stack.url + path));
  /** What is held, in the order in which it was offered. */
  async function offers(): Promise<Offer[]> {
    const rows = await sql(
      `SELECT id, submission_id, lower(during) AS start FROM booking WHERE status = 'OFFERED' ORDER BY id`,
    );
    return rows.map(({ id, submission_id: leadId, start }) => ({
      ...{ id: String(id), leadId: String(leadId), start: (start as Date).toISOString() },
      path: `/api/bookings/${links.manageTokenFor(String(id), 0)}`,
    }));
  }
  async function theOffer(): Promise<Offer> {
    const [offer, second] = await offers();
    if (!offer || second) throw new Error(`${second ? 'More than one' : 'No'} offer`);
    return offer;
  }
  /** Frees a time that was booked. */
  async function free(time?: BookingTime): Promise<BookingTime> {
    const freed = time ?? (await aTime());
    const booked = await bookCall(stack.url, freed);
    expect((await cancel(booked)).status).toBe(200);
    return freed;
  }
  const runOut = ({ id }: Offer) =>
    sql(`UPDATE booking SET offered_until = now() - interval '1 second' WHERE id = $1`, [id]);
  const messagesOf = async ({ id }: Offer, occasion: string) => {
    const found = await sql(
      `SELECT destination FROM delivery WHERE booking_id = $1 AND occasion = $2::booking_occasion
       ORDER BY destination::text`,
      [id, occasion],
    );
    return found.map(({ destination }) => destination);
  };
  const entries = async () =>
    (await sql('SELECT submission_id FROM waitlist_entry ORDER BY joined_at')).map(
      ({ submission_id: id }) => id,
    );

  test('is joined once, keeps its order when the wish changes, and is left', async () => {
    const [one, other] = [await waits(), await waits()];
    expect((await join(one, 'any', 'video')).status).toBe(200);
    expect(await sql('SELECT therapist, format FROM waitlist_entry ORDER BY joined_at')).toEqual([
      { therapist: 'any', format: 'video' },
      { therapist: THERAPIST, format: 'phone' },
    ]);
    const leave = () =>
      postJson(stack.url, '/api/bookings/waitlist/leave', { bookingToken: one.bookingToken });
    for (const response of [await leave(), await leave()]) {
      expect(await readAs(waitlistSchema, response)).toEqual({ joined: false });
    }
    expect(await entries()).toEqual([other.id]);
  });

  test('refuses tokens that are not ours or too old, unknown therapists, and who has a call', async () => {
    const lead = await requestCall(stack.url);
    const old = links.bookingTokenFor(lead.id, new Date(Date.now() - 2 * 60 * 60_000));
    const gone = links.bookingTokenFor('01939b1e-0000-7000-8000-000000000000', new Date());
    for (const [bookingToken, status] of [
      ['x', 404],
      [gone, 404],
      [old, 410],
    ] as const) {
      expect((await join({ ...lead, bookingToken })).status).toBe(status);
    }
    expect(await readError(await join(lead, 'nobody'))).toMatchObject({ status: 400 });
    await postBooking(stack.url, lead.bookingToken, await aTime());
    const refused = await join(lead);
    expect(refused.status).toBe(409);
    expect(alreadyBookedSchema.parse(await refused.json()).booking.therapist).toBe(THERAPIST);
    expect(await entries()).toEqual([]);
  });

  test('a canceled call is offered to the first in line alone, and to nobody else', async () => {
    const [one, other] = [await waits(), await waits('any')];
    const time = await free();
    const offer = await theOffer();
    expect(offer).toMatchObject({ leadId: one.id, start: time.start });
    const shown = await show(offer);
    expect(shown).toMatchObject({ ...time, status: 'OFFERED', format: 'phone' });
    expect(Date.parse(shown.offeredUntil ?? '')).toBeGreaterThan(Date.now() + 25 * 60_000);
    expect(await messagesOf(offer, 'OFFERED')).toEqual(['BOOKING_EMAIL']);
    expect(await messagesOf(offer, 'BOOKED')).toEqual([]);

    expect(await times()).not.toContainEqual(time);
    const stranger = await requestCall(stack.url);
    const late = await postBooking(stack.url, stranger.bookingToken, time);
    expect((await readNearest(late)).length).toBeGreaterThan(0);
    // It is no call yet.
    expect((await fetch(`${stack.url}${offer.path}/calendar.ics`)).status).toBe(404);
    for (const [what, body] of [
      ['cancel', {}],
      ['move', { start: time.start }],
    ] as const) {
      const refused = await postJson(stack.url, `${offer.path}/${what}`, body);
      expect(await readError(refused)).toMatchObject({ status: 409, code: 'conflict' });
    }
    expect(await entries()).toEqual([one.id, other.id]);
  });

  test('who takes the time has a call, once, and waits no more', async () => {
    const one = await waits();
    const time = await free();
    const offer = await theOffer();
    const taken = await Promise.all(
      stack.urls.map((url) => answer(offer, 'accept', {}, url)).concat(answer(offer, 'accept')),
    );
    for (const response of taken) {
      expect(await readAs(bookingSchema, response)).toMatchObject({
        ...time,
        ...{ id: offer.id, status: 'CONFIRMED', offeredUntil: null },
      });
    }
    expect(await entries()).toEqual([]);
    expect(await messagesOf(offer, 'BOOKED')).toEqual([
      ...['BOOKING_EMAIL', 'BOOKING_NOTICE', 'HUBSPOT_BOOKING'],
    ]);
    expect((await openLead(staff, one.id)).status).toBe('BOOKED');
    const declined = await answer(offer, 'decline');
    expect(await readError(declined)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await show(offer)).status).toBe('CONFIRMED');
  });

  test('who lets it go stays in line for other times, and the next is asked at once', async () => {
    const [one, other] = [await waits(), await waits('any')];
    const time = await free();
    const first = await theOffer();
    expect((await readAs(bookingSchema, await answer(first, 'decline'))).status).toBe('CANCELED');
    expect((await answer(first, 'decline')).status).toBe(200);
    const second = await theOffer();
    expect(second).toMatchObject({ leadId: other.id, start: time.start });
    expect(await readNearest(await answer(first, 'accept'))).not.toContainEqual(time);
    // Nobody is asked twice for one time.
    expect((await answer(second, 'decline', { leave: true })).status).toBe(200);
    expect(await offers()).toEqual([]);
    expect(await times()).toContainEqual(time);
    expect(await entries()).toEqual([one.id]);
    const another = (await times()).find(({ start }) => start > time.start);
    await free(another);
    expect(await theOffer()).toMatchObject({ leadId: one.id, start: another?.start });
  });

  test('an offer that runs out goes to the next, and cannot be taken any more', async () => {
    const [one, other] = [await waits(), await waits()];
    const time = await free();
    const first = await theOffer();
    expect(first.leadId).toBe(one.id);
    await runOut(first);
    const late = await answer(first, 'accept');
    expect(await readNearest(late)).not.toContainEqual(time);
    expect((await show(first)).status).toBe('CANCELED');
    const second = await eventually(async () =>
      (await offers()).find(({ leadId }) => leadId === other.id),
    );
    expect(second.start).toBe(time.start);
    expect(await sql('SELECT canceled_by FROM booking WHERE id = $1', [first.id])).toEqual([
      { canceled_by: 'clock' },
    ]);
    // Nothing was booked, so there is nothing to tell of its end.
    expect(await messagesOf(first, 'CANCELED')).toEqual([]);
    await runOut(second);
    await eventually(async () => (await offers()).length === 0);
    expect(await times()).toContainEqual(time);
  });

  test('passes over who has a call, is held as spam, was settled by staff, or wants something else', async () => {
    const [called, spam, closed] = [await waits(), await waits(), await waits()];
    await waits(THERAPIST, 'office');
    await waits('rafael-heron');
    // As if the entry had stayed.
    await sql(
      `INSERT INTO booking (id, submission_id, therapist, during, blocked, format)
       SELECT gen_random_uuid(), $1, 'somebody', span, span, 'phone'
       FROM tstzrange(now() + interval '1 day', now() + interval '25 hours') AS span`,
      [called.id],
    );
    await sql(`UPDATE submission SET spam_reason = 'links' WHERE id = $1`, [spam.id]);
    await staff.patch(`/api/admin/leads/${closed.id}`, { status: 'CLOSED' });
    const fits = await waits('any');
    await free();
    // The office fits as well: this therapist has calls there.
    const offered: string[] = [];
    for (let offer = (await offers())[0]; offer; offer = (await offers())[0]) {
      offered.push(offer.leadId);
      await answer(offer, 'decline');
    }
    expect(offered).toHaveLength(2);
    expect(offered[1]).toBe(fits.id);
    const formats = await sql(
      'SELECT format FROM booking WHERE offered_until IS NOT NULL ORDER BY id',
    );
    expect(formats).toEqual([{ format: 'office' }, { format: 'phone' }]);
  });

  test('a time that a moved call leaves is offered, unless the day is full without it', async () => {
    const one = await waits('naomi-avocet');
    const open = await callTimes(stack.url, 'naomi-avocet');
    const [from, sameDay] = open;
    const otherDay = open.find(
      ({ start }) => start.slice(0, 10) > (from?.start.slice(0, 10) ?? ''),
    );
    if (!from || !sameDay || !otherDay) throw new Error('Too few times');
    const booked = await bookCall(stack.url, from);
    const move = ({ start }: BookingTime) =>
      postJson(stack.url, `${callPath(booked)}/move`, { start });
    // Who moves takes one call a day.
    expect((await move({ ...sameDay, start: open[3]?.start ?? '' })).status).toBe(200);
    expect(await offers()).toEqual([]);
    expect((await move(otherDay)).status).toBe(200);
    expect(await theOffer()).toMatchObject({ leadId: one.id, start: open[3]?.start });
  });

  test('who books another time gets it, and what was held for them goes to the next', async () => {
    const [one, other] = [await waits(), await waits()];
    const time = await free();
    const far = (await times()).at(-1);
    if (!far) throw new Error('There is no time');
    expect((await postBooking(stack.url, one.bookingToken, far)).status).toBe(201);
    expect(await theOffer()).toMatchObject({ leadId: other.id, start: time.start });
    expect(await entries()).toEqual([other.id]);
  });

  test('a booking that is refused costs nobody their place or what is held for them', async () => {
    const one = await waits();
    await free();
    const offer = await theOffer();
    const [time] = await callTimes(stack.url, 'theo-kestrel');
    if (!time) throw new Error('There is no time');
    await bookCall(stack.url, time);
    expect((await postBooking(stack.url, one.bookingToken, time)).status).toBe(409);
    expect(await theOffer()).toEqual(offer);
    expect(await entries()).toEqual([one.id]);
  });

  test('two calls that are canceled at once are offered to two leads', async () => {
    const [from, , , to] = await times();
    if (!from || !to) throw new Error('Too few times');
    for (let round = 0; round < ROUNDS; round++) {
      await sql('TRUNCATE booking, waitlist_entry CASCADE');
      const waiting = [await waits(), await waits()];
      const calls = [await bookCall(stack.url, from), await bookCall(stack.url, to)];
      await Promise.all(calls.map((call, at) => cancel(call, stack.urls[at])));
      const held = await offers();
      expect(held.map(({ start }) => start).sort()).toEqual([from.start, to.start].sort());
      expect(held.map(({ leadId }) => leadId).sort()).toEqual(waiting.map(({ id }) => id).sort());
    }
  });

  test('nobody can slip in while a time goes from one to the next', async () => {
    const waiting = [await waits(), await waits(), await waits()];
    const time = await aTime();
    const booked = await bookCall(stack.url, time);
    const strangers = await Promise.all(Array.from({ length: 12 }, () => requestCall(stack.url)));
    const rush = () =>
      strangers.map(({ bookingToken }, at) =>
        postBooking(stack.urls[at % 2] ?? '', bookingToken, time),
      );
    const [, ...refused] = await Promise.all([cancel(booked), ...rush()]);
    expect(refused.map(({ status }) => status)).toEqual(strangers.map(() => 409));
    const first = await theOffer();
    const [, ...again] = await Promise.all([answer(first, 'decline'), ...rush()]);
    expect(again.map(({ status }) => status)).toEqual(strangers.map(() => 409));
    expect((await theOffer()).leadId).toBe(waiting[1]?.id);
  });

  test('who accepts in the moment in which the offer runs out has the call, or is told no', async () => {
    const time = await aTime();
    for (const ms of [0, 10, 20, 40]) {
      await sql('TRUNCATE booking, waitlist_entry CASCADE');
      await waits();
      await free(time);
      const offer = await theOffer();
      await sql(`UPDATE booking SET offered_until = now() + $2 * interval '1 ms' WHERE id = $1`, [
        offer.id,
        ms,
      ]);
      const answers = await Promise.all([
        answer(offer, 'accept', {}, stack.urls[0]),
        answer(offer, 'accept', {}, stack.urls[1]),
      ]);
      const isTaken = answers.some(({ status }) => status === 200);
      await eventually(async () => (await offers()).length === 0);
      expect((await show(offer)).status).toBe(isTaken ? 'CONFIRMED' : 'CANCELED');
      expect(await messagesOf(offer, 'BOOKED')).toHaveLength(isTaken ? 3 : 0);
    }
  });

  test('who books in the moment in which a time is offered to them has one of both', async () => {
    const [from, , , to] = await times();
    if (!from || !to) throw new Error('Too few times');
    for (let round = 0; round < ROUNDS; round++) {
      await sql('TRUNCATE booking, waitlist_entry CASCADE');
      const [one, other] = [await waits(), await waits()];
      const call = await bookCall(stack.url, from);
      const [canceled, booked] = await Promise.all([
        cancel(call, stack.urls[0]),
        postBooking(stack.urls[1] ?? '', one.bookingToken, to),
      ]);
      expect([canceled.status, booked.status]).toEqual([200, 201]);
      expect(await theOffer()).toMatchObject({ leadId: other.id, start: from.start });
    }
  });

  test('is not joined for a format that the therapist does not offer', async () => {
    const lead = await requestCall(stack.url);
    // As `content/booking.yaml` has it, she takes calls by phone and at the office.
    expect(await readError(await join(lead, 'juniper-wren', 'video'))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect(await entries()).toEqual([]);
    const wish = { bookingToken: lead.bookingToken, therapist: 'juniper-wren', format: 'video' };
    const { from } = callDays(new Date());
    const answer = await postJson(stack.url, '/api/bookings/times', { ...wish, from, days: 1 });
    const { formats, hasWaitlist } = await readAs(fittingTimesSchema, answer);
    expect(formats).toEqual(['phone', 'office']);
    expect(hasWaitlist).toBe(true);
  });

  test('staff still see who waits once e-mail is switched off, and are told that it is', async () => {
    const one = await waits();
    const list = async (client: AdminClient) =>
      readAs(staffWaitlistSchema, await client.get('/api/admin/waitlist'));
    expect(await list(staff)).toMatchObject({ canEmail: true, waiting: [{ leadId: one.id }] });
    const without = await stack.startApi({ SMTP_URL: undefined });
    const client = await signIn(without.url);
    expect(await list(client)).toMatchObject({ canEmail: false, waiting: [{ leadId: one.id }] });
    expect((await openLead(client, one.id)).canEmail).toBe(false);
    await without.process.stop();
  });

  test('an offer that meets an appointment of the therapist is taken by nobody, staff are told why', async () => {
    const [visitor, caller] = [await waits(), await waits()];
    const time = await free();
    const offer = await theOffer();
    await sql(
      `INSERT INTO outside_calendar (id, therapist, sealed_address) VALUES (gen_random_uuid(), $1, '')`,
      [THERAPIST],
    );
    await sql(
      `INSERT INTO busy_time (calendar_id, starts_at, ends_at)
       SELECT id, $1::timestamptz, $1::timestamptz + interval '5 minutes' FROM outside_calendar`,
      [time.start],
    );
    try {
      const refused = await staff.post(`/api/admin/bookings/${offer.id}/offer`, {
        sequence: 0,
        take: true,
      });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('own calendar');
      await readNearest(await answer(offer, 'accept'));
      expect((await show(offer)).status).toBe('CANCELED');
      expect(await entries()).toEqual([visitor.id, caller.id]);
      expect(await offers()).toEqual([]);
    } finally {
      await sql('DELETE FROM outside_calendar');
    }
  });

  test('an offer cannot be taken once staff have closed the hours, and ends', async () => {
    await waits();
    await free();
    const offer = await theOffer();
    // As if it were outside the hours.
    await sql(
      `UPDATE booking SET during = tstzrange(lower(during) + gap, upper(during) + gap),
         blocked = tstzrange(lower(blocked) + gap, upper(blocked) + gap)
       FROM (SELECT interval '7 hours' AS gap) AS gaps`,
    );
    expect((await readNearest(await answer(offer, 'accept'))).length).toBeGreaterThan(0);
    expect((await show(offer)).status).toBe('CANCELED');
  });

  test('answers 404 to every link that is not ours', async () => {
    for (const token of ['x', links.manageTokenFor('01939b1e-0000-7000-8000-000000000000', 0)]) {
      for (const what of ['accept', 'decline']) {
        const response = await postJson(stack.url, `/api/bookings/${token}/${what}`, {});
        expect(await readError(response)).toMatchObject({
          status: 404,
          message: 'There is nothing at this address.',
        });
      }
    }
  });

  test('staff see who waits, answer for somebody on the phone, and take somebody off', async () => {
    const [one, other, third] = [await waits(), await waits('any', 'video'), await waits()];
    const time = await free();
    const offer = await theOffer();
    const list = async () => readAs(staffWaitlistSchema, await staff.get('/api/admin/waitlist'));
    const { waiting } = await list();
    expect(waiting.map(({ leadId }) => leadId)).toEqual([one.id, other.id, third.id]);
    expect(waiting[0]).toMatchObject({
      ...{ firstName: 'Robin', lastInitial: 'S', therapist: THERAPIST, format: 'phone' },
      offer: { ...time, until: (await show(offer)).offeredUntil },
    });
    expect(waiting[1]).toMatchObject({ therapist: 'any', format: 'video', offer: null });

    const say = ({ id }: Offer, take: boolean, sequence = 0) =>
      staff.post(`/api/admin/bookings/${id}/offer`, { sequence, take });
    expect(await readAs(staffBookingSchema, await say(offer, false))).toMatchObject({
      ...{ status: 'CANCELED', canceledBy: 'reception' },
    });
    expect((await say(offer, true)).status).toBe(409);
    // Taken off the list, somebody holds nothing.
    const next = await theOffer();
    expect(next.leadId).toBe(other.id);
    const removed = await readAs(
      staffWaitlistSchema,
      await staff.delete(`/api/admin/waitlist/${other.id}`),
    );
    expect(removed.waiting.map(({ leadId }) => leadId)).toEqual([one.id, third.id]);
    const last = await theOffer();
    expect(last.leadId).toBe(third.id);
    expect(await readAs(staffBookingSchema, await say(last, true))).toMatchObject({
      ...{ status: 'CONFIRMED', acceptedBy: 'reception', offeredUntil: null },
    });
    expect((await list()).waiting.map(({ leadId }) => leadId)).toEqual([one.id]);
    const audited = await sql(
      `SELECT action FROM audit_entry WHERE subject = ANY($1) AND action <> 'read submission' ORDER BY number`,
      [[one.id, other.id, third.id]],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      ...['decline offer', 'remove from waitlist', 'book call'],
    ]);
  });

  test('offers a time whose link ends once the e-mail address is corrected', async () => {
    const lead = await requestCall(stack.url, { reachBy: 'email' });
    expect((await join(lead)).status).toBe(200);
    await free();
    const before = await theOffer();
    const correction = { field: 'email', value: 'right@frontdoor-tests.org' };
    expect((await staff.post(`/api/admin/leads/${lead.id}/correction`, correction)).status).toBe(
      204,
    );
    expect((await answer(before, 'accept')).status).toBe(410);
    expect((await answer(before, 'decline', { leave: true })).status).toBe(410);
    expect(await theOffer()).toEqual(before);
    const offer = { ...before, path: `/api/bookings/${links.manageTokenFor(before.id, 1)}` };
    expect((await answer(offer, 'accept')).status).toBe(200);
    expect(await show(offer)).toMatchObject({ status: 'CONFIRMED' });
  });
});
