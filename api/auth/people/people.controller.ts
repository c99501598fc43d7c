import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import type { z } from 'zod';
import {
  invitationSchema,
  personChangeSchema,
  type OneTimeLink,
  type Person,
} from '#contracts/people';
import { idSchema } from '../../leads/id-schema.ts';
import { Roles } from '../route-access.ts';
import { SignedIn, type SignedInUser } from '../signed-in-user.ts';
import { PeopleService } from './people.service.ts';

/** The people who can sign in. */
@Controller('api/admin/people')
@Roles('admin')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  /** Staff may read names too: leads are assigned to people. */
  @Get()
  @Roles('admin', 'staff')
  list(@SignedIn() user: SignedInUser): Promise<Person[]> {
    return this.people.list(user);
  }

  @Post()
  invite(
    @SignedIn() user: SignedInUser,
    @Body({ schema: invitationSchema }) invitation: z.output<typeof invitationSchema>,
  ): Promise<OneTimeLink> {
    return this.people.invite(user, invitation);
  }

  @Post(':id/reset-link')
  resetLink(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<OneTimeLink> {
    return this.people.resetLink(user, id);
  }

  @Patch(':id')
  change(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: personChangeSchema }) change: z.output<typeof personChangeSchema>,
  ): Promise<Person> {
    return this.people.change(user, id, change);
  }
}
