import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { BookingsModule } from '../bookings/bookings.module.ts';
import { isPublicAddress } from '../ssrf/public-address.ts';
import { CalendarDownload } from './calendar-download.ts';
import { CalendarFetch } from './calendar-fetch.ts';
import { CalendarReader } from './calendar-reader.ts';
import { OutsideCalendarsRepository } from './outside-calendars.repository.ts';

@Module({
  imports: [BookingsModule],
  providers: [
    {
      provide: CalendarDownload,
      inject: [ENVIRONMENT],
      useFactory: ({ PUBLIC_URL }: WorkerEnvironment) =>
        new CalendarDownload({ site: PUBLIC_URL, mayCall: isPublicAddress }),
    },
    CalendarReader,
    OutsideCalendarsRepository,
    CalendarFetch,
  ],
  exports: [CalendarFetch],
})
export class BusyTimesModule {}
