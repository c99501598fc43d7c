import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { v7 as uuidv7 } from 'uuid';
import { availabilityPreviewAnswerSchema } from '#contracts/availability-preview';
import { auditPageSchema } from '#contracts/audit';
import { bookedSchema, MOST_BOOKING_DAYS, MOST_DAYS_AHEAD } from '#contracts/bookings';
import { therapistCalendarSchema, therapistCalendarsSchema } from '#contracts/calendars';
import { siteDetailSchema, siteDetailsSchema } from '#contracts/site-details';
import { BookingLinks } from '#runtime/booking-links';
import { addPerson, AdminClient, signIn } from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import {
  bookCall,
  callPath,
  callTimes,
  postBooking,
  quarterAfter,
  readNearest,
  requestCall,
  withNext,
} from '../support/bookings.ts';
import { eventually } from '../support/eventually.ts';
import { postJson } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const THERAPIST = 'imani-starling';
const OWN = `booking.${THERAPIST}`;
const CALENDARS = '/api/admin/calendars';

let stack: Stack;
let admin: AdminClient;
let staff: AdminClient;
let nobody: AdminClient;
beforeAll(async () => {
  stack = await startStack({ apis: 2, workers: 0, sandbox: false, env: { LOG_LEVEL: 'trace' } });
  admin = await signIn(stack.url);
  nobody = new AdminClient(stack.url, '');
  ({ client: staff } = await addPerson(stack.url, admin, {
    username: 'desk',
    role: 'staff',
    password: 'plum-anchor-violet-desk',
  }));
});
afterAll(() => stopAll(stack));

const sql = (text: string, values: unknown[] = []) => query(stack.databaseUrl, text, values);
const details = async () => readAs(siteDetailsSchema, await admin.get('/api/admin/content'));
async function detail(key: string) {
  const found = (await details()).items.find((item) => item.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
}
const put = async (key: string, value: unknown) =>
  admin.put(`/api/admin/content/${key}`, { value, version: (await detail(key)).version });
const save = async (key: string, value: unknown) => readAs(siteDetailSchema, await put(key, value));
/** On the second api, which was not asked to change anything. */
const timesOf = (therapist = THERAPIST) => callTimes(stack.urls[1] ?? '', therapist);

interface Hours {
  weekly: Record<string, { from: string; to: string }[]>;
  exceptions: Record<string, { from: string; to: string }[]>;
}
async function hoursOf(key = OWN): Promise<Hours> {
  return (await detail(key)).value as Hours;
}
const ALL_DAY = [{ from: '07:00', to: '08:00' }];
const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    ALL_DAY,
  ]),
);
const clockOf = (start: string) =>
  new Date(start).toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' });

beforeEach(async () => {
  await sql('DELETE FROM booking');
  await sql('TRUNCATE outside_calendar CASCADE');
  await sql('TRUNCATE call_feed');
});

