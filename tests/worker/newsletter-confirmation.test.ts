import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { destinationListSchema } from '#contracts/deliveries';
import { leadDetailSchema } from '#contracts/leads';
import { newsletterAnswerSchema } from '#contracts/submissions/newsletter-signup';
import { ConfirmationLinks } from '#runtime/confirmation-links';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { shown, wordsOf } from '../support/consents.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { postNewsletterSignup, validNewsletterSignup } from '../support/newsletter-signup.ts';
import { allDeliveries, openCircuits } from '../support/outbox.ts';
import { query } from '../support/query.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const HELD = ['HUBSPOT_CONTACT', 'HUBSPOT_FORM', 'HUBSPOT_SUBSCRIPTION'];
const CONFIRMATION = shown('newsletter-confirmation')[0] ?? '';

describe('newsletter sign-up with e-mail', () => {
  const mail = new SmtpServer();
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    await mail.start();
    stack = await startStack({
      queue: 'redis',
      sandbox: HUBSPOT,
      env: {
        SMTP_URL: mail.url,
        NOTIFY_EMAIL: 'reception@practice.frontdoor-tests.org',
        HUBSPOT_SUBSCRIPTION_ID: '4711',
      },
      workerEnv: { PUBLIC_URL: 'https://practice.frontdoor-tests.org' },
    });
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack, mail));

  async function signUp(email?: string) {
    const signup = validNewsletterSignup({
      ...(email && { email }),
      firstName: 'Quillon',
      lastName: 'Vesper',
      consents: shown('newsletter'),
    });
    const answer: unknown = await (await postNewsletterSignup(stack.url, signup)).json();
    return { ...newsletterAnswerSchema.parse(answer), email: signup.email };
  }
  const detail = async (id: string) =>
    leadDetailSchema.parse(await (await staff.get(`/api/admin/leads/${id}`)).json());
  const stateOf = async (id: string, destination: string) =>
    (await detail(id)).deliveries.find((delivery) => delivery.destination === destination)?.state;
  const settled = (id: string) =>
    eventually(async () =>
      (await detail(id)).deliveries.every(({ state }) => state === 'DELIVERED'),
    );
  /** The mails to an address, as a mail client decodes them. */
  const mailsTo = (email: string) =>
    mail.messages.filter(({ to }) => to === email).map(({ text }) => text.replaceAll('=\n', ''));
  const linkIn = (text: string) => /\/api\/confirm\/\S+/.exec(text)?.[0] ?? '';
  const linkFor = async (email: string) => linkIn(await eventually(() => mailsTo(email)[0]));
  const open = async (link: string) => {
    const answer = await fetch(stack.url + link);
    return { status: answer.status, headers: answer.headers, page: await answer.text() };
  };
  const confirm = (link: string, consents = CONFIRMATION) =>
    fetch(stack.url + link, {
      method: 'POST',
      headers: { Origin: stack.url },
      body: new URLSearchParams({ consents }),
    });
  const isInHubSpot = async (email: string) =>
    (await stack.hubspot.contacts()).some(({ properties }) => properties.email === email);

  test('reaches nobody before its link is confirmed, and then HubSpot with both consents', async () => {
    const { id, email, confirmByEmail } = await signUp();
    expect(confirmByEmail).toBe(true);
    const link = await linkFor(email);
    await eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'DELIVERED');
    for (const destination of HELD) expect(await stateOf(id, destination)).toBe('HELD');

    // Mail scanners follow links, some post empty forms: neither confirms.
    const { status, headers, page } = await open(link);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(page).toContain(wordsOf('newsletter-confirmation'));
    expect(page).not.toMatch(new RegExp(`${email}|Quillon|Vesper|therap|couple`, 'i'));
    expect(await (await confirm(link, '')).text()).toContain('Please confirm your e-mail address');
    for (const destination of HELD) expect(await stateOf(id, destination)).toBe('HELD');
    expect(await isInHubSpot(email)).toBe(false);

    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    for (const answer of answers) expect(await answer.text()).toContain('You are on the list');
    await settled(id);
    expect((await open(link)).page).toContain('You are on the list');
    const { consents } = await detail(id);
    expect(consents).toEqual([
      expect.objectContaining({ text: wordsOf('newsletter'), given: true }),
      expect.objectContaining({ text: wordsOf('newsletter-confirmation'), given: true }),
    ]);
    expect(
      (await stack.hubspot.subscriptions()).find(({ emailAddress }) => emailAddress === email),
    ).toMatchObject({
      status: 'SUBSCRIBED',
      legalBasisExplanation: `${wordsOf('newsletter')}\n${wordsOf('newsletter-confirmation')}`,
    });
    const submissions = (await stack.hubspot.submissions()).filter(({ values }) =>
      values.some(({ value }) => value === email),
    );
    expect(submissions).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('is delivered although the queue is lost and the processes die after the click', async () => {
    const { id, email } = await signUp();
    const link = await linkFor(email);
    await eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'DELIVERED');
    const [worker] = stack.workers;
    const [api] = stack.apis;
    await worker?.kill();
    expect((await confirm(link)).status).toBe(200);
    await api?.kill();
    await emptyQueue(stack, 'redis');
    await api?.start();
    await worker?.start();
    await settled(id);
    expect(await isInHubSpot(email)).toBe(true);
  });

  test('waits for a mail server that is down, and the mail goes out once it is back', async () => {
    await mail.stop();
    const { id, email } = await signUp();
    await eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'RETRYING');
    await mail.start();
    await confirm(await linkFor(email));
    await settled(id);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('cannot fill an inbox with many sign-ups at once, with two workers', async () => {
    const rush = await startStack({
      queue: 'redis',
      workers: 2,
      env: { SMTP_URL: mail.url, NOTIFY_EMAIL: 'reception@practice.frontdoor-tests.org' },
    });
    const email = `rush@mail.frontdoor-tests.org`;
    try {
      await Promise.all(rush.workers.map((worker) => worker.stop()));
      await Promise.all(
        Array.from({ length: 24 }, (_, at) => {
          const address = at % 2 ? email : email.toUpperCase();
          return postNewsletterSignup(rush.url, validNewsletterSignup({ email: address }));
        }),
      );
      await Promise.all(rush.workers.map((worker) => worker.start()));
      await allDeliveries(
        rush.databaseUrl,
        ({ destination, state }) => destination !== 'EMAIL_CONFIRMATION' || state === 'DELIVERED',
      );
    } finally {
      await rush.stop();
    }
    expect(mail.messages.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(3);
  });

  test('asks in a mail that reveals nothing, not even its reader', async () => {
    const { email } = await signUp();
    const link = await linkFor(email);
    const [text = ''] = mailsTo(email);
    expect(text).toContain('From: reception@practice.frontdoor-tests.org');
    expect(text).toContain('Subject: Please confirm your e-mail address\n');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain(`https://practice.frontdoor-tests.org${link}`);
    expect(link).not.toContain('@');
    const [headers = '', body = ''] = text.split('\n\n', 2);
    expect(headers).not.toMatch(/Quillon|Vesper/);
    expect(body).not.toContain(email);
    expect(text).not.toMatch(/therap|couple|counsel|marri/i);
    expect(stack.output()).not.toContain(link.split('.').at(-1));
  });

  test('is no fault while it waits: not for staff, not in the metrics, not to be replayed', async () => {
    const { id, email } = await signUp();
    await linkFor(email);
    await eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'DELIVERED');
    const contact = (await detail(id)).deliveries.find(({ state }) => state === 'HELD');
    const replay = await staff.post(`/api/admin/deliveries/${contact?.id}/replay`);
    expect(await readError(replay)).toMatchObject({
      status: 409,
      message: 'It goes out once the person has confirmed their e-mail address.',
    });
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET due_at = now() - interval '8 days' WHERE state = 'HELD' AND submission_id = $1`,
      [id],
    );
    const health = destinationListSchema.parse(
      await (await staff.get('/api/admin/destinations')).json(),
    );
    expect(health.find(({ destination }) => destination === contact?.destination)).toMatchObject({
      undelivered: 0,
      waiting: 0,
      failed: 0,
      failingSince: null,
    });
    expect(await (await fetch(`${stack.url}/metrics`)).text()).not.toContain('HELD');
    const held = await (await staff.post('/api/admin/leads/search', { state: 'HELD' })).text();
    expect(held).toContain(id);
  });

  test('with an address that does not exist fails alone: the next mail is not held up', async () => {
    const wrong = `nobody@mail.frontdoor-tests.org`;
    mail.unknown.add(wrong);
    const { id } = await signUp(wrong);
    await eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'FAILED');
    expect(await openCircuits(stack.databaseUrl)).toEqual(new Map());
    const { email } = await signUp();
    await linkFor(email);
  });

  test('with an address that takes no mail right now is tried ever more rarely', async () => {
    const full = `full@mail.frontdoor-tests.org`;
    mail.refusals.set(full, '450 4.1.2 Domain not found');
    const { id } = await signUp(full);
    await eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'RETRYING');
    const of = `WHERE submission_id = $1 AND destination = 'EMAIL_CONFIRMATION'`;
    // As if hours had passed.
    await query(
      stack.databaseUrl,
      `UPDATE delivery SET state = 'RETRYING', attempt_count = 9, due_at = now(), queued_at = NULL ${of}`,
      [id],
    );
    const tried = `SELECT due_at > now() + interval '1 hour' AS rarely FROM delivery
      ${of} AND state = 'RETRYING' AND attempt_count = 10`;
    const [after] = await eventually(async () => {
      const found = await query(stack.databaseUrl, tried, [id]);
      return found.length > 0 && found;
    });
    expect(after).toEqual({ rarely: true });
    expect(await openCircuits(stack.databaseUrl)).toEqual(new Map());
  });

  test('cannot fill an inbox: an address is sent three mails a day', async () => {
    const email = `everybody@mail.frontdoor-tests.org`;
    const isDone = (id: string) =>
      eventually(async () => (await stateOf(id, 'EMAIL_CONFIRMATION')) === 'DELIVERED');
    for (const address of [email, email.toUpperCase(), email]) {
      await isDone((await signUp(address)).id);
    }
    const failing = () =>
      query(
        stack.databaseUrl,
        `SELECT failing_since FROM destination_circuit
         WHERE destination = 'EMAIL_CONFIRMATION' AND failing_since IS NOT NULL`,
      );
    await mail.stop();
    const { id: waiting } = await signUp();
    await eventually(async () => (await stateOf(waiting, 'EMAIL_CONFIRMATION')) === 'RETRYING');
    const since = await failing();
    expect(since).toHaveLength(1);
    await isDone((await signUp(email)).id);
    // The mail server was not asked, so it has not answered.
    expect(await failing()).toEqual(since);
    await mail.start();
    await isDone(waiting);
    const sent = mail.messages.filter(({ to }) => to.toLowerCase() === email);
    expect(sent).toHaveLength(3);
  });

  test('has links that end after seven days, and pages that say so', async () => {
    const { id, email } = await signUp();
    await linkFor(email);
    const links = new ConfirmationLinks(DEFAULTS.DATA_KEY);
    const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
    const expired = `/api/confirm/${links.tokenFor(id, weekAgo)}`;
    expect(await open(expired)).toMatchObject({
      status: 410,
      page: expect.stringContaining('This link has expired'),
    });
    expect((await confirm(expired)).status).toBe(410);
    const forged = new ConfirmationLinks('another key').tokenFor(id, new Date());
    for (const token of ['x', forged, links.tokenFor(id, new Date()).slice(0, -2)]) {
      expect(await open(`/api/confirm/${token}`)).toMatchObject({
        status: 404,
        page: expect.stringContaining('copy the whole address'),
      });
      expect((await confirm(`/api/confirm/${token}`)).status).toBe(404);
    }
    expect(await stateOf(id, 'HUBSPOT_CONTACT')).toBe('HELD');
    await query(stack.databaseUrl, 'DELETE FROM submission WHERE id = $1', [id]);
    const erased = `/api/confirm/${links.tokenFor(id, new Date())}`;
    expect((await open(erased)).status).toBe(410);
    expect((await confirm(erased)).status).toBe(410);
  });

  test('of a contact request holds the opt-in only: the lead goes out at once', async () => {
    const request = validContactRequest({
      communicationsOptIn: true,
      consents: shown('data-storage', 'marketing'),
    });
    const { email } = request;
    const id = await readAccepted(await postContactRequest(stack.url, request));
    const states = async () =>
      (await detail(id)).deliveries.map(({ destination, state }) => `${destination} ${state}`);
    await eventually(
      async () => (await states()).filter((it) => /DELIVERED/.test(it)).length === 4,
    );
    expect(await states()).toContain('HUBSPOT_SUBSCRIPTION HELD');
    const contact = async () =>
      (await stack.hubspot.contacts()).find(({ properties }) => properties.email === email)
        ?.properties;
    expect(await contact()).toMatchObject({ firstname: 'Robin' });
    expect(await contact()).not.toHaveProperty('communications_opt_in', 'true');
    expect((await detail(id)).communicationsOptIn).toBe(false);

    const link = linkIn(
      await eventually(() => mailsTo(email).find((text) => text.includes('/api/confirm/'))),
    );
    const { page } = await open(link);
    expect(page).toContain(wordsOf('marketing-confirmation'));
    // The words of the newsletter do not confirm this.
    expect(await (await confirm(link)).text()).toContain('Please confirm your e-mail address');
    await confirm(link, shown('marketing-confirmation')[0]);
    await settled(id);
    await eventually(async () => (await contact())?.['communications_opt_in'] === 'true');
    expect(await detail(id)).toMatchObject({ communicationsOptIn: true });
    expect(
      (await stack.hubspot.subscriptions()).find(({ emailAddress }) => emailAddress === email),
    ).toMatchObject({
      status: 'SUBSCRIBED',
      legalBasisExplanation: `${wordsOf('marketing')}\n${wordsOf('marketing-confirmation')}`,
    });
    const forms = (await stack.hubspot.submissions()).filter(({ values }) =>
      values.some(({ value }) => value === email),
    );
    expect(forms).toHaveLength(1);
  });

  test('is not asked of a contact request without the tick', async () => {
    const request = validContactRequest();
    const id = await readAccepted(await postContactRequest(stack.url, request));
    await settled(id);
    expect(await stateOf(id, 'EMAIL_CONFIRMATION')).toBeUndefined();
    expect(mailsTo(request.email)).toEqual([]);
  });
});
