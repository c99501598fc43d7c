import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/route-access.ts';
import { CalendarsService } from './calendars.service.ts';

/** The calls of a therapist, for a calendar program that has the secret address. */
@Controller('api/bookings/feed')
@Public()
export class CallFeedController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get(':file')
  async read(@Res() reply: FastifyReply, @Param('file') file: string): Promise<void> {
    const feed = await this.calendars.feed(file);
    await reply
      .headers({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, no-cache',
      })
      .send(feed);
  }
}
