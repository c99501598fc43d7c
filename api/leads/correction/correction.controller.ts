import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { leadCorrectionSchema, type LeadCorrection } from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { idSchema } from '../id-schema.ts';
import { CorrectionService } from './correction.service.ts';

@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class CorrectionController {
  constructor(private readonly corrections: CorrectionService) {}

  @Post(':id/correction')
  @HttpCode(204)
  correct(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: leadCorrectionSchema }) correction: LeadCorrection,
  ): Promise<void> {
    return this.corrections.correct(id, correction, user);
  }
}
