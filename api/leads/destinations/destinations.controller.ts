import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import type { DestinationList, Backfill } from '#contracts/deliveries';
import { DESTINATIONS, type Destination } from '#contracts/delivery-states';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { DestinationsService } from './destinations.service.ts';
import { BackfillService } from './backfill.service.ts';

const destinationSchema = z.enum(DESTINATIONS, 'There is no such destination.');

@Controller('api/admin/destinations')
@Roles('admin', 'staff')
export class DestinationsController {
  constructor(
    private readonly destinations: DestinationsService,
    private readonly backfill: BackfillService,
  ) {}

  @Get()
  list(): Promise<DestinationList> {
    return this.destinations.list();
  }

  @Post(':destination/pause')
  @Roles('admin')
  @HttpCode(204)
  pause(
    @SignedIn() user: SignedInUser,
    @Param('destination', { schema: destinationSchema }) destination: Destination,
  ): Promise<void> {
    return this.destinations.pause(destination, user);
  }

  @Post(':destination/resume')
  @Roles('admin')
  @HttpCode(204)
  resume(
    @SignedIn() user: SignedInUser,
    @Param('destination', { schema: destinationSchema }) destination: Destination,
  ): Promise<void> {
    return this.destinations.resume(destination, user);
  }

  @Get(':destination/late')
  countBackfill(
    @Param('destination', { schema: destinationSchema }) destination: Destination,
  ): Promise<Backfill> {
    return this.backfill.count(destination);
  }

  /** Sends the leads that arrived before the destination was set up. */
  @Post(':destination/late')
  @Roles('admin')
  @HttpCode(200)
  sendBackfill(
    @SignedIn() user: SignedInUser,
    @Param('destination', { schema: destinationSchema }) destination: Destination,
  ): Promise<Backfill> {
    return this.backfill.send(destination, user);
  }
}
