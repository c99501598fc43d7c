import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { eventually } from '../support/eventually.ts';
import { postNewsletterSignup } from '../support/newsletter-signup.ts';
import { expectNoneWaited } from '../support/prompt-answers.ts';
import { countSubmissions } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const sendFrom = (url: string, address: string) =>
  postContactRequest(url, validContactRequest(), { 'X-Forwarded-For': address });
const statuses = async (sends: (() => Promise<Response>)[]) => {
  const seen: number[] = [];
  for (const send of sends) seen.push((await send()).status);
  return seen;
};
let addresses = 100;
/**
 * Four of six are accepted. A replica that waits 200 ms for Redis uses its own counter for that request, so a busy
 * machine may accept more; the next address is then tried.
 */
const fourAreTaken = (sendsFrom: (address: string) => (() => Promise<Response>)[]) =>
  eventually(async () => {
    const seen = await statuses(sendsFrom(`203.0.113.${addresses++}`));
    expect(seen).toEqual([...times(4, 200), 429, 429]);
    return true;
  });
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('rate limit of forms', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({
      apis: 2,
      workers: 0,
      env: { RATE_LIMIT_PER_MINUTE: undefined },
    });
  });
  afterAll(() => stopAll(stack));

  test('allows ten per minute and address; the next one gets Retry-After, and nothing is stored', async () => {
    const [url = ''] = stack.urls;
    for (let sent = 0; sent < 5; sent++) {
      await readAccepted(await postContactRequest(url));
      // Both forms share one counter.
      await readAccepted(await postNewsletterSignup(url));
    }
    const before = await countSubmissions(stack.databaseUrl);
    const refused = await postContactRequest(url);
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await readError(refused)).toEqual({
      status: 429,
      code: 'rate_limited',
      message: expect.stringMatching(
        /^That is a lot at once\. Please try again in \d+ seconds?\.$/,
      ),
    });
    // X-Forwarded-For is ignored without a configured proxy.
    expect((await sendFrom(url, '203.0.113.9')).status).toBe(429);
    expect(await countSubmissions(stack.databaseUrl)).toBe(before);
  });

  test('is counted per replica without Redis', async () => {
    const [, url = ''] = stack.urls;
    const sends = times(12, () => postContactRequest(url));
    expect(await statuses(sends)).toEqual([...times(10, 200), 429, 429]);
  });

  test('does not count requests that failed validation', async () => {
    const { url } = await stack.startApi();
    expect(await statuses(times(12, () => postContactRequest(url, {})))).toEqual(times(12, 400));
    await readAccepted(await postContactRequest(url));
  });
});

describe('rate limit of forms that are not valid', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, env: { RATE_LIMIT_PER_MINUTE: '2' } });
  });
  afterAll(() => stopAll(stack));

  test('is six times that of valid ones, and holds for unreadable ones too', async () => {
    const broken = () =>
      fetch(`${stack.url}/api/submit-homepage-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      });
    const invalid = () => postContactRequest(stack.url, {});
    expect(await statuses([...times(6, invalid), ...times(6, broken)])).toEqual(times(12, 400));
    // The valid ones have a counter of their own.
    await readAccepted(await postContactRequest(stack.url));
    const refused = await invalid();
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect((await readError(refused)).code).toBe('rate_limited');
    await readAccepted(await postContactRequest(stack.url));
  });
});

describe('rate limit of forms, with Redis behind one proxy', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({
      apis: 2,
      workers: 0,
      queue: 'redis',
      env: { RATE_LIMIT_PER_MINUTE: '4', TRUST_PROXY: '1' },
    });
  });
  afterAll(() => stopAll(stack));

  test('is shared by all replicas', async () => {
    await fourAreTaken((address) =>
      times(6, 0).map((_, index) => () => sendFrom(stack.urls[index % 2] ?? '', address)),
    );
  });

  test('counts the address that the proxy reports, not one that the visitor claims', async () => {
    await fourAreTaken((address) =>
      times(6, 0).map((_, index) => () => sendFrom(stack.url, `198.51.100.${index}, ${address}`)),
    );
    expect((await sendFrom(stack.url, '198.51.100.0')).status).toBe(200);
  });

  test('counts all addresses of one IPv6 network together', async () => {
    await fourAreTaken((address) => {
      const network = `2001:db8:0:${address.split('.').at(-1)}`;
      return times(6, 0).map((_, index) => () => sendFrom(stack.url, `${network}:${index}::1`));
    });
  });

  test('stores no readable address in Redis', async () => {
    await sendFrom(stack.url, '203.0.113.77');
    const redis = new Redis(stack.redis.url);
    try {
      const keys = await redis.keys('*');
      expect(keys.some((key) => key.startsWith('rate:submit'))).toBe(true);
      expect(keys.join('\n')).not.toMatch(/203\.0\.113|127\.0\.0\.1/);
      for (const key of keys) {
        const dump = (await redis.dumpBuffer(key)).toString('latin1');
        expect(dump).not.toMatch(/203\.0\.113|127\.0\.0\.1/);
      }
    } finally {
      redis.disconnect();
    }
  });

  test("falls back to each replica's counter when Redis is frozen, without delaying visitors", async () => {
    await sendFrom(stack.url, '203.0.113.50');
    stack.redis.server.pause();
    try {
      const waits: number[] = [];
      for (let sent = 0; sent < 4; sent++) {
        const began = performance.now();
        await readAccepted(await sendFrom(stack.url, '203.0.113.51'));
        waits.push(performance.now() - began);
      }
      expectNoneWaited(waits);
      expect((await sendFrom(stack.url, '203.0.113.51')).status).toBe(429);
    } finally {
      stack.redis.server.resume();
    }
  });

  test("falls back to each replica's counter when Redis is down, without delaying visitors", async () => {
    await stack.redis.server.kill();
    try {
      const waits: number[] = [];
      for (let sent = 0; sent < 4; sent++) {
        const began = performance.now();
        await readAccepted(await sendFrom(stack.url, '203.0.113.52'));
        waits.push(performance.now() - began);
      }
      expectNoneWaited(waits);
      expect((await sendFrom(stack.url, '203.0.113.52')).status).toBe(429);
    } finally {
      await stack.redis.server.start();
    }
  });
});
