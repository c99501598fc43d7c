import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJsonParse from 'secure-json-parse';
import { ApiException } from './api-exception.ts';

/** Largest request body, bytes. */
export const BODY_LIMIT = 64 * 1024;
/** Of the routes that take a post with all its words. */
const POST_BODY_LIMIT = 256 * 1024;
const POST_ROUTES = ['/api/blog', '/api/blog/:id', '/api/admin/blog/preview'];
/** Fields of a plain form. The longest one has fewer than 100, with each box of a checkbox group. */
const MOST_FIELDS = 1_000;
const AMPERSAND = 0x26;
// The deepest contract nests three levels. Far deeper input is an attack on the parser.
const MAX_DEPTH = 16;

const unreadable = () => new ApiException('bad_request', 'We could not read this request.');

/**
 * Parsers for JSON and for plain HTML forms. Unlike Fastify's own they refuse invalid UTF-8 (which would be stored as
 * replacement characters), prototype-polluting keys and excessive nesting.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', (route) => {
    if (POST_ROUTES.includes(route.url)) route.bodyLimit = POST_BODY_LIMIT;
  });
  const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const;
  fastify.addContentTypeParser<Buffer>('application/json', options, parseJson);
  fastify.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', options, parseForm);
}

async function parseForm(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (!isUtf8(body) || hasTooManyFields(body)) throw unreadable();
  const sent = new URLSearchParams(body.toString());
  if (sent.has('__proto__')) throw unreadable();
  // A repeated name is a checkbox group. `getAll` for each name would take time by the square of their number.
  const byName = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return Object.fromEntries(
    Array.from(byName, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/** Counts the separators before parsing: parsing thousands of fields blocks the event loop for 20 ms. */
function hasTooManyFields(body: Buffer): boolean {
  let count = 1;
  for (const byte of body) if (byte === AMPERSAND && ++count > MOST_FIELDS) return true;
  return false;
}

async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (!isUtf8(body)) throw unreadable();
  const text = body.toString();
  if (isTooDeep(text)) throw unreadable();
  try {
    return secureJsonParse.parse(text, undefined, {
      protoAction: 'error',
      constructorAction: 'error',
    });
  } catch {
    throw unreadable();
  }
}

/** Nesting depth: counts brackets outside strings. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === 0x5c) at++;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return false;
}
