import { Body, Controller, Get, HttpCode, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { signInRuleChangeSchema, type SignInRule } from '#contracts/auth';
import { Roles } from '../route-access.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { OwnPassword } from './own-password.ts';

/** What every sign-in has to meet. A change asks for the password. */
@Controller('api/admin/sign-in-rule')
@Roles('admin')
export class SignInRuleController {
  constructor(
    private readonly password: OwnPassword,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Get()
  async read(): Promise<SignInRule> {
    return { secondFactorRequired: await this.secondFactor.isRequired() };
  }

  @Put()
  @HttpCode(204)
  async change(
    @Req() request: FastifyRequest,
    @SignedIn() user: SignedInUser,
    @Body({ schema: signInRuleChangeSchema })
    { password, ...rule }: z.output<typeof signInRuleChangeSchema>,
  ): Promise<void> {
    await this.password.confirm(request, user, password);
    await this.secondFactor.setRule(user, rule);
  }
}
