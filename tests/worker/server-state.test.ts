import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readServerState } from '../../worker/email/digest/server-state.ts';
import { startHttpsServer } from '../support/https-server.ts';
import { testPort } from '../support/test-port.ts';

let site: Awaited<ReturnType<typeof startHttpsServer>>;
beforeAll(async () => {
  site = await startHttpsServer((_, response) => response.end());
});
afterAll(() => site.stop());

async function certificateEnd(url: string, now: string) {
  const errors: unknown[] = [];
  const read = await readServerState(url, new Date(now), (error) => errors.push(error));
  return { end: read.overdueCertificateEnds?.toISOString(), errors };
}

// The server's certificate is valid from 2020 to 2120.
test.each([
  { when: 'before a quarter of its time is left', now: '2094-01-01', end: undefined },
  { when: 'in its last quarter', now: '2096-01-01', end: '2120-01-01T00:00:00.000Z' },
  { when: 'after its end', now: '2121-01-01', end: '2120-01-01T00:00:00.000Z' },
])('a certificate $when', async ({ now, end }) => {
  expect(await certificateEnd(site.origin, now)).toEqual({ end, errors: [] });
});

test('a site without https has no certificate', async () => {
  expect(await certificateEnd('http://127.0.0.1:1', '2121-01-01')).toEqual({ errors: [] });
});

test('a site that is down is reported as not checked', async () => {
  const { end, errors } = await certificateEnd(
    `https://127.0.0.1:${await testPort()}`,
    '2121-01-01',
  );
  expect(end).toBeUndefined();
  expect(errors).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })]);
});

test('the free share of the disk is read', async () => {
  const { diskFree } = await readServerState(site.origin, new Date(), () => undefined);
  expect(diskFree).toBeGreaterThan(0);
  expect(diskFree).toBeLessThanOrEqual(1);
});
