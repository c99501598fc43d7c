import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { readEnvironment } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { createLogger } from '#runtime/logger';
import { DailyDigest } from '../../worker/email/digest/daily-digest.ts';
import { DigestRepository } from '../../worker/email/digest/digest.repository.ts';
import { Mailer } from '../../worker/email/mailer.ts';
import { OpeningHoursRepository } from '../../worker/bookings/opening-hours.repository.ts';
import { OutageMails } from '../../worker/email/outages/outage-mails.ts';
import { OutagesRepository } from '../../worker/email/outages/outages.repository.ts';
import { SubscribersRepository } from '../../worker/email/weekly/subscribers.repository.ts';
import { WeekCountsRepository } from '../../worker/email/weekly/week-counts.repository.ts';
import { WeeklySummary } from '../../worker/email/weekly/weekly-summary.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { DEFAULTS } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const OURS = 'reception@practice.frontdoor-tests.org';
const PERSONAL = [
  'Quillon',
  'Vesper',
  'quillon@mail.frontdoor-tests.org',
  '5550142',
  '/vibe-check',
];

const mail = new SmtpServer();
const sealedColumn = new SealedColumn(DEFAULTS.DATA_KEY);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let workers: ReturnType<typeof startWorker>[] = [];
const sql = (text: string, values: unknown[] = []) => query(database.url, text, values);

/** The part of a worker that these e-mails need, with its own connections. */
function startWorker() {
  const environment = readEnvironment(workerEnvironment, {
    ...DEFAULTS,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://practice.frontdoor-tests.org',
    SMTP_URL: mail.url,
    NOTIFY_EMAIL: OURS,
  });
  const logger = createLogger('worker', 'silent');
  const mailer = new Mailer(environment);
  const connections = openDatabase(urlAs('frontdoor_worker', database.url), {
    onError: () => undefined,
  });
  const hours = new OpeningHoursRepository(connections);
  const outages = new OutagesRepository(connections);
  const digests = new DigestRepository(connections);
  return {
    outages,
    outageMails: new OutageMails(mailer, outages, hours, environment, logger),
    dailyDigest: new DailyDigest(mailer, digests, hours, environment, logger),
    weeklySummary: new WeeklySummary(
      mailer,
      new SubscribersRepository(connections),
      new WeekCountsRepository(connections),
      hours,
      sealedColumn,
      environment,
      logger,
    ),
    async stop() {
      mailer.onApplicationShutdown();
      await connections.close();
    },
  };
}

/** The texts of the e-mails to the practice since the last call. */
function newMails(): string[] {
  return mailsByAddress().map(({ to, text }) => {
    expect(to).toBe(OURS);
    return text;
  });
}

/** The e-mails since the last call, as a mail client decodes them. */
function mailsByAddress(): { to: string; text: string }[] {
  return mail.messages.splice(0).map(({ to, text }) => {
    const [head = '', ...body] = text.replaceAll('=\n', '').replaceAll('=3D', '=').split('\n\n');
    const decoded = [head.replaceAll('\n ', ' '), ...body].join('\n\n');
    for (const personal of PERSONAL) expect(decoded).not.toContain(personal);
    return { to, text: decoded };
  });
}

const subjectsOf = (mails: string[]) => mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]);

/** Stores leads that came `minutesAgo`, each with a delivery in `state` to each destination. */
const receive = (
  count: number,
  destinations: string[],
  {
    minutesAgo = 10,
    state = 'RETRYING',
    reason = 'timeout',
  }: { minutesAgo?: number; state?: string; reason?: string } = {},
) =>
  sql(
    `WITH lead AS (
       INSERT INTO submission (id, kind, created_at, first_name, last_name, email, phone,
         communications_opt_in, page_uri, page_name, request_digest)
       SELECT gen_random_uuid(), 'CONTACT_REQUEST', now() - make_interval(mins => $2::int), 'Quillon', 'Vesper',
         'quillon@mail.frontdoor-tests.org', '2145550142', false, '/vibe-check', '', ''
       FROM generate_series(1, $1::int) RETURNING id, created_at
     )
     INSERT INTO delivery (id, submission_id, destination, state, attempt_count, due_at, give_up_at, last_reason)
     SELECT gen_random_uuid(), lead.id, destination, $4::delivery_state, 1, now(), now(), $5
     FROM lead, unnest($3::destination[]) AS destination`,
    [count, minutesAgo, destinations, state, reason],
  );
