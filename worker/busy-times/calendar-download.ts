import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { CalendarProblem } from '#contracts/calendars';
import {
  callProblem,
  checkedLookup,
  isRefused,
  NotPublic,
  type MayCall,
} from '../ssrf/checked-lookup.ts';

/** For the whole download: redirects, head and body. */
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface CalendarDownloadOptions {
  /** Origin of our site, which tells the other one who asks. */
  site: string;
  mayCall: MayCall;
  timeoutMs?: number;
  /** Certificate authorities; by default those of Node. */
  ca?: string;
}

/** The server's cache validators for the file when it was last read. */
export interface KnownFile {
  etag: string | null;
  lastModified: string | null;
}

/** `stopped`: the caller ended it. */
export type Downloaded =
  | { state: 'read'; text: string; file: KnownFile }
  | { state: 'unchanged' }
  | { state: 'failed'; problem: CalendarProblem }
  | { state: 'stopped' };

/** A request went to an address without TLS. */
class NotHttps extends Error {}

/**
 * Downloads calendars: over https only, of bounded size and within a bounded time, and never from an address that
 * `mayCall` refuses, whatever its name resolves to and wherever it redirects.
 */
export class CalendarDownload {
  private readonly options: Required<Omit<CalendarDownloadOptions, 'ca'>> &
    Pick<CalendarDownloadOptions, 'ca'>;

  constructor(options: CalendarDownloadOptions) {
    this.options = { timeoutMs: TIMEOUT_MS, ...options };
  }

  /** @param stop ends the download. Never rejects. */
  async get(address: string, known: KnownFile, stop: AbortSignal): Promise<Downloaded> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.options.timeoutMs)]);
    let url: URL | null = URL.parse(address);
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        if (!url) break;
        const answer = await this.ask(url, known, signal);
        const { statusCode = 0, headers } = answer;
        if (!REDIRECTS.has(statusCode)) return await read(answer);
        answer.destroy();
        url = URL.parse(headers.location ?? '', url);
      }
      return { state: 'failed', problem: 'redirects' };
    } catch (error) {
      if (stop.aborted) return { state: 'stopped' };
      if (signal.aborted) return { state: 'failed', problem: 'timeout' };
      const problem = error instanceof NotHttps ? 'not-https' : callProblem(error);
      return { state: 'failed', problem };
    }
  }

  private ask(url: URL, known: KnownFile, signal: AbortSignal): Promise<IncomingMessage> {
    const { site, mayCall, ca } = this.options;
    if (url.protocol !== 'https:') return Promise.reject(new NotHttps());
    if (isRefused(url, mayCall)) return Promise.reject(new NotPublic());
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const call = https.request(url, {
      agent: false,
      headers: {
        'User-Agent': `FrontdoorCalendars/1.0 (+${site})`,
        Accept: 'text/calendar',
        'Accept-Encoding': 'identity',
        ...(known.etag !== null && { 'If-None-Match': known.etag }),
        ...(known.lastModified !== null && { 'If-Modified-Since': known.lastModified }),
      },
      lookup: checkedLookup(mayCall),
      signal,
      ca,
    });
    call.on('response', resolve);
    call.on('error', reject);
    call.end();
    return promise;
  }
}

async function read(answer: IncomingMessage): Promise<Downloaded> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    answer.destroy();
    return statusCode === 304
      ? { state: 'unchanged' }
      : { state: 'failed', problem: problemOf(statusCode) };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return { state: 'failed', problem: 'too-large' };
    chunks.push(chunk);
  }
  const file = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
  return { state: 'read', text: Buffer.concat(chunks).toString('utf8'), file };
}

function problemOf(status: number): CalendarProblem {
  if (status === 404 || status === 410) return 'not-found';
  return status === 401 || status === 403 ? 'refused' : 'error-answer';
}
