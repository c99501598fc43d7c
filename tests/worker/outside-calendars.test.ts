import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openDatabase, type Database } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { createLogger } from '#runtime/logger';
import ical from 'ical-generator';
import { v7 as uuidv7 } from 'uuid';
import { CalendarDownload } from '../../worker/busy-times/calendar-download.ts';
import { CalendarFetch } from '../../worker/busy-times/calendar-fetch.ts';
import { CalendarReader } from '../../worker/busy-times/calendar-reader.ts';
import { OutsideCalendarsRepository } from '../../worker/busy-times/outside-calendars.repository.ts';
import { OpeningHoursRepository } from '../../worker/bookings/opening-hours.repository.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { eventually } from '../support/eventually.ts';
import { startHttpsServer, TEST_CERTIFICATE } from '../support/https-server.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import { DEFAULTS, startStack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { testPort } from '../support/test-port.ts';

const THERAPIST = 'imani-starling';
const SITE = 'https://practice.frontdoor-tests.org';
const HOUR_MS = 3_600_000;
const sealed = new SealedColumn(DEFAULTS.DATA_KEY);

/** Whole hours, because a calendar has no parts of a second. */
const inHours = (hours: number) => new Date((Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS);
function calendarWith(...hours: number[]): string {
  const calendar = ical();
  for (const hour of hours) {
    calendar.createEvent({ start: inHours(hour), end: inHours(hour + 1), summary: 'A secret' });
  }
  return calendar.toString();
}
/** A rule that no date fits, which is looked for minute by minute. */
const HOSTILE = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:u', 'DTSTART:20260101T090000Z'],
  ...['DURATION:PT30M', 'RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const status = (code: number, headers = {}, body: string | Buffer = ''): Answer => {
  return (_request, response) => response.writeHead(code, headers).end(body);
};
let text = '';
/** What the other server answers, by path; a path without an entry is never answered. */
const ANSWERS: Record<string, Answer> = {
  '/basic.ics': ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === '"1"';
    if (isKnown) response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"1"' }).end(text);
  },
  '/moved.ics': status(302, { Location: '/basic.ics' }),
  '/plain.ics': status(302, { Location: 'http://127.0.0.1/basic.ics' }),
  '/loop.ics': status(302, { Location: '/loop.ics' }),
  '/gone.ics': status(404),
  '/private.ics': status(403),
  '/broken.ics': status(503),
  '/page.ics': status(200, {}, '<!doctype html><title>Sign in</title>'),
  '/large.ics': status(200, {}, Buffer.alloc(2 * 1024 * 1024 + 1, 'x')),
  '/hostile.ics': status(200, {}, HOSTILE),
  '/slow.ics': (_request, response) => response.writeHead(200).write('BEGIN:VCALENDAR\r\n'),
};

const calls: string[] = [];
let server: Awaited<ReturnType<typeof startHttpsServer>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connections: Database;
const reader = new CalendarReader();
const sql = (statement: string, values: unknown[] = []) => query(database.url, statement, values);

beforeAll(async () => {
  server = await startHttpsServer((request, response) => {
    calls.push(request.url ?? '');
    ANSWERS[request.url ?? '']?.(request, response);
  });
  database = await createTestDatabase();
  connections = openDatabase(urlAs('frontdoor_worker', database.url), { onError: () => undefined });
  await sql(
    `INSERT INTO opening_hours (id, time_zone, business_days, opens, closes)
     VALUES (1, 'America/Chicago', '{1,2,3,4,5}', '09:00', '17:00')`,
  );
});
afterAll(() =>
  stopAll(
    { stop: () => server.stop() },
    { stop: () => reader.onApplicationShutdown() },
    { stop: () => connections.close() },
    database,
  ),
);
beforeEach(() => {
  calls.length = 0;
  text = calendarWith(30, 50);
});
afterEach(() => sql('TRUNCATE outside_calendar CASCADE'));

/** The part of a worker that reads calendars; it may call this machine. */
function calendarFetch(options: { timeoutMs?: number; mayCall?: () => boolean } = {}) {
  return new CalendarFetch(
    new OutsideCalendarsRepository(connections),
    new CalendarDownload({ site: SITE, mayCall: () => true, ca: TEST_CERTIFICATE, ...options }),
    reader,
    sealed,
    new OpeningHoursRepository(connections),
    createLogger('worker', 'silent'),
  );
}

