import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import pg from 'pg';
import {
  alreadyBookedSchema,
  bookedSchema,
  bookingSchema,
  fittingTimesSchema,
  MOST_BOOKING_DAYS,
  vibeCheckAnswerSchema,
  type Booked,
  type BookingTime,
} from '#contracts/bookings';
import { BookingLinks } from '#runtime/booking-links';
import { readAccepted, readAs, readError } from '../support/answers.ts';
import {
  bookCall,
  callDays,
  callPath,
  callTimes,
  distinctStarts,
  postBooking,
  quarterAfter,
  readNearest,
  requestCall,
  withNext,
} from '../support/bookings.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const THERAPIST = 'imani-starling';
const VISITORS = 200;

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('There is none');
  return item;
};

describe('bookings', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => stopAll(stack));
  beforeEach(() => query(stack.databaseUrl, 'DELETE FROM booking'));

  const timesOf = (therapist = THERAPIST) => callTimes(stack.url, therapist);
  const startsOf = async (therapist = THERAPIST) =>
    (await timesOf(therapist)).map(({ start }) => start);
  const aTime = async (therapist = THERAPIST) => first(await timesOf(therapist));
  const pathOf = callPath;
  const show = async (booked: Booked) =>
    readAs(bookingSchema, await fetch(stack.url + pathOf(booked)));
  const move = (booked: Booked, start: string) =>
    postJson(stack.url, `${pathOf(booked)}/move`, { start });
  const cancel = (booked: Booked) => postJson(stack.url, `${pathOf(booked)}/cancel`, {});
  /** Keeps a therapist's turn, in which calls are given, until the function that it returns is called. */
  async function holdTurn(therapist: string) {
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`booking ${therapist}`]);
    return () => other.end();
  }
  /** Resolves once so many statements wait for a lock of this type. */
  const waitFor = (type: 'advisory' | 'transactionid', count: number) =>
    eventually(async () => {
      const waiting = await query(
        stack.databaseUrl,
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = $1 AND NOT l.granted AND a.datname = current_database()`,
        [type],
      );
      return waiting.length === count;
    });
  /** The one event of the booking's calendar file, by a parser that is not ours. */
  async function entryOf({ icsUrl }: Booked) {
    const response = await fetch(stack.url + new URL(icsUrl).pathname);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    const calendar = new ICAL.Component(
      ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
    );
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    return {
      text,
      method: calendar.getFirstPropertyValue('method'),
      status: event.component.getFirstPropertyValue('status'),
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
    };
  }

  test('whoever fits with the request is suggested, and a sentence says why', async () => {
    const timesFor = async (change: object) => {
      const request = validVibeCheckRequest(change);
      const lead = await readAs(
        vibeCheckAnswerSchema,
        await postJson(stack.url, '/api/submit-vibe-check', request),
      );
      const wish = { therapist: 'any', format: 'phone', ...callDays(new Date()) };
      const { bookingToken } = lead;
      const answer = await postJson(stack.url, '/api/bookings/times', { ...wish, bookingToken });
      return { bookingToken, ...(await readAs(fittingTimesSchema, answer)) };
    };
    const heron = first(await timesOf('rafael-heron'));
    const suggestedAt = ({ times }: { times: BookingTime[] }, { start }: BookingTime) =>
      times.find((time) => time.start === start)?.therapist;
    const asked = await timesFor({ serviceInterest: 'digital-detox' });
    expect(suggestedAt(asked, heron)).toBe('rafael-heron');
    expect(asked.fits['rafael-heron']).toBe(
      'Rafael often works with what you chose, so we suggest starting here.',
    );
    // Everybody's times are there, each with a sentence.
    expect(asked.times).toHaveLength((await timesOf('any')).length);
    for (const { therapist } of asked.times) expect(asked.fits[therapist]).toMatch(/\.$/);
    const spanish = await timesFor({ serviceInterest: 'crisis-high-stress', language: 'es' });
    expect(suggestedAt(spanish, heron)).toBe('rafael-heron');
    expect(spanish.fits['rafael-heron']).toBe('Rafael habla español.');
    expect(asked.inEnglish).toEqual([]);
    expect(spanish.inEnglish).toContain('theo-kestrel');
    expect(spanish.inEnglish).not.toContain('rafael-heron');
    const wish = { start: heron.start, therapist: 'any' };
    const response = await postBooking(stack.url, spanish.bookingToken, wish);
    expect(await readAs(bookedSchema, response)).toMatchObject({ therapist: 'rafael-heron' });
  });

  test('a request whose sealed wishes cannot be opened is still offered times', async () => {
    const { id, bookingToken } = await requestCall(stack.url);
    await query(
      stack.databaseUrl,
      "UPDATE submission SET sealed_details = sealed_details || '\\x00' WHERE id = $1",
      [id],
    );
    const wish = { therapist: 'any', format: 'phone', ...callDays(new Date()) };
    const answer = await postJson(stack.url, '/api/bookings/times', { ...wish, bookingToken });
    const { times } = await readAs(fittingTimesSchema, answer);
    expect(times).toEqual(await timesOf('any'));
    const time = { ...first(times), therapist: 'any' };
    expect((await postBooking(stack.url, bookingToken, time)).status).toBe(201);
  });

  test('a visitor books a time for a request, and it is no longer offered', async () => {
    const { id, bookingToken } = await requestCall(stack.url);
    const time = withNext(await timesOf());
    const response = await postBooking(stack.url, bookingToken, time);
    expect(response.status).toBe(201);
    const booked = await readAs(bookedSchema, response);
    expect(booked).toMatchObject({
      ...time,
      icsUrl: `${stack.url}${callPath(booked)}/calendar.ics`,
    });
    expect(await show(booked)).toEqual({
      ...booked,
      end: quarterAfter(time.start),
      timeZone: 'America/Chicago',
      format: 'phone',
      hasPhone: true,
      status: 'CONFIRMED',
      offeredUntil: null,
    });
    const after = await startsOf();
    expect(after).not.toContain(time.start);
    // Nor is the time of its buffer.
    expect(after).not.toContain(quarterAfter(time.start));
    const rows = await query(stack.databaseUrl, 'SELECT id, submission_id FROM booking');
    expect(rows).toEqual([{ id: booked.id, submission_id: id }]);
  });

  test('the same token and start give the same answer, another start the booking that stands', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const [one, , , other] = await timesOf();
    if (!one || !other) throw new Error('Too few times');
    const booked = await readAs(bookedSchema, await postBooking(stack.url, bookingToken, one));
    const again = await postBooking(stack.url, bookingToken, one);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(booked);
    const refused = await postBooking(stack.url, bookingToken, other);
    expect(refused.status).toBe(409);
    expect(alreadyBookedSchema.parse(await refused.json()).booking).toEqual(booked);
  });

  test('a second booking of the same start is refused for another therapist or format, and repeated for "any"', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const time = await aTime();
    const booked = await readAs(bookedSchema, await postBooking(stack.url, bookingToken, time));
    for (const refused of [
      await postBooking(stack.url, bookingToken, time, 'video'),
      await postBooking(stack.url, bookingToken, { ...time, therapist: 'theo-kestrel' }),
    ]) {
      expect(refused.status).toBe(409);
      expect(alreadyBookedSchema.parse(await refused.json()).booking).toEqual(booked);
    }
    const any = await postBooking(stack.url, bookingToken, { ...time, therapist: 'any' });
    expect(await readAs(bookedSchema, any)).toEqual(booked);
  });

  test('two starts at once with one token give one booking', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const therapists = [THERAPIST, 'rafael-heron', 'wesley-thrush'];
    const times = distinctStarts(await Promise.all(therapists.map(timesOf)));
    const answers = await Promise.all(
      times.map((time) => postBooking(stack.url, bookingToken, time)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('a time that is taken or not offered is answered with the nearest ones', async () => {
    const times = await timesOf();
    const time = times[10] ?? first(times);
    await bookCall(stack.url, time);
    const { bookingToken } = await requestCall(stack.url);
    const nearest = await readNearest(await postBooking(stack.url, bookingToken, time));
    expect(nearest).toHaveLength(6);
    expect(await timesOf()).toEqual(expect.arrayContaining(nearest));
    const spread = nearest.map(({ start }) => Math.abs(Date.parse(start) - Date.parse(time.start)));
    expect(Math.max(...spread)).toBeLessThan(8 * 24 * 60 * 60_000);
    const offMinute = new Date(Date.parse(time.start) + 60_000).toISOString();
    for (const start of ['2020-01-06T15:00:00Z', '2090-01-02T15:00:00Z', offMinute]) {
      const answer = await postBooking(stack.url, bookingToken, { ...time, start });
      expect(await readNearest(answer)).toHaveLength(6);
    }
    const response = await postBooking(stack.url, bookingToken, first(nearest));
    expect(response.status).toBe(201);
  });

  test('"any" takes turns among those who hold calls that way and accept clients', async () => {
    const own = new Map<string, Set<string>>();
    for (const therapist of [THERAPIST, 'theo-kestrel', 'rafael-heron', 'wesley-thrush']) {
      own.set(therapist, new Set(await startsOf(therapist)));
    }
    const any = await timesOf('any');
    expect(new Set(any.map(({ start }) => start)).size).toBe(any.length);
    expect(any.map(({ start }) => start)).toEqual(
      [...new Set([...own.values()].flatMap((starts) => [...starts]))].sort(),
    );
    const choices = ({ start }: BookingTime) =>
      [...own].filter(([, starts]) => starts.has(start)).map(([therapist]) => therapist);
    const shared = any.filter((time) => choices(time).length > 1);
    const time = first(shared);
    const { bookingToken } = await requestCall(stack.url);
    const response = await postBooking(stack.url, bookingToken, { ...time, therapist: 'any' });
    expect(await readAs(bookedSchema, response)).toMatchObject(time);
    // The same time is still free, with somebody else, and so are the others that the two share.
    const later = await timesOf('any');
    for (const { start } of shared) {
      const now = later.find((one) => one.start === start);
      expect(now).toBeDefined();
      expect([start, now?.therapist]).not.toEqual([start, time.therapist]);
    }
    expect((await callTimes(stack.url, 'juniper-wren', 'video')).length).toBe(0);
  });

  test('the database itself refuses a call within the buffer of another', async () => {
    await bookCall(stack.url, await aTime());
    const { id } = await requestCall(stack.url);
    const insertAfter = (minutes: number) =>
      query(
        stack.databaseUrl,
        `INSERT INTO booking (id, submission_id, therapist, during, blocked, format)
         SELECT gen_random_uuid(), $1, therapist, tstzrange(lower(during) + gap, upper(during) + gap),
           tstzrange(lower(blocked) + gap, upper(blocked) + gap), format
         FROM booking, CAST($2 AS interval) AS gap`,
        [id, `${minutes} minutes`],
      );
    await expect(insertAfter(29)).rejects.toMatchObject({ constraint: 'booking_no_overlap' });
    await insertAfter(30);
  });

  test('never more calls a day than the therapist takes, however many ask at once', async () => {
    const times = await timesOf('theo-kestrel');
    const dayOf = ({ start }: BookingTime) => start.slice(0, 10);
    const byDay = Map.groupBy(times, dayOf);
    const monday = [...byDay.values()].find(
      (day) => new Date(first(day).start).getUTCDay() === 1 && day.length > 8,
    );
    if (!monday) throw new Error('No whole Monday');
    // The buffer leaves every second one.
    const apart = monday.filter((_, at) => at % 2 === 0);
    const leads = await Promise.all(apart.map(() => requestCall(stack.url)));
    const answers = await Promise.all(
      apart.map((time, at) => postBooking(stack.url, leads[at]?.bookingToken ?? '', time)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(apart.length - 3);
    const left = await timesOf('theo-kestrel');
    expect(left.filter((time) => dayOf(time) === dayOf(first(monday)))).toEqual([]);
  });

  test.each([
    ['a booking', (token: string, time: BookingTime) => postBooking(stack.url, token, time)],
    ['a move', (_: string, time: BookingTime, booked: Booked) => move(booked, time.start)],
  ])(
    '%s counts the calls of a day only once a booking that is being made is committed',
    async (_, ask) => {
      const times = await timesOf('naomi-avocet');
      const time = first(times);
      const booked = await bookCall(stack.url, times.at(-1) ?? time);
      const [{ id }, { bookingToken }] = [
        await requestCall(stack.url),
        await requestCall(stack.url),
      ];
      const other = new pg.Client({ connectionString: stack.databaseUrl });
      await other.connect();
      try {
        await other.query('BEGIN');
        await other.query(
          "SELECT pg_advisory_xact_lock(hashtextextended('booking naomi-avocet', 0))",
        );
        // Earlier that day, far from the time that is asked for: only the count can refuse it.
        await other.query(
          `INSERT INTO booking (id, submission_id, therapist, during, blocked, format)
         SELECT gen_random_uuid(), $1, 'naomi-avocet', span, span, 'phone'
         FROM tstzrange($2::timestamptz - interval '3 h', $2::timestamptz - interval '2 h') AS span`,
          [id, time.start],
        );
        const answer = ask(bookingToken, time, booked);
        await waitFor('advisory', 1);
        await other.query('COMMIT');
        expect((await readNearest(await answer)).length).toBeGreaterThan(0);
      } finally {
        await other.end();
      }
    },
  );

  test('a database that does not answer in time is answered with 503', async () => {
    const [{ bookingToken }, time] = [await requestCall(stack.url), await aTime()];
    const release = await holdTurn(THERAPIST);
    try {
      const answer = await postBooking(stack.url, bookingToken, time);
      expect(await readError(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    } finally {
      await release();
    }
    expect((await postBooking(stack.url, bookingToken, time)).status).toBe(201);
  });

  test('24 bookings that wait for one lock of the database are all answered with 503 within 25 seconds', async () => {
    const leads = await Promise.all(Array.from({ length: 24 }, () => requestCall(stack.url)));
    const time = await aTime();
    const release = await holdTurn(THERAPIST);
    const asked = performance.now();
    try {
      const answers = await Promise.all(
        leads.map(({ bookingToken }) => postBooking(stack.url, bookingToken, time)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      for (const { headers } of answers) expect(headers.get('Retry-After')).toBe('5');
    } finally {
      await release();
    }
    // Six turns of four, each as long as a statement may take, would be half a minute.
    expect(performance.now() - asked).toBeLessThan(25_000);
  });

  // Erasures and corrections lock the lead first, then what belongs to it.
  const changeBehind = async (
    lockLead: string,
    change: (booked: Booked) => Promise<Response>,
    changeBooking: string,
  ) => {
    const booked = await bookCall(stack.url, await aTime());
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(lockLead, [booked.id]);
      const changed = change(booked);
      await eventually(async () => {
        const [waiting] = await query(
          stack.databaseUrl,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting;
      });
      await other.query(changeBooking, [booked.id]);
      await other.query('COMMIT');
      return await changed;
    } finally {
      await other.end();
    }
  };

  test('a change of a call waits for the erasure of its lead, without a deadlock', async () => {
    const answer = await changeBehind(
      `SELECT FROM submission s JOIN booking b ON b.submission_id = s.id WHERE b.id = $1 FOR UPDATE OF s`,
      cancel,
      'DELETE FROM booking WHERE id = $1',
    );
    expect(answer.status).toBe(404);
  });

  test.each<[string, (booked: Booked) => Promise<Response>]>([
    ['a canceled call', cancel],
    ['a moved call', async (booked) => move(booked, first((await timesOf()).slice(1)).start)],
  ])('%s waits for the correction of its lead, without a deadlock', async (_, change) => {
    const answer = await changeBehind(
      `UPDATE submission s SET email = 'right.' || email FROM booking b WHERE b.id = $1 AND s.id = b.submission_id`,
      change,
      'UPDATE booking SET hubspot_meeting_id = NULL WHERE id = $1',
    );
    expect(answer.status).toBe(200);
  });

  test('a call moves with its links, and its calendar entry with it', async () => {
    const times = await timesOf();
    const [from, to] = [first(times), times.at(-1)];
    if (!to) throw new Error('Too few times');
    const booked = await bookCall(stack.url, from);
    const before = await entryOf(booked);
    expect(before).toMatchObject({
      ...{ method: 'PUBLISH', status: 'CONFIRMED', uid: booked.id, sequence: 0 },
      ...{ summary: '15-minute call', start: from.start, minutes: 15 },
    });
    expect(before.text).not.toMatch(/lantern|therap|counsel|imani|starling|127\.0\.0\.1/i);

    const moved = await readAs(bookedSchema, await move(booked, to.start));
    expect(moved).toEqual({ ...booked, start: to.start });
    expect(await readAs(bookedSchema, await move(booked, to.start))).toEqual(moved);
    expect(await entryOf(booked)).toMatchObject({
      ...{ uid: booked.id, sequence: 1, start: to.start, status: 'CONFIRMED' },
    });
    const after = await startsOf();
    expect(after).toContain(from.start);
    expect(after).not.toContain(to.start);
  });

  test('two equal moves at once are one move', async () => {
    const times = await timesOf();
    const booked = await bookCall(stack.url, first(times));
    const to = times.at(-1)?.start ?? '';
    const release = await holdTurn(THERAPIST);
    const answers = [move(booked, to), move(booked, to)];
    try {
      await waitFor('advisory', 2);
    } finally {
      await release();
    }
    for (const answer of await Promise.all(answers)) {
      expect(await readAs(bookedSchema, answer)).toEqual({ ...booked, start: to });
    }
    expect(await entryOf(booked)).toMatchObject({ sequence: 1, start: to });
  });

  test('of two calls that move to one time at once, one has it and the other the nearest', async () => {
    const calls = [
      await bookCall(stack.url, first(await timesOf())),
      await bookCall(stack.url, first(await timesOf())),
    ];
    const to = (await timesOf()).at(-1)?.start ?? '';
    const release = await holdTurn(THERAPIST);
    const asked = calls.map((booked) => move(booked, to));
    try {
      await waitFor('advisory', 2);
    } finally {
      await release();
    }
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await readNearest(refused))).toHaveLength(6);
  });

  test('a call moves into its own buffer, and not to a time of another call', async () => {
    const times = await timesOf();
    const mine = await bookCall(stack.url, withNext(times));
    const other = await bookCall(stack.url, times.at(-1) ?? first(times));
    expect(await readNearest(await move(mine, other.start))).toHaveLength(6);
    expect((await move(mine, quarterAfter(mine.start))).status).toBe(200);
  });

  test('a call with a therapist who has left cannot move, and is still shown and canceled', async () => {
    const [one, other] = await timesOf();
    if (!one || !other) throw new Error('Too few times');
    const booked = await bookCall(stack.url, one);
    await query(stack.databaseUrl, "UPDATE booking SET therapist = 'left-us'");
    expect(await readNearest(await move(booked, other.start))).toEqual([]);
    expect(await show(booked)).toMatchObject({ therapist: 'left-us', start: one.start });
    expect(await readAs(bookingSchema, await cancel(booked))).toMatchObject({ status: 'CANCELED' });
    const { bookingToken } = await requestCall(stack.url);
    const unknown = await postBooking(stack.url, bookingToken, { ...one, therapist: 'left-us' });
    expect(await readError(unknown)).toMatchObject({
      ...{ status: 400, fields: { therapist: 'There is no therapist of this name.' } },
    });
  });

  test('a canceled call frees its time, and its request can book again', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const time = await aTime();
    const booked = await readAs(bookedSchema, await postBooking(stack.url, bookingToken, time));
    for (const _ of ['once', 'and again']) {
      const canceled = await readAs(bookingSchema, await cancel(booked));
      expect(canceled).toMatchObject({ ...booked, status: 'CANCELED' });
    }
    expect(await entryOf(booked)).toMatchObject({
      ...{ method: 'CANCEL', status: 'CANCELLED', uid: booked.id, sequence: 1 },
    });
    expect(await startsOf()).toContain(time.start);
    expect(await readError(await move(booked, time.start))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const again = await postBooking(stack.url, bookingToken, time);
    expect(again.status).toBe(201);
    expect((await readAs(bookedSchema, again)).id).not.toBe(booked.id);
  });

  test('without e-mail there is no waitlist, and a canceled call frees its time for everybody', async () => {
    const time = await aTime();
    const booked = await bookCall(stack.url, time);
    expect(booked.canEmail).toBe(false);
    const { id, bookingToken } = await requestCall(stack.url);
    const wish = { bookingToken, therapist: THERAPIST, format: 'phone' };
    const asked = { ...wish, ...callDays(new Date()) };
    const found = await postJson(stack.url, '/api/bookings/times', asked);
    expect((await readAs(fittingTimesSchema, found)).hasWaitlist).toBe(false);
    const refused = await postJson(stack.url, '/api/bookings/waitlist', wish);
    expect(await readError(refused)).toEqual({
      ...{ status: 409, code: 'conflict' },
      message:
        'There is no waitlist right now. Please call us at (214) 555-0142, and we will find a time.',
    });
    // Joined while e-mail was set up.
    await query(
      stack.databaseUrl,
      `INSERT INTO waitlist_entry (submission_id, therapist, format) VALUES ($1, $2, 'phone')`,
      [id, THERAPIST],
    );
    expect((await cancel(booked)).status).toBe(200);
    expect(await startsOf()).toContain(time.start);
  });

  test('a call that has begun is neither moved nor canceled', async () => {
    const [one, other] = await timesOf();
    if (!one || !other) throw new Error('Too few times');
    const booked = await bookCall(stack.url, one);
    await query(
      stack.databaseUrl,
      `UPDATE booking SET during = tstzrange(now() - interval '1 min', now() + interval '14 min'),
        blocked = tstzrange(now() - interval '1 min', now() + interval '14 min')`,
    );
    for (const answer of [await move(booked, other.start), await cancel(booked)]) {
      expect(await readError(answer)).toEqual({
        ...{ status: 409, code: 'conflict', message: 'This call has already begun.' },
      });
    }
  });

  test('a call that begins while it is being canceled stands', async () => {
    const booked = await bookCall(stack.url, await aTime());
    const other = new pg.Client({ connectionString: stack.databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(
        `UPDATE booking SET during = tstzrange(now() - interval '1 min', now() + interval '14 min'),
          blocked = tstzrange(now() - interval '1 min', now() + interval '14 min')`,
      );
      const answer = cancel(booked);
      await waitFor('transactionid', 1);
      await other.query('COMMIT');
      expect(await readError(await answer)).toMatchObject({ status: 409, code: 'conflict' });
    } finally {
      await other.end();
    }
    expect(await show(booked)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('a token books for an hour, and only for a request that is stored', async () => {
    const { id, bookingToken } = await requestCall(stack.url);
    const time = await aTime();
    const links = new BookingLinks(DEFAULTS.DATA_KEY);
    const old = links.bookingTokenFor(id, new Date(Date.now() - 61 * 60_000));
    expect(await readError(await postBooking(stack.url, old, time))).toMatchObject({
      status: 410,
      code: 'expired',
    });
    // A booking that stands is answered again, also when the hour is over.
    const mine = await readAs(bookedSchema, await postBooking(stack.url, bookingToken, time));
    expect(await readAs(bookedSchema, await postBooking(stack.url, old, time))).toEqual(mine);
    const later = await postBooking(stack.url, old, { ...time, start: quarterAfter(time.start) });
    expect(await readError(later)).toMatchObject({ status: 410, code: 'expired' });
    const booked = await bookCall(stack.url, first(await timesOf('rafael-heron')));
    const manageToken = pathOf(booked).split('/').at(-1) ?? '';
    await query(stack.databaseUrl, 'DELETE FROM submission WHERE id = $1', [id]);
    const contact = await readAccepted(await postContactRequest(stack.url, validContactRequest()));
    const ofAnotherKind = links.bookingTokenFor(contact, new Date());
    for (const token of [bookingToken, manageToken, ofAnotherKind, `${bookingToken}A`, 'x', '']) {
      const { status, code } = await readError(await postBooking(stack.url, token, time));
      expect([status, code]).toEqual([404, 'not_found']);
    }
  });

  test('what no link of ours names is the same 404 everywhere', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const booked = await bookCall(stack.url, await aTime());
    const [token = ''] = pathOf(booked).split('/').slice(-1);
    await query(stack.databaseUrl, 'DELETE FROM booking');
    const foreign = new BookingLinks('e'.repeat(40)).manageTokenFor(booked.id, 0);
    for (const wrong of [token, `${token}A`, foreign, bookingToken, booked.id, 'x']) {
      const path = `${stack.url}/api/bookings/${wrong}`;
      const bodies = await Promise.all([
        fetch(path).then(readError),
        fetch(`${path}/calendar.ics`).then(readError),
        // Without a time, because nobody learns from the answer that the token was looked at first.
        postJson(stack.url, `/api/bookings/${wrong}/move`, {}).then(readError),
        postJson(stack.url, `/api/bookings/${wrong}/cancel`, {}).then(readError),
      ]);
      for (const body of bodies) {
        expect(body).toEqual({
          ...{ status: 404, code: 'not_found', message: 'There is nothing at this address.' },
        });
      }
    }
  });

  test.each([
    ['an unknown therapist', { therapist: 'nobody-here' }, 'therapist'],
    ['no format', { format: 'fax' }, 'format'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['more days than can be booked', { days: String(MOST_BOOKING_DAYS + 1) }, 'days'],
    ['no number of days', { days: 'all' }, 'days'],
  ])('times of %s are refused', async (_, change, field) => {
    const asked = { therapist: 'any', format: 'phone', from: '2026-11-23', days: '7', ...change };
    const response = await fetch(`${stack.url}/api/bookings/times?${new URLSearchParams(asked)}`);
    const { status, fields } = await readError(response);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });

  test('times are within the days that were asked for', async () => {
    const day = first(await startsOf()).slice(0, 10);
    const asked = { therapist: THERAPIST, format: 'phone', from: day, days: '1' };
    const response = await fetch(`${stack.url}/api/bookings/times?${new URLSearchParams(asked)}`);
    const { timeZone, times } = (await response.json()) as {
      timeZone: string;
      times: BookingTime[];
    };
    expect(timeZone).toBe('America/Chicago');
    expect(times).toEqual((await timesOf()).filter(({ start }) => start.startsWith(day)));
  });

  test('no log holds a token', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const booked = await bookCall(stack.url, await aTime());
    await cancel(booked);
    await fetch(`${stack.url}${pathOf(booked)}/nothing-here`);
    await fetch(`${stack.url}${pathOf(booked)}%zz`);
    const log = stack.output();
    expect(log).toContain('api listening');
    for (const token of [bookingToken, pathOf(booked).split('/').at(-1) ?? '']) {
      expect(log).not.toContain(token.split('.').at(-1));
    }
  });
});

describe('two apis', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ apis: 2, workers: 0 })));
  afterAll(() => stopAll(stack));

  test(`${VISITORS} visitors who press at once for one time: one gets it, the others the nearest`, async () => {
    const leads = await Promise.all(Array.from({ length: VISITORS }, () => requestCall(stack.url)));
    const time = first(await callTimes(stack.url, THERAPIST));
    const answers = await Promise.all(
      leads.map(({ bookingToken }, at) =>
        pressUntilAnswered(stack.urls[at % 2] ?? '', bookingToken, time),
      ),
    );
    const [booked, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(booked?.status).toBe(201);
    for (const refused of others) expect(await readNearest(refused)).toHaveLength(6);
    const rows = await query(stack.databaseUrl, 'SELECT count(*)::int AS bookings FROM booking');
    expect(rows).toEqual([{ bookings: 1 }]);
  });
});

/** A busy machine may ask a visitor to press again. */
async function pressUntilAnswered(
  url: string,
  token: string,
  time: BookingTime,
): Promise<Response> {
  for (let nth = 1; ; nth++) {
    const answer = await postBooking(url, token, time);
    if (answer.status !== 503 || nth === 5) return answer;
  }
}
