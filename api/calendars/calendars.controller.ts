import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import {
  calendarAddressSchema,
  type TherapistCalendar,
  type TherapistCalendars,
} from '#contracts/calendars';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { CalendarsService } from './calendars.service.ts';

/** Calendars of therapists, which staff see and admins connect. */
@Controller('api/admin/calendars')
@Roles('admin')
export class CalendarsController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get()
  @Roles('admin', 'staff')
  list(@SignedIn() user: SignedInUser): Promise<TherapistCalendars> {
    return this.calendars.list(user);
  }

  @Put(':therapist')
  connect(
    @SignedIn() user: SignedInUser,
    @Param('therapist') therapist: string,
    @Body({ schema: calendarAddressSchema }) { address }: z.output<typeof calendarAddressSchema>,
  ): Promise<TherapistCalendar> {
    return this.calendars.connect(user, therapist, address);
  }

  @Delete(':therapist')
  @HttpCode(204)
  disconnect(@SignedIn() user: SignedInUser, @Param('therapist') therapist: string): Promise<void> {
    return this.calendars.disconnect(user, therapist);
  }

  /** Makes a new address for the feed of a therapist's calls. The old one is dead. */
  @Post(':therapist/feed')
  @HttpCode(200)
  renewFeed(
    @SignedIn() user: SignedInUser,
    @Param('therapist') therapist: string,
  ): Promise<TherapistCalendar> {
    return this.calendars.renewFeed(user, therapist);
  }
}
