import { TZDate } from '@date-fns/tz';
import { Injectable } from '@nestjs/common';
import { addDays } from 'date-fns/addDays';
import { min } from 'date-fns/min';
import {
  ANY_THERAPIST,
  BOOKING_FORMATS,
  type BookingFormat,
  type BookingTime,
  type BookingTimes,
  type BookingTimesQuery,
  type FittingTimes,
} from '#contracts/bookings';
import type { CallTherapist } from '#contracts/staff-bookings';
import { blockedBy, dayOf, freeTimes, type Availability, type Span } from '#scheduling/free-times';
import { matchOrder } from '#scheduling/match-order';
import { ContentSource } from '../content/content-source.ts';
import { ApiException } from '../http/api-exception.ts';
import type { Slot } from './booking-sql.ts';
import { planOf } from './call-plan.ts';
import { fitInWords, type Reason } from './fit-words.ts';
import { TakenTimesRepository, type TherapistsTime } from './taken-times.repository.ts';

/** What kind of call is wanted, and with whom. The time of the booking `except` counts as free. */
export interface Wish {
  therapist: string;
  format: BookingFormat;
  except?: string;
  /** Used to rank therapists by how well they fit. */
  visitor?: Visitor;
}

/** What is known about a visitor to find a therapist who fits. */
export interface Visitor {
  language: 'en' | 'es';
  /** What they would like help with; undefined if it is not known. */
  interest: string | undefined;
}

/** Possible start times of a call, each with the free therapists in the order of {@link matchOrder}. */
export type OpenTimes = ReadonlyMap<number, readonly string[]>;

/** Maximum number of alternatives if the requested time is taken. */
const MOST_NEAREST = 6;
const MINUTE_MS = 60_000;
/** As in `languages` of `content/people`. */
const SPANISH = 'Spanish';
/** It counts twice: without a common language nothing else helps. */
const LANGUAGE_REASONS = ['language', 'language'] as const;

/** Finds free times for calls: the availability minus bookings and other appointments. */
@Injectable()
export class OpenTimesService {
  private readonly plan: () => Promise<ReturnType<typeof planOf>>;

  constructor(
    private readonly takenTimes: TakenTimesRepository,
    content: ContentSource,
  ) {
    this.plan = content.derive(planOf);
  }

  /** The practice's time zone, which applies to all days. */
  async timeZone(): Promise<string> {
    return (await this.plan()).timeZone;
  }

  /** The name of a therapist; '' if nobody has this id any more. */
  async nameOf(therapist: string): Promise<string> {
    const { people } = await this.plan();
    return people.find((person) => person.therapist === therapist)?.name ?? '';
  }

  /** All times that can be booked, in order. */
  async next(wish: Wish): Promise<BookingTime[]> {
    return inOrder(await this.open(wish));
  }

  /** The therapists with whom a visitor who wrote in Spanish would speak English. */
  async inEnglishWith({ language }: Visitor): Promise<string[]> {
    if (language === 'en') return [];
    const { people } = await this.plan();
    return people
      .filter(({ languages }) => !languages.includes(SPANISH))
      .map(({ therapist }) => therapist);
  }

  /** Those who take calls, in the order of the team page. */
  async therapists(): Promise<CallTherapist[]> {
    const { people } = await this.plan();
    return people
      .filter(({ availability }) => availability)
      .map(({ therapist, name, formats }) => ({ therapist, name, formats: [...formats] }));
  }

  /** @param from YYYY-MM-DD @returns so many days of the practice, from midnight to midnight */
  async span(from: string, days: number): Promise<Span> {
    const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
    const start = new TZDate(year, month - 1, day, await this.timeZone());
    return { start, end: addDays(start, days) };
  }

  /** @throws ApiException `validation_failed` if there is no such therapist */
  async list({ from, days, ...wish }: BookingTimesQuery & Wish): Promise<BookingTimes> {
    await this.refuseUnknown(wish.therapist);
    const timeZone = await this.timeZone();
    const open = await this.open(wish, await this.span(from, days));
    return { timeZone, times: inOrder(open) };
  }

  /** As {@link list}, with the reasons why each therapist is suggested. */
  async listFitting(
    query: BookingTimesQuery & { visitor: Visitor },
  ): Promise<Omit<FittingTimes, 'hasWaitlist'>> {
    const [plan, listed] = await Promise.all([this.plan(), this.list(query)]);
    const { language } = query.visitor;
    const offered = new Set(listed.times.map(({ therapist }) => therapist));
    const people = plan.people.filter(({ therapist }) => offered.has(therapist));
    const inEnglish = await this.inEnglishWith(query.visitor);
    const formats = BOOKING_FORMATS.filter((format) => hasFormat(plan, { ...query, format }));
    if (query.therapist !== ANY_THERAPIST) return { ...listed, fits: {}, inEnglish, formats };
    const fits = people.map(({ therapist, firstName }) => {
      const reasons = reasonsFor(plan, therapist, query.visitor);
      return [therapist, fitInWords(firstName, reasons, language)] as const;
    });
    return { ...listed, fits: Object.fromEntries(fits), inEnglish, formats };
  }

