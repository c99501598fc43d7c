import autocannon, { type Request } from 'autocannon';

const url = process.env['URL_TO_LOAD'] ?? '';
const kind = process.env['KIND'];
const rate = Number(process.env['RATE']);

const beacons = Array.from({ length: 500 }, (_, at) => beacon(at));
const requests = {
  beacon: beacons,
  page: [page()],
  'page and beacon': beacons.flatMap((one) => [page(), one]),
}[kind ?? ''];
if (!requests) throw new Error(`There is no load of kind ${kind}`);

const pages: number[] = [];
const result = await autocannon({
  url,
  connections: kind === 'beacon' ? 64 : 8,
  duration: Number(process.env['SECONDS']),
  // Without a rate: as fast as it goes.
  ...(rate > 0 ? { overallRate: rate } : {}),
  requests,
  setupClient: (client) => {
    client.on('response', (status, _bytes, latency) => {
      if (status === 200) pages.push(latency);
    });
  },
});
pages.sort((a, b) => a - b);
process.send?.({
  perSecond: result['2xx'] / result.duration,
  accepted: result['2xx'],
  p99: result.latency.p99,
  // Of the pages alone, ms.
  pageP99: pages[Math.floor(pages.length * 0.99)] ?? 0,
  failed: result.non2xx + result.errors,
});

function page(): Request {
  return { method: 'GET', path: '/services', headers: { 'accept-encoding': 'br' } };
}

/** Visitors of different networks with a hundred browsers between them. */
function beacon(at: number): Request {
  const pages = ['/', '/team', '/services', '/fees-and-faqs', '/vibe-check'];
  const view = { type: 'view', path: pages[at % 5], referrer: 'www.google.com' };
  return {
    method: 'POST',
    path: '/api/analytics',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `203.0.${at % 250}.${(at * 7) % 250}`,
      'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (at % 100)}.0.0.0 Safari/537.36`,
    },
    body: JSON.stringify({ events: [view] }),
  };
}
