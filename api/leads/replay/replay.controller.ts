import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { replayWindowSchema, type ReplayWindow, type ReplayWindowResult } from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { idSchema } from '../id-schema.ts';
import { ReplayService } from './replay.service.ts';

@Controller('api/admin/deliveries')
@Roles('admin', 'staff')
export class ReplayController {
  constructor(private readonly replays: ReplayService) {}

  /** Replays all that failed for a destination in a time window. */
  @Post('replay')
  @HttpCode(200)
  replayWindow(
    @SignedIn() user: SignedInUser,
    @Body({ schema: replayWindowSchema }) window: ReplayWindow,
  ): Promise<ReplayWindowResult> {
    return this.replays.replayWindow(window, user);
  }

  /** Replays a delivery. */
  @Post(':id/replay')
  @HttpCode(204)
  replay(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    return this.replays.replay(id, user);
  }
}
