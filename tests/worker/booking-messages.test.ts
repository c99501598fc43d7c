import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import path from 'node:path';
import { loadSite } from '#content/load-site';
import {
  bookedSchema,
  vibeCheckAnswerSchema,
  type Booked,
  type BookingFormat,
} from '#contracts/bookings';
import { destinationListSchema, type DeliveryDetail } from '#contracts/deliveries';
import { leadDetailSchema } from '#contracts/leads';
import { staffBookingSchema, type StaffBooking } from '#contracts/staff-bookings';
import type { VibeCheckRequestInput } from '#contracts/submissions/vibe-check-request';
import { PROJECT } from '../../local/build.ts';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readAs } from '../support/answers.ts';
import { callTimes, postBooking } from '../support/bookings.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { shown } from '../support/consents.ts';
import { eventually } from '../support/eventually.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PRACTICE = 'reception@practice.frontdoor-tests.org';
const THERAPIST = 'wesley-thrush';
const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** What somebody else who reads the inbox must not learn. */
const TELLING = /therap|counsel|couple|marriage|vibe check|lantern row|thrush|wesley/i;

const LEASES_OVER = `
  WITH over AS (UPDATE delivery SET lease_until = now() WHERE submission_id = $1)
  UPDATE booking SET hubspot_lease_until = now() WHERE submission_id = $1`;
/** Moves the call to half an hour from now, with its reminders due. */
const NEAR = `
  WITH due AS (UPDATE delivery SET due_at = now() WHERE submission_id = $1 AND state = 'PLANNED')
  UPDATE booking SET
    during = tstzrange(now() + interval '30 minutes', now() + interval '45 minutes'),
    blocked = tstzrange(now() + interval '30 minutes', now() + interval '60 minutes')
  WHERE submission_id = $1`;
const CONFIRMED_LONG_AGO = `
  UPDATE delivery SET delivered_at = now() - interval '2 days'
  WHERE submission_id = $1 AND state = 'DELIVERED' RETURNING id`;
/** Moves the call's start to five minutes ago. */
const BEGUN = `
  UPDATE booking SET
    during = tstzrange(now() - interval '5 minutes', now() + interval '10 minutes'),
    blocked = tstzrange(now() - interval '5 minutes', now() + interval '25 minutes')
  WHERE submission_id = $1 RETURNING id`;

