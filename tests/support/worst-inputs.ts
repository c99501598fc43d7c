import { MOST_BOOKING_DAYS } from '#contracts/bookings';
import { zipOf } from './cv-files.ts';
import { validContactRequest } from './contact-request.ts';
import {
  validApplication,
  validMediaInquiry,
  validQuizResult,
  validVibeCheckRequest,
} from './forms.ts';
import { validNewsletterSignup } from './newsletter-signup.ts';

/** A request as expensive as the endpoint is known to allow. */
export interface WorstInput {
  /** Path, where it differs from the route's. */
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const json = (body: unknown): WorstInput => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A body of about 60 KB, most of it in one field. */
const filled = (valid: object, field: string) => json({ ...valid, [field]: '\t ?'.repeat(15_000) });

const CONVERSATION = json({
  messages: Array.from({ length: 15 }, () => ({ role: 'user', content: 'he hit '.repeat(570) })),
});
/** No word is known, none comes twice, and each is a sentence. */
const ODD_WORDS = Array.from({ length: 290 }, (_, at) => `st${(at * 7919 + 999).toString(26)}`);

/** Each label keeps the patterns of clean-values.ts busy as long as it may. */
const LONGEST_VIEW = {
  type: 'view',
  path: `/${'a/'.repeat(149)}`,
  referrer: `${'a-'.repeat(99)}a`,
  source: '1 '.repeat(100),
  medium: 'x'.repeat(200),
  campaign: '1.1-'.repeat(50),
};

/** Fills the body limit; its challenge is not ours. */
const PASSKEY_ANSWER = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ challenge: 'x'.repeat(199) })).toString(
      'base64url',
    ),
    authenticatorData: 'x'.repeat(20_000),
    signature: 'x'.repeat(20_000),
  },
};

const PDF_START = Buffer.from('%PDF-1.7\n');
const PDF_END = Buffer.from('\ntrailer<</Root 2 0 R>>\n%%EOF\n');
/** Each of a thousand actions leads to an object that stands ten thousand times in the file. */
const MANY_REFERENCES = Buffer.concat([
  PDF_START,
  Buffer.from('1 0 obj]\n'.repeat(10_000)),
  Buffer.from(`2 0 obj<<${'/A<</OpenAction 1 0 R>>'.repeat(1_000)}>>endobj`),
  PDF_END,
]);
/** The end of each object stream is searched to the end of the file. */
const MANY_STREAMS = Buffer.concat([
  PDF_START,
  Buffer.from('1 0 obj<</Type/ObjStm/First 99999999/N 0>>stream\n'.repeat(2_000)),
  Buffer.alloc(4_800_000, 'x'),
  PDF_END,
]);

/** A form of as many fields as a body can hold. */
const manyFields = (): WorstInput => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Array.from({ length: 16_000 }, (_, at) => at.toString(36)).join('&'),
});

