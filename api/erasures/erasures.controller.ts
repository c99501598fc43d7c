import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { ErasureTaskList } from '#contracts/erasures';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { idSchema } from '../leads/id-schema.ts';
import { ErasuresService } from './erasures.service.ts';

/** Erasures that need a person. */
@Controller('api/admin')
@Roles('admin', 'staff')
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Get('erasure-tasks')
  tasks(): Promise<ErasureTaskList> {
    return this.erasures.tasks();
  }

  /** Staff have deleted the contact by hand. */
  @Post('erasures/:id/done')
  @HttpCode(204)
  complete(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    return this.erasures.complete(id, user);
  }
}
