import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.ts';
import { CircuitsModule } from '../circuits/circuits.module.ts';
import { ArrivalCheck } from './arrival-check.ts';
import { ArrivalRepository } from './arrival.repository.ts';
import { BookingAdapter } from './booking-adapter.ts';
import { RequestBudget } from './request-budget.ts';
import { ContactAdapter } from './contact-adapter.ts';
import { ContactReader } from './contact-reader.ts';
import { FormAdapter } from './form-adapter.ts';
import { FormSubmissions } from './form-submissions.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { MeetingWriter } from './meeting-writer.ts';
import { MeetingsRepository } from './meetings.repository.ts';
import { SubscriptionAdapter } from './subscription-adapter.ts';

/** The destinations of this module. */
export const HUBSPOT_ADAPTERS = [ContactAdapter, FormAdapter, SubscriptionAdapter, BookingAdapter];

@Module({
  imports: [BookingsModule, CircuitsModule],
  providers: [
    HubSpotClient,
    RequestBudget,
    ContactReader,
    FormSubmissions,
    MeetingsRepository,
    MeetingWriter,
    ArrivalRepository,
    ArrivalCheck,
    ...HUBSPOT_ADAPTERS,
  ],
  exports: [...HUBSPOT_ADAPTERS, ArrivalCheck, HubSpotClient],
})
export class HubSpotModule {}
