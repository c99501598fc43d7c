import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { signIn } from '../support/admin-client.ts';
import { query } from '../support/query.ts';
import { startStack } from '../support/stack.ts';

const VIEWS = 10_000_000;
const DAYS = 365;
const REPORTS = 200;
const REPORT_MS = 200;
const INGEST_SECONDS = 10;
const INGEST_PER_SECOND = 5_000;
/** Pages a second while their tails are compared, with a beacon each and without. */
const PAGES_PER_SECOND = 150;
const ROUND_SECONDS = 8;
const ROUNDS = 5;
const PAGE_RATIO = 1.1;

// A day of page views: a third of the visitors of the day see one page, others a few; sources and pages are skewed.
const VIEWS_OF_DAY = `
  INSERT INTO analytics.view
  SELECT $1::date, $1::date + interval '6 hours' + n * interval '2.5 seconds',
    hashint8(n / 3 + extract(epoch FROM $1::date)::bigint), '/page-' || floor(110 * random() ^ 2),
    CASE WHEN random() < 0.5 THEN 'direct' ELSE 'source-' || floor(60 * random() ^ 2) END,
    CASE WHEN random() < 0.5 THEN '' ELSE 'site-' || floor(60 * random() ^ 2) || '.com' END,
    CASE WHEN random() < 0.7 THEN '' ELSE 'medium-' || floor(5 * random()) END,
    CASE WHEN random() < 0.7 THEN '' ELSE 'campaign-' || floor(40 * random()) END,
    (ARRAY['Desktop','Phone','Phone','Tablet'])[1 + floor(4 * random())::int],
    'browser-' || floor(12 * random() ^ 2), 'system-' || floor(8 * random() ^ 2)
  FROM generate_series(1, $2) AS n`;
const EVENTS_OF_DAY = `
  INSERT INTO analytics.rollup AS kept
  SELECT span::analytics.span, CASE span WHEN 'day' THEN $1::date ELSE date_trunc('month', $1::date) END,
    'lcp', '/page-' || n / 2, CASE WHEN n % 2 = 0 THEN 'fast' ELSE 'slow' END, 40, 0, 0
  FROM generate_series(0, 219) AS n, unnest(ARRAY['day', 'month']) AS span
  ON CONFLICT (span, start, dimension, value, part) DO UPDATE SET views = kept.views + 40`;

interface Figures {
  perSecond: number;
  accepted: number;
  p99: number;
  pageP99: number;
  failed: number;
}

/** A year's report over ten million page views, the ingest, and what it costs a page. */
export async function benchAnalytics(): Promise<void> {
  const env = { LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
  const stack = await startStack({ postgres: 'own', workers: 0, sandbox: false, env });
  try {
    await seed(stack.databaseUrl);
    await measureReports(stack.url);
    await measurePages(stack.url);
    await measureIngest(stack.url, stack.databaseUrl);
  } finally {
    await stack.stop();
  }
}

/** The days before today are rolled up as a worker does it; today is open. */
async function seed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  const { rows } = await client.query<{ day: string }>(
    `SELECT (analytics.day_of(now()) - n)::text AS day FROM generate_series(0, ${DAYS - 1}) AS n`,
  );
  for (const { day } of rows) {
    await client.query(`SELECT analytics.open_day($1, '\\x00')`, [day]);
    await client.query(VIEWS_OF_DAY, [day, Math.ceil(VIEWS / DAYS)]);
    await client.query(EVENTS_OF_DAY, [day]);
    if (day !== rows[0]?.day) await client.query('SELECT analytics.close_day($1)', [day]);
  }
  await client.query('ANALYZE');
  const sizes = await client.query<{ rows: number; mb: number }>(
    `SELECT count(*)::int AS rows, pg_total_relation_size('analytics.rollup') / 1048576 AS mb FROM analytics.rollup`,
  );
  await client.end();
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${VIEWS.toLocaleString('en-US')} views of ${DAYS} days rolled up to ${sizes.rows[0]?.rows.toLocaleString('en-US')} rows, ${sizes.rows[0]?.mb} MB, in ${seconds.toFixed(0)} s`,
  );
}

async function measureReports(url: string): Promise<void> {
  const admin = await signIn(url);
  const day = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv-SE', {
      timeZone: 'America/Chicago',
    });
  const searches = {
    'year of 10 million views': `from=${day(DAYS - 1)}&to=${day(0)}`,
    'half years compared': `from=${day(181)}&to=${day(0)}&compare=previous`,
    'last 30 days compared': `from=${day(29)}&to=${day(0)}&compare=previous`,
  };
  for (const [name, search] of Object.entries(searches)) {
    const latencies: number[] = [];
    for (let call = -5; call < REPORTS; call++) {
      const started = performance.now();
      const answer = await admin.get(`/api/admin/analytics?${search}`);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.text();
      // The first few are a warm-up.
      if (call >= 0) latencies.push(performance.now() - started);
    }
    const sorted = latencies.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    console.log(
      `${verdict(at(0.99) <= REPORT_MS)} ${name}: p50 ${at(0.5).toFixed(0)} ms   p99 ${at(0.99).toFixed(0)} ms (at most ${REPORT_MS})`,
    );
  }
}

async function measureIngest(url: string, databaseUrl: string): Promise<void> {
  const count = async () => {
    const [row] = await query(databaseUrl, 'SELECT count(*)::int AS views FROM analytics.view');
    return Number(row?.['views']);
  };
  await load(url, 'beacon', 2);
  const before = await eventually(async () => {
    const first = await count();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return first === (await count()) && first;
  });
  const { perSecond, accepted, p99, failed } = await load(url, 'beacon', INGEST_SECONDS);
  if (failed > 0) throw new Error(`${failed} beacons were refused`);
  await eventually(async () => (await count()) - before >= accepted, { timeout: 20_000 });
  console.log(
    `${verdict(perSecond >= INGEST_PER_SECOND)} ingest ${perSecond.toFixed(0)} views/s, all stored (at least ${INGEST_PER_SECOND})   p99 ${p99} ms`,
  );
}

/** A page's latencies while each page view sends a beacon, and while none does, in turn. */
async function measurePages(url: string): Promise<void> {
  await load(url, 'page', 2, PAGES_PER_SECOND);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const without = await load(url, 'page', ROUND_SECONDS, PAGES_PER_SECOND);
    const withBeacons = await load(url, 'page and beacon', ROUND_SECONDS, 2 * PAGES_PER_SECOND);
    ratios.push(withBeacons.pageP99 / without.pageP99);
    console.log(
      `     round ${round + 1}: page p99 ${without.pageP99.toFixed(1)} ms without, ${withBeacons.pageP99.toFixed(1)} ms with beacons`,
    );
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  console.log(
    `${verdict(median <= PAGE_RATIO)} p99 of a page with / without, median of ${ROUNDS}: ${median.toFixed(2)} (at most ${PAGE_RATIO})`,
  );
}

/** Load generator in a process of its own. @param rate requests a second; 0 as many as possible */
async function load(
  url: string,
  kind: 'beacon' | 'page' | 'page and beacon',
  seconds: number,
  rate = 0,
): Promise<Figures> {
  const child = fork(new URL('./analytics-visitors.ts', import.meta.url), {
    env: {
      ...process.env,
      URL_TO_LOAD: url,
      KIND: kind,
      SECONDS: String(seconds),
      RATE: String(rate),
    },
  });
  const [figures] = (await once(child, 'message')) as [Figures];
  return figures;
}

const verdict = (isMet: boolean): string => (isMet ? 'ok  ' : 'MISS');
