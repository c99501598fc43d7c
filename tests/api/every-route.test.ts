import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BookingLinks } from '#runtime/booking-links';
import { FirstAdmin } from '../../api/auth/users/first-admin.ts';
import { openRouter, type Route } from '../support/api-routes.ts';
import { validContactRequest } from '../support/contact-request.ts';
import fc from '../support/fast-check.ts';
import { validMediaInquiry, validQuizResult, validVibeCheckRequest } from '../support/forms.ts';
import { validNewsletterSignup } from '../support/newsletter-signup.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { ADMIN, DEFAULTS } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

const NOBODY = '01939b1e-0000-7000-8000-000000000000';
const BOOKING = new BookingLinks(DEFAULTS.DATA_KEY);
const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
const NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'x', attestationObject: 'x' } };
const PASSKEY_ANSWER = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

const POST = {
  ...{ title: 'A post', slug: 'a-post', description: 'A post.', body: 'Hello.', tags: ['one'] },
  ...{ author: 'theo-kestrel', image: null, related: [], keywords: [], reviewed: '2026-11-01' },
  ...{ faqs: [{ question: 'Why?', answer: 'Because.' }], searchTitle: null },
  searchDescription: null,
  nextStep: { heading: 'Next', text: 'Call.', action: { text: 'Call', to: '/contact' } },
};

/** Bodies that are valid, so that a changed field gets as far as it can. Other routes get changed fields only. */
const VALID: Record<string, object> = {
  '/api/blog': { ...POST, status: 'draft', publishAt: '2030-01-01T00:00:00Z' },
  '/api/blog/:id': { ...POST, version: 1, automatic: true },
  '/api/admin/blog/preview': { ...POST, id: 1 },
  '/api/admin/login': ADMIN,
  '/api/admin/setup': { ...ADMIN, token: 'a-token' },
  '/api/admin/setup/check': { token: 'a-token' },
  '/api/admin/login/totp': { code: '123456' },
  '/api/admin/invitation': { token: 'a-token', password: 'four unrelated words here' },
  '/api/admin/invitation/check': { token: 'a-token' },
  '/api/admin/relie-gaps/post': { topic: 'trust', path: '/crisis-couples', postId: 1 },
  '/api/admin/people': { username: 'newcomer', role: 'staff' },
  '/api/admin/people/:id': { role: 'staff', active: true },
  '/api/admin/account/password': { current: 'not mine', password: 'four unrelated words here' },
  '/api/admin/account/passkeys': NEW_PASSKEY,
  '/api/admin/account/weekly-summary': { email: 'robin@frontdoor-tests.org' },
  '/api/admin/login/passkey': PASSKEY_ANSWER,
  '/api/openai': { messages: [{ role: 'user', content: 'what do you charge' }] },
  '/api/page-search': { query: 'fees' },
  '/api/analytics': { events: [{ type: 'view', path: '/', source: 'letter' }] },
  '/api/admin/analytics/export': { from: '2026-11-01', to: '2026-11-30' },
  '/api/check-secrets': { secrets: ['GTM_ID'] },
  '/api/submit-homepage-form': validContactRequest(),
  '/api/submit-hubspot': validNewsletterSignup(),
  '/api/submit-vibe-check': validVibeCheckRequest(),
  '/api/bookings': {
    ...{ bookingToken: BOOKING.bookingTokenFor(NOBODY, new Date()), therapist: 'any' },
    ...{ start: '2030-01-01T15:00:00Z', format: 'phone' },
  },
  '/api/bookings/times': {
    ...{ therapist: 'any', format: 'phone', from: '2030-01-01', days: 7 },
    bookingToken: BOOKING.bookingTokenFor(NOBODY, new Date()),
  },
  '/api/bookings/waitlist': {
    bookingToken: BOOKING.bookingTokenFor(NOBODY, new Date()),
    ...{ therapist: 'any', format: 'phone' },
  },
  '/api/bookings/waitlist/leave': { bookingToken: BOOKING.bookingTokenFor(NOBODY, new Date()) },
  '/api/bookings/:token/decline': { leave: true },
  '/api/bookings/:token/move': { start: '2030-01-01T15:00:00Z' },
  '/api/admin/bookings': {
    ...{ lead: NOBODY, start: '2030-01-01T15:00:00Z', therapist: 'imani-starling' },
    ...{ format: 'phone', byHand: true },
  },
  '/api/admin/bookings/:id/accept': { sequence: 0 },
  '/api/admin/bookings/:id/move': { sequence: 0, start: '2030-01-01T15:00:00Z', byHand: true },
  '/api/admin/bookings/:id/cancel': { sequence: 0 },
  '/api/admin/bookings/:id/no-show': { sequence: 0, undo: true },
  '/api/admin/bookings/:id/offer': { sequence: 0, take: true },
  '/api/admin/availability/preview': {
    key: 'booking',
    value: { noticeHours: 4, daysAhead: 28, holidays: ['2030-01-01'] },
  },
  '/api/admin/calendars/:therapist': { address: 'https://calendars.frontdoor-tests.org/a.ics' },
  '/api/submit-media-inquiry': validMediaInquiry(),
  '/api/submit-quiz-result': validQuizResult(),
  '/api/admin/leads/search': {
    ...{ text: 'robin', status: 'NEW', kind: 'APPLICATION', state: 'FAILED', assignee: 'nobody' },
    ...{
      from: '2026-11-01T00:00:00Z',
      to: '2026-12-01T00:00:00Z',
      unread: true,
      late: true,
      noTime: true,
    },
    ...{ spam: false, sort: 'reply-by', cursor: 'newest.1.x', limit: 10 },
  },
  '/api/admin/leads/danger': { ids: [NOBODY] },
  '/api/admin/leads': { changes: [{ id: NOBODY, status: 'REACHED', followUpOn: '2026-12-01' }] },
  '/api/admin/leads/:id': { status: 'REACHED', assignee: NOBODY, followUpOn: '0000-01-01' },
  '/api/admin/leads/:id/notes': { text: 'Call after six.' },
  '/api/admin/leads/:id/correction': { field: 'email', value: 'robin@frontdoor-tests.org' },
  '/api/admin/deliveries/replay': {
    destination: 'HUBSPOT_CONTACT',
    from: '2026-11-01T00:00:00Z',
    to: '2026-12-01T00:00:00Z',
  },
};
const FIELDS = [...new Set(Object.values(VALID).flatMap(Object.keys)), 'note', 'id', 'version'];

