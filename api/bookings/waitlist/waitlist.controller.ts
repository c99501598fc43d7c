import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  declineOfferSchema,
  joinWaitlistSchema,
  leaveWaitlistSchema,
  type BookingView,
  type JoinWaitlist,
  type LeaveWaitlist,
  type Waitlist,
} from '#contracts/bookings';
import { Public } from '../../auth/route-access.ts';
import { validated } from '../../http/validation-pipe.ts';
import { BookingLimit } from '../booking-limit.ts';
import { WaitlistService } from './waitlist.service.ts';

/** The waitlist: joining and leaving it, and what becomes of an offered time. */
@Controller('api/bookings')
@Public()
export class WaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly limit: BookingLimit,
  ) {}

  @Post('waitlist')
  @HttpCode(200)
  async join(
    @Req() request: FastifyRequest,
    @Body({ schema: joinWaitlistSchema }) body: JoinWaitlist,
  ): Promise<Waitlist> {
    await this.limit.consume(request);
    return this.waitlist.join(body);
  }

  @Post('waitlist/leave')
  @HttpCode(200)
  async leave(
    @Req() request: FastifyRequest,
    @Body({ schema: leaveWaitlistSchema }) { bookingToken }: LeaveWaitlist,
  ): Promise<Waitlist> {
    await this.limit.consume(request);
    return this.waitlist.leave(bookingToken);
  }

  @Post(':token/accept')
  @HttpCode(200)
  async accept(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
  ): Promise<BookingView> {
    await this.limit.consume(request);
    return this.waitlist.accept(token);
  }

  @Post(':token/decline')
  @HttpCode(200)
  async decline(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Body() body: unknown,
  ): Promise<BookingView> {
    await this.limit.consume(request);
    const { leave = false } = validated(declineOfferSchema, body ?? {});
    return this.waitlist.decline(token, leave);
  }
}
