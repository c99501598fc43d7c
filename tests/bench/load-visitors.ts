import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { callDays } from '../support/bookings.ts';
import { validContactRequest } from '../support/contact-request.ts';

/**
 * A process that sends a mix of requests at an even rate, whether or not earlier ones are answered, and reports what
 * came back: of 40 requests 24 are pages, 10 analytics, 3 free times of calls, 2 contact requests and one a question to
 * Relie. A latency counts from when the request was due.
 */
const url = process.env['URL_TO_LOAD'] ?? '';
const rate = Number(process.env['RATE']);
const count = rate * Number(process.env['SECONDS']);
const agent = new Agent({ connections: 64 });
const pages = ['/', '/team', '/services', '/fees-and-faqs', '/vibe-check', '/strengthen-reconnect'];
const { from } = callDays(new Date());

type Kind = (nth: number) => { path: string; body?: object };
const page: Kind = (nth) => ({ path: pages[nth % pages.length] ?? '/' });
const KINDS: [number, Kind][] = [
  [24, page],
  [
    10,
    (nth) => ({
      path: '/api/analytics',
      body: { events: [{ type: 'view', path: page(nth).path }] },
    }),
  ],
  [3, () => ({ path: `/api/bookings/times?therapist=any&format=phone&from=${from}&days=25` })],
  [
    2,
    (nth) => ({
      path: '/api/submit-homepage-form',
      body: { ...validContactRequest(), email: `visitor-${process.pid}-${nth}@lee-family.com` },
    }),
  ],
  [
    1,
    () => ({
      path: '/api/openai',
      body: { messages: [{ role: 'user', content: 'we feel like roommates, what can we do' }] },
    }),
  ],
];
// Spread evenly, and not kind after kind.
const MIX = KINDS.flatMap(([share, kind]) =>
  Array.from({ length: share }, (_, at) => ({ kind, at: (at + 0.5) / share })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

const latencies: number[] = [];
let failed = 0;
const begun = performance.now();
const answers: Promise<void>[] = [];
for (let nth = 0; nth < count; nth += 1) {
  const due = begun + (nth * 1000) / rate;
  const early = due - performance.now();
  if (early > 1) await pause(early);
  answers.push(visit(nth, due));
}
await Promise.all(answers);
const seconds = (performance.now() - begun) / 1000;
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
process.send?.({
  perSecond: count / seconds,
  requests: count,
  p50: at(0.5),
  p99: at(0.99),
  failed,
});
await agent.close();

async function visit(nth: number, due: number): Promise<void> {
  const { path, body } = (MIX[nth % MIX.length] ?? page)(nth);
  const forwarded = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
  try {
    const answer = await agent.request({
      origin: url,
      path,
      method: body ? 'POST' : 'GET',
      // Each from another address, so that no rate limit shortens it.
      headers: {
        origin: url,
        'accept-encoding': 'br',
        'x-forwarded-for': forwarded,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    await answer.body.dump({ limit: 10_000_000 });
    if (answer.statusCode >= 400) failed += 1;
    latencies.push(performance.now() - due);
  } catch {
    failed += 1;
  }
}