const fail = (destination: string, minutesAgo: number) =>
  sql(
    `INSERT INTO destination_circuit (destination, consecutive_failures, failing_since, reason)
     VALUES ($1, 5, now() - make_interval(mins => $2::int), 'HubSpot did not answer in time.')
     ON CONFLICT (destination) DO UPDATE SET failing_since = excluded.failing_since`,
    [destination, minutesAgo],
  );
const recover = () => sql('UPDATE destination_circuit SET failing_since = NULL, reason = NULL');
const expireLeases = () => sql('UPDATE destination_outage SET lease_until = now()');
const runOutageMails = () => Promise.all(workers.map(({ outageMails }) => outageMails.run()));

beforeAll(async () => {
  database = await createTestDatabase();
  await mail.start();
  workers = [startWorker(), startWorker()];
});
afterAll(() => stopAll(...workers, mail, database));
beforeEach(() =>
  sql(
    `INSERT INTO opening_hours (id, time_zone, business_days, opens, closes)
     VALUES (1, 'America/Chicago', '{1,2,3,4,5}', '09:00', '17:00') ON CONFLICT DO NOTHING`,
  ),
);
afterEach(async () => {
  mail.busy = false;
  mail.messages.length = 0;
  mail.unknown.clear();
  await sql(
    `TRUNCATE submission, delivery, destination_circuit, destination_outage, daily_digest, erasure, weekly_summary,
       relie_gap, analytics.rollup, analytics.view CASCADE`,
  );
});

