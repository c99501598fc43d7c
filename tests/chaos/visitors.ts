import { randomUUID } from 'node:crypto';
import { setInterval as every, setTimeout as delay } from 'node:timers/promises';
import { readAccepted } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';

/** Words that appear nowhere else, so that finding one of them in a log or a queue is a leak. */
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

/** What of a visitor's words is in a text. */
export function tracesIn(text: string): string[] {
  const lower = text.toLowerCase();
  return TRACES.filter((trace) => lower.includes(trace));
}

// Slow enough that what HubSpot's form lists holds a whole drill: then a repetition can always be seen.
const EVERY_MS = 300;
// How long a visitor keeps pressing the button, and how often.
const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

/** Visitors who keep coming, each with one request that is tried at one api and then the other until one takes it. */
export class Visitors {
  /** The ids of what was answered with success, by e-mail address. */
  readonly accepted = new Map<string, string>();
  /** Addresses of those who gave up; their request may or may not have been stored. */
  readonly turnedAway: string[] = [];
  /** Answers that were neither success nor "not right now". */
  readonly unexpected: string[] = [];
  /** Calls that were answered with 503 or not at all. */
  refusals = 0;
  readonly #urls: readonly string[];
  readonly #leaving = new AbortController();
  readonly #coming: Promise<unknown>;

  /** @param urls the apis; a proxy would choose among them */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#coming = this.#keepComing();
  }

  /** Nobody new comes; resolves when those who are there have been answered or have given up. */
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

  /** @param turn decides which api is tried first */
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

  /** @returns undefined where the connection was refused or broke */
  async #post(...request: Parameters<typeof postContactRequest>): Promise<Response | undefined> {
    try {
      const answer = await postContactRequest(...request);
      // An api that is killed in the middle of its answer has not answered.
      const body = await answer.arrayBuffer();
      return new Response(body, answer);
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}