/** The multipart body of an application with this file. */
function applicationWith(file: Buffer): WorstInput {
  // As a browser writes a checked box; the file of an invalid form is not inspected.
  const fields = Object.entries(validApplication()).map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value === true ? 'on' : String(value)}\r\n`,
  );
  const part = '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([Buffer.from(fields.join('') + part), file, Buffer.from('\r\n--x--\r\n')]),
  };
}

/**
 * The worst known input of the site and of every public endpoint, by method and route. tests/api/worst-inputs.test.ts
 * fails for a public endpoint without one.
 */
export const WORST_INPUTS: Readonly<Record<string, WorstInput | readonly WorstInput[]>> = {
  'GET /*': { path: `/${'/'.repeat(15_000)}a` },
  'GET /metrics': {},
  'GET /api/health/live': {},
  'GET /api/health/ready': {},
  'GET /api/site-config': {},
  'GET /api/blog': {},
  'GET /api/blog/:id': { path: '/api/blog/2147483647' },
  'GET /images/posts/:name': { path: `/images/posts/${'x'.repeat(150)}` },
  'GET /api/confirm/:token': { path: `/api/confirm/${'0'.repeat(900)}` },
  'POST /api/confirm/:token': {
    ...filled({}, 'consents'),
    path: `/api/confirm/${'0'.repeat(900)}`,
  },
  'GET /api/bookings/times': {
    path: `/api/bookings/times?therapist=any&format=phone&from=2026-11-23&days=${MOST_BOOKING_DAYS}`,
  },
  'POST /api/bookings/times': filled(
    { therapist: 'any', format: 'phone', from: '2026-11-23', days: MOST_BOOKING_DAYS },
    'bookingToken',
  ),
  'POST /api/bookings': filled({ therapist: 'any', format: 'phone', start: 'x' }, 'bookingToken'),
  'GET /api/bookings/:token': { path: `/api/bookings/${'0'.repeat(900)}` },
  'GET /api/bookings/:token/calendar.ics': {
    path: `/api/bookings/${'0'.repeat(900)}/calendar.ics`,
  },
  'POST /api/bookings/:token/move': {
    ...filled({}, 'start'),
    path: `/api/bookings/${'0'.repeat(90)}/move`,
  },
  'POST /api/bookings/waitlist': filled({ therapist: 'any', format: 'phone' }, 'bookingToken'),
  'POST /api/bookings/waitlist/leave': filled({}, 'bookingToken'),
  'POST /api/bookings/:token/accept': { path: `/api/bookings/${'0'.repeat(90)}/accept` },
  'POST /api/bookings/:token/decline': { path: `/api/bookings/${'0'.repeat(90)}/decline` },
  'POST /api/bookings/:token/cancel': { path: `/api/bookings/${'0'.repeat(90)}/cancel` },
  'GET /api/bookings/feed/:file': { path: `/api/bookings/feed/${'0'.repeat(900)}.ics` },
  'GET /booking/:token': { path: `/booking/${'0'.repeat(900)}` },
  'POST /booking': filled({ format: 'phone', time: `${'0'.repeat(300)} any` }, 'bookingToken'),
  'POST /booking/:token/move': {
    ...filled({}, 'time'),
    path: `/booking/${'0'.repeat(90)}/move`,
  },
  'POST /booking/:token/accept': { path: `/booking/${'0'.repeat(90)}/accept` },
  'POST /booking/:token/decline': {
    ...filled({}, 'leave'),
    path: `/booking/${'0'.repeat(90)}/decline`,
  },
  'POST /booking/:token/cancel': { path: `/booking/${'0'.repeat(90)}/cancel` },
  'POST /api/openai': CONVERSATION,
  'POST /api/openai/stream': CONVERSATION,
  'POST /api/page-search': json({ query: ODD_WORDS.join('. ') }),
  'POST /api/analytics': {
    ...json({ events: Array.from({ length: 20 }, () => LONGEST_VIEW) }),
  },
  'POST /api/check-secrets': json({ secrets: Array.from({ length: 50 }, () => 'x'.repeat(100)) }),
  'POST /api/admin/login': json({ username: 'reception', password: 'x'.repeat(200) }),
  'POST /api/admin/setup': filled({ username: 'reception', password: 'a guess' }, 'token'),
  'POST /api/admin/setup/check': filled({}, 'token'),
  'POST /api/admin/login/totp': json({ code: '9'.repeat(40) }),
  'POST /api/admin/login/passkey/options': {},
  'POST /api/admin/login/passkey': json(PASSKEY_ANSWER),
  'POST /api/admin/invitation': filled({ password: 'four unrelated words here' }, 'token'),
  'POST /api/admin/invitation/check': filled({}, 'token'),
  'POST /api/submit-homepage-form': [filled(validContactRequest(), 'phone'), manyFields()],
  'POST /api/submit-hubspot': filled(validNewsletterSignup(), 'pageUri'),
  'POST /api/submit-vibe-check': filled(validVibeCheckRequest(), 'message'),
  'POST /api/submit-media-inquiry': filled(validMediaInquiry(), 'email'),
  'POST /api/submit-quiz-result': filled(validQuizResult(), 'companyWebsite'),
  'POST /api/submit-application': [
    applicationWith(Buffer.concat([PDF_START, Buffer.alloc(5_000_000, '<< '), PDF_END])),
    applicationWith(MANY_REFERENCES),
    applicationWith(MANY_STREAMS),
    applicationWith(Buffer.concat([PDF_START, Buffer.alloc(900_000, '/A 1 '), PDF_END])),
    applicationWith(zipOf([{ name: '[Content_Types].xml', content: '<a>'.repeat(16_000) }])),
  ],
};

/** @returns every worst input with its route */
export const eachWorstInput = (): [route: string, input: WorstInput][] =>
  Object.entries(WORST_INPUTS).flatMap(([route, inputs]) =>
    [inputs].flat().map((input): [string, WorstInput] => [route, input]),
  );
