import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bookingTimesQuerySchema,
  bookSchema,
  leadTimesSchema,
  moveBookingSchema,
  type Booked,
  type BookingTimes,
  type BookingTimesQuery,
  type BookingView,
  type BookRequest,
  type FittingTimes,
  type LeadTimesQuery,
} from '#contracts/bookings';
import { Public } from '../auth/route-access.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { validated } from '../http/validation-pipe.ts';
import { BookingLimit } from './booking-limit.ts';
import { BookingsService } from './bookings.service.ts';
import { OpenTimesService } from './open-times.ts';
import { languageOf } from './pages/call-words.ts';

/** Per address. High, because an answer takes milliseconds and many visitors may share an address. */
const TIMES_A_MINUTE = 600;

/** Free calls: their times, and one's own call by the token in its links. */
@Controller('api/bookings')
@Public()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly openTimes: OpenTimesService,
    private readonly rateLimiter: RateLimiter,
    private readonly limit: BookingLimit,
  ) {}

  @Get('times')
  async times(
    @Req() request: FastifyRequest,
    @Query({ schema: bookingTimesQuerySchema }) query: BookingTimesQuery,
  ): Promise<BookingTimes> {
    await this.rateLimiter.consume('booking-times', request.ip, TIMES_A_MINUTE, 60);
    return this.openTimes.list(query);
  }

  /** As {@link times}, for the lead of a token, which does not belong into an address. */
  @Post('times')
  @HttpCode(200)
  async timesFor(
    @Req() request: FastifyRequest,
    @Body({ schema: leadTimesSchema }) body: LeadTimesQuery,
  ): Promise<FittingTimes> {
    await this.rateLimiter.consume('booking-times', request.ip, TIMES_A_MINUTE, 60);
    return this.bookings.timesFor(body);
  }

  @Post()
  async book(
    @Req() request: FastifyRequest,
    @Body({ schema: bookSchema }) body: BookRequest,
  ): Promise<Booked> {
    await this.limit.consume(request);
    return this.bookings.book(body);
  }

  @Get(':token')
  find(@Param('token') token: string): Promise<BookingView> {
    return this.bookings.find(token);
  }

  @Get(':token/calendar.ics')
  async calendar(
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Query('lang') lang: unknown,
  ): Promise<void> {
    const calendar = await this.bookings.calendar(token, languageOf(lang));
    await reply
      .headers({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="call.ics"',
      })
      .send(calendar);
  }

  @Post(':token/move')
  @HttpCode(200)
  async move(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Body() body: unknown,
  ): Promise<Booked> {
    await this.limit.consume(request);
    return this.bookings.move(token, () => validated(moveBookingSchema, body).start);
  }

  @Post(':token/cancel')
  @HttpCode(200)
  async cancel(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
  ): Promise<BookingView> {
    await this.limit.consume(request);
    return this.bookings.cancel(token);
  }
}
