import { Inject, Injectable } from '@nestjs/common';
import type { BookingFormat } from '#contracts/bookings';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import { dayOf } from '#scheduling/free-times';
import { offerEnd } from '#scheduling/offer-end';
import { ContentSource } from '../../content/content-source.ts';
import type { Slot } from '../booking-sql.ts';
import { planOf } from '../call-plan.ts';

/** A time that was booked or held and is free again. */
export type FreedTime = Pick<Slot, 'therapist' | 'during' | 'blocked'>;

/** How a freed time is offered. */
export interface Terms extends Pick<Slot, 'day' | 'callsPerDay'> {
  until: Date;
  formats: readonly BookingFormat[];
  /** Whether it is also offered to those who wait for any therapist. */
  forAny: boolean;
}

/** @returns undefined if the time is not offered, but free for everybody */
export type TermsOf = (freed: FreedTime) => Terms | undefined;

/** Decides by the content, and by whether e-mail is set up, whether a freed time is offered to the waitlist. */
@Injectable()
export class OfferRule {
  private readonly plan: () => Promise<ReturnType<typeof planOf>>;

  constructor(
    content: ContentSource,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {
    this.plan = content.derive(planOf);
  }

  /** Decides for times that become free about now. */
  async termsNow(): Promise<TermsOf> {
    // Without e-mail, nobody would learn of the offer.
    if (!canEmail(this.environment)) return () => undefined;
    const { people } = await this.plan();
    const now = new Date();
    return ({ therapist, during: { start } }) => {
      const person = people.find((one) => one.therapist === therapist);
      if (!person?.availability) return undefined;
      const { formats, isAcceptingClients: forAny, availability } = person;
      const until = offerEnd(start, now, availability);
      const { timeZone, callsPerDay } = availability;
      return until && { until, formats, forAny, day: dayOf(start, timeZone), callsPerDay };
    };
  }
}
