import type { Dispatcher } from 'undici';
import { validContactRequest } from '../support/contact-request.ts';
import fc from '../support/fast-check.ts';
import { validNewsletterSignup } from '../support/newsletter-signup.ts';

/** A request that the api must reject. */
export interface BadRequest {
  what: string;
  /** Description, for the failure report. */
  [fc.toStringMethod]: () => string;
  method?: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const CONTACT = '/api/submit-homepage-form';
const NEWSLETTER = '/api/submit-hubspot';
const LOGIN = '/api/admin/login';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const BODY_LIMIT = 64 * 1024;

const endpoints: { path: string; valid: Record<string, unknown>; required: string[] }[] = [
  {
    path: CONTACT,
    valid: { ...validContactRequest() },
    required: ['firstName', 'lastName', 'email', 'serviceInterest', 'dataStorageConsent'],
  },
  {
    path: NEWSLETTER,
    valid: { ...validNewsletterSignup() },
    required: ['firstName', 'lastName', 'email'],
  },
  {
    path: LOGIN,
    valid: { username: 'reception', password: 'a guess' },
    required: ['username', 'password'],
  },
];
const endpoint = fc.constantFrom(...endpoints);
const submission = fc.constantFrom(...endpoints.slice(0, 2));

const withBody = (
  what: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
): BadRequest => ({
  what,
  [fc.toStringMethod]: () => `${path}: ${what.slice(0, 100)}`,
  path,
  headers,
  body: Buffer.from(body),
});

/** A valid body except for one key, whose value is the given JSON text. */
const replaced = (valid: Record<string, unknown>, key: string, json: string) => {
  const { [key]: _replaced, ...rest } = valid;
  return `{${JSON.stringify(key)}:${json},${JSON.stringify(rest).slice(1)}`;
};

const truncatedJson = fc
  .tuple(endpoint, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(([{ path, valid }, share]) => {
    const text = JSON.stringify(valid);
    return withBody('JSON cut short', path, text.slice(0, Math.floor(share * text.length)));
  });

const notJson = fc
  .tuple(
    endpoint,
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '{',
        '}',
        "{'a':1}",
        '{"a":01}',
        'NaN',
        'undefined',
        '<xml/>',
        '{"a":1}{}',
        ',',
      ),
    ),
  )
  .filter(([, text]) => !isJsonObject(text))
  .map(([{ path }, text]) => withBody('not a JSON object', path, text));

const otherTopLevel = fc
  .tuple(endpoint, fc.jsonValue())
  .filter(([, value]) => typeof value !== 'object' || value === null || Array.isArray(value))
  .map(([{ path }, value]) => withBody('another JSON value', path, JSON.stringify(value)));

const wrongType = endpoint.chain(({ path, valid }) =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(valid)),
      fc.oneof(
        fc.constantFrom(
          'null',
          '[]',
          '{}',
          '1e400',
          '-0',
          '9007199254740993',
          '[["a"]]',
          '{"a":"b"}',
        ),
        fc.integer().map(String),
        fc.array(fc.string(), { maxLength: 3 }).map((value) => JSON.stringify(value)),
        fc.dictionary(fc.string(), fc.string()).map((value) => JSON.stringify(value)),
      ),
    )
    .map(([key, json]) => withBody(`${key} is ${json}`, path, replaced(valid, key, json))),
);

const missingField = endpoint.chain(({ path, valid, required }) =>
  fc.constantFrom(...required).map((key) => {
    const { [key]: _missing, ...rest } = valid;
    return withBody(`${key} is missing`, path, JSON.stringify(rest));
  }),
);

const blankField = submission.chain(({ path, valid }) =>
  fc
    .tuple(
      fc.constantFrom('firstName', 'lastName', 'email'),
      fc.constantFrom('', ' ', '\u00a0\t\n'),
    )
    .map(([key, blank]) =>
      withBody(`${key} is blank`, path, JSON.stringify({ ...valid, [key]: blank })),
    ),
);

const tooLong = submission.chain(({ path, valid }) =>
  fc
    .tuple(
      fc.constantFrom('firstName', 'lastName', 'email', 'pageName', 'pageUri', 'phone', 'formId'),
      fc.integer({ min: 5001, max: 60_000 }),
    )
    .filter(([key]) => key in valid)
    .map(([key, length]) =>
      withBody(`${key} is too long`, path, JSON.stringify({ ...valid, [key]: '7'.repeat(length) })),
    ),
);

const hiddenCharacter = submission.chain(({ path, valid }) =>
  fc
    .tuple(
      fc.constantFrom('firstName', 'lastName', 'email', 'phone', 'message', 'pageName', 'pageUri'),
      // Null byte, control characters, C1, bidirectional override, lone surrogates: as JSON escapes.
      fc.constantFrom('\\u0000', '\\u0007', '\\u001b', '\\u0085', '\\u202e', '\\ud83d', '\\udc00'),
    )
    // Direction marks are dropped from text of several lines: they come with what is copied from a list of contacts.
    .filter(([key, escape]) => key in valid && !(key === 'message' && escape === '\\u202e'))
    .map(([key, escape]) =>
      withBody(`${key} holds ${escape}`, path, replaced(valid, key, `"a${escape}b@mail.org"`)),
    ),
);

const rawControl = endpoint.chain(({ path, valid }) =>
  fc.integer({ min: 0, max: 0x1f }).map((code) => {
    const text = JSON.stringify({ ...valid, note: 'a~b' });
    return withBody('raw control character', path, text.replace('~', String.fromCharCode(code)));
  }),
);

