import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { LinkProblem } from '#contracts/freshness';
import {
  callProblem,
  checkedLookup,
  isRefused,
  NotPublic,
  type MayCall,
} from '../ssrf/checked-lookup.ts';

const TIMEOUT_MS = 10_000;
/** Between two requests, of whatever host. */
const PAUSE_MS = 2_000;
const MOST_REDIRECTS = 5;
/** Many sites refuse programs, or ask them to wait: what visitors get there is not known. */
const KEEPS_OUT_PROGRAMS: ReadonlySet<number> = new Set([401, 403, 407, 429, 451, 999]);

export interface LinkProbeOptions {
  /** Origin of our site, which tells the other one who asks. */
  site: string;
  /** Whether an IP address may be called. */
  mayCall: MayCall;
  /** For one request, ms. */
  timeoutMs?: number;
  pauseMs?: number;
}

/** What a check found out. */
export interface LinkState {
  /** HTTP status of the last answer; null if there was none. */
  status: number | null;
  /** Null if the link leads somewhere, as far as can be told. */
  problem: LinkProblem | null;
}

interface Head {
  status: number;
  location: string | undefined;
}

/**
 * Asks other sites whether a page is there: one request at a time with a pause in between, the head of the answer only,
 * and never an address that `mayCall` refuses, whatever its name resolves to.
 */
export class LinkProbe {
  private readonly options: Required<LinkProbeOptions>;
  /** When the next request may be made, by `performance.now()`. */
  private notBefore = 0;

  constructor(options: LinkProbeOptions) {
    this.options = { timeoutMs: TIMEOUT_MS, pauseMs: PAUSE_MS, ...options };
  }

  /** @param stop ends the check. @returns `stopped` if it did; never rejects */
  async check(url: string, stop: AbortSignal): Promise<LinkState | 'stopped'> {
    let status: number | null = null;
    let method = 'HEAD';
    let at = new URL(url);
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS;) {
        const head = await this.inTurn(() => this.ask(method, at, stop), stop);
        status = head.status;
        if (isRedirect(status)) {
          const target = URL.parse(head.location ?? '', at);
          if (!target || !/^https?:$/.test(target.protocol)) break;
          at = target;
          redirects += 1;
        } else if (status >= 400 && status !== 429 && method === 'HEAD') {
          // Many servers do not know HEAD.
          method = 'GET';
        } else {
          return { status, problem: problemOf(status) };
        }
      }
      return { status, problem: 'redirects' };
    } catch (error) {
      if (stop.aborted) return 'stopped';
      return { status: null, problem: callProblem(error) };
    }
  }

  /** The first request does not wait. */
  private async inTurn(ask: () => Promise<Head>, stop: AbortSignal): Promise<Head> {
    const waitMs = this.notBefore - performance.now();
    if (waitMs > 0) await delay(waitMs, undefined, { signal: stop });
    try {
      return await ask();
    } finally {
      this.notBefore = performance.now() + this.options.pauseMs;
    }
  }

  private ask(method: string, url: URL, stop: AbortSignal): Promise<Head> {
    const { site, mayCall, timeoutMs } = this.options;
    if (isRefused(url, mayCall)) return Promise.reject(new NotPublic());
    const { promise, resolve, reject } = Promise.withResolvers<Head>();
    const { request } = url.protocol === 'https:' ? https : http;
    const call = request(url, {
      method,
      agent: false,
      headers: { 'User-Agent': `FrontdoorLinkCheck/1.0 (+${site})`, Accept: '*/*' },
      lookup: checkedLookup(mayCall),
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    call.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      // The body is not read.
      call.destroy();
    });
    call.on('error', reject);
    call.end();
    return promise;
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function problemOf(status: number): LinkProblem | null {
  if (status < 400 || KEEPS_OUT_PROGRAMS.has(status)) return null;
  return status === 404 || status === 410 ? 'not-found' : 'error-answer';
}
