import { randomUUID } from 'node:crypto';
import { setInterval as every, setTimeout as delay } from 'node:timers/promises';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';

/** Unique words: finding one of them in a log or a queue is a leak. */
const SEED = {
  firstName: 'Zephyrine',
  lastName: 'Quartermain-Obuya',
  phone: '+1 (972) 555-0187',
  message: 'Since the spring we only shout, and I sleep in the study.',
};
const TRACES = [
  ...['zephyrine', 'quartermain', '555-0187', '5550187', 'sleep in the study'],
  '@mail.frontdoor-tests.org',
];

/** The seeded words that a text contains. */
export function tracesIn(text: string): string[] {
  const lower = text.toLowerCase();
  return TRACES.filter((trace) => lower.includes(trace));
}

// Arrival interval. Slow enough that HubSpot's list of form submissions holds a whole drill, so that a duplicate is
// always visible.
const EVERY_MS = 300;
// Total retry time and retry interval of a visitor.
const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

/** Steady load: each visitor sends one request to the apis in turn until one accepts it. */
export class Visitors {
  /** Ids of accepted submissions by e-mail address. */
  readonly accepted = new Map<string, string>();
  /** Addresses of visitors who gave up; their request may or may not be stored. */
  readonly turnedAway: string[] = [];
  /** Answers other than success and 503. */
  readonly unexpected: string[] = [];
  /** Number of calls with a 503 or without an answer. */
  refusals = 0;
  readonly #urls: readonly string[];
  readonly #leaving = new AbortController();
  readonly #coming: Promise<unknown>;

  /** @param urls the apis; visitors alternate between them as behind a proxy */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#coming = this.#keepComing();
  }

  /** Stops new visitors; resolves when all present ones are accepted or have given up. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#coming;
  }

  async #keepComing(): Promise<void> {
    const visits: Promise<void>[] = [];
    for await (const _ of every(EVERY_MS)) {
      if (this.#leaving.signal.aborted) break;
      visits.push(this.visit(visits.length));
    }
    await Promise.all(visits);
  }

  /** @param turn determines which api is tried first */
  async visit(turn = 0): Promise<void> {
    const request = validContactRequest(SEED);
    const key = { 'Idempotency-Key': randomUUID() };
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = turn; Date.now() < deadline; attempt++) {
      const url = this.#urls[attempt % this.#urls.length] ?? '';
      const answer = await this.#post(url, request, key);
      if (answer?.ok) {
        this.accepted.set(request.email, await readAccepted(answer));
        return;
      }
      if (answer && answer.status !== 503) {
        this.unexpected.push(`${answer.status} ${await answer.text()}`);
        return;
      }
      this.refusals += 1;
      await delay(AGAIN_MS);
    }
    this.turnedAway.push(request.email);
  }

  /** @returns undefined if the connection was refused or broken */
  async #post(...request: Parameters<typeof postContactRequest>): Promise<Response | undefined> {
    try {
      const answer = await postContactRequest(...request);
      // An api killed in the middle of its answer has not answered.
      const body = await answer.arrayBuffer();
      return new Response(body, answer);
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}
