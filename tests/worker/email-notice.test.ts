import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { QUEUES, HUBSPOT } from '../support/each-queue.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { readAccepted } from '../support/answers.ts';
import { readOutbox } from '../support/outbox.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

describe.each(QUEUES)('e-mail notice (queue on %s)', (queue) => {
  const mail = new SmtpServer();
  let stack: Stack;

  beforeAll(async () => {
    await mail.start();
    stack = await startStack({
      queue,
      sandbox: HUBSPOT,
      env: {
        SMTP_URL: mail.url,
        NOTIFY_EMAIL: 'reception@practice.frontdoor-tests.org',
      },
      workerEnv: { PUBLIC_URL: 'https://practice.frontdoor-tests.org' },
    });
  });

  afterAll(() => stopAll(stack, mail));

  test('waits for a mail server that is down, is sent once, and contains no personal data', async () => {
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
});