describe('hours that staff change', () => {
  beforeEach(async () => {
    for (const { key, isChanged, version } of (await details()).items) {
      if (isChanged) await admin.delete(`/api/admin/content/${key}`, { version });
    }
  });

  test('are what visitors are offered, on every api, and can be taken back', async () => {
    const before = await eventually(async () => {
      const times = await timesOf();
      return times.every(({ start }) => clockOf(start) >= '10:00') && times;
    });
    const hours = await hoursOf();
    await save(OWN, { ...hours, weekly: EVERY_DAY, exceptions: {} });
    await eventually(async () => {
      const clocks = new Set((await timesOf()).map(({ start }) => clockOf(start)));
      return [...clocks].sort().join() === '07:00,07:15,07:30,07:45';
    });
    await admin.delete(`/api/admin/content/${OWN}`, { version: (await detail(OWN)).version });
    await eventually(async () => JSON.stringify(await timesOf()) === JSON.stringify(before));
  });

  test('can be given to somebody whom the files give none, and hold for nobody who is not there', async () => {
    const answer = await put(OWN, { ...(await hoursOf()), weekly: {}, exceptions: {} });
    expect(answer.status).toBe(200);
    await eventually(async () => (await timesOf()).length === 0);
    const stranger = await admin.put('/api/admin/content/booking.nobody', {
      value: {},
      version: 0,
    });
    expect(stranger.status).toBe(404);
  });

  test('of everybody: a holiday closes a day, and calls are not booked further ahead than said', async () => {
    const rules = (await detail('booking')).value as object;
    await save(OWN, { ...(await hoursOf()), weekly: EVERY_DAY, exceptions: {} });
    const times = await eventually(async () => {
      const found = await timesOf();
      return found.some(({ start }) => clockOf(start) === '07:00') && found;
    });
    const dayOf = (start: string) =>
      new Date(start).toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' });
    const [first = ''] = times.map(({ start }) => dayOf(start));
    await save('booking', { ...rules, holidays: [first], daysAhead: 7 });
    await eventually(async () => {
      const days = (await timesOf()).map(({ start }) => dayOf(start));
      return days.length > 0 && !days.includes(first) && new Set(days).size <= 6;
    });
  });

  test('of everybody: the last day that can be set is offered in one answer, and booked', async () => {
    const rules = (await detail('booking')).value as object;
    await save(OWN, { ...(await hoursOf()), weekly: EVERY_DAY, exceptions: {} });
    await save('booking', { ...rules, holidays: [], daysAhead: MOST_DAYS_AHEAD });
    const [url = ''] = stack.urls;
    const last = await eventually(async () => {
      const days = String(MOST_BOOKING_DAYS);
      const time = (await callTimes(url, THERAPIST, 'phone', days)).at(-1);
      // A day less, because midnight may come in between.
      const ahead = Date.now() + (MOST_DAYS_AHEAD - 1) * 24 * 60 * 60_000;
      return time !== undefined && Date.parse(time.start) > ahead && time;
    });
    expect(await bookCall(url, last)).toMatchObject(last);
  });

  test.each([
    [
      'that overlap',
      { weekly: { monday: [...ALL_DAY, { from: '07:45', to: '09:00' }] } },
      'overlap',
    ],
    ['that end first', { weekly: { monday: [{ from: '09:00', to: '08:00' }] } }, 'ends after'],
    ['that are no quarters', { weekly: { monday: [{ from: '09:05', to: '10:00' }] } }, 'quarter'],
    ['without a way to talk', { formats: [] }, 'at least one way to talk'],
    ['with 0 calls a day', { callsPerDay: 0 }, 'at least 1'],
    ['with a long buffer', { bufferMinutes: { before: 500, after: 0 } }, '0 to 120 minutes'],
    ['for a day that is none', { exceptions: { '2026-02-30': [] } }, 'each day as'],
  ])('are refused in words %s', async (_, change, words) => {
    const answer = await put(OWN, { ...(await hoursOf()), ...change });
    expect(answer.status).toBe(400);
    const { message, fields } = await readError(answer);
    expect(message).toContain(words);
    expect(Object.keys(fields ?? {})).not.toEqual([]);
    const preview = await admin.post('/api/admin/availability/preview', {
      key: OWN,
      value: { ...(await hoursOf()), ...change },
    });
    expect(preview.status).toBe(400);
    expect((await readError(preview)).message).toContain(words);
  });

  test('can be tried before they are saved, with calls and other appointments left out', async () => {
    const value = { ...(await hoursOf()), weekly: EVERY_DAY, exceptions: {} };
    const preview = async (key: string, draft: unknown, by = staff) =>
      readAs(
        availabilityPreviewAnswerSchema,
        await by.post('/api/admin/availability/preview', { key, value: draft }),
      );
    const shown = await preview(OWN, value);
    expect(shown).toMatchObject({ timeZone: 'America/Chicago' });
    expect(shown.days).toHaveLength(14);
    const [, day] = shown.days.filter(({ starts }) => starts.length === 4);
    const [first = '', second = ''] = day?.starts ?? [];
    expect(clockOf(first)).toBe('07:00');
    await makeBusy(second, quarterAfter(second));
    const after = await preview(OWN, value);
    const starts = after.days.find((one) => one.day === day?.day)?.starts;
    // The call at 7:00 would have its buffer then.
    expect(starts?.map(clockOf)).toEqual(['07:30', '07:45']);

    const rules = (await detail('booking')).value as { holidays: string[] };
    const all = await preview('booking', rules);
    expect(all.callsOutside).toEqual([]);
    const busiest = all.days.find((one) => one.starts.length > 0);
    const closed = await preview('booking', { ...rules, holidays: [busiest?.day] });
    expect(closed.days.find((one) => one.day === busiest?.day)?.starts).toEqual([]);
    expect((await detail(OWN)).isChanged).toBe(false);

    const strangers = [
      await nobody.post('/api/admin/availability/preview', { key: OWN, value }),
      await admin.post('/api/admin/availability/preview', { key: 'booking.nobody', value }),
      await admin.post('/api/admin/availability/preview', { key: 'prices', value }),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([401, 404, 404]);
  });

  test('name the booked calls that they leave out, of everybody for a holiday', async () => {
    const [time] = await timesOf();
    if (!time) throw new Error('There is no time');
    await bookCall(stack.url, time);
    const day = new Date(time.start).toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' });
    const outsideOf = async (key: string, value: object) =>
      (
        await readAs(
          availabilityPreviewAnswerSchema,
          await staff.post('/api/admin/availability/preview', { key, value }),
        )
      ).callsOutside;
    const hours = await hoursOf();
    const rules = (await detail('booking')).value as object;
    expect(await outsideOf(OWN, hours)).toEqual([]);
    expect(await outsideOf(OWN, { ...hours, exceptions: { [day]: [] } })).toEqual([time.start]);
    expect(await outsideOf('booking', { ...rules, holidays: [day] })).toEqual([time.start]);
    expect(await outsideOf('booking.rafael-heron', hours)).toEqual([]);
  });
});

/** As if the worker had read it from the therapist's own calendar. */
async function makeBusy(from: string, to: string): Promise<void> {
  const id = uuidv7();
  await sql(
    `INSERT INTO outside_calendar (id, therapist, sealed_address, fetched_at)
     VALUES ($1, $2, '\\x00', now())
     ON CONFLICT (therapist) DO UPDATE SET id = excluded.id`,
    [id, THERAPIST],
  );
  await sql('INSERT INTO busy_time VALUES ($1, $2, $3)', [id, from, to]);
}

describe('a time at which the therapist is busy elsewhere', () => {
  test('is not offered, nor is one whose buffer it would take', async () => {
    const { start } = withNext(await timesOf());
    const next = quarterAfter(start);
    await makeBusy(next, quarterAfter(next));
    const starts = (await timesOf()).map((time) => time.start);
    expect(starts).not.toContain(start);
    expect(starts).not.toContain(next);
    const { bookingToken } = await requestCall(stack.url);
    const answer = await postBooking(stack.url, bookingToken, { start, therapist: THERAPIST });
    expect((await readNearest(answer)).map((time) => time.start)).not.toContain(start);
  });

  test('is refused to somebody who moves a call there', async () => {
    const times = await timesOf();
    const booked = await bookCall(stack.url, times[0]!);
    const target = times.at(-1)!.start;
    await makeBusy(target, quarterAfter(target));
    const path = callPath(booked);
    const answer = await postJson(stack.url, `${path}/move`, { start: target });
    expect(answer.status).toBe(409);
  });

  test('is refused by the database to those who saw it free', async () => {
    // The time becomes busy after it was listed, while a booking and a move wait for the lock.
    const times = await timesOf();
    const moving = await bookCall(stack.url, times.at(-1)!);
    const { start } = times[0]!;
    const { bookingToken } = await requestCall(stack.url);
    const lock = await holdTurn();
    const booking = postBooking(stack.url, bookingToken, { start, therapist: THERAPIST });
    const move = postJson(stack.url, `${callPath(moving)}/move`, { start });
    await eventually(async () => {
      const waiting = await sql(
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND NOT l.granted AND a.datname = current_database()`,
      );
      return waiting.length === 2;
    });
    await makeBusy(start, quarterAfter(start));
    await lock();
    for (const answer of [await booking, await move]) {
      const nearest = await readNearest(answer);
      expect(nearest.map((time) => time.start)).not.toContain(start);
    }
    expect(await sql('SELECT FROM booking')).toHaveLength(1);
  });
});

/** Keeps the therapist's turn, in which calls are given, until the function that it returns is called. */
async function holdTurn() {
  const { default: pg } = await import('pg');
  const other = new pg.Client({ connectionString: stack.databaseUrl });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`booking ${THERAPIST}`]);
  return () => other.end();
}

describe('the calendars of therapists', () => {
  const list = async (by = admin) => readAs(therapistCalendarsSchema, await by.get(CALENDARS));
  const of = async (by = admin) =>
    (await list(by)).items.find(({ therapist }) => therapist === THERAPIST);

  test('are connected by their secret address, which nobody reads again', async () => {
    const address = 'webcal://calendars.frontdoor-tests.org/private-x7/basic.ics';
    const answer = await admin.put(`${CALENDARS}/${THERAPIST}`, { address });
    expect(await readAs(therapistCalendarSchema, answer)).toMatchObject({
      outside: { fetchedAt: null, busyTimes: 0, problem: null, isBroken: false },
    });
    expect(JSON.stringify(await list())).not.toContain('private-x7');
    expect(JSON.stringify(await sql('SELECT * FROM outside_calendar'))).not.toContain('private-x7');
    expect(stack.output()).not.toContain('private-x7');
    await makeBusy('2030-01-01T10:00:00Z', '2030-01-01T11:00:00Z');
    await admin.put(`${CALENDARS}/${THERAPIST}`, { address });
    // Until the new address has been read, what is known stays.
    expect((await of(staff))?.outside?.busyTimes).toBe(1);
    await admin.delete(`${CALENDARS}/${THERAPIST}`);
    expect((await of())?.outside).toBeNull();
    expect(await sql('SELECT FROM busy_time')).toEqual([]);
  });

  test('that have failed for a day count as broken', async () => {
    await makeBusy('2030-01-01T10:00:00Z', '2030-01-01T11:00:00Z');
    const fail = (hours: number) =>
      sql(
        `UPDATE outside_calendar SET problem = 'timeout',
         failing_since = now() - make_interval(hours => $1)`,
        [hours],
      );
    await fail(23);
    expect((await of())?.outside).toMatchObject({ problem: 'timeout', isBroken: false });
    await fail(25);
    expect((await of(staff))?.outside).toMatchObject({ isBroken: true, busyTimes: 1 });
  });

  test.each([
    ['http://calendars.frontdoor-tests.org/basic.ics', 'begins with https://'],
    ['my calendar', 'begins with https://'],
    [`https://calendars.frontdoor-tests.org/${'x'.repeat(2_000)}`, 'too long'],
  ])('have an address of the Internet: %.40s', async (address, words) => {
    const answer = await admin.put(`${CALENDARS}/${THERAPIST}`, { address });
    expect(answer.status).toBe(400);
    expect((await readError(answer)).fields?.['address']).toContain(words);
  });

  test('are for admins to change, and of the team', async () => {
    const body = { address: 'https://calendars.frontdoor-tests.org/basic.ics' };
    const answers = [
      await staff.put(`${CALENDARS}/${THERAPIST}`, body),
      await staff.delete(`${CALENDARS}/${THERAPIST}`),
      await staff.post(`${CALENDARS}/${THERAPIST}/feed`),
      await nobody.get(CALENDARS),
      await admin.put(`${CALENDARS}/nobody`, body),
      await admin.post(`${CALENDARS}/nobody/feed`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 401, 404, 404]);
  });

  test('are ended by an admin once a therapist has left, and so is the feed', async () => {
    const body = { address: 'https://calendars.frontdoor-tests.org/basic.ics' };
    await admin.put(`${CALENDARS}/${THERAPIST}`, body);
    await admin.post(`${CALENDARS}/${THERAPIST}/feed`);
    // As if the file in content/people had been deleted.
    await sql(`UPDATE outside_calendar SET therapist = 'has-left'`);
    await sql(`UPDATE call_feed SET therapist = 'has-left'`);
    const left = (await list()).items.find(({ therapist }) => therapist === 'has-left');
    expect(left).toMatchObject({ name: 'has-left', outside: { busyTimes: 0 } });
    const feed = () => fetch(stack.url + new URL(left?.feedUrl ?? '').pathname);
    expect((await feed()).status).toBe(200);
    expect((await staff.delete(`${CALENDARS}/has-left`)).status).toBe(403);
    expect((await admin.delete(`${CALENDARS}/has-left`)).status).toBe(204);
    expect(await sql('SELECT FROM outside_calendar')).toEqual([]);
    expect((await feed()).status).toBe(404);
    expect((await list()).items.some(({ therapist }) => therapist === 'has-left')).toBe(false);
  });

  test('of the team are disconnected without ending the feed', async () => {
    await admin.post(`${CALENDARS}/${THERAPIST}/feed`);
    await admin.delete(`${CALENDARS}/${THERAPIST}`);
    expect((await of())?.feedUrl).toEqual(expect.any(String));
  });

  test('and their changes are in the audit log', async () => {
    const body = { address: 'https://calendars.frontdoor-tests.org/basic.ics' };
    await admin.put(`${CALENDARS}/${THERAPIST}`, body);
    await admin.delete(`${CALENDARS}/${THERAPIST}`);
    await admin.post(`${CALENDARS}/${THERAPIST}/feed`);
    const { items } = await readAs(auditPageSchema, await admin.get('/api/admin/audit'));
    const done = items.filter(({ subject }) => subject === THERAPIST).map(({ action }) => action);
    expect(done.slice(0, 3)).toEqual([
      'renew calendar feed',
      'disconnect calendar',
      'connect calendar',
    ]);
  });
});

describe('the feed of a therapist', () => {
  const renew = async () =>
    (await readAs(therapistCalendarSchema, await admin.post(`${CALENDARS}/${THERAPIST}/feed`)))
      .feedUrl ?? '';
  const get = (url: string) => fetch(stack.url + new URL(url).pathname);
  async function eventsOf(url: string) {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toMatch(/^private/);
    const text = await response.text();
    const calendar = new ICAL.Component(
      ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
    );
    const events = calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, sequence, startDate } = new ICAL.Event(component);
      const status = component.getFirstPropertyValue('status');
      return { uid, summary, sequence, status, start: startDate.toJSDate().toISOString() };
    });
    return { text, events };
  }

  test('has their calls with neutral titles, moved and canceled ones too, and nobody else', async () => {
    const url = await renew();
    expect((await eventsOf(url)).events).toEqual([]);
    const times = await timesOf();
    const booked = await bookCall(stack.url, times[0]!);
    const other = await requestCall(stack.url, { email: 'kim@frontdoor-tests.org' });
    const theirs = (await callTimes(stack.url, 'theo-kestrel'))[0]!;
    await readAs(bookedSchema, await postBooking(stack.url, other.bookingToken, theirs));
    const call = { uid: booked.id, summary: 'Call' };
    const { text, events } = await eventsOf(url);
    expect(events).toEqual([{ ...call, sequence: 0, status: 'CONFIRMED', start: times[0]!.start }]);
    expect(text).not.toMatch(/robin|imani|therap|counsel|vibe/i);

    const path = callPath(booked);
    const target = times.at(-1)!.start;
    await postJson(stack.url, `${path}/move`, { start: target });
    expect((await eventsOf(url)).events).toEqual([
      { ...call, sequence: 1, status: 'CONFIRMED', start: target },
    ]);
    await postJson(stack.url, `${path}/cancel`, {});
    expect((await eventsOf(url)).events).toEqual([
      { ...call, sequence: 2, status: 'CANCELLED', start: target },
    ]);
    await sql(`UPDATE booking SET during = tstzrange(now() - interval '32 days', now() - interval '31 days'),
      blocked = tstzrange(now() - interval '32 days', now() - interval '31 days')`);
    expect((await eventsOf(url)).events).toEqual([]);
  });

  test('has one address, and any other is the same 404', async () => {
    const old = await renew();
    const url = await renew();
    expect((await get(url)).status).toBe(200);
    const links = new BookingLinks(DEFAULTS.DATA_KEY);
    const wrong = [
      old,
      url.replace(/\.ics$/, ''),
      url.replace(/.\.ics$/, (end) => `${end.startsWith('A') ? 'B' : 'A'}.ics`),
      `${stack.url}/api/bookings/feed/${links.manageTokenFor(uuidv7(), 0)}.ics`,
      `${stack.url}/api/bookings/feed/${links.feedTokenFor(uuidv7())}.ics`,
      `${stack.url}/api/bookings/feed/x.ics`,
      `${stack.url}/api/bookings/feed/calendar.ics`,
    ];
    const answers = await Promise.all(wrong.map(get));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
  });

  test('is not shown to staff, and not logged', async () => {
    const url = await renew();
    await get(url);
    const seen = await readAs(therapistCalendarsSchema, await staff.get(CALENDARS));
    expect(seen.items.every(({ feedUrl }) => feedUrl === null)).toBe(true);
    const token = new URL(url).pathname.split('/').at(-1) ?? '';
    expect(stack.output()).not.toContain(token);
  });
});
