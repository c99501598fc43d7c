import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseError } from '../support/answers.ts';
import { validContactRequest } from '../support/contact-request.ts';
import { countSubmissions } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

type Headers = Record<string, string>;

describe('a mutating call', () => {
  let stack: Stack;
  /** An api whose public address is not the one it listens on, as behind a proxy. */
  let proxied: string;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false });
    proxied = (
      await stack.startApi({
        PUBLIC_URL: 'https://practice.example',
        LEAD_HOST: 'reset.example',
        HONEYMOON_HOST: 'honeymoon.example',
        TRUST_PROXY: '1',
      })
    ).url;
  });
  afterAll(() => stopAll(stack));

  /** Sends exactly these headers: fetch would set or refuse some of them. */
  const submit = (url: string, headers: Headers) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const path = '/api/submit-homepage-form';
      const all = { 'Content-Type': 'application/json', ...headers };
      const sent = httpRequest({ hostname, port, method: 'POST', path, headers: all }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(validContactRequest()));
    });

  test.each<[string, Headers]>([
    ['the public address', { Origin: 'https://practice.example' }],
    ['a configured host', { Origin: 'https://reset.example' }],
    ['another configured host', { Origin: 'https://honeymoon.example' }],
    ['a page of ours, without Origin', { Referer: 'https://practice.example/vibe-check?a=b' }],
    ['the same origin, as the browser says', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a hidden same origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  ])('from %s is taken', async (_from, headers) => {
    expect((await submit(proxied, headers)).status).toBe(200);
  });

  test.each<[string, Headers]>([
    ['nowhere', {}],
    ['another site', { Origin: 'https://evil.example' }],
    ['another site that has our page as Referer', referring({ Origin: 'https://evil.example' })],
    ['another site, as the browser says', referring({ 'Sec-Fetch-Site': 'cross-site' })],
    ['a sibling of our host', { 'Sec-Fetch-Site': 'same-site' }],
    ['a frame without origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['an unknown origin', referring({ Origin: 'null' })],
    ['another scheme', { Origin: 'http://practice.example' }],
    ['another port', { Origin: 'https://practice.example:8443' }],
    ['a host that ends like ours', { Origin: 'https://evil-practice.example' }],
    ['a host that begins like ours', { Origin: 'https://practice.example.evil.example' }],
    [
      'a page of another site, without Origin',
      { Referer: 'https://evil.example/practice.example' },
    ],
    ['a broken Referer', { Referer: 'practice.example' }],
    ['Host and X-Forwarded-Host that agree', forwarded({ Origin: 'https://evil.example' })],
    ['Host, X-Forwarded-Host and Referer', forwarded({ Referer: 'https://evil.example/' })],
  ])('from %s is refused, and nothing is stored', async (_from, headers) => {
    const before = await countSubmissions(stack.databaseUrl);
    const { status, body } = await submit(proxied, headers);
    expect(status).toBe(403);
    expect(parseError(body)).toEqual({
      code: 'forbidden',
      message: expect.stringMatching(/call us at \(214\) 555-0142/),
    });
    expect(await countSubmissions(stack.databaseUrl)).toBe(before);
  });

  test('on a loopback address may come from any of its names, at the same port only', async () => {
    const { port } = new URL(stack.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const { status } = await submit(stack.url, { Origin: `http://${name}:${port}` });
      expect(status).toBe(200);
    }
    expect((await submit(stack.url, { Origin: 'http://localhost:1' })).status).toBe(403);
  });
});

function referring(headers: Headers): Headers {
  return { ...headers, Referer: 'https://practice.example/' };
}

function forwarded(headers: Headers): Headers {
  return { ...headers, Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
}
