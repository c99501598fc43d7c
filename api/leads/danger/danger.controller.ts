import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { leadDangerQuestionSchema, type LeadDanger } from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { DangerService } from './danger.service.ts';

@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class DangerController {
  constructor(private readonly danger: DangerService) {}

  @Post('danger')
  @HttpCode(200)
  find(
    @SignedIn() user: SignedInUser,
    @Body({ schema: leadDangerQuestionSchema }) { ids }: z.output<typeof leadDangerQuestionSchema>,
  ): Promise<LeadDanger> {
    return this.danger.find(ids, user);
  }
}
