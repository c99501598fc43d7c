import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  eraseSchema,
  type Erased,
  type ErasureProofList,
  type RetentionPreview,
} from '#contracts/erasures';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { idSchema } from '../leads/id-schema.ts';
import { PersonalDataService } from './personal-data.service.ts';

@Controller('api/admin')
@Roles('admin')
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataService) {}

  @Get('leads/:id/copy')
  async copy(
    @SignedIn() user: SignedInUser,
    @Res() reply: FastifyReply,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    const copy = await this.personalData.copy(id, user);
    await reply
      .headers({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="personal-data-${id}.json"`,
      })
      .send(copy);
  }

  @Post('leads/:id/erase')
  @HttpCode(200)
  erase(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: eraseSchema }) { email }: z.output<typeof eraseSchema>,
  ): Promise<Erased> {
    return this.personalData.erase(id, email, user);
  }

  @Get('erasures')
  erasures(): Promise<ErasureProofList> {
    return this.personalData.erasures();
  }

  @Get('retention')
  retention(): Promise<RetentionPreview> {
    return this.personalData.retention();
  }
}
