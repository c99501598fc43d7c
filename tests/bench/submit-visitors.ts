import autocannon from 'autocannon';

const url = process.env['URL_TO_LOAD'] ?? '';
const seconds = Number(process.env['SECONDS']);
const connections = Number(process.env['CONNECTIONS']);

let visitor = 0;
const result = await autocannon({
  url: `${url}/api/submit-homepage-form`,
  connections,
  duration: seconds,
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url },
  setupClient(client) {
    client.setBody(body());
    client.on('response', () => client.setBody(body()));
  },
});
process.send?.({
  perSecond: result['2xx'] / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.non2xx + result.errors,
});

function body(): string {
  return JSON.stringify({
    firstName: 'Visitor',
    lastName: 'Lee',
    email: `visitor-${visitor++}@lee-family.com`,
    serviceInterest: 'other',
    message: 'We would like to talk, in the evening if possible.',
    communicationsOptIn: true,
    dataStorageConsent: true,
    pageUri: '/',
    pageName: 'Homepage',
  });
}
