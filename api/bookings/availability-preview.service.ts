import { TZDate } from '@date-fns/tz';
import { Injectable } from '@nestjs/common';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { startOfDay } from 'date-fns/startOfDay';
import { callHoursSchema, callRulesSchema } from '#content/booking-schema';
import type { Booking, Content } from '#content/model';
import { callHoursPersonOf } from '#content/override-schema';
import {
  PREVIEW_DAYS,
  type AvailabilityPreview,
  type AvailabilityPreviewRequest,
} from '#contracts/availability-preview';
import { MOST_DAYS_AHEAD } from '#contracts/bookings';
import { freeTimes, isWithinHours } from '#scheduling/free-times';
import { ContentSource } from '../content/content-source.ts';
import { ApiException } from '../http/api-exception.ts';
import { validated } from '../http/validation-pipe.ts';
import { planOf } from './call-plan.ts';
import { TakenTimesRepository } from './taken-times.repository.ts';

/** Shows what visitors would see with hours that are not saved yet. Nothing is stored. */
@Injectable()
export class AvailabilityPreviewService {
  constructor(
    private readonly content: ContentSource,
    private readonly takenTimes: TakenTimesRepository,
  ) {}

  /**
   * The free times of the next {@link PREVIEW_DAYS} days: those of one therapist if the key names their hours, or those
   * of all therapists who accept clients if the key is for the general rules. With the coming calls, of these days and
   * later, that are outside the hours: those of everybody if the key is for the general rules.
   * @throws ApiException `validation_failed` with the fields of the value; `not_found` for another key
   */
  async preview({ key, value }: AvailabilityPreviewRequest): Promise<AvailabilityPreview> {
    const content = await this.content.load();
    const person = personNamed(key, content);
    const { timeZone, people } = planOf({
      ...content,
      booking: withDraft(content.booking, person, value),
    });
    const now = new Date();
    const today = startOfDay(new TZDate(now.getTime(), timeZone));
    const within = { start: today, end: addDays(today, PREVIEW_DAYS) };
    const concerned = people.filter(({ therapist }) => person === null || therapist === person);
    const therapists = concerned.map(({ therapist }) => therapist);
    // A day before, because buffers can pass midnight. Calls may have been booked further ahead than is possible now.
    const around = { start: addDays(today, -1), end: addDays(today, MOST_DAYS_AHEAD + 1) };
    const taken = await this.takenTimes.of(therapists, around);
    const shown = concerned.filter((one) => person !== null || one.isAcceptingClients);
    const starts = shown.flatMap(({ therapist, availability }) => {
      const own = taken.get(therapist);
      if (!availability || !own) return [];
      return freeTimes(availability, own, within, now).map((start) => start.getTime());
    });
    const callsOutside = concerned.flatMap(({ therapist, availability }) =>
      (taken.get(therapist)?.calls ?? [])
        .filter(({ start }) => start > now && !(availability && isWithinHours(availability, start)))
        .map(({ start }) => start.getTime()),
    );
    return {
      timeZone,
      callsOutside: callsOutside
        .sort((a, b) => a - b)
        .map((start) => new Date(start).toISOString()),
      days: byDay(
        today,
        [...new Set(starts)].sort((a, b) => a - b),
        timeZone,
      ),
    };
  }
}

/** @returns null for the key of the general rules */
function personNamed(key: string, { people }: Content): string | null {
  if (key === 'booking') return null;
  const person = callHoursPersonOf(key);
  if (person !== null && people.some(({ id }) => id === person)) return person;
  throw new ApiException('not_found', 'There are no such hours.');
}

function withDraft(booking: Booking, person: string | null, value: unknown): Booking {
  if (person === null) return { ...booking, ...validated(callRulesSchema, value) };
  const hours = validated(callHoursSchema, value);
  return { ...booking, therapists: { ...booking.therapists, [person]: hours } };
}

const dateOf = (day: Date): string => formatISO(day, { representation: 'date' });

function byDay(
  today: Date,
  starts: readonly number[],
  timeZone: string,
): AvailabilityPreview['days'] {
  const byDate = Map.groupBy(starts, (start) => dateOf(new TZDate(start, timeZone)));
  return Array.from({ length: PREVIEW_DAYS }, (_, at) => {
    const day = dateOf(addDays(today, at));
    return { day, starts: (byDate.get(day) ?? []).map((start) => new Date(start).toISOString()) };
  });
}