async function connect(address: string, therapist = THERAPIST): Promise<string> {
  const id = uuidv7();
  await sql(`INSERT INTO outside_calendar (id, therapist, sealed_address) VALUES ($1, $2, $3)`, [
    ...[id, therapist, sealed.seal(address, 'outside_calendar.sealed_address', id)],
  ]);
  return id;
}
const makeDue = () => sql('UPDATE outside_calendar SET next_fetch_at = now()');
const stored = async () =>
  (
    await sql(`SELECT problem, failing_since IS NOT NULL AS "isFailing", etag,
      fetched_at IS NOT NULL AS "isFetched",
      round(extract(epoch FROM next_fetch_at - now()) / 60)::int AS "minutesToNext"
      FROM outside_calendar`)
  )[0];
const busyHours = async () =>
  (await sql('SELECT starts_at, ends_at FROM busy_time ORDER BY starts_at')).map((row) =>
    [row['starts_at'], row['ends_at']].map(
      (time) => (Number(time) - inHours(0).getTime()) / HOUR_MS,
    ),
  );

describe('the calendar of a therapist', () => {
  test('is read every quarter of an hour, and only its times are kept', async () => {
    await connect(`${server.origin}/basic.ics`);
    await calendarFetch().run();
    expect(await busyHours()).toEqual([
      [30, 31],
      [50, 51],
    ]);
    expect(await stored()).toEqual({
      ...{ problem: null, isFailing: false, isFetched: true, etag: '"1"', minutesToNext: 15 },
    });
    await calendarFetch().run();
    expect(calls).toEqual(['/basic.ics']);
  });

  test('is not sent again while it is the same, but read anew after a day', async () => {
    await connect(`${server.origin}/moved.ics`);
    await calendarFetch().run();
    text = calendarWith(31);
    await makeDue();
    await calendarFetch().run();
    expect(await busyHours()).toHaveLength(2);
    await sql(`UPDATE outside_calendar SET read_at = now() - interval '25 hours'`);
    await makeDue();
    await calendarFetch().run();
    expect(await busyHours()).toEqual([[31, 32]]);
    expect(calls).toHaveLength(6);
  });

  test('does not count the calls that were booked here', async () => {
    const [id, lead] = [uuidv7(), uuidv7()];
    await sql(
      `INSERT INTO submission (id, kind, first_name, last_name, email, communications_opt_in,
         page_uri, page_name, request_digest)
       VALUES ($1, 'VIBE_CHECK', 'Robin', 'Doe', 'robin@frontdoor-tests.org', false, '/', '', '')`,
      [lead],
    );
    await sql(
      `INSERT INTO booking (id, submission_id, therapist, during, blocked, format)
       VALUES ($1, $2, $3, tstzrange($4, $5), tstzrange($4, $5), 'phone')`,
      [id, lead, THERAPIST, inHours(40), inHours(41)],
    );
    const calendar = ical();
    calendar.createEvent({ id, start: inHours(40), end: inHours(41) });
    calendar.createEvent({ start: inHours(44), end: inHours(45) });
    text = calendar.toString();
    await connect(`${server.origin}/basic.ics`);
    await calendarFetch().run();
    expect(await busyHours()).toEqual([[44, 45]]);
  });

  test.each([
    ['/gone.ics', 'not-found'],
    ['/private.ics', 'refused'],
    ['/broken.ics', 'error-answer'],
    ['/loop.ics', 'redirects'],
    ['/plain.ics', 'not-https'],
    ['/page.ics', 'not-a-calendar'],
    ['/large.ics', 'too-large'],
    ['/hostile.ics', 'too-complex'],
    ['/silent.ics', 'timeout'],
    ['/slow.ics', 'timeout'],
  ])('that fails (%s, %s) leaves what is known, since the first failure', async (path, problem) => {
    const id = await connect(server.origin + path);
    await sql(`INSERT INTO busy_time VALUES ($1, $2, $3)`, [id, inHours(9), inHours(10)]);
    const timeoutMs = problem === 'timeout' ? 300 : 10_000;
    await calendarFetch({ timeoutMs }).run();
    expect(await stored()).toMatchObject({ problem, isFailing: true, minutesToNext: 15 });
    expect(await busyHours()).toEqual([[9, 10]]);
    await sql(`UPDATE outside_calendar SET failing_since = now() - interval '25 hours'`);
    const since = () => sql('SELECT failing_since FROM outside_calendar');
    const before = await since();
    await makeDue();
    await calendarFetch({ timeoutMs }).run();
    expect(await since()).toEqual(before);
  });

  test('that works again is forgiven', async () => {
    await connect(`${server.origin}/basic.ics`);
    await sql(`UPDATE outside_calendar SET problem = 'timeout', failing_since = now()`);
    await calendarFetch().run();
    expect(await stored()).toMatchObject({ problem: null, isFailing: false });
  });

  test('in a private network is not asked, by address, by name or by redirect', async () => {
    for (const origin of [server.origin, `https://localhost:${server.port}`]) {
      await connect(`${origin}/basic.ics`);
      await calendarFetch({ mayCall: () => false }).run();
      expect(await stored()).toMatchObject({ problem: 'private-address' });
      await sql('TRUNCATE outside_calendar CASCADE');
    }
    expect(calls).toEqual([]);
    await connect(`${server.origin}/moved.ics`);
    let asked = 0;
    await calendarFetch({ mayCall: () => (asked += 1) === 1 }).run();
    expect(await stored()).toMatchObject({ problem: 'private-address' });
    expect(calls).toEqual(['/moved.ics']);
  });

  test('whose certificate nobody trusts, or that is not there, is a problem', async () => {
    await connect(`${server.origin}/basic.ics`);
    const distrustful = { ca: '' };
    await calendarFetch(distrustful as object).run();
    expect(await stored()).toMatchObject({ problem: 'certificate' });
    await sql('TRUNCATE outside_calendar CASCADE');
    await connect(`https://127.0.0.1:${await testPort()}/basic.ics`);
    await calendarFetch().run();
    expect(await stored()).toMatchObject({ problem: 'unreachable' });
  });

  test('whose address was sealed with a key that is gone keeps no other from being read', async () => {
    await sql(
      `INSERT INTO outside_calendar (id, therapist, sealed_address, next_fetch_at)
       VALUES ($1, 'theo-kestrel', '\\x02', now() - interval '1 day')`,
      [uuidv7()],
    );
    await connect(`${server.origin}/basic.ics`);
    await calendarFetch().run();
    expect(await sql('SELECT therapist, problem FROM outside_calendar ORDER BY 1')).toEqual([
      { therapist: THERAPIST, problem: null },
      { therapist: 'theo-kestrel', problem: 'lost-key' },
    ]);
  });

  test('is read by one worker, and not stored for an address that was replaced meanwhile', async () => {
    const id = await connect(`${server.origin}/basic.ics`);
    await Promise.all([calendarFetch().run(), calendarFetch().run()]);
    expect(calls).toEqual(['/basic.ics']);
    const calendars = new OutsideCalendarsRepository(connections);
    await sql('UPDATE outside_calendar SET id = $1', [uuidv7()]);
    // What is known of the one before stays until the new one is read.
    expect(await busyHours()).toHaveLength(2);
    await calendars.recordRead(id, [], { etag: null, lastModified: null });
    expect(await busyHours()).toHaveLength(2);
  });

  test('may have as many appointments as a calendar that is read', async () => {
    const first = inHours(1).getTime();
    const starts = Array.from({ length: 15_000 }, (_, at) => first + at * HOUR_MS);
    const spans = starts.map((start) => [start, start + HOUR_MS / 2] as const);
    const calendars = new OutsideCalendarsRepository(connections);
    const id = await connect('https://calendar.frontdoor-tests.org');
    await calendars.recordRead(id, spans, { etag: null, lastModified: null });
    const [stored] = await sql(
      `SELECT count(*)::int AS times, max(ends_at) AS last, sum(ends_at - starts_at)::text AS total FROM busy_time`,
    );
    expect(stored).toEqual({
      times: 15_000,
      last: new Date(spans.at(-1)![1]),
      total: '7500:00:00',
    });
  });

  test('is left to a later run by a worker that stops', async () => {
    await connect(`${server.origin}/silent.ics`);
    const fetching = calendarFetch();
    const run = fetching.run();
    await eventually(() => calls.length > 0);
    fetching.onModuleDestroy();
    await run;
    expect(await stored()).toMatchObject({ problem: null, isFailing: false });
  });
});

test('a worker of the product reads what is due, and calls no private network', async () => {
  const stack = await startStack({ apis: 1, workers: 1, sandbox: false });
  try {
    // A worker that is stopped while it reads would leave it for a quarter of an hour.
    await stack.workers[0]!.stop();
    const id = uuidv7();
    const seal = sealed.seal(`${server.origin}/basic.ics`, 'outside_calendar.sealed_address', id);
    await query(
      stack.databaseUrl,
      `INSERT INTO outside_calendar (id, therapist, sealed_address) VALUES ($1, $2, $3)`,
      [id, THERAPIST, seal],
    );
    await emptyQueue(stack, 'postgres');
    await stack.workers[0]!.start();
    const read = () => query(stack.databaseUrl, 'SELECT problem FROM outside_calendar');
    await eventually(async () => (await read())[0]?.['problem'] !== null);
    expect(await read()).toEqual([{ problem: 'private-address' }]);
    expect(calls).toEqual([]);
    expect(stack.output()).not.toContain('basic.ics');
  } finally {
    await stack.stop();
  }
});
