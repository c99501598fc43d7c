import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  analyticsReportSchema,
  type AnalyticsReport,
  type BeaconEvent,
} from '#contracts/analytics';
import { addPerson, signIn, type AdminClient } from '../support/admin-client.ts';
import { parseError } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('analytics', () => {
  let stack: Stack;
  let admin: AdminClient;
  /** The day at the start: midnight in Dallas may come while the tests run. */
  let firstDay: string;
  beforeAll(async () => {
    stack = await startStack({ sandbox: false, env: { TRUST_PROXY: '1' } });
    await stack.workers[0]!.stop();
    admin = await signIn(stack.url);
    firstDay = await today();
  });
  afterAll(() => stopAll(stack));

  const beacon = (events: unknown, headers: Record<string, string> = {}) =>
    fetch(`${stack.url}/api/analytics`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: stack.url,
        'User-Agent': CHROME,
        'X-Forwarded-For': '198.51.100.7',
        ...headers,
      },
      body: JSON.stringify({ events }),
    });
  const send = async (events: BeaconEvent[], headers: Record<string, string> = {}) => {
    expect((await beacon(events, headers)).status).toBe(204);
  };
  const times = async (count: number, events: BeaconEvent[], headers?: Record<string, string>) => {
    for (let sent = 0; sent < count; sent++) await send(events, headers);
  };
  const sql = (text: string, values?: unknown[]) => query(stack.databaseUrl, text, values);
  const today = async () => {
    const [row] = await sql('SELECT analytics.day_of(now())::text AS day');
    return String(row?.['day']);
  };
  const report = async (search: string, client = admin): Promise<AnalyticsReport> => {
    const answer = await client.get(`/api/admin/analytics?${search}`);
    expect(answer.status).toBe(200);
    return analyticsReportSchema.parse(await answer.json());
  };
  const ofToday = async () => report(`from=${firstDay}&to=${await today()}`);
  const stored = () =>
    sql('SELECT count(*)::int AS views FROM analytics.view').then(([row]) => row?.['views']);
  /** Empties the tables. What was sent before is stored by then: an api writes everything it holds at once. */
  const forgetAll = async () => {
    await send([{ type: 'view', path: '/', campaign: 'the last' }]);
    const last = `SELECT FROM analytics.view WHERE campaign = 'the last'`;
    await eventually(async () => (await sql(last)).length);
    await sql('TRUNCATE analytics.view, analytics.rollup');
  };

  test('counts views, visits, visitors, sources, devices, entry and exit pages of today', async () => {
    // Six visitors from Google see two pages; two more come by a newsletter, on a phone.
    for (let visitor = 1; visitor <= 6; visitor++) {
      const from = { 'X-Forwarded-For': `198.51.100.${visitor}` };
      await send([{ type: 'view', path: '/', referrer: 'www.google.com' }], from);
      await send([{ type: 'view', path: '/team/' }], from);
    }
    for (let visitor = 7; visitor <= 8; visitor++) {
      const from = { 'X-Forwarded-For': `198.51.100.${visitor}`, 'User-Agent': IPHONE };
      const utm = { source: 'Newsletter', medium: 'email', campaign: 'Spring' };
      await send([{ type: 'view', path: '/fees-and-faqs', ...utm }], from);
    }
    const { totals, lists, live } = await eventually(async () => {
      const seen = await ofToday();
      // Read one after the other: the views may be stored in between.
      return seen.totals.views.now === 14 && seen.live.views === 14 && seen;
    });
    const counts = (list: keyof AnalyticsReport['lists']) =>
      Object.fromEntries(lists[list].rows.map(({ value, now }) => [value, now]));
    expect(totals).toEqual({
      views: { now: 14, before: null },
      visits: { now: 8, before: null },
      visitors: { now: 8, before: null },
      singlePageVisits: { now: 'few', before: null },
      notFound: { now: 0, before: null },
    });
    expect(live).toEqual({ views: 14, visitors: 8 });
    expect(counts('page')).toEqual({ '/': 6, '/team': 6, '/fees-and-faqs': 'few' });
    expect(counts('entry')).toEqual({ '/': 6, '/fees-and-faqs': 'few' });
    expect(counts('exit')).toEqual({ '/team': 6, '/fees-and-faqs': 'few' });
    expect(counts('source')).toEqual({ 'google.com': 6, newsletter: 'few' });
    expect(counts('referrer')).toEqual({ 'google.com': 6 });
    expect(counts('medium')).toEqual({ email: 'few' });
    expect(counts('campaign')).toEqual({ spring: 'few' });
    expect(counts('device')).toEqual({ Desktop: 6, Phone: 'few' });
    expect(counts('browser')).toEqual({ Chrome: 6, Safari: 'few' });
    expect(counts('system')).toEqual({ Windows: 6, iOS: 'few' });
  });

  test('an address that is no page of ours counts as 404, whatever it says', async () => {
    await forgetAll();
    await times(5, [{ type: 'view', path: '/jane.doe@example.com' }]);
    const { totals, lists } = await eventually(async () => {
      const seen = await ofToday();
      return seen.totals.views.now === 5 && seen;
    });
    expect(totals.notFound.now).toBe(5);
    expect(lists.page.rows).toEqual([{ value: '404', now: 5, before: null }]);
  });

  test('counts the steps of forms, chats, help cards, quizzes and guides without a visitor', async () => {
    await forgetAll();
    const help: BeaconEvent[] = [{ type: 'event', name: 'help-shown' }];
    await times(7, [
      { type: 'form', form: 'contact', step: 'page' },
      { type: 'form', form: 'quiz-love-languages-form', step: 'begun' },
      { type: 'quiz', path: '/digital-detox-quiz' },
    ]);
    await times(5, [{ type: 'form', form: 'contact', step: 'begun' }]);
    await times(2, [{ type: 'form', form: 'contact', step: 'sent' }]);
    await times(4, help);
    await times(5, [{ type: 'event', name: 'chat-opened' }]);
    const { funnel, events, lists } = await eventually(async () => {
      const seen = await ofToday();
      return seen.events[0]?.count.now === 5 && seen;
    });
    const steps = (form: string) =>
      funnel.find((one) => one.form === form)?.steps.map(({ step, count }) => [step, count.now]);
    expect(steps('contact')).toEqual([
      ['page', 5],
      ['begun', 5],
      ['sent', 'few'],
      ['booked', 0],
    ]);
    expect(steps('quiz')).toContainEqual(['begun', 5]);
    expect(events.map(({ name, count }) => [name, count.now])).toEqual([
      ['chat-opened', 5],
      ['help-shown', 'few'],
    ]);
    expect(lists.quiz.rows).toEqual([{ value: '/digital-detox-quiz', now: 5, before: null }]);
    expect(await stored()).toBe(0);
  });

  test('an odd event costs neither the others nor a view with an odd label', async () => {
    await forgetAll();
    const odd = [{ type: 'view', path: 'no path' }, { type: 'unknown' }, null, 'text'];
    const long = { type: 'view', path: '/team', campaign: 'x'.repeat(5000) };
    expect((await beacon([...odd, long])).status).toBe(204);
    await eventually(async () => (await stored()) !== 0);
    expect(await sql('SELECT path, campaign FROM analytics.view')).toEqual([
      { path: '/team', campaign: '' },
    ]);
  });

  test('flags pages whose largest paint takes longer than 2,500 ms', async () => {
    await forgetAll();
    await times(6, [{ type: 'vitals', path: '/team', lcp: 2501, inp: 80, cls: 0.02 }]);
    await times(9, [{ type: 'vitals', path: '/', lcp: 2500 }]);
    const { vitals, slowPages } = await eventually(async () => {
      const seen = await ofToday();
      return seen.vitals[0]?.measurements === 15 && seen;
    });
    expect(slowPages).toEqual([{ path: '/team', slow: 6, measurements: 6 }]);
    expect(vitals).toEqual([
      { name: 'lcp', measurements: 15, p75: 2688 },
      { name: 'inp', measurements: 6, p75: 88 },
      { name: 'cls', measurements: 6, p75: 21 },
    ]);
  });

  test('neither Global Privacy Control, Do Not Track nor bots are counted, nor private pages', async () => {
    await forgetAll();
    const view: BeaconEvent[] = [{ type: 'view', path: '/' }];
    await send(view, { 'Sec-GPC': '1' });
    await send(view, { DNT: '1' });
    await send(view, { 'User-Agent': GOOGLEBOT });
    await send(view, { 'User-Agent': '' });
    await send(view, { 'User-Agent': CHROME.replace('Chrome', 'HeadlessChrome') });
    for (const path of ['/relie', '/relie/x', '/admin', '/admin/leads']) {
      await send([
        { type: 'view', path },
        { type: 'vitals', path, lcp: 100 },
      ]);
    }
    // Counted after all of them.
    await send([{ type: 'view', path: '/team' }]);
    await eventually(async () => (await stored()) !== 0);
    expect(await sql('SELECT path FROM analytics.view')).toEqual([{ path: '/team' }]);
    expect(await sql('SELECT FROM analytics.rollup')).toEqual([]);
  });

  test('no address, agent or personal label is in any table or log', async () => {
    await forgetAll();
    const labels = { source: 'jane@x.com', medium: '+1 214 555 0142', campaign: 'jane%40x.com' };
    await send([{ type: 'view', path: '/', referrer: 'user:pw@x.com', ...labels }], {
      'X-Forwarded-For': '203.0.113.77',
    });
    await eventually(async () => (await stored()) !== 0);
    const [row] = await sql('SELECT * FROM analytics.view');
    expect(Object.keys(row ?? {}).sort()).toEqual([
      ...['at', 'browser', 'campaign', 'day', 'device', 'medium', 'path', 'referrer', 'source'],
      ...['system', 'visitor'],
    ]);
    expect(row).toMatchObject({ source: 'direct', medium: '', campaign: '', referrer: '' });
    const tables = await sql(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'analytics')`,
    );
    const dumps = await Promise.all(
      tables.map(({ name }) => sql(`SELECT t::text AS line FROM ${String(name)} t`)),
    );
    const everything = JSON.stringify(dumps) + stack.output();
    expect(everything).toContain('direct');
    for (const trace of ['203.0.113.77', 'AppleWebKit', 'jane', '214 555']) {
      expect(everything).not.toContain(trace);
    }
  });

  test('a new salt a day: the next day tells nobody who a number was', async () => {
    await forgetAll();
    await send([{ type: 'view', path: '/' }]);
    await eventually(async () => (await stored()) === 1);
    const salts = () => sql('SELECT day::text, salt FROM analytics.salt ORDER BY day');
    const [before] = await salts();
    expect(before?.['day']).toBe(await today());
    expect((before?.['salt'] as Buffer).length).toBe(32);
    // As if this salt and view were of yesterday, and another api starts.
    await sql('UPDATE analytics.salt SET day = day - 1');
    const other = await stack.startApi();
    const view = { 'Content-Type': 'application/json', Origin: other.url, 'User-Agent': CHROME };
    await fetch(`${other.url}/api/analytics`, {
      method: 'POST',
      headers: { ...view, 'X-Forwarded-For': '198.51.100.7' },
      body: JSON.stringify({ events: [{ type: 'view', path: '/' }] }),
    });
    await eventually(async () => (await stored()) === 2);
    const after = await salts();
    expect(after.map(({ day }) => day)).toEqual([await today()]);
    expect(after[0]?.['salt']).not.toEqual(before?.['salt']);
    const visitors = await sql('SELECT DISTINCT visitor FROM analytics.view');
    expect(visitors).toHaveLength(2);
    await other.process.stop();
  });

  test("days begin at midnight of the practice's time zone", async () => {
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      const dayOf = async (timeZone: string) => {
        await client.query('UPDATE opening_hours SET time_zone = $1', [timeZone]);
        const { rows } = await client.query<{ day: string }>(
          `SELECT analytics.day_of('2026-11-23T05:59Z')::text AS day`,
        );
        return rows[0]?.day;
      };
      expect(await dayOf('America/Chicago')).toBe('2026-11-22');
      expect(await dayOf('America/New_York')).toBe('2026-11-23');
    } finally {
      // Ends the transaction without its changes.
      await client.end();
    }
  });

  test('a backup that is running stops no day from opening, and salts go after it', async () => {
    const backup = new pg.Client({ connectionString: stack.databaseUrl });
    await backup.connect();
    await backup.query('BEGIN');
    await backup.query('LOCK TABLE analytics.view, analytics.salt IN ACCESS SHARE MODE');
    await sql(`INSERT INTO analytics.salt VALUES (analytics.day_of(now()) - 1, '\\x01')`);
    const opened = await sql(
      `SELECT analytics.open_day(analytics.day_of(now()) + 1, '\\x02') AS salt`,
    );
    expect(opened[0]?.['salt']).toEqual(Buffer.from([2]));
    await backup.end();
    const file = () => sql(`SELECT pg_relation_filepath('analytics.salt') AS path`);
    const before = await file();
    await sql('SELECT analytics.forget_salts(analytics.day_of(now()))');
    expect(await sql('SELECT FROM analytics.salt WHERE day < analytics.day_of(now())')).toEqual([]);
    expect(
      await sql('SELECT FROM analytics.salt WHERE salt = $1', [Buffer.from([2])]),
    ).toHaveLength(1);
    // A new file: nothing of the old salt is left in it.
    expect(await file()).not.toEqual(before);
    await sql('DELETE FROM analytics.salt WHERE day > analytics.day_of(now())');
    await sql('SELECT analytics.close_day(analytics.day_of(now()) + 1)');
  });

  test('once a day is over, a worker leaves nothing of it but counts', async () => {
    await forgetAll();
    // Three days ago: one visitor with two visits of two views each, and six of one view.
    await sql(`SELECT analytics.open_day(analytics.day_of(now()) - 3, '\\x00')`);
    await sql(`
      INSERT INTO analytics.view
      SELECT analytics.day_of(now()) - 3, (analytics.day_of(now()) - 3) + minute * interval '1 minute', visitor, path,
        'direct', '', '', '', 'Phone', 'Safari', 'iOS'
      FROM (VALUES (1, 600, '/'), (1, 629, '/team'), (1, 700, '/'), (1, 720, '/fees-and-faqs'), (2, 610, '/'),
        (3, 610, '/'), (4, 611, '/'), (5, 612, '/'), (6, 613, '/'), (7, 614, '/')) AS seen (visitor, minute, path)`);
    await sql(`INSERT INTO analytics.salt VALUES (analytics.day_of(now()) - 3, '\\x01')
               ON CONFLICT DO NOTHING`);
    const [{ from } = {}] = await sql('SELECT (analytics.day_of(now()) - 3)::text AS from');
    const search = `from=${String(from)}&to=${String(from)}`;
    const before = await report(search);
    expect(before.totals).toMatchObject({
      views: { now: 10 },
      visits: { now: 8 },
      visitors: { now: 7 },
      singlePageVisits: { now: 6 },
    });
    await emptyQueue(stack, 'postgres');
    await stack.workers[0]!.start();
    const partitions = () => sql('SELECT day::text FROM analytics.open_days() AS day');
    await eventually(async () => (await partitions()).every(({ day }) => day !== from));
    expect(await sql('SELECT FROM analytics.salt WHERE day < analytics.day_of(now())')).toEqual([]);
    expect(await sql('SELECT FROM analytics.view')).toEqual([]);
    // The numbers are the same as before, and stay the same when it runs again.
    const { live: _, ...after } = await report(search);
    expect(before).toMatchObject(after);
    await sql('SELECT analytics.close_day($1)', [from]);
    expect(await report(search)).toMatchObject(after);
  });

  test('a period is added up from months and days, and compared with the one before', async () => {
    await forgetAll();
    for (let month = 0; month < 16; month++) {
      for (const day of [1, 14, 28]) {
        await sql(
          `WITH day AS (SELECT (date '2024-12-01' + $1 * interval '1 month')::date + $2::int - 1 AS start)
           INSERT INTO analytics.rollup AS kept SELECT span::analytics.span,
             CASE span WHEN 'day' THEN start ELSE date_trunc('month', start) END, dimension, value, '', 10, 7, 6
           FROM day, unnest(ARRAY['day', 'month']) AS span, (VALUES ('total', ''), ('page', '/')) AS what (dimension, value)
           ON CONFLICT (span, start, dimension, value, part) DO UPDATE SET views = kept.views + 10,
             visits = kept.visits + 7, visitors = kept.visitors + 6`,
          [month, day],
        );
      }
    }
    const year = await report('from=2025-01-01&to=2025-12-31&compare=previous');
    expect(year.totals.views).toEqual({ now: 360, before: 30 });
    expect(year.totals.visitors).toEqual({ now: 216, before: 18 });
    expect(year.series.unit).toBe('month');
    expect(year.series.points).toHaveLength(12);
    // The 365 days before begin on January 2 of a leap year.
    expect(year.series.points[0]).toEqual({
      start: '2025-01-01',
      views: { now: 30, before: null },
      visits: { now: 21, before: null },
    });
    const sameDays = await report('from=2025-03-01&to=2026-02-28&compare=previous');
    expect(sameDays.series.points.at(-3)).toEqual({
      start: '2025-12-01',
      views: { now: 30, before: 30 },
      visits: { now: 21, before: 21 },
    });
    expect(year.lists.page.rows).toEqual([{ value: '/', now: 360, before: 30 }]);
    const odd = await report('from=2025-01-14&to=2025-03-27&compare=year');
    expect(odd.before).toEqual({ from: '2024-01-14', to: '2024-03-27' });
    expect(odd.totals.views).toEqual({ now: 70, before: 0 });
    expect(odd.series.points).toHaveLength(73);
    expect(odd.series.points.filter(({ views }) => views.now === 10)).toHaveLength(7);
  });

  test('staff read the numbers; only admins get the file, which is recorded', async () => {
    const person = {
      username: 'colleague',
      role: 'staff',
      password: 'plum-anchor-violet-canyon',
    } as const;
    const { client: staff } = await addPerson(stack.url, admin, person);
    const year = { from: '2025-01-01', to: '2025-12-31' };
    expect((await report('from=2025-01-01&to=2025-12-31', staff)).totals.views.now).toBe(360);
    expect((await staff.post('/api/admin/analytics/export', year)).status).toBe(403);
    await sql(`INSERT INTO analytics.rollup VALUES ('month', '2025-01-01', 'campaign', '-1+1', '', 0, 9, 9),
      ('month', '2025-01-01', 'campaign', 'small', '', 0, 4, 4)`);
    const answer = await admin.post('/api/admin/analytics/export', year);
    expect(answer.status).toBe(200);
    const file = await answer.text();
    expect(file).toContain('"total","views","","360"');
    expect(file).toContain(`"campaign","'-1+1","","9"`);
    expect(file).toContain('"campaign","small","","<5"');
    const audited = await sql(`SELECT username FROM audit_entry WHERE action = 'export analytics'`);
    expect(audited).toEqual([{ username: 'reception' }]);
  });

  test.each([
    ['from=2025-01-02&to=2025-01-01'],
    ['from=2020-01-01&to=2025-01-01'],
    ['from=yesterday&to=today'],
    ['from=0000-01-01&to=0000-01-02&compare=year'],
    [''],
  ])('refuses the period %j with a message', async (search) => {
    const answer = await admin.get(`/api/admin/analytics?${search}`);
    expect(answer.status).toBe(400);
    expect(parseError(await answer.text()).code).toBe('validation_failed');
  });

  test('what an api holds is written when it stops', async () => {
    await forgetAll();
    const other = await stack.startApi();
    await fetch(`${other.url}/api/analytics`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: other.url, 'User-Agent': CHROME },
      body: JSON.stringify({ events: [{ type: 'view', path: '/team' }] }),
    });
    await other.process.stop();
    expect(await stored()).toBe(1);
  });
});
