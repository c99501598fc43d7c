import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadSite } from '#content/load-site';
import { PROJECT } from '../../local/build.ts';
import { eventually } from '../support/eventually.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { readAccepted } from '../support/answers.ts';
import { signIn } from '../support/admin-client.ts';
import { contactsOf, sendLeads } from '../support/leads.ts';
import { readOutbox } from '../support/outbox.ts';
import { query } from '../support/query.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe('e-mails to the practice', () => {
  const mail = new SmtpServer();
  let stack: Stack;

  beforeAll(async () => {
    await mail.start();
    stack = await startStack({
      queue: 'redis',
      workers: 2,
      sandbox: HUBSPOT,
      env: {
        SMTP_URL: mail.url,
        NOTIFY_EMAIL: 'reception@practice.frontdoor-tests.org',
      },
      workerEnv: { PUBLIC_URL: 'https://practice.frontdoor-tests.org' },
    });
  });

  afterAll(() => stopAll(stack, mail));

  test('a notice waits for a mail server that is down, is sent once, and contains no personal data', async () => {
    await mail.stop();
    const request = validContactRequest({ firstName: 'Quillon', lastName: 'Vesper' });
    const id = await readAccepted(await postContactRequest(stack.url, request));
    const notice = async () =>
      (await readOutbox(stack.databaseUrl)).find(
        ({ destination }) => destination === 'EMAIL_NOTICE',
      );
    await eventually(async () => (await notice())?.state === 'RETRYING');
    mail.busy = true;
    await mail.start();
    await eventually(() => mail.connections > 0);
    mail.busy = false;
    await eventually(async () => (await notice())?.state === 'DELIVERED');

    expect(mail.messages).toHaveLength(1);
    const [message] = mail.messages;
    expect(message).toMatchObject({
      from: 'reception@practice.frontdoor-tests.org',
      to: 'reception@practice.frontdoor-tests.org',
    });
    // Long lines are wrapped (quoted-printable).
    const text = message?.text.replaceAll('=\n', '') ?? '';
    expect(text).toContain('Subject: A new contact request has arrived');
    expect(text).toContain(`https://practice.frontdoor-tests.org/admin/leads/${id}`);
    const {
      firstName,
      lastName,
      email,
      phone = '',
      serviceInterest,
      message: words = '',
    } = request;
    for (const personal of [firstName, lastName, email, phone, serviceInterest, words]) {
      expect(text).not.toContain(personal);
    }
  });

  /** The e-mails whose subject begins so. */
  const subjects = (start: string) =>
    mail.messages.flatMap(
      ({ text }) => new RegExp(`^Subject: (${start}.*)$`, 'm').exec(text)?.[1] ?? [],
    );

  test('an outage with 30 leads is told once, and so is its end', async () => {
    await stack.hubspot.mode('down');
    const leads = await sendLeads(stack.url, 30);
    const failing = () =>
      query(stack.databaseUrl, 'SELECT FROM destination_circuit WHERE failing_since IS NOT NULL');
    await eventually(async () => (await failing()).length === 2);
    expect(subjects('Not working')).toEqual([]);
    await query(
      stack.databaseUrl,
      `UPDATE submission SET created_at = created_at - interval '10 minutes';
       UPDATE destination_circuit SET failing_since = failing_since - interval '10 minutes'`,
    );
    await eventually(() => subjects('Not working').length > 0);
    await stack.hubspot.mode('ok');
    await eventually(async () => (await contactsOf(stack)).length === leads.length + 1);
    const open = `FROM destination_outage WHERE healthy_since IS NOT NULL`;
    await eventually(async () => (await query(stack.databaseUrl, `SELECT ${open}`)).length === 2);
    expect(subjects('Working again')).toEqual([]);
    await query(
      stack.databaseUrl,
      `UPDATE destination_outage SET healthy_since = now() - interval '6 minutes', lease_until = now()`,
    );
    await eventually(() => subjects('Working again').length > 0);
    await eventually(
      async () => (await query(stack.databaseUrl, 'SELECT FROM destination_outage')).length === 0,
    );
    expect(subjects('Not working')).toEqual(['Not working: HubSpot contact, HubSpot form']);
    expect(subjects('Working again')).toEqual(['Working again: HubSpot contact, HubSpot form']);
  });

  test('the daily digest follows the opening hours of the content', async () => {
    const { timeZone, businessDays, opens, closes } = loadSite(path.join(PROJECT, 'content')).hours;
    expect(await query(stack.databaseUrl, 'SELECT * FROM opening_hours')).toEqual([
      { id: 1, time_zone: timeZone, business_days: businessDays, opens, closes },
    ]);
    await query(
      stack.databaseUrl,
      `UPDATE opening_hours SET business_days = '{1,2,3,4,5,6,7}', opens = '00:00', closes = '24:00';
       DELETE FROM daily_digest`,
    );
    await eventually(() => subjects('Today').length > 0);
    const done = 'SELECT FROM daily_digest WHERE done_at IS NOT NULL';
    await eventually(async () => (await query(stack.databaseUrl, done)).length === 1);
    // Whether a reply is due today depends on the day.
    expect(subjects('Today')).toEqual([expect.stringContaining('31 new')]);
  });

  test('the weekly summary goes once to the address that a user has entered', async () => {
    const address = 'ada@frontdoor-tests.org';
    const admin = await signIn(stack.url);
    const path = '/api/admin/account/weekly-summary';
    expect((await admin.put(path, { email: address })).status).toBe(204);
    // In a zone where it is not Monday before eight, now and in the next hours.
    const zone = new Date().getUTCDay() === 0 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    await query(stack.databaseUrl, 'UPDATE opening_hours SET time_zone = $1', [zone]);
    await query(stack.databaseUrl, `UPDATE weekly_summary SET since = now() - interval '14 days'`);
    const done = 'SELECT FROM weekly_summary WHERE done_week IS NOT NULL AND NOT refused';
    await eventually(async () => (await query(stack.databaseUrl, done)).length === 1);
    await query(stack.databaseUrl, 'UPDATE weekly_summary SET lease_until = now()');
    const sent = mail.messages.filter(({ to }) => to === address);
    expect(sent.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
      expect.stringMatching(/^Last week: \d+ leads, \d+ late now$/),
    ]);
  });
});