const invalidUtf8 = endpoint.chain(({ path, valid }) =>
  fc
    .tuple(
      fc.constantFrom([0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x28, 0xa1], [0xf5, 0x80]),
      fc.constantFrom(...Object.keys(valid), 'aKeyOfNoForm'),
    )
    .map(([bytes, key]) => {
      const [before = '', after = ''] = JSON.stringify({ ...valid, [key]: 'a~b' }).split('~');
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
      return withBody(`invalid UTF-8 in ${key}`, path, body);
    }),
);

const pollution = endpoint.chain(({ path, valid }) =>
  fc
    .constantFrom(
      '"__proto__":{"isAdmin":true}',
      '"__proto__":null',
      String.raw`"\u005f_proto_\u005f":{"isAdmin":true}`,
      '"constructor":{"prototype":{"isAdmin":true}}',
      '"note":{"__proto__":{"isAdmin":true}}',
      '"note":[{"constructor":{"prototype":{}}}]',
    )
    .map((pair) => withBody(pair, path, `{${pair},${JSON.stringify(valid).slice(1)}`)),
);

const deep = endpoint.chain(({ path, valid }) =>
  fc
    .tuple(fc.integer({ min: 17, max: 8_000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
    .map(([depth, [open = '', close = '']]) => {
      const nested = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const text = `{"note":${nested},${JSON.stringify(valid).slice(1)}`;
      return withBody(`nested ${depth} deep`, path, text);
    }),
);

const oversize = endpoint.chain(({ path, valid }) =>
  fc.integer({ min: BODY_LIMIT, max: 4 * BODY_LIMIT }).map((length) => {
    const text = JSON.stringify({ ...valid, note: 'a'.repeat(length) });
    return withBody('too large', path, text);
  }),
);

const wrongContentType = endpoint.chain(({ path, valid }) =>
  fc
    .constantFrom(
      'text/plain',
      'text/html',
      'application/xml',
      'application/octet-stream',
      'application/json-patch+json',
      'multipart/form-data; boundary=x',
      'json',
      '/',
      '',
    )
    .map((type) =>
      withBody(
        `content type ${type}`,
        path,
        JSON.stringify(valid),
        type ? { 'content-type': type } : {},
      ),
    ),
);

const zippedLie = endpoint.map(({ path, valid }) =>
  withBody('gzip bytes', path, Buffer.from([0x1f, 0x8b, ...Buffer.from(JSON.stringify(valid))]), {
    ...JSON_TYPE,
    'content-encoding': 'gzip',
  }),
);

const badForm = endpoint
  .chain(({ path, valid }) => {
    const texts = Object.entries(valid).map(([key, value]) => [key, String(value)]);
    const form = new URLSearchParams(texts).toString();
    const brokenIn = (what: string, pair: string) =>
      withBody(`form: ${what}`, path, `${form}&${pair}`, FORM_TYPE);
    const name = path === LOGIN ? 'username' : 'firstName';
    return fc.constantFrom(
      withBody('form: empty', path, '', FORM_TYPE),
      withBody('form: no field of ours', path, 'a=b&c', FORM_TYPE),
      withBody('form: JSON', path, JSON.stringify(valid), FORM_TYPE),
      brokenIn('blank', `${name}=`),
      brokenIn('invalid UTF-8', `${name}=a%FFb`),
      brokenIn('half an escape', `${name}=a%E9`),
      brokenIn('prototype', '__proto__=x'),
      brokenIn('more fields than any form has', 'a&'.repeat(1_000)),
      brokenIn('raw invalid UTF-8', `${name}=a`),
      ...(path === LOGIN ? [] : [brokenIn('null byte', `${name}=a%00b`)]),
    );
  })
  .map((request) =>
    request.what === 'form: raw invalid UTF-8'
      ? { ...request, body: Buffer.concat([request.body ?? Buffer.alloc(0), Buffer.of(0xff)]) }
      : request,
  );

const badKey = submission.chain(({ path, valid }) =>
  fc
    .constantFrom('short', 'with a space', 'x'.repeat(201), 'caf\u00e9-caf\u00e9-caf\u00e9')
    .map((key) => ({
      ...withBody(`idempotency key ${key}`, path, JSON.stringify(valid)),
      headers: { ...JSON_TYPE, 'idempotency-key': key },
    })),
);

const badAddress = fc
  .tuple(
    endpoint,
    fc.constantFrom('/%', '/%E0%A4%A', '/%ff', '%00', '//', '/..%2f..', '/x'.repeat(500), '.json'),
  )
  .map(([{ path, valid }, suffix]) =>
    withBody(`address ${suffix}`, `${path}${suffix}`, JSON.stringify(valid)),
  );

const badMethod = fc
  .tuple(submission, fc.constantFrom<Dispatcher.HttpMethod>('GET', 'PUT', 'DELETE', 'PATCH'))
  .map(([{ path, valid }, method]) => ({
    ...withBody(`method ${method}`, path, JSON.stringify(valid)),
    method,
    ...(method === 'GET' ? { body: null, headers: {} } : {}),
  }));

const noBody = endpoint.map(({ path }) => ({ ...withBody('no body', path, '', {}), body: null }));

/** Every kind of request that must answer 4xx. */
export const malformedRequest: fc.Arbitrary<BadRequest> = fc.oneof(
  truncatedJson,
  notJson,
  otherTopLevel,
  wrongType,
  missingField,
  blankField,
  tooLong,
  hiddenCharacter,
  rawControl,
  invalidUtf8,
  pollution,
  deep,
  oversize,
  wrongContentType,
  zippedLie,
  badForm,
  badKey,
  badAddress,
  badMethod,
  noBody,
);

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