  /** @throws ApiException `validation_failed` if there is no such therapist */
  async refuseUnknown(therapist: string): Promise<void> {
    const { people } = await this.plan();
    if (therapist === ANY_THERAPIST || people.some((one) => one.therapist === therapist)) return;
    const message = 'There is no therapist of this name.';
    throw new ApiException('validation_failed', message, { fields: { therapist: message } });
  }

  /** @throws ApiException `validation_failed` if none of the requested therapists takes calls of this format */
  async refuseUnavailableFormat(wish: Wish): Promise<void> {
    if (hasFormat(await this.plan(), wish)) return;
    const message = 'There are no calls of this kind.';
    throw new ApiException('validation_failed', message, { fields: { format: message } });
  }

  /** @param within all times that can be booked, by default */
  async open(wish: Wish, within?: Span): Promise<OpenTimes> {
    const plan = await this.plan();
    const now = new Date();
    const therapists = asked(plan, wish);
    // To the end of the last day, which a clock change may make later.
    const horizon = { start: now, end: addDays(now, plan.daysAhead + 2) };
    // Nothing is offered after the horizon, and iterating over half a year of days would take most of the time.
    const wanted = within ? { ...within, end: min([within.end, horizon.end]) } : horizon;
    // Whole days, because calls are counted per day, and one more day for buffers.
    const names = therapists.map(({ therapist }) => therapist);
    const around = { start: addDays(horizon.start, -2), end: addDays(horizon.end, 2) };
    const taken = await this.takenTimes.of(names, around, wish.except);
    const order = matchOrder(
      names.map((therapist) => ({
        therapist,
        reasons: reasonsFor(plan, therapist, wish.visitor).length,
        bookedAt: bookedAt(taken.get(therapist), now),
      })),
    );
    const open = new Map<number, string[]>();
    for (const therapist of order) {
      const availability = therapists.find((one) => one.therapist === therapist)?.availability;
      const own = taken.get(therapist);
      if (!availability || !own) continue;
      for (const start of freeTimes(availability, own, wanted, now)) {
        const free = open.get(start.getTime());
        if (free) free.push(therapist);
        else open.set(start.getTime(), [therapist]);
      }
    }
    return open;
  }

  /** What is stored of a call at an open time. @returns undefined if the therapist takes no calls (any more) */
  async slot(start: Date, therapist: string): Promise<Slot | undefined> {
    const { people } = await this.plan();
    const availability = people.find((person) => person.therapist === therapist)?.availability;
    return availability && slotAt(start, therapist, availability);
  }
}

/** The open times nearest to one, in order. */
export function nearestTo(start: Date, open: OpenTimes): BookingTime[] {
  const distance = (time: number) => Math.abs(time - start.getTime());
  return inOrder([...open].sort(([a], [b]) => distance(a) - distance(b)).slice(0, MOST_NEAREST));
}

/** As they are answered: by start, each with the therapist who is asked first. */
const inOrder = (open: Iterable<readonly [number, readonly string[]]>): BookingTime[] =>
  [...open]
    .sort(([a], [b]) => a - b)
    .map(([start, [therapist = '']]) => ({ start: new Date(start).toISOString(), therapist }));

/** Why a therapist is suggested to a visitor; empty if there is no reason but a free time. */
function reasonsFor(
  { people, fits }: ReturnType<typeof planOf>,
  therapist: string,
  visitor: Visitor | undefined,
): Reason[] {
  if (!visitor) return [];
  const languages = people.find((person) => person.therapist === therapist)?.languages ?? [];
  const isAsked = visitor.interest !== undefined && fits.get(visitor.interest)?.includes(therapist);
  return [
    ...(visitor.language === 'es' && languages.includes(SPANISH) ? LANGUAGE_REASONS : []),
    ...(isAsked ? (['interest'] as const) : []),
  ];
}

/** The therapists who take calls of a format. "Any" leaves out those who accept no clients. */
function asked({ people }: ReturnType<typeof planOf>, { therapist, format }: Wish) {
  return people.filter(
    (person) =>
      (therapist === ANY_THERAPIST ? person.isAcceptingClients : person.therapist === therapist) &&
      person.formats.includes(format),
  );
}

/** Whether one of the requested therapists takes calls of this format, with or without a free time. */
const hasFormat = (plan: ReturnType<typeof planOf>, wish: Wish): boolean =>
  asked(plan, wish).some(({ availability }) => availability !== undefined);

/** When each of the therapist's upcoming calls was booked. */
const bookedAt = (taken: TherapistsTime | undefined, now: Date): Date[] =>
  (taken?.calls ?? []).filter(({ start }) => start > now).map((call) => call.bookedAt);

function slotAt(start: Date, therapist: string, availability: Availability): Slot {
  const end = new Date(start.getTime() + availability.callMinutes * MINUTE_MS);
  return {
    therapist,
    during: { start, end },
    blocked: blockedBy(start, availability),
    day: dayOf(start, availability.timeZone),
    callsPerDay: availability.callsPerDay,
  };
}
