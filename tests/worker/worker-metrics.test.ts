import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROJECT } from '../../local/build.ts';
import { HUBSPOT } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachArrivedOnce, sendLeads } from '../support/leads.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { testPort } from '../support/test-port.ts';

const METRICS_TOKEN = 'a-metrics-token-for-tests';
let stack: Stack;
let url: string;
beforeAll(async () => {
  const METRICS_PORT = String(await testPort());
  url = `http://127.0.0.1:${METRICS_PORT}`;
  stack = await startStack({ sandbox: HUBSPOT, workerEnv: { METRICS_PORT, METRICS_TOKEN } });
});
afterAll(() => stopAll(stack));

test('a worker tells of its attempts and sweeps, without personal data', async () => {
  const leads = await sendLeads(stack.url, 2);
  await expectEachArrivedOnce(stack, leads);
  const metrics = await eventually(async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return text.includes('_count{destination="HUBSPOT_FORM",outcome="delivered"} 2') && text;
  });
  expect(metrics).toMatch(/_count\{destination="HUBSPOT_CONTACT",outcome="delivered"\} 2$/m);
  expect(metrics).toMatch(/^frontdoor_worker_swept_timestamp_seconds [1-9]/m);
  for (const { email } of leads) expect(metrics).not.toContain(email);
});

test('every metric of the alerts and the dashboard is one of an api or a worker', async () => {
  const texts = await Promise.all(
    [stack.url, url].map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
  );
  const made = new Set(texts.flatMap((text) => text.match(/(?<=^# TYPE )\w+/gm) ?? []));
  const read = ['alerts.yml', 'grafana/dashboards/frontdoor.json'].flatMap((file) => {
    const text = readFileSync(path.join(PROJECT, 'deploy/metrics', file), 'utf8');
    return text.match(/\b(?:frontdoor|nodejs|process)_\w+/g) ?? [];
  });
  const named = new Set(read.map((name) => name.replace(/_seconds_(?:bucket|count)$/, '_seconds')));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !made.has(name))).toEqual([]);
});

test("a worker's metrics are readable from loopback or with the token only", async () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}${path}`, { headers })).status;
  const forwarded = { 'X-Forwarded-For': '127.0.0.1' };
  const Authorization = `Bearer ${METRICS_TOKEN}`;
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/metrics', forwarded)).toBe(403);
  expect(await statusOf('/metrics', { ...forwarded, Authorization })).toBe(200);
  expect(await statusOf('/')).toBe(404);
});
