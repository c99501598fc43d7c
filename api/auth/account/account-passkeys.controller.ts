import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { confirmationSchema } from '#contracts/auth';
import { newPasskeySchema } from '#contracts/passkeys';
import { idSchema } from '../../leads/id-schema.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { Roles, WithoutSecondFactor } from '../route-access.ts';
import { browserInWords } from '../sessions/browser-in-words.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { OwnPassword } from './own-password.ts';

/** The user's own passkeys. Adding or removing one asks for the password. */
@Controller('api/admin/account/passkeys')
@Roles('admin', 'staff')
export class AccountPasskeysController {
  constructor(
    private readonly password: OwnPassword,
    private readonly passkeys: PasskeysService,
  ) {}

  @Post('options')
  @WithoutSecondFactor()
  @HttpCode(200)
  async options(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ) {
    await this.password.confirm(request, user, password);
    return this.passkeys.optionsToAdd(user);
  }

  /** Needs no password again: its challenge was given for one. */
  @Post()
  @WithoutSecondFactor()
  @HttpCode(204)
  add(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: newPasskeySchema }) answer: z.output<typeof newPasskeySchema>,
  ): Promise<void> {
    const name = browserInWords(request.headers['user-agent']) ?? 'Passkey';
    return this.passkeys.add(user, answer, name);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: confirmationSchema }) { password }: z.output<typeof confirmationSchema>,
  ): Promise<void> {
    await this.password.confirm(request, user, password);
    await this.passkeys.remove(user, id);
  }
}