describe('an outage', () => {
  test('with 30 leads is told once by two workers, and its end once', async () => {
    await receive(30, ['HUBSPOT_CONTACT', 'HUBSPOT_FORM']);
    await fail('HUBSPOT_CONTACT', 6);
    await fail('HUBSPOT_FORM', 1);
    await runOutageMails();
    const [told, ...others] = newMails();
    expect(others).toEqual([]);
    expect(told).toContain('Subject: Not working: HubSpot contact, HubSpot form');
    expect(told?.match(/30 deliveries wait\./g)).toHaveLength(2);

    await receive(3, ['HUBSPOT_CONTACT', 'HUBSPOT_FORM'], { minutesAgo: 0 });
    await expireLeases();
    await runOutageMails();
    expect(newMails()).toEqual([]);

    // Healthy, but for too short a time.
    await recover();
    await sql(`UPDATE delivery SET state = 'DELIVERED', due_at = now(), delivered_at = now()`);
    await runOutageMails();
    expect(newMails()).toEqual([]);
    await sql(
      `UPDATE destination_outage SET began_at = now() - interval '61 minutes', lease_until = now(),
         healthy_since = CASE destination WHEN 'HUBSPOT_CONTACT' THEN now() - interval '6 minutes' ELSE now() - interval '2 minutes' END`,
    );
    await runOutageMails();
    const [ended, ...more] = newMails();
    expect(more).toEqual([]);
    expect(ended).toContain('Subject: Working again: HubSpot contact, HubSpot form');
    expect(ended).toContain('It did not work for 55 minutes');
    expect(ended).toContain('30 deliveries have been made');

    await runOutageMails();
    expect(newMails()).toEqual([]);
    expect(await sql('SELECT FROM destination_outage')).toEqual([]);
  });

  test('of a destination that fails later has an e-mail of its own, and one end with the others', async () => {
    await receive(2, ['HUBSPOT_CONTACT', 'HUBSPOT_FORM']);
    await fail('HUBSPOT_CONTACT', 30);
    await runOutageMails();
    expect(subjectsOf(newMails())).toEqual(['Not working: HubSpot contact']);
    await fail('HUBSPOT_FORM', 4);
    await runOutageMails();
    expect(newMails()).toEqual([]);
    await fail('HUBSPOT_FORM', 6);
    await runOutageMails();
    expect(subjectsOf(newMails())).toEqual(['Not working: HubSpot form']);
    await expireLeases();
    await runOutageMails();
    expect(newMails()).toEqual([]);

    await recover();
    await runOutageMails();
    await sql(
      `UPDATE destination_outage SET healthy_since = now() - interval '6 minutes', lease_until = now()`,
    );
    await runOutageMails();
    expect(subjectsOf(newMails())).toEqual(['Working again: HubSpot contact, HubSpot form']);
  });

  test('that ends and begins again within minutes is one outage', async () => {
    await receive(1, ['HUBSPOT_CONTACT']);
    await fail('HUBSPOT_CONTACT', 6);
    await runOutageMails();
    expect(newMails()).toHaveLength(1);
    for (let flaps = 0; flaps < 3; flaps += 1) {
      await recover();
      await runOutageMails();
      // It has answered for four minutes.
      await sql(
        `UPDATE destination_outage SET healthy_since = now() - interval '4 minutes', lease_until = now()`,
      );
      await runOutageMails();
      await fail('HUBSPOT_CONTACT', 6);
      await runOutageMails();
    }
    expect(newMails()).toEqual([]);
    expect(await sql('SELECT healthy_since FROM destination_outage')).toEqual([
      { healthy_since: null },
    ]);
  });

  test('is not told for what is short, waits for nothing, was paused by hand or concerns e-mail', async () => {
    await receive(1, ['HUBSPOT_CONTACT', 'HUBSPOT_SUBSCRIPTION', 'EMAIL_NOTICE']);
    await receive(1, ['HUBSPOT_FORM'], { state: 'DELIVERED' });
    await fail('HUBSPOT_CONTACT', 4);
    await fail('HUBSPOT_FORM', 60);
    await fail('HUBSPOT_SUBSCRIPTION', 60);
    await fail('EMAIL_NOTICE', 60);
    await sql(
      `UPDATE destination_circuit SET paused_at = now() WHERE destination = 'HUBSPOT_SUBSCRIPTION'`,
    );
    await runOutageMails();
    expect(newMails()).toEqual([]);
    // A lead that has just come has not waited yet, however long ago the last failure was.
    await receive(1, ['HUBSPOT_FORM'], { minutesAgo: 1 });
    await runOutageMails();
    expect(newMails()).toEqual([]);
    expect(await sql('SELECT FROM destination_outage')).toEqual([]);
  });

  test('is told with what waits because HubSpot has asked the whole account to wait', async () => {
    await receive(2, ['HUBSPOT_CONTACT', 'HUBSPOT_FORM']);
    await fail('HUBSPOT_CONTACT', 6);
    await sql(
      `INSERT INTO destination_circuit (destination, open_until) VALUES ('HUBSPOT_FORM', now() + interval '1 hour')`,
    );
    await runOutageMails();
    const mails = newMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: Not working: HubSpot contact, HubSpot form');
  });

  test('is told later, and once, if the mail server is away', async () => {
    await receive(1, ['HUBSPOT_CONTACT']);
    await fail('HUBSPOT_CONTACT', 6);
    mail.busy = true;
    await runOutageMails();
    mail.busy = false;
    // The worker that failed may still be sending.
    await runOutageMails();
    expect(newMails()).toEqual([]);
    await expireLeases();
    await runOutageMails();
    expect(newMails()).toHaveLength(1);
    await expireLeases();
    await runOutageMails();
    expect(newMails()).toEqual([]);
  });

  test('that was over before the mail server took its e-mail is told by its end alone', async () => {
    await receive(1, ['HUBSPOT_CONTACT']);
    await fail('HUBSPOT_CONTACT', 6);
    mail.busy = true;
    await runOutageMails();
    await recover();
    mail.busy = false;
    await expireLeases();
    await runOutageMails();
    expect(newMails()).toEqual([]);
    await sql(`UPDATE destination_outage SET healthy_since = now() - interval '6 minutes'`);
    await expireLeases();
    await runOutageMails();
    const [told, ...others] = newMails();
    expect(others).toEqual([]);
    expect(told).toContain('Subject: Working again: HubSpot contact');
  });
});

