import { randomUUID } from 'node:crypto';
import { setInterval as every } from 'node:timers/promises';
import { readAccepted, readAs } from '../support/answers.ts';
import { vibeCheckAnswerSchema } from '#contracts/bookings';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { TELLTALE_PERSON } from '../support/telltale-person.ts';
import { Callers } from './callers.ts';
import { PersistentClient } from './persistent-client.ts';
import { SeededRandom } from './seeded-random.ts';

/** Shortest arrival interval. */
const EVERY_MS = 300;
/** Fewer than the submissions of a form that are read back, so that a duplicate is always visible. */
const MOST_VISITORS = 450;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
/** Share of the visitors who ask for a call and book a time for it. */
const CALLERS = 0.5;

/** Everybody has an address of their own. */
const { email: _, ...PERSON } = TELLTALE_PERSON;

/** Steady load: each visitor sends one request to the apis in turn until one accepts it. */
export class Visitors {
  /** Ids of accepted submissions by e-mail address. */
  readonly accepted = new Map<string, string>();
  /** Addresses of visitors who gave up; their request may or may not be stored. */
  readonly turnedAway: string[] = [];
  /** Answers other than success and 503. */
  readonly unexpected: string[] = [];
  /** Number of page views that were sent. */
  views = 0;
  readonly client: PersistentClient;
  readonly callers: Callers;
  readonly #random: SeededRandom;
  readonly #leaving = new AbortController();
  readonly #coming: Promise<unknown>;

  /**
   * @param urls the apis; visitors alternate between them as behind a proxy
   * @param seed decides who asks for a call, and what they do
   * @param milliseconds during which they come
   */
  constructor(urls: readonly string[], seed: number, milliseconds: number) {
    this.client = new PersistentClient(urls);
    this.callers = new Callers(this.client);
    this.#random = new SeededRandom(seed);
    this.#coming = this.#keepComing(Math.max(EVERY_MS, milliseconds / MOST_VISITORS));
  }

  /** Stops new visitors; resolves when all present ones are done or have given up. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#coming;
  }

  async #keepComing(interval: number): Promise<void> {
    const visits: Promise<void>[] = [];
    for await (const _ of every(interval)) {
      if (this.#leaving.signal.aborted) break;
      const random = new SeededRandom(this.#random.index(2 ** 32));
      visits.push(this.#visit(visits.length, random));
    }
    await Promise.all(visits);
  }

  /** Sends a page view, once: like a browser's beacon, nobody repeats it. */
  async #view(turn: number): Promise<void> {
    this.views += 1;
    const events = [{ type: 'view', path: '/' }];
    await this.client.sendOnce(turn, (url) =>
      postJson(url, '/api/analytics', { events }, { 'User-Agent': BROWSER }),
    );
  }

  /** @param turn determines which api is tried first */
  async #visit(turn: number, random: SeededRandom): Promise<void> {
    await this.#view(turn);
    const key = { 'Idempotency-Key': randomUUID() };
    const asksForCall = random.between(0, 1) < CALLERS;
    const request = asksForCall
      ? validVibeCheckRequest({ ...PERSON, reachBy: 'email' })
      : validContactRequest(PERSON);
    const answer = await this.client.send(turn, (url) =>
      asksForCall
        ? postJson(url, '/api/submit-vibe-check', request, key)
        : postContactRequest(url, request, key),
    );
    const { email } = request;
    if (!answer) {
      this.turnedAway.push(email);
    } else if (!answer.ok) {
      this.unexpected.push(`${answer.status} ${await answer.text()}`);
    } else if (asksForCall) {
      const { id, bookingToken } = await readAs(vibeCheckAnswerSchema, answer);
      this.accepted.set(email, id);
      await this.callers.call({ lead: id, email, bookingToken, turn, random });
    } else {
      this.accepted.set(email, await readAccepted(answer));
    }
  }
}
