import { setTimeout as delay } from 'node:timers/promises';
import {
  ANY_THERAPIST,
  bookedSchema,
  bookingSchema,
  bookingTimesSchema,
  type Booked,
  type BookingTime,
} from '#contracts/bookings';
import { readAs } from '../support/answers.ts';
import { callDays, callPath, postBooking, readNearest } from '../support/bookings.ts';
import { postJson } from '../support/forms.ts';
import type { PersistentClient } from './persistent-client.ts';
import type { SeededRandom } from './seeded-random.ts';

/** How many of the first free times a visitor chooses from: few, so that several want the same. */
const CHOICES = 8;
/** Times that are taken from under a visitor before they give up. */
const MOST_TAKEN = 6;
/** Pause before each step, in ms. */
const THINKS = [100, 3_000] as const;
/**
 * Shares of the callers: who ask for one therapist, who send the same booking twice, who move it, and who cancel it.
 */
const SHARES = { byName: 0.5, twice: 0.25, move: 0.4, cancel: 0.3 };

/** A lead with the token that books a call for it. */
interface Lead {
  lead: string;
  email: string;
  bookingToken: string;
  /** Determines which api is tried first. */
  turn: number;
  random: SeededRandom;
}

/** What a caller was told of their call. */
export interface Caller {
  lead: string;
  email: string;
  /** As it was acknowledged last, with the number of acknowledged changes; undefined before the first. */
  call:
    | { id: string; therapist: string; start: string; changes: number; canceled: boolean }
    | undefined;
  /** The last wish if it was never answered: it may have come true. */
  unanswered: { start: string } | 'cancel' | undefined;
}

/** Visitors who book a time for their call; some move or cancel it. */
export class Callers {
  readonly all: Caller[] = [];
  /** Answers that must not be. */
  readonly unexpected: string[] = [];
  /** Number of times that somebody else had taken. */
  taken = 0;
  /** Number of callers to whom no free time was left. */
  without = 0;
  readonly #client: PersistentClient;

  constructor(client: PersistentClient) {
    this.#client = client;
  }

  /** Books a time for a lead and does with it what the random numbers decide. */
  async call(lead: Lead): Promise<void> {
    const { random } = lead;
    const caller: Caller = {
      ...{ lead: lead.lead, email: lead.email },
      ...{ call: undefined, unanswered: undefined },
    };
    this.all.push(caller);
    // Decided at once, so that it does not depend on the answers.
    const isOneOf = (share: number) => random.between(0, 1) < share;
    const byName = isOneOf(SHARES.byName);
    const twice = isOneOf(SHARES.twice);
    const [move, cancel] = [isOneOf(SHARES.move), isOneOf(SHARES.cancel)];
    try {
      const booked = await this.#book(caller, lead, byName, twice);
      const moved = booked && move ? await this.#move(caller, lead, booked) : booked;
      if (moved && cancel) await this.#cancel(caller, lead, moved);
    } catch (error) {
      this.unexpected.push(String(error));
    }
  }

  async #book(
    caller: Caller,
    lead: Lead,
    byName: boolean,
    twice: boolean,
  ): Promise<Booked | undefined> {
    const listed = await this.#times(lead, ANY_THERAPIST);
    const wishFor = ({ start, therapist }: BookingTime) => ({
      start,
      therapist: byName ? therapist : ANY_THERAPIST,
    });
    const post = (time: BookingTime) => (url: string) =>
      postBooking(url, lead.bookingToken, wishFor(time));
    const booked = await this.#take(caller, lead, listed, post);
    if (!booked || !twice) return booked;
    const again = await this.#client.send(lead.turn, post(booked));
    if (!again) return booked;
    const second = await readAs(bookedSchema, again);
    if (second.id !== booked.id) this.unexpected.push('the same wish again made another booking');
    return booked;
  }

  async #move(caller: Caller, lead: Lead, booked: Booked): Promise<Booked | undefined> {
    const times = await this.#times(lead, booked.therapist);
    const post =
      ({ start }: BookingTime) =>
      (url: string) =>
        postJson(url, `${callPath(booked)}/move`, { start });
    // Nobody else can take a time to which nothing was moved: they keep the call they have.
    return (
      (await this.#take(caller, lead, times, post)) ?? (caller.unanswered ? undefined : booked)
    );
  }

  /** Asks for one of the times, and for one near it while somebody else is faster. */
  async #take(
    caller: Caller,
    lead: Lead,
    listed: readonly BookingTime[],
    post: (time: BookingTime) => (url: string) => Promise<Response>,
  ): Promise<Booked | undefined> {
    let choices = listed;
    for (let round = 0; round < MOST_TAKEN; round++) {
      const time = choices[lead.random.index(Math.min(choices.length, CHOICES))];
      if (!time) break;
      await think(lead);
      caller.unanswered = { start: time.start };
      const answer = await this.#client.send(lead.turn, post(time));
      if (!answer) return undefined;
      caller.unanswered = undefined;
      if (answer.ok) return this.#acknowledged(caller, time, await readAs(bookedSchema, answer));
      this.taken += 1;
      choices = await readNearest(answer);
    }
    this.without += 1;
    return undefined;
  }

  #acknowledged(caller: Caller, { start }: BookingTime, booked: Booked): Booked {
    const { id, therapist } = booked;
    if (booked.start !== start) this.unexpected.push('a call at another time than asked for');
    if (caller.call && caller.call.id !== id) this.unexpected.push('a move made another booking');
    const { start: before = start, changes: earlier = 0 } = caller.call ?? {};
    // Among the nearest times is the one that they have.
    const changes = earlier + (start === before ? 0 : 1);
    caller.call = { id, therapist, start: booked.start, changes, canceled: false };
    return booked;
  }

  async #cancel(caller: Caller, lead: Lead, booked: Booked): Promise<void> {
    await think(lead);
    caller.unanswered = 'cancel';
    const answer = await this.#client.send(lead.turn, (url) =>
      postJson(url, `${callPath(booked)}/cancel`, {}),
    );
    if (!answer) return;
    const { status } = await readAs(bookingSchema, answer);
    if (status !== 'CANCELED') this.unexpected.push(`canceled, but answered ${status}`);
    caller.unanswered = undefined;
    if (caller.call) {
      caller.call = { ...caller.call, changes: caller.call.changes + 1, canceled: true };
    }
  }

  /** Free times; none if the apis do not answer. */
  async #times(lead: Lead, therapist: string): Promise<BookingTime[]> {
    await think(lead);
    const wish = new URLSearchParams({ therapist, format: 'phone', ...callDays(new Date()) });
    const answer = await this.#client.send(lead.turn, (url) =>
      fetch(`${url}/api/bookings/times?${wish}`),
    );
    return answer ? (await readAs(bookingTimesSchema, answer)).times : [];
  }
}

const think = ({ random }: Lead) => delay(random.between(...THINKS));
