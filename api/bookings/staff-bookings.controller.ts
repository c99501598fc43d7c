import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { BookingTimes } from '#contracts/bookings';
import {
  callChangeSchema,
  noShowSchema,
  staffBookingsQuerySchema,
  staffBookSchema,
  staffMoveSchema,
  staffOfferSchema,
  staffTimesQuerySchema,
  type CallChange,
  type NoShow,
  type StaffBook,
  type StaffBooking,
  type StaffBookings,
  type StaffBookingsQuery,
  type StaffMove,
  type StaffOffer,
  type StaffTimesQuery,
} from '#contracts/staff-bookings';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { idSchema } from '../leads/id-schema.ts';
import { StaffBookingsService } from './staff-bookings.service.ts';

/** Calls in the admin. Every change answers with the call as it is then. */
@Controller('api/admin/bookings')
@Roles('admin', 'staff')
export class StaffBookingsController {
  constructor(private readonly bookings: StaffBookingsService) {}

  @Get()
  list(
    @SignedIn() user: SignedInUser,
    @Query({ schema: staffBookingsQuerySchema }) query: StaffBookingsQuery,
  ): Promise<StaffBookings> {
    return this.bookings.list(query, user);
  }

  @Get('times')
  times(@Query({ schema: staffTimesQuerySchema }) query: StaffTimesQuery): Promise<BookingTimes> {
    return this.bookings.times(query);
  }

  @Get('lead/:id')
  ofLead(@Param('id', { schema: idSchema }) id: string): Promise<StaffBookings> {
    return this.bookings.ofLead(id);
  }

  @Post()
  book(
    @SignedIn() user: SignedInUser,
    @Body({ schema: staffBookSchema }) body: StaffBook,
  ): Promise<StaffBooking> {
    return this.bookings.book(body, user);
  }

  @Post(':id/accept')
  @HttpCode(200)
  accept(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: callChangeSchema }) body: CallChange,
  ): Promise<StaffBooking> {
    return this.bookings.accept(id, body, user);
  }

  @Post(':id/move')
  @HttpCode(200)
  move(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: staffMoveSchema }) body: StaffMove,
  ): Promise<StaffBooking> {
    return this.bookings.move(id, body, user);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: callChangeSchema }) body: CallChange,
  ): Promise<StaffBooking> {
    return this.bookings.cancel(id, body, user);
  }

  @Post(':id/no-show')
  @HttpCode(200)
  noShow(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: noShowSchema }) body: NoShow,
  ): Promise<StaffBooking> {
    return this.bookings.noShow(id, body, user);
  }

  @Post(':id/offer')
  @HttpCode(200)
  answerOffer(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: staffOfferSchema }) body: StaffOffer,
  ): Promise<StaffBooking> {
    return this.bookings.answerOffer(id, body, user);
  }
}
