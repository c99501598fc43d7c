import { afterAll, expect } from '@jest/globals';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf } from '../support/leads.ts';
import { readOutbox } from '../support/outbox.ts';
import { TELLTALE_PERSON, telltalesIn } from '../support/telltale-person.ts';
import { testPort } from '../support/test-port.ts';
import { attributeOf, TraceCollector } from '../support/trace-collector.ts';

const collector = new TraceCollector();
const OTEL_EXPORTER_OTLP_ENDPOINT = await collector.start();
afterAll(() => collector.stop());

testOnEachQueue(
  'one trace leads from a form through two attempts to HubSpot, without personal data',
  {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20for-the-collector',
    },
  },
  async (stack) => {
    await stack.hubspot.mode('500');
    const sent = await postContactRequest(stack.url, validContactRequest(TELLTALE_PERSON));
    const { id } = (await sent.json()) as { id: string };
    await eventually(async () => (await readOutbox(stack.databaseUrl))[0]?.state === 'RETRYING');
    await stack.hubspot.mode('ok');
    await eventually(async () => (await contactsOf(stack)).length > 0);
    await eventually(async () => (await readOutbox(stack.databaseUrl))[0]?.state === 'DELIVERED');
    // A process sends its last spans when it stops.
    await Promise.all([...stack.apis, ...stack.workers].map((process) => process.stop()));

    const stored = collector.spans.find(
      (span) => attributeOf(span, 'frontdoor.submission.id') === id,
    );
    const trace = collector.spans.filter(({ traceId }) => traceId === stored?.traceId);
    const form = trace.find(({ parentSpanId }) => !parentSpanId);
    expect(form).toMatchObject({ name: 'POST /api/submit-homepage-form' });
    expect(stored?.parentSpanId).toBe(form?.spanId);

    const attempts = trace.filter(({ name }) => name === 'deliver HUBSPOT_CONTACT');
    const [first] = attempts;
    const outcomes = attempts.map((span) => attributeOf(span, 'frontdoor.delivery.outcome'));
    expect(outcomes.at(0)).toBe('retry');
    expect(outcomes.at(-1)).toBe('delivered');
    expect(first && attributeOf(first, 'http.response.status_code')).toBe('500');
    for (const { spanId, parentSpanId } of attempts) {
      expect(parentSpanId).toBe(form?.spanId);
      const calls = trace.filter((span) => span.parentSpanId === spanId);
      expect(calls.map(({ name }) => name)).toContain('HubSpot read contacts');
    }
    const named = (start: string) => trace.filter(({ name }) => name.startsWith(start));
    expect(named('wait for delivery')).toHaveLength(named('deliver ').length);

    expect([...collector.authorizations]).toEqual(['Bearer for-the-collector']);
    expect(telltalesIn(collector.received)).toEqual([]);
  },
);

testOnEachQueue(
  'a collector that is away costs its spans and nothing else',
  {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await testPort()}` },
    queues: ['redis'],
  },
  async (stack) => {
    expect((await postContactRequest(stack.url)).status).toBe(200);
    await eventually(async () => (await contactsOf(stack)).length > 0);
    await eventually(() => stack.output().includes('traces not exported'));
    await Promise.all([...stack.apis, ...stack.workers].map((process) => process.stop()));
    expect(stack.output()).not.toContain('shutdown failed');
  },
);