describe('a worker that was frozen while it sent', () => {
  test('neither tells nor closes the next outage', async () => {
    await receive(1, ['HUBSPOT_CONTACT']);
    await fail('HUBSPOT_CONTACT', 6);
    const frozen = workers[0]!.outages;
    await frozen.follow();
    const claimed = await frozen.claimBeginnings();
    expect(claimed).toHaveLength(1);
    // The others have told it and its end, and another outage has begun.
    await sql('UPDATE destination_outage SET began_at = now()');
    await frozen.markNotified(claimed);
    await frozen.close(claimed);
    expect(await sql('SELECT told_at FROM destination_outage')).toEqual([{ told_at: null }]);
  });
});

describe('the daily digest', () => {
  const runDigests = (time: string, diskFree = 0.5) =>
    Promise.all(
      workers.map(({ dailyDigest }) =>
        dailyDigest.run(new Date(time), { diskFree, overdueCertificateEnds: null }),
      ),
    );
  /** A lead with a running clock. */
  const promise = async (replyBy: string, change = 'page_name = page_name') => {
    await sql(
      `INSERT INTO submission (id, kind, first_name, last_name, email, phone, communications_opt_in,
         page_uri, page_name, request_digest, reply_by)
       VALUES (gen_random_uuid(), 'CONTACT_REQUEST', 'Quillon', 'Vesper', 'quillon@mail.frontdoor-tests.org',
         '2145550142', false, '/vibe-check', '', '', $1)`,
      [replyBy],
    );
    await sql(`UPDATE submission SET ${change} WHERE reply_by = $1`, [replyBy]);
  };

  /** A call with the lead whose reply is due then. */
  const call = (replyBy: string, at: string, status = 'CONFIRMED') =>
    sql(
      `INSERT INTO booking (id, submission_id, therapist, during, blocked, format, status)
       SELECT gen_random_uuid(), id, id::text, tstzrange($2, $2::timestamptz + interval '15 minutes'),
         tstzrange($2, $2::timestamptz + interval '15 minutes'), 'phone', $3::booking_status
       FROM submission WHERE reply_by = $1`,
      [replyBy, at, status],
    );

  test('is sent once by two workers on a business morning, and not again after a restart', async () => {
    await promise('2026-11-20T17:00-06:00', 'read_at = now()');
    await promise('2026-11-20T16:00-06:00', `kind = 'APPLICATION', read_at = now()`);
    await promise('2026-11-23T17:00-06:00');
    await promise('2026-11-24T10:00-06:00');
    // None of these has a clock that runs.
    await promise('2026-11-20T15:00-06:00', `status = 'REACHED', read_at = now()`);
    await promise('2026-11-20T14:00-06:00', `spam_reason = 'honeypot'`);
    await call('2026-11-23T17:00-06:00', '2026-11-23T15:00-06:00');
    // None of these calls is to come today.
    await call('2026-11-20T15:00-06:00', '2026-11-23T08:00-06:00');
    await call('2026-11-24T10:00-06:00', '2026-11-24T09:00-06:00');
    await call('2026-11-20T16:00-06:00', '2026-11-23T16:00-06:00', 'CANCELED');
    await call('2026-11-20T14:00-06:00', '2026-11-23T16:00-06:00');
    await runDigests('2026-11-23T08:59-06:00');
    expect(newMails()).toEqual([]);

    await runDigests('2026-11-23T09:00-06:00');
    const [digest, ...others] = newMails();
    expect(others).toEqual([]);
    expect(digest).toContain('Subject: Today: 2 late, 1 due today, 1 call, 2 new');
    expect(digest).toContain('Contact request: 1\n  Job application: 1\n');
    expect(digest).toContain('https://practice.frontdoor-tests.org/admin?late=true&sort=reply-by');

    const restarted = startWorker();
    try {
      await restarted.dailyDigest.run(new Date('2026-11-23T09:01-06:00'), {
        diskFree: 0.5,
        overdueCertificateEnds: null,
      });
    } finally {
      await restarted.stop();
    }
    await sql('UPDATE daily_digest SET lease_until = now()');
    await runDigests('2026-11-23T15:00-06:00');
    expect(newMails()).toEqual([]);
    await runDigests('2026-11-24T09:00-06:00');
    expect(newMails()).toHaveLength(1);
  });

  test('is not sent on a Sunday, nor after closing time', async () => {
    await promise('2026-11-20T17:00-06:00');
    await runDigests('2026-11-22T09:30-06:00');
    await runDigests('2026-11-23T17:00-06:00');
    expect(newMails()).toEqual([]);
  });

  test('is not sent where there is nothing to do, nor later on that day', async () => {
    await runDigests('2026-11-23T09:00-06:00');
    await promise('2026-11-20T17:00-06:00');
    await sql('UPDATE daily_digest SET lease_until = now()');
    await runDigests('2026-11-23T12:00-06:00');
    expect(newMails()).toEqual([]);
  });

  test('is sent for a nearly full disk alone', async () => {
    await runDigests('2026-11-23T09:00-06:00', 0.04);
    const [digest, ...others] = newMails();
    expect(others).toEqual([]);
    expect(digest).toContain('Subject: Today: disk nearly full');
  });

  test('is sent later on the same day, and once, if the mail server was away', async () => {
    await promise('2026-11-20T17:00-06:00');
    mail.busy = true;
    await runDigests('2026-11-23T09:00-06:00');
    mail.busy = false;
    await sql('UPDATE daily_digest SET lease_until = now()');
    await runDigests('2026-11-23T13:00-06:00');
    expect(newMails()).toHaveLength(1);
    await sql('UPDATE daily_digest SET lease_until = now()');
    await runDigests('2026-11-23T13:01-06:00');
    expect(newMails()).toEqual([]);
  });

  test('tells what needs a person, what does not work and what has been paused for long', async () => {
    const now = new Date();
    await sql(
      `UPDATE opening_hours SET business_days = '{1,2,3,4,5,6,7}', opens = '00:00', closes = '24:00'`,
    );
    try {
      await receive(2, ['HUBSPOT_CONTACT', 'EMAIL_CONFIRMATION'], { state: 'FAILED' });
      await sql('UPDATE submission SET read_at = now()');
      await receive(1, ['HUBSPOT_FORM', 'HUBSPOT_SUBSCRIPTION']);
      await receive(1, ['HUBSPOT_FORM'], { reason: 'unknown-form' });
      await receive(1, ['HUBSPOT_SUBSCRIPTION'], { state: 'FAILED', reason: 'opted-out' });
      await sql('UPDATE submission SET read_at = now()');
      await fail('HUBSPOT_FORM', 30);
      await fail('HUBSPOT_SUBSCRIPTION', 30);
      await sql(
        `UPDATE destination_circuit SET paused_at = now() - interval '25 hours' WHERE destination = 'HUBSPOT_SUBSCRIPTION'`,
      );
      await sql(
        `INSERT INTO erasure (id, requested_at, requested_by, deleted, state, give_up_at)
         VALUES (gen_random_uuid(), now(), 'reception', '{}', 'NEEDS_STAFF', now())`,
      );
      await runDigests(now.toISOString());
      const [digest, ...others] = newMails();
      expect(others).toEqual([]);
      expect(digest).toContain(
        'Subject: Today: 2 failed, 1 stuck, 1 erasure to finish, HubSpot form not working, HubSpot opt-in paused',
      );
      expect(digest).toContain('2 leads have a failed delivery and need a person.');
      expect(digest).toContain('HubSpot opt-in has been paused by hand since');

      // Failures of closed leads and short pauses are nothing to do.
      await sql(
        `UPDATE submission SET status = 'CLOSED'; DELETE FROM erasure; DELETE FROM daily_digest;
         UPDATE destination_circuit SET failing_since = NULL, paused_at = paused_at + interval '2 hours'`,
      );
      await runDigests(now.toISOString());
      expect(newMails()).toEqual([]);
    } finally {
      await sql('DELETE FROM opening_hours');
    }
  });

  test('waits until an api has told the opening hours', async () => {
    await promise('2026-11-20T17:00-06:00');
    await sql('DELETE FROM opening_hours');
    await runDigests('2026-11-23T09:00-06:00');
    expect(newMails()).toEqual([]);
  });
});

