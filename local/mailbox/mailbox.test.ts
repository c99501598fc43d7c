import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { startMailbox, type Mailbox } from './mailbox.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nSUMMARY:Your call\r\nEND:VCALENDAR\r\n';

let mailbox: Mailbox;
let transport: Transporter;
beforeEach(async () => {
  mailbox = await startMailbox();
  transport = createTransport({ url: mailbox.smtpUrl, pool: true, maxConnections: 1 });
});
afterEach(() => {
  transport.close();
  return mailbox.close();
});

const send = (mail: SendMailOptions = {}) =>
  transport.sendMail({
    from: 'practice@sample.org',
    to: 'ada@sample.org',
    subject: 'Your call on Friday',
    text: 'See you then.',
    ...mail,
  });

const read = async (path = '/') => (await fetch(mailbox.url + path)).text();

test('says when there is no e-mail', async () => {
  expect(await read()).toContain('No e-mail yet.');
});

test('shows to whom, what and when, newest first', async () => {
  await send({ to: 'ada@sample.org, ben@sample.org' });
  await send({ subject: 'Ünd ein zweites', text: 'Grüße,\ndie Praxis' });
  const page = await read();
  expect(page).toContain('ada@sample.org, ben@sample.org');
  expect(page).toContain('Grüße,\ndie Praxis');
  expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\dT/);
  expect(page.indexOf('Ünd ein zweites')).toBeLessThan(page.indexOf('Your call on Friday'));
});

test('a calendar entry can be read and downloaded, in each of its forms', async () => {
  await send({ icalEvent: { filename: 'call.ics', content: CALENDAR, method: 'PUBLISH' } });
  const page = await read();
  const links = [...page.matchAll(/href="(\/messages\/[^"]+)"/g)].map(([, path = '']) => path);
  const forms = ['calendar.ics', 'call.ics'];
  expect(links).toHaveLength(2 * forms.length);
  for (const filename of forms) {
    expect(page).toContain(filename);
    const shown = await fetch(mailbox.url + links.shift());
    expect(shown.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await shown.text()).toBe(CALENDAR);
    const file = await fetch(mailbox.url + links.shift());
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${filename}`,
    );
    expect(await file.text()).toBe(CALENDAR);
  }
});

test('escapes everything, runs no script, and links only web addresses', async () => {
  await send({
    subject: '<script>alert(1)</script>',
    text: 'Confirm at https://site.test/confirm?a=1&b=2. Not javascript:alert(1) or <img src=x>',
    attachments: [{ filename: '"><b>.html', content: '<script>alert(1)</script>' }],
  });
  const response = await fetch(mailbox.url);
  const page = await response.text();
  expect(page).not.toMatch(/<script|<img|<b>/);
  expect(page).toContain('&#60;script&#62;alert(1)');
  expect([...page.matchAll(/<a href="([^"]*)" rel/g)].map(([, address]) => address)).toEqual([
    'https://site.test/confirm?a=1&#38;b=2',
  ]);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
  const shown = await fetch(`${mailbox.url}/messages/1/0`);
  expect(shown.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
});

test('keeps the last 200', async () => {
  for (let sent = 1; sent <= 201; sent++) await send({ subject: `number ${sent}.` });
  const page = await read();
  expect(page).toContain('number 201.');
  expect(page).toContain('number 2.');
  expect(page).not.toContain('number 1.');
});

test('refuses a message of more than a megabyte, and nothing else afterward', async () => {
  await expect(send({ text: 'long '.repeat(300_000) })).rejects.toMatchObject({
    responseCode: 552,
  });
  await send();
  expect(await read()).toContain('See you then.');
});

test.each(['/messages/1/0', '/messages/x', '/__proto__'])('answers 404 to %s', async (path) => {
  expect((await fetch(mailbox.url + path)).status).toBe(404);
});

test('a taken port is an error, not a hang', async () => {
  const port = Number(new URL(mailbox.url).port);
  await expect(startMailbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const smtpPort = Number(new URL(mailbox.smtpUrl).port);
  await expect(startMailbox({ smtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
