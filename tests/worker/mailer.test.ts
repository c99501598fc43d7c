import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { readEnvironment } from '#runtime/environment/read-environment';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { Mailer } from '../../worker/email/mailer.ts';
import { eventually } from '../support/eventually.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { DEFAULTS } from '../support/stack.ts';

const OURS = 'reception@practice.frontdoor-tests.org';
const VISITOR = 'visitor@mail.frontdoor-tests.org';
const server = new SmtpServer();
let mailer: Mailer;

beforeAll(async () => {
  await server.start();
  mailer = new Mailer(
    readEnvironment(workerEnvironment, {
      ...DEFAULTS,
      DATABASE_URL: 'postgres://unused.frontdoor-tests.org/unused',
      SMTP_URL: server.url,
      NOTIFY_EMAIL: OURS,
    }),
  );
});
beforeEach(() => {
  server.unknown.clear();
  server.refusals.clear();
  server.examinesForMs = 0;
  server.ownDomain = undefined;
  server.neverAnswers = false;
});
afterAll(async () => {
  mailer.onApplicationShutdown();
  await server.stop();
});

const send = (to: string) =>
  mailer.send({ id: randomUUID(), to, subject: 'Hello', text: 'Hello.' });

test('a visitor whose mailbox takes no e-mail for good fails alone', async () => {
  server.refusals.set(VISITOR, '552 5.2.2 Mailbox full');
  const outcome = await send(VISITOR);
  expect(outcome).toMatchObject({ result: 'failed', reason: 'invalid' });
  expect(outcome).toHaveProperty('explanation', expect.stringMatching(/this address.*\(552\)/));
  expect(await send('next@mail.frontdoor-tests.org')).toMatchObject({ result: 'delivered' });
});

test('a visitor whose mailbox takes no e-mail right now is tried again, and is no outage', async () => {
  server.refusals.set(VISITOR, '452 4.2.2 Over quota');
  expect(await send(VISITOR)).toMatchObject({ result: 'retry', reason: 'deferred' });
});

test('an address that does not exist fails alone', async () => {
  server.unknown.add(VISITOR);
  expect(await send(VISITOR)).toMatchObject({
    result: 'failed',
    reason: 'invalid',
    explanation: 'The mail server does not accept this address (550).',
  });
});

test('a refusal of our own address is a fault of the configuration', async () => {
  server.refusals.set(OURS, '552 5.2.2 Mailbox full');
  expect(await send(OURS)).toMatchObject({ result: 'retry', reason: 'refused-access' });
  server.unknown.add(OURS);
  expect(await send(OURS)).toMatchObject({ result: 'retry', reason: 'refused-access' });
});

test('a server that takes no mail for other domains, or only after a sign-in, is no fault of the address', async () => {
  server.ownDomain = 'practice.frontdoor-tests.org';
  expect(await send(OURS)).toMatchObject({ result: 'delivered' });
  const outcome = await send(VISITOR);
  expect(outcome).toMatchObject({ result: 'retry', reason: 'refused-access' });
  expect(outcome).toHaveProperty('explanation', expect.stringContaining('Check SMTP_URL'));

  server.ownDomain = undefined;
  for (const refusal of ['530 5.7.0 Authentication required', '454 4.7.1 Relay access denied']) {
    server.refusals.set(VISITOR, refusal);
    expect(await send(VISITOR)).toMatchObject({ result: 'retry', reason: 'refused-access' });
  }
});

test('the word of the refusal in an address makes no fault of the configuration', async () => {
  const address = 'relay@mail.frontdoor-tests.org';
  server.refusals.set(address, `550 5.1.1 ${address} Recipient address rejected`);
  expect(await send(address)).toMatchObject({ result: 'failed', reason: 'invalid' });
});

// Longer than any other answer may take. Asked again, the server would deliver another copy each time.
test('a mail server that examines an e-mail for long delivers it once', async () => {
  server.examinesForMs = 11_000;
  expect(await send('patient@mail.frontdoor-tests.org')).toMatchObject({ result: 'delivered' });
});

test('an e-mail that takes too long as a whole is given up, and its connection closed', async () => {
  server.neverAnswers = true;
  const time = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  try {
    const { connections } = server;
    const outcome = send(VISITOR);
    await eventually(() => server.connections > connections);
    time.abort();
    expect(await outcome).toMatchObject({ result: 'retry', reason: 'timeout' });
    await eventually(() => server.open === 0);
  } finally {
    timeout.mockRestore();
  }
});