describe('the weekly summary', () => {
  const runSummaries = (time: string) =>
    Promise.all(workers.map(({ weeklySummary }) => weeklySummary.run(new Date(time))));
  const LONG_AGO = '2026-01-01T00:00Z';
  /** A person who gets it at this address. */
  async function subscribe(email: string, since = LONG_AGO): Promise<string> {
    const id = randomUUID();
    await sql(`INSERT INTO admin_user (id, username, role) VALUES ($1::uuid, $1, 'staff')`, [id]);
    await sql('INSERT INTO weekly_summary (user_id, sealed_email, since) VALUES ($1, $2, $3)', [
      ...[id, sealedColumn.seal(email, 'weekly_summary.sealed_email', id), since],
    ]);
    return id;
  }
  const lead = (createdAt: string, kind = 'CONTACT_REQUEST', status = 'NEW', replyBy?: string) =>
    sql(
      `INSERT INTO submission (id, created_at, kind, status, reply_by, first_name, last_name, email, phone,
         communications_opt_in, page_uri, page_name, request_digest)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 'Quillon', 'Vesper', 'quillon@mail.frontdoor-tests.org',
         '2145550142', false, '/vibe-check', '', '')`,
      [createdAt, kind, status, replyBy ?? null],
    );
  const expireSummaryLeases = () => sql('UPDATE weekly_summary SET lease_until = now()');

  test('goes to each address once from eight on Monday, by two workers and after a restart', async () => {
    await subscribe('ada@frontdoor-tests.org');
    await subscribe('bo@frontdoor-tests.org');
    await runSummaries('2026-11-23T07:59-06:00');
    expect(mailsByAddress()).toEqual([]);
    await runSummaries('2026-11-23T08:00-06:00');
    const mails = mailsByAddress();
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'ada@frontdoor-tests.org',
      'bo@frontdoor-tests.org',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('Subject: Last week: 0 leads, 0 late now');
      expect(text).toContain('from Monday, November 16 to Sunday, November 22 in numbers.');
    }

    await expireSummaryLeases();
    const restarted = startWorker();
    try {
      await restarted.weeklySummary.run(new Date('2026-11-23T08:01-06:00'));
    } finally {
      await restarted.stop();
    }
    await runSummaries('2026-11-29T23:59-06:00');
    expect(mailsByAddress()).toEqual([]);
    await runSummaries('2026-11-30T08:00-06:00');
    expect(mailsByAddress()).toHaveLength(2);
  });

  test('reaches the others, and later this address, if no key opens it at first', async () => {
    const lost = await subscribe('ada@frontdoor-tests.org');
    await subscribe('bo@frontdoor-tests.org');
    const [row] = await sql('SELECT sealed_email FROM weekly_summary WHERE user_id = $1', [lost]);
    const replace = (sealed: unknown) =>
      sql(
        `UPDATE weekly_summary SET lease_until = '-infinity', sealed_email = $2 WHERE user_id = $1`,
        [lost, sealed],
      );
    await replace(Buffer.from('sealed with a key that is gone'));
    await runSummaries('2026-11-23T08:00-06:00');
    expect(mailsByAddress().map(({ to }) => to)).toEqual(['bo@frontdoor-tests.org']);

    await replace(row?.['sealed_email']);
    await runSummaries('2026-11-23T08:01-06:00');
    expect(mailsByAddress().map(({ to }) => to)).toEqual(['ada@frontdoor-tests.org']);
  });

  test('counts what came in the week, its visitors and what stands open', async () => {
    await subscribe('ada@frontdoor-tests.org');
    await lead('2026-11-16T00:00-06:00', 'CONTACT_REQUEST', 'REACHED');
    await lead('2026-11-22T23:59-06:00', 'CONTACT_REQUEST', 'NEW', '2026-11-23T07:00-06:00');
    await lead('2026-11-18T10:00-06:00', 'APPLICATION', 'BOOKED');
    await lead('2026-11-18T11:00-06:00', 'APPLICATION', 'NOT_A_FIT');
    await lead('2026-11-19T10:00-06:00', 'NEWSLETTER');
    // Neither of these is of the week; the first is late all the same.
    await lead('2026-11-15T23:59-06:00', 'CONTACT_REQUEST', 'NEW', '2026-11-17T17:00-06:00');
    await lead('2026-11-23T00:00-06:00', 'CONTACT_REQUEST', 'NEW', '2026-11-24T00:00-06:00');
    await lead('2026-11-20T10:00-06:00', 'MEDIA_INQUIRY');
    await sql(`UPDATE submission SET spam_reason = 'honeypot' WHERE kind = 'MEDIA_INQUIRY'`);
    await sql(
      `INSERT INTO delivery (id, submission_id, destination, state, due_at, give_up_at)
       SELECT gen_random_uuid(), id, destination, state::delivery_state, now(), now()
       FROM (SELECT id FROM submission LIMIT 1) AS lead,
         (VALUES ('HUBSPOT_CONTACT'::destination, 'RETRYING'), ('HUBSPOT_FORM', 'WAITING'), ('EMAIL_NOTICE', 'DELIVERED'),
           ('HUBSPOT_SUBSCRIPTION', 'HELD'), ('EMAIL_CONFIRMATION', 'FAILED')) AS row (destination, state)`,
    );
    await sql(
      `INSERT INTO relie_gap (day, topic, path, count) VALUES ('2026-11-16', 'fees', '/', 3), ('2026-11-22', 'fees', '', 1),
         ('2026-11-17', 'hours', '', 1), ('2026-11-15', 'parking', '', 1)`,
    );
    await sql(
      `INSERT INTO analytics.rollup (span, start, dimension, value, views, visits, visitors)
       VALUES ('day', '2026-11-16', 'total', '', 900, 300, 200), ('day', '2026-11-16', 'page', '/', 900, 0, 200),
         ('day', '2026-11-21', 'event', 'chat-opened', 9, 0, 0), ('day', '2026-11-21', 'event', 'help-shown', 50, 0, 0),
         ('day', '2026-11-15', 'total', '', 70, 3, 3), ('day', '2026-11-08', 'total', '', 1, 1, 1),
         ('month', '2026-11-01', 'total', '', 971, 304, 204)`,
    );
    // No worker has rolled Sunday up, and today's views are of the next week.
    for (const day of ['2026-11-22', '2026-11-23']) {
      await sql('SELECT analytics.open_day($1, $2)', [day, 'salt']);
      await sql(
        `INSERT INTO analytics.view (day, at, visitor, path, source, referrer, medium, campaign, device, browser, system)
         SELECT $1, $1::date + time '20:00', visitor, '/', '', '', '', '', '', '', '' FROM generate_series(1, 100) AS visitor`,
        [day],
      );
    }

    await runSummaries('2026-11-23T08:00-06:00');
    const [summary, ...others] = mailsByAddress();
    expect(others).toEqual([]);
    expect(summary?.text).toContain('Subject: Last week: 4 leads, 2 late now');
    expect(summary?.text).toContain(`Leads: 4
  Contact request: 2
  Job application: 2
Reached so far: 2 of 4
Newsletter sign-ups: 1
Topics that Relie could not answer: 2

Visitors, and in parentheses those of the week before:
  Page views: 1,000 (70)
  Visits: 400 (<5)
  Chats with Relie, rounded down to fives: 5 (0)

As of this e-mail:
  Late replies: 2
  Deliveries waiting: 2
https://practice.frontdoor-tests.org/admin
`);
  });

  test('tells how soon half of the people were reached, from when their status was changed', async () => {
    await subscribe('ada@frontdoor-tests.org');
    for (let i = 0; i < 6; i += 1) await lead('2026-11-18T10:00-06:00');
    await sql(`UPDATE submission SET status = 'REACHED'`);
    const replied = () => sql('SELECT replied_at IS NOT NULL AS replied FROM submission');
    expect(await replied()).toEqual(Array.from({ length: 6 }, () => ({ replied: true })));
    // Booked afterward, or opened again: the clock stopped when they were reached, and runs again.
    await sql(`UPDATE submission SET replied_at = '2026-11-18T13:00-06:00'`);
    await sql(`UPDATE submission SET status = 'BOOKED'`);
    await sql(
      `UPDATE submission SET status = 'NEW' WHERE id = (SELECT id FROM submission LIMIT 1)`,
    );
    expect(
      await sql('SELECT DISTINCT replied_at FROM submission WHERE status = $1', ['BOOKED']),
    ).toEqual([{ replied_at: new Date('2026-11-18T13:00-06:00') }]);
    await runSummaries('2026-11-23T08:00-06:00');
    expect(mailsByAddress()[0]?.text).toContain(
      'Reached so far: 5 of 6\nHalf of these people were reached, or had booked a call, within 3 hours (on business days)\n',
    );
  });

  test('follows the clock of the practice where it changes', async () => {
    await subscribe('ada@frontdoor-tests.org');
    // The clocks went back on Sunday, November 1: this is half an hour before midnight.
    await lead('2026-11-02T05:30Z');
    await lead('2026-11-02T06:00Z');
    await runSummaries('2026-11-02T13:59Z');
    expect(mailsByAddress()).toEqual([]);
    await runSummaries('2026-11-02T14:00Z');
    const [summary] = mailsByAddress();
    expect(summary?.text).toContain('Subject: Last week: 1 lead,');
    expect(summary?.text).toContain('from Monday, October 26 to Sunday, November 1 in numbers.');
  });

  test('goes to nobody who has not asked for it before it was due, has stopped it or is deactivated', async () => {
    await lead('2026-11-18T10:00-06:00');
    await runSummaries('2026-11-23T08:00-06:00');
    expect(mailsByAddress()).toEqual([]);

    const removed = await subscribe('ada@frontdoor-tests.org');
    await sql('DELETE FROM weekly_summary WHERE user_id = $1', [removed]);
    const gone = await subscribe('bo@frontdoor-tests.org');
    await sql('UPDATE admin_user SET active = false WHERE id = $1', [gone]);
    await subscribe('cy@frontdoor-tests.org', '2026-11-23T08:00-06:00');
    await runSummaries('2026-11-23T09:00-06:00');
    expect(mailsByAddress()).toEqual([]);
    await runSummaries('2026-11-30T08:00-06:00');
    expect(mailsByAddress().map(({ to }) => to)).toEqual(['cy@frontdoor-tests.org']);
  });

  test('is sent later, and once, if the mail server was away on Monday', async () => {
    await subscribe('ada@frontdoor-tests.org');
    await subscribe('bo@frontdoor-tests.org');
    mail.busy = true;
    await runSummaries('2026-11-23T08:00-06:00');
    mail.busy = false;
    await expireSummaryLeases();
    await runSummaries('2026-11-25T13:00-06:00');
    expect(mailsByAddress()).toHaveLength(2);
    await expireSummaryLeases();
    await runSummaries('2026-11-25T13:01-06:00');
    expect(mailsByAddress()).toEqual([]);
  });

  test('is not tried again at an address that the mail server refuses, which is noted', async () => {
    mail.unknown.add('typo@frontdoor-tests.org');
    const id = await subscribe('typo@frontdoor-tests.org');
    await subscribe('bo@frontdoor-tests.org');
    const refused = () => sql('SELECT refused FROM weekly_summary WHERE user_id = $1', [id]);
    await runSummaries('2026-11-23T08:00-06:00');
    expect(mailsByAddress().map(({ to }) => to)).toEqual(['bo@frontdoor-tests.org']);
    expect(await refused()).toEqual([{ refused: true }]);
    await expireSummaryLeases();
    mail.unknown.clear();
    await runSummaries('2026-11-23T09:00-06:00');
    expect(mailsByAddress()).toEqual([]);
    await runSummaries('2026-11-30T08:00-06:00');
    expect(mailsByAddress()).toHaveLength(2);
    expect(await refused()).toEqual([{ refused: false }]);
  });
});