describe('messages about a call', () => {
  const mail = new SmtpServer();
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    await mail.start();
    stack = await startStack({
      queue: 'postgres',
      sandbox: { SANDBOX_PROPERTIES: 'communications_opt_in,vibe_check_at,vibe_check_status' },
      env: { SMTP_URL: mail.url, NOTIFY_EMAIL: PRACTICE },
    });
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack, mail));

  async function book(
    wishes: Partial<VibeCheckRequestInput> = {},
    format: BookingFormat = 'phone',
  ) {
    const request = validVibeCheckRequest({ reachBy: 'email', ...wishes });
    const asked = await postJson(stack.url, '/api/submit-vibe-check', request);
    const { id, bookingToken } = await readAs(vibeCheckAnswerSchema, asked);
    const [time] = await callTimes(stack.url, THERAPIST, format);
    if (!time) throw new Error('There is no time');
    const booked = await postBooking(stack.url, bookingToken, time, format);
    const call = await readAs(bookedSchema, booked);
    return { lead: id, email: request.email, call };
  }
  const change = (call: Pick<Booked, 'manageUrl'>, what: 'move' | 'cancel', body: object = {}) =>
    postJson(stack.url, `/api/bookings/${tokenOf(call)}/${what}`, body);
  const correct = async (lead: string, email: string) => {
    const correction = { field: 'email', value: email };
    expect((await staff.post(`/api/admin/leads/${lead}/correction`, correction)).status).toBe(204);
  };
  const messagesOf = async (lead: string): Promise<DeliveryDetail[]> => {
    const answer: unknown = await (await staff.get(`/api/admin/leads/${lead}`)).json();
    return leadDetailSchema.parse(answer).deliveries.filter(({ occasion }) => occasion !== null);
  };
  /** Once nothing is under way, the messages: what they tell, their state, and what was said of the last attempt. */
  const settled = (lead: string) =>
    eventually(async () => {
      const all = await messagesOf(lead);
      const isDone = all.every(({ state }) => state === 'DELIVERED' || state === 'PLANNED');
      return isDone && all;
    });
  /** The e-mails to an address, as a mail client shows them. */
  const mailsTo = (email: string) =>
    Promise.all(
      mail.messages
        .filter(({ to }) => to === email)
        .map(async ({ text }) => {
          const { subject, text: body = '', attachments } = await simpleParser(text);
          const file = attachments[0]?.content.toString();
          return { subject, body, entry: file ? readEntry(file) : undefined };
        }),
    );
  const aboutLead = async (lead: string) =>
    (await mailsTo(PRACTICE)).filter(({ body }) => body.includes(lead));
  const contact = async (email: string) =>
    (await stack.hubspot.contacts()).find(({ properties }) => properties.email === email)
      ?.properties;
  const outcomesOf = async (email: string) =>
    (await stack.hubspot.meetingsWith(email)).map(
      ({ properties }) => properties['hs_meeting_outcome'],
    );
  const comeDue = (lead: string, occasion: string) =>
    query(
      stack.databaseUrl,
      'UPDATE delivery SET due_at = now() WHERE submission_id = $1 AND occasion::text = $2',
      [lead, occasion],
    );

  test('are sent, planned and in HubSpot; a move and a cancellation replace them', async () => {
    const { lead, email, call } = await book();
    const after = await settled(lead);
    const starts = Date.parse(call.start);
    const planned = after.filter(({ state }) => state === 'PLANNED');
    expect(planned.map(({ occasion, dueAt }) => [occasion, Date.parse(dueAt)])).toEqual([
      ['REMINDER_DAY', starts - 24 * HOUR_MS],
      ['REMINDER_HOUR', starts - HOUR_MS],
    ]);
    const [confirmation, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(confirmation?.subject).toMatch(/^Your call on \w+day, \w+ \d+$/);
    expect(confirmation?.body).toContain(`/booking/${tokenOf(call)}`);
    expect(confirmation?.body).toMatch(/ C[SD]T, by phone\. We call you at the number you gave\./);
    expect(confirmation?.body).not.toContain('555-0142');
    expect(confirmation?.entry).toMatchObject({
      method: 'PUBLISH',
      sequence: 0,
      summary: '15-minute call',
      start: call.start,
    });
    expect(JSON.stringify(confirmation)).not.toMatch(TELLING);
    expect((await aboutLead(lead)).map(({ subject }) => subject)).toContain('A call was booked');
    expect(await contact(email)).toMatchObject({
      vibe_check_at: call.start,
      vibe_check_status: 'booked',
    });
    const [meeting, ...others] = await stack.hubspot.meetingsWith(email);
    expect(others).toEqual([]);
    expect(meeting?.properties).toEqual({
      hs_meeting_title: 'Call',
      hs_timestamp: call.start,
      hs_meeting_start_time: call.start,
      hs_meeting_end_time: new Date(starts + QUARTER_MS).toISOString(),
      hs_meeting_outcome: 'SCHEDULED',
      hs_meeting_external_url: expect.stringContaining(`/admin/leads/${lead}#call-`),
    });

    const later = (await callTimes(stack.url, THERAPIST)).find(({ start }) => start > call.start);
    expect((await change(call, 'move', { start: later?.start })).status).toBe(200);
    const moved = await settled(lead);
    expect(moved.filter(({ state }) => state === 'PLANNED')).toHaveLength(2);
    expect((await mailsTo(email))[1]?.entry).toMatchObject({ sequence: 1, start: later?.start });
    expect(await contact(email)).toMatchObject({ vibe_check_at: later?.start });
    expect(await stack.hubspot.meetingsWith(email)).toEqual([
      {
        ...meeting,
        properties: expect.objectContaining({
          hs_meeting_start_time: later?.start,
          hs_meeting_outcome: 'SCHEDULED',
        }),
      },
    ]);

    await comeDue(lead, 'REMINDER_DAY');
    const reminder = await eventually(async () => (await mailsTo(email))[2]);
    expect(reminder.subject).toMatch(/^A reminder of your call on /);

    expect((await change(call, 'cancel')).status).toBe(200);
    const canceled = await settled(lead);
    expect(canceled.filter(({ state }) => state === 'PLANNED')).toEqual([]);
    const last = (await mailsTo(email))[3];
    expect(last?.subject).toMatch(/is canceled$/);
    expect(last?.entry).toMatchObject({ method: 'CANCEL', sequence: 2 });
    expect(await contact(email)).toMatchObject({ vibe_check_status: 'canceled' });
    expect(await outcomesOf(email)).toEqual(['CANCELED']);
    expect(JSON.stringify(await mailsTo(email))).not.toMatch(TELLING);
  });

  test('show the call to come in HubSpot if another lead of the address cancels', async () => {
    const first = await book();
    await settled(first.lead);
    const second = await book({ email: first.email });
    await settled(second.lead);
    expect((await change(first.call, 'cancel')).status).toBe(200);
    await settled(first.lead);
    expect(await contact(first.email)).toMatchObject({
      vibe_check_at: second.call.start,
      vibe_check_status: 'booked',
    });
    expect((await outcomesOf(first.email)).sort()).toEqual(['CANCELED', 'SCHEDULED']);
    expect((await change(second.call, 'cancel')).status).toBe(200);
    await settled(second.lead);
    expect(await contact(first.email)).toMatchObject({ vibe_check_status: 'canceled' });
  });

  test('make one meeting in HubSpot, also when the worker dies before the answer', async () => {
    await stack.hubspot.mode('late', { only: 'meetings', count: 1 });
    const { lead, email, call } = await book();
    await eventually(async () => (await stack.hubspot.meetingsWith(email)).length > 0);
    const [worker] = stack.workers;
    await worker?.kill();
    await query(stack.databaseUrl, LEASES_OVER, [lead]);
    await worker?.start();
    await settled(lead);
    expect(await outcomesOf(email)).toEqual(['SCHEDULED']);
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
    expect(await outcomesOf(email)).toEqual(['CANCELED']);
  });

  test('that come due while their mail is paused wait for it', async () => {
    const { lead, email, call } = await book();
    await settled(lead);
    const circuit = '/api/admin/destinations/BOOKING_EMAIL';
    expect((await staff.post(`${circuit}/pause`)).status).toBe(204);
    await comeDue(lead, 'REMINDER_DAY');
    const stateOf = async () =>
      (await messagesOf(lead)).find(({ occasion }) => occasion === 'REMINDER_DAY')?.state;
    await eventually(async () => (await stateOf()) === 'PENDING');
    const destinations = await readAs(
      destinationListSchema,
      await staff.get('/api/admin/destinations'),
    );
    const paused = destinations.find(({ destination }) => destination === 'BOOKING_EMAIL');
    expect(paused?.pausedByHand).not.toBeNull();
    expect(paused?.undelivered).toBeGreaterThan(0);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await staff.post(`${circuit}/resume`)).status).toBe(204);
    await eventually(async () => (await mailsTo(email)).length === 2);
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
  });

  test('that have become wrong while the mail server was away are not sent', async () => {
    mail.busy = true;
    const { lead, email, call } = await book();
    await eventually(async () =>
      (await messagesOf(lead)).some(({ state }) => state === 'RETRYING'),
    );
    expect((await change(call, 'cancel')).status).toBe(200);
    mail.busy = false;
    const all = await settled(lead);
    const booked = all.find(
      (one) => one.occasion === 'BOOKED' && one.destination === 'BOOKING_EMAIL',
    );
    expect(booked?.attempts.map(({ explanation }) => explanation)).toContain(
      'Not sent: the call has changed since.',
    );
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/is canceled$/),
    ]);
  });

  test('remind once of a call that has come near while the mail server was away', async () => {
    const { lead, email, call } = await book();
    await settled(lead);
    await query(stack.databaseUrl, CONFIRMED_LONG_AGO, [lead]);
    mail.busy = true;
    await query(stack.databaseUrl, NEAR, [lead]);
    await eventually(async () =>
      (await messagesOf(lead)).some(({ state }) => state === 'RETRYING'),
    );
    mail.busy = false;
    const all = await settled(lead);
    expect((await mailsTo(email)).slice(1).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A reminder of your call at /),
    ]);
    const dayBefore = all.find(({ occasion }) => occasion === 'REMINDER_DAY');
    expect(dayBefore?.attempts.at(-1)?.explanation).toBe(
      'Not sent: the reminder an hour before the call is due by now, or soon.',
    );
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
  });

  test('do not remind of a call whose confirmation comes late itself', async () => {
    mail.busy = true;
    const { lead, email, call } = await book();
    await query(stack.databaseUrl, NEAR, [lead]);
    await eventually(async () => {
      const states = (await messagesOf(lead)).map(({ state }) => state);
      return states.includes('RETRYING') && !states.includes('PLANNED');
    });
    mail.busy = false;
    const all = await settled(lead);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your call on /),
    ]);
    const hourBefore = all.find(({ occasion }) => occasion === 'REMINDER_HOUR');
    expect(hourBefore?.attempts.at(-1)?.explanation).toBe(
      'Not sent: the e-mail about the call is late itself, and says the same.',
    );
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
  });

  test('tell of our cancellation also if the call would have begun by then', async () => {
    const { lead, email } = await book();
    await settled(lead);
    mail.busy = true;
    const [call] = await query(
      stack.databaseUrl,
      'SELECT id FROM booking WHERE submission_id = $1',
      [lead],
    );
    const path = `/api/admin/bookings/${String(call?.['id'])}/cancel`;
    expect((await staff.post(path, { sequence: 0 })).status).toBe(200);
    await eventually(async () =>
      (await messagesOf(lead)).some(({ state }) => state === 'RETRYING'),
    );
    await query(stack.databaseUrl, BEGUN, [lead]);
    mail.busy = false;
    await settled(lead);
    const last = (await mailsTo(email)).at(-1);
    expect(last?.body).toContain('we had to cancel your call');
  });

  test('of a request that is held back as spam go out once it is released', async () => {
    const { lead, email, call } = await book();
    // The worker must not hold rows that the test deletes.
    await settled(lead);
    await query(stack.databaseUrl, 'DELETE FROM delivery WHERE submission_id = $1', [lead]);
    await query(stack.databaseUrl, `UPDATE submission SET spam_reason = 'links' WHERE id = $1`, [
      lead,
    ]);
    const later = (await callTimes(stack.url, THERAPIST)).find(({ start }) => start > call.start);
    expect((await change(call, 'move', { start: later?.start })).status).toBe(200);
    expect(await messagesOf(lead)).toEqual([]);
    const before = (await mailsTo(email)).length;
    expect((await staff.post(`/api/admin/leads/${lead}/release`)).status).toBe(204);
    const all = await settled(lead);
    expect(all.map(({ occasion }) => occasion)).toContain('REMINDER_HOUR');
    expect((await mailsTo(email)).slice(before).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your call on /),
    ]);
    expect((await change(call, 'cancel')).status).toBe(200);
    // What is under way would meet the trouble of the next test.
    await settled(lead);
  });

  test('make one meeting in HubSpot, also when its answer is lost', async () => {
    await stack.hubspot.mode('late', { only: 'meetings', count: 1 });
    const { lead, email, call } = await book();
    const later = (await callTimes(stack.url, THERAPIST)).find(({ start }) => start > call.start);
    expect((await change(call, 'move', { start: later?.start })).status).toBe(200);
    const all = await settled(lead);
    const attempts = all
      .filter(({ destination }) => destination === 'HUBSPOT_BOOKING')
      .flatMap((delivery) => delivery.attempts);
    expect(attempts.filter(({ succeeded }) => !succeeded).length).toBeGreaterThan(0);
    const meetings = await stack.hubspot.meetingsWith(email);
    expect(meetings.map(({ properties }) => properties['hs_meeting_start_time'])).toEqual([
      later?.start,
    ]);
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
    expect(await outcomesOf(email)).toEqual(['CANCELED']);
  });

  test('say in HubSpot that a call was missed, and that it was not', async () => {
    const { lead, email } = await book();
    await settled(lead);
    const [booking] = await query(stack.databaseUrl, BEGUN, [lead]);
    const path = `/api/admin/bookings/${String(booking?.['id'])}/no-show`;
    expect((await staff.post(path, { sequence: 0 })).status).toBe(200);
    await settled(lead);
    expect(await outcomesOf(email)).toEqual(['NO_SHOW']);
    expect(await contact(email)).toMatchObject({ vibe_check_status: 'missed' });
    expect((await staff.post(path, { sequence: 1, undo: true })).status).toBe(200);
    await settled(lead);
    expect(await outcomesOf(email)).toEqual(['SCHEDULED']);
  });

  test('reach HubSpot without a meeting if the token lacks the scope', async () => {
    await stack.hubspot.mode('403', { only: 'meetings' });
    const { lead, email, call } = await book();
    const all = await settled(lead);
    await stack.hubspot.mode('ok');
    const told = all.find(({ destination }) => destination === 'HUBSPOT_BOOKING');
    expect(told?.attempts.map(({ explanation }) => explanation)).toEqual([
      'HubSpot stored the call with the contact. No meeting was written: Our HubSpot access token lacks a permission (scope) for this: crm.objects.contacts.write.',
    ]);
    expect(await contact(email)).toMatchObject({ vibe_check_status: 'booked' });
    expect(await outcomesOf(email)).toEqual([]);
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
    expect(await outcomesOf(email)).toEqual([]);
  });

  test('go to the team where e-mail is not safe', async () => {
    const { lead, email, call } = await book({ reachBy: 'text' });
    const [told] = (await settled(lead)).filter(
      ({ destination }) => destination === 'BOOKING_EMAIL',
    );
    expect(told?.attempts[0]?.explanation).toMatch(/^Not sent: they asked for a text/);
    await comeDue(lead, 'REMINDER_HOUR');
    const request = await eventually(async () =>
      (await aboutLead(lead)).find(({ subject }) => subject?.startsWith('Please')),
    );
    expect(request.subject).toBe('Please text somebody about a call');
    expect(request.body).toContain('Please remind them that their call is about to begin');
    expect(request.body).not.toContain(email);
    expect(await mailsTo(email)).toEqual([]);
    // The address was told nothing, so another one asks nothing of the team, and the visitor's own link stays.
    await settled(lead);
    await correct(lead, `right.${email}`);
    await settled(lead);
    const asked = (await aboutLead(lead)).filter(({ subject }) => subject?.startsWith('Please'));
    expect(asked).toEqual([request]);
    expect((await change(call, 'cancel')).status).toBe(200);
  });

  test('of calls that staff book go to other leads only if they agreed to e-mail', async () => {
    const agree = async (email: string) => {
      const body = await eventually(async () => (await mailsTo(email))[0]?.body);
      const link = /\/api\/confirm\/\S+/.exec(body)?.[0] ?? '';
      const consents = shown('marketing-confirmation')[0] ?? '';
      const answer = await fetch(stack.url + link, {
        method: 'POST',
        headers: { Origin: stack.url },
        body: new URLSearchParams({ consents }),
      });
      expect(answer.status).toBe(200);
    };
    const bookFor = async (communicationsOptIn: boolean) => {
      const consents = shown('data-storage', 'marketing');
      const request = validContactRequest({ communicationsOptIn, consents });
      const lead = await readAccepted(await postContactRequest(stack.url, request));
      if (communicationsOptIn) await agree(request.email);
      const [time] = await callTimes(stack.url, THERAPIST);
      const wish = { lead, start: time?.start, therapist: THERAPIST, format: 'phone' };
      const answer = await staff.post('/api/admin/bookings', wish);
      const call = await readAs(staffBookingSchema, answer);
      const [told] = (await settled(lead)).filter(
        ({ destination }) => destination === 'BOOKING_EMAIL',
      );
      return { lead, email: request.email, call, said: told?.attempts[0]?.explanation };
    };
    const cancel = ({ id, sequence }: StaffBooking) =>
      staff.post(`/api/admin/bookings/${id}/cancel`, { sequence });
    const subjectsTo = async (email: string) =>
      (await mailsTo(email)).map(({ subject }) => subject).filter((one) => one?.includes('call'));

    const agreed = await bookFor(true);
    expect(await subjectsTo(agreed.email)).toEqual([expect.stringMatching(/^Your call on /)]);
    expect((await cancel(agreed.call)).status).toBe(200);

    const unasked = await bookFor(false);
    expect(unasked.said).toBe(
      'Not sent: they have not allowed e-mail. A member of the team booked it.',
    );
    await comeDue(unasked.lead, 'REMINDER_HOUR');
    const request = await eventually(async () =>
      (await aboutLead(unasked.lead)).find(({ subject }) => subject?.startsWith('Please')),
    );
    expect(request.subject).toBe('Please call or text somebody about a call');
    expect(request.body).toContain('They have not said that e-mail is safe for them');
    expect((await cancel(unasked.call)).status).toBe(200);
    await settled(unasked.lead);
    expect(await subjectsTo(unasked.email)).toEqual([]);
  });

  test('that HubSpot accepted and lost are read back, and written again', async () => {
    const { lead, email, call } = await book();
    await settled(lead);
    await stack.hubspot.mode('drop', { only: 'contacts' });
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
    expect(await contact(email)).toMatchObject({ vibe_check_status: 'booked' });
    await stack.hubspot.mode('ok');
    await eventually(async () => (await contact(email))?.['vibe_check_status'] === 'canceled');
  });

  test('go to the right address once a wrong one is corrected', async () => {
    const { lead, email, call } = await book();
    await settled(lead);
    await comeDue(lead, 'REMINDER_DAY');
    await eventually(async () => (await mailsTo(email)).length === 2);
    await settled(lead);
    const right = `right.${email}`;
    await correct(lead, right);
    await settled(lead);
    // Which says what the reminder said.
    expect((await mailsTo(right)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your call on /),
    ]);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await outcomesOf(right)).toEqual(['SCHEDULED']);
    // Whoever reads the wrong inbox has no power over the call any more.
    expect((await change(call, 'cancel')).status).toBe(410);
    const sent = linkIn((await mailsTo(right))[0]?.body);
    expect((await change({ manageUrl: sent }, 'cancel')).status).toBe(200);
    await settled(lead);
  });

  test('make a meeting with the right contact if the address is corrected while one is written', async () => {
    await stack.hubspot.mode('slow:3000', { only: 'meetings', count: 1 });
    const { lead, email } = await book();
    await eventually(async () => (await stack.hubspot.meetingsWith(email)).length > 0);
    const right = `right.${email}`;
    await correct(lead, right);
    await settled(lead);
    expect(await outcomesOf(right)).toEqual(['SCHEDULED']);
  });

  test.each(['en', 'es'] as const)('say how to join a call by video (%s)', async (language) => {
    const {
      link = '',
      joining,
      joiningInSpanish,
    } = loadSite(path.join(PROJECT, 'content')).videoCalls;
    const words = language === 'es' ? joiningInSpanish : joining;
    const { lead, email, call } = await book(language === 'es' ? { language } : {}, 'video');
    await settled(lead);
    await comeDue(lead, 'REMINDER_DAY');
    await comeDue(lead, 'REMINDER_HOUR');
    const mails = await eventually(async () => {
      const all = await mailsTo(email);
      return all.length === 3 && all;
    });
    for (const { body } of mails) expect(body).toContain(`${link}\n${words}`);
    const calendar = new URL(call.icsUrl).pathname + (language === 'es' ? '?lang=es' : '');
    const entry = readEntry(await (await fetch(stack.url + calendar)).text());
    expect(entry).toMatchObject({ location: link, description: words });
    expect(mails[0]?.entry).toEqual(entry);
    expect(JSON.stringify(mails)).not.toMatch(TELLING);
    expect((await change(call, 'cancel')).status).toBe(200);
    await settled(lead);
  });

  test('are in Spanish for whoever asked in Spanish', async () => {
    const { lead, email, call } = await book({ language: 'es', phone: '' });
    await settled(lead);
    const [confirmation] = await mailsTo(email);
    expect(confirmation?.subject).toMatch(/^Su llamada del /);
    expect(confirmation?.body).toContain('por teléfono. No nos dio un número de teléfono');
    expect(confirmation?.body).toContain(`/booking/${tokenOf(call)}?lang=es`);
    expect(confirmation?.entry?.summary).toBe('Llamada de 15 minutos');
    expect((await change(call, 'cancel')).status).toBe(200);
  });
});

const tokenOf = ({ manageUrl }: Pick<Booked, 'manageUrl'>): string =>
  new URL(manageUrl).pathname.split('/').pop() ?? '';

/** The link in an e-mail that shows, moves and cancels the call. */
const linkIn = (body = ''): string => /https?:\S+\/booking\/\S+/.exec(body)?.[0] ?? '';

function readEntry(text: string) {
  const calendar = new ICAL.Component(
    ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
  );
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    description: event.description,
    start: event.startDate.toJSDate().toISOString(),
  };
}
