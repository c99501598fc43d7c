import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { migrate } from '../../local/migrate.ts';

const TOKEN = 'a-metrics-token-for-tests';

describe('health', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, env: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => stopAll(stack));

  test('live and ready answer 200', async () => {
    const live = await fetch(`${stack.url}/api/health/live`);
    const ready = await fetch(`${stack.url}/api/health/ready`);
    expect([live.status, ready.status]).toEqual([200, 200]);
    expect(await ready.json()).toEqual({ status: 'ready', dependencies: { postgres: 'up' } });
  });

  test('ready reports missing migrations, and recovers once they are applied', async () => {
    const database = await createTestDatabase('empty');
    const api = await startApiAt(database.url);
    try {
      const ready = () => fetch(`${api.url}/api/health/ready`);
      // On a busy machine a check may time out first: "postgres does not answer".
      const before = await eventually(async () => {
        const answer = await ready();
        const body = await answer.text();
        return body.includes('migrations') && { status: answer.status, body };
      });
      expect(before.status).toBe(503);
      expect(JSON.parse(before.body)).toMatchObject({
        status: 'not ready',
        code: 'unavailable',
        message: 'postgres: the migrations have not been applied',
      });
      await migrate(database.url);
      await eventually(async () => (await ready()).status === 200);
      expect((await postContactRequest(api.url)).status).toBe(200);
    } finally {
      await api.stop();
      await database.stop();
    }
  });

  test.each([
    {
      upgrade: 'from an older version',
      begin: `UPDATE _prisma_migrations SET finished_at = NULL
        WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
      end: 'UPDATE _prisma_migrations SET finished_at = now()',
    },
    {
      upgrade: 'from a version whose api might not read them',
      begin: 'REVOKE SELECT ON _prisma_migrations FROM frontdoor_api',
      end: 'GRANT SELECT ON _prisma_migrations TO frontdoor_api',
    },
  ])('ready waits for the migrations of an upgrade $upgrade', async ({ begin, end }) => {
    const database = await createTestDatabase();
    await query(database.url, begin);
    const api = await startApiAt(database.url);
    const ready = () => fetch(`${api.url}/api/health/ready`);
    const isReady = () => eventually(async () => (await ready()).ok);
    try {
      await eventually(async () => (await (await ready()).text()).includes('migrations'));
      await query(database.url, end);
      await isReady();
      // As after an upgrade that is taken back.
      await query(
        database.url,
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
         VALUES ('later', '', '99990101000000_of_a_later_version', now())`,
      );
      await isReady();
    } finally {
      await stopAll(api, database);
    }
  });

  test.each([
    // A limit of 0 on temporary files fails the same statement as a full disk.
    { trouble: 'temp_file_limit = 0', message: 'postgres has no disk space left' },
    { trouble: 'default_transaction_read_only = on', message: 'postgres is read-only' },
  ])('ready reports "$message" and recovers afterwards', async ({ trouble, message }) => {
    const database = await createTestDatabase();
    const api = await startApiAt(database.url);
    const change = (setting: string) => changeDatabase(database.url, setting);
    try {
      const ready = () => fetch(`${api.url}/api/health/ready`);
      await eventually(async () => (await ready()).status === 200);
      await change(`SET ${trouble}`);
      const broken = await eventually(async () => {
        const answer = await ready();
        const body = await answer.text();
        return body.includes(message) && { status: answer.status, body };
      });
      expect(broken.status).toBe(503);
      expect(JSON.parse(broken.body)).toMatchObject({ code: 'unavailable', message });
      await change('RESET ALL');
      await eventually(async () => (await ready()).status === 200);
    } finally {
      await api.stop();
      await database.stop();
    }
  });

  test('a read-only database answers visitors with 503 until it takes writes on new connections', async () => {
    const database = await createTestDatabase();
    await changeDatabase(database.url, 'SET default_transaction_read_only = on');
    const api = await startApiAt(database.url);
    const ready = async () => (await fetch(`${api.url}/api/health/ready`)).status;
    try {
      expect(await readError(await postContactRequest(api.url))).toMatchObject({
        status: 503,
        code: 'unavailable',
      });
      expect(await ready()).toBe(503);
      await query(mayWrite(database.url), alterDatabase('RESET default_transaction_read_only'));
      expect(await ready()).toBe(200);
      expect((await postContactRequest(api.url)).status).toBe(200);
    } finally {
      await api.stop();
      await database.stop();
    }
  });

  test('metrics are readable from loopback or with the token only', async () => {
    const scrape = (headers: Record<string, string>) => fetch(`${stack.url}/metrics`, { headers });
    // A forwarded request is not local, whatever address the proxy connects from.
    const forwarded = { 'X-Forwarded-For': '127.0.0.1' };
    expect((await scrape({})).status).toBe(200);
    expect((await scrape({ ...forwarded, Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const Authorization of ['', 'Bearer', 'Bearer wrong', TOKEN, `bearer${TOKEN}`]) {
      const answer = await readError(await scrape({ ...forwarded, Authorization }));
      expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    }
    for (const name of [
      ...['Forwarded', 'Via', 'X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'Fastly-Client-IP'],
      ...['X-Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Port'],
      ...['CF-Connecting-IP', 'CF-Ray', 'CF-Visitor'],
    ]) {
      expect([name, (await scrape({ [name]: 'x' })).status]).toEqual([name, 403]);
    }
  });

  test('metrics count requests and waiting deliveries, and contain no personal data', async () => {
    const request = validContactRequest({ firstName: 'Seededname', pageUri: '/crisis-couples' });
    await postContactRequest(stack.url, request);
    await fetch(`${stack.url}/api/leads/${request.email}`);
    await fetch(`${stack.url}/${request.email}?name=Seededname`);
    const metrics = await eventually(async () => {
      const text = await (await fetch(`${stack.url}/metrics`)).text();
      return (
        text.includes('route="/api/submit-homepage-form",status="200"') &&
        text.includes(
          'frontdoor_deliveries_undelivered{destination="HUBSPOT_CONTACT",state="PENDING"} 1',
        ) &&
        text
      );
    });
    for (const personal of [request.email, 'Seededname', 'crisis-couples', '555-0142']) {
      expect(metrics).not.toContain(personal);
    }
  });

  test('deliveries that failed need a person until their lead is closed', async () => {
    await postContactRequest(stack.url, validContactRequest());
    const metric = (count: number) =>
      eventually(async () => {
        const text = await (await fetch(`${stack.url}/metrics`)).text();
        return text.includes(
          `frontdoor_deliveries_need_person{destination="HUBSPOT_CONTACT"} ${count}\n`,
        );
      });
    const contacts = `destination = 'HUBSPOT_CONTACT'`;
    await query(stack.databaseUrl, `UPDATE delivery SET state = 'FAILED' WHERE ${contacts}`);
    const [counted] = await query(
      stack.databaseUrl,
      `SELECT count(*)::int AS failed FROM delivery WHERE ${contacts}`,
    );
    await metric(Number(counted?.failed));
    await query(stack.databaseUrl, `UPDATE submission SET status = 'CLOSED'`);
    await metric(0);
  });

  test('requests are counted by route pattern; unknown addresses and methods make no label', async () => {
    const made = 'seeded-label';
    await fetch(`${stack.url}/api/${made}`);
    await fetch(`${stack.url}/${made}/${made}`);
    await fetch(`${stack.url}/api/admin/leads/${made}`);
    await fetch(`${stack.url}/api/openai/${made}`, { method: 'DELETE' });
    await fetch(`${stack.url}/${made}`, { method: 'PROPFIND' });
    await fetch(`${stack.url}/api/page-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.url },
      body: JSON.stringify({ query: made }),
    });
    const metrics = await eventually(async () => {
      const text = await (await fetch(`${stack.url}/metrics`)).text();
      return text.includes('method="POST",route="/api/page-search",status="200"') && text;
    });
    expect(metrics).not.toContain(made);
    const routes = new Set([...metrics.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    expect([...routes].filter((route) => !/^(none|\*|\/[\w/:*.-]*)$/.test(route ?? ''))).toEqual(
      [],
    );
    expect(metrics).toMatch(/^frontdoor_search_seconds_count\{engine="built-in"\} [1-9]/m);
  });

  test('metrics tell of queues, circuits, calls and the disk, and when they were read', async () => {
    const valueOf = (metrics: string, name: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      );
    const metrics = await eventually(async () => {
      const text = await (await fetch(`${stack.url}/metrics`)).text();
      const readAt = ['postgres', 'queue'].map((source) =>
        valueOf(text, `frontdoor_read_timestamp_seconds{source="${source}"}`),
      );
      return readAt.every((at) => at > 0) && text;
    });
    for (const [name, value] of [
      ['frontdoor_circuit_open{destination="HUBSPOT_FORM"}', 0],
      ['frontdoor_destination_paused{destination="EMAIL_NOTICE"}', 0],
      ['frontdoor_bookings_last_day', 0],
      ['frontdoor_waitlist_entries', 0],
      ['frontdoor_queue_jobs{queue="email",state="active"}', 0],
    ] as const) {
      expect([name, valueOf(metrics, name)]).toEqual([name, value]);
    }
    expect(valueOf(metrics, 'frontdoor_disk_free_ratio')).toBeLessThanOrEqual(1);
  });
});

/** Changes a setting of a database. It applies to new connections, so existing ones are closed. */
async function changeDatabase(databaseUrl: string, change: string): Promise<void> {
  await query(
    mayWrite(databaseUrl),
    `${alterDatabase(change)};
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

/** Changes a setting of a database for new connections. */
const alterDatabase = (change: string) =>
  `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`;

const mayWrite = (databaseUrl: string) =>
  `${databaseUrl}?options=-c%20default_transaction_read_only%3Doff`;