const text = fc.oneof(
  fc.constantFrom(
    ...['\0', 'a\0b', 'a\u0007b', '\ud800', '\u202e', '🦊', '', ' ', '..', "' OR 1=1 --"],
    ...['x'.repeat(5_000), NOBODY, '9'.repeat(30), '-1', 'NaN'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...FIELDS), text, { maxKeys: 3 }),
);
const encoded = text.map((part) => encodeURIComponent(part.toWellFormed()));
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('before', 'from', 'to', 'state', 'kind', 'spam', 'page', 'q', 'days'),
      encoded,
    ),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => pairs.map(([name, part]) => `${name}=${part}`).join('&'));

interface Sent {
  parameter: string;
  query: string;
  payload: unknown;
  key: string | undefined;
  address: number;
}

/** A valid body for each of its fields, with a null byte in that field: Postgres refuses one in any text. */
function withNullBytes({ url }: Route): Sent[] {
  const valid = VALID[url] ?? {};
  return Object.keys(valid).map((name, address) => ({
    parameter: 'a%00b',
    query: 'before=a%00b',
    payload: { ...valid, [name]: 'a\0b' },
    key: undefined,
    address,
  }));
}

function requestTo({ url }: Route): fc.Arbitrary<Sent> {
  const valid = VALID[url] ?? {};
  const names = Object.keys(valid).length > 0 ? Object.keys(valid) : FIELDS;
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...names), value) },
    fc.tuple(fc.constantFrom(...FIELDS), value),
  );
  return fc.record({
    parameter: encoded.filter((part) => part !== ''),
    query,
    payload: fc.oneof(
      { weight: 9, arbitrary: body.map(([name, one]): unknown => ({ ...valid, [name]: one })) },
      value,
    ),
    key: fc.option(
      text.map((part) => part.replace(/[^\x21-\x7e]/g, '')),
      { nil: undefined },
    ),
    address: fc.nat({ max: 255 ** 3 }),
  });
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let router: Awaited<ReturnType<typeof openRouter>>;
beforeAll(async () => {
  database = await createTestDatabase();
  router = await openRouter(database.url);
  await router.app.get(FirstAdmin).prepare();
});
afterAll(() => stopAll({ stop: () => router.app.close() }, database));

async function signIn(): Promise<string> {
  const answer = await router.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: ADMIN,
    headers: { origin: router.origin, host: 'localhost' },
  });
  const [cookie] = [answer.headers['set-cookie']].flat();
  if (!cookie) throw new Error(`No session: ${answer.statusCode} ${answer.body}`);
  return cookie.split(';')[0] ?? '';
}

test('no route answers 5xx to an admin, whatever is sent', async () => {
  const isLogout = ({ url }: Route) => url.endsWith('/logout');
  // The logout comes last, because it ends the session.
  const routes = router.routes
    .filter(({ url }) => url.startsWith('/api'))
    .sort((a, b) => Number(isLogout(a)) - Number(isLogout(b)));
  const cookie = await signIn();
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    const method = METHODS.find((known): known is Method => known === route.method);
    if (!method) continue;
    const send = async ({ parameter, query: search, payload, key, address }: Sent) => {
      const { statusCode, body } = await router.app.inject({
        method,
        url: `${route.url.replace(/:\w+|\*/g, () => parameter)}?${search}`,
        remoteAddress: `10.${[address >> 16, (address >> 8) & 255, address & 255].join('.')}`,
        headers: {
          cookie,
          origin: router.origin,
          host: 'localhost',
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
      });
      if (statusCode >= 500) throw new Error(`${method} ${route.url}: ${statusCode} ${body}`);
    };
    await Promise.all(withNullBytes(route).map(send));
    const batch = fc.array(requestTo(route), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        await Promise.all(requests.map(send));
      }),
      // Few runs suffice here: `npm run test:in-full` sends other requests each time.
      { numRuns: 2, endOnFailure: true },
    );
  }
}, 300_000);
