import { Controller, Delete, Get, Param } from '@nestjs/common';
import type { StaffWaitlist } from '#contracts/staff-waitlist';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { idSchema } from '../../leads/id-schema.ts';
import { StaffWaitlistService } from './staff-waitlist.service.ts';

/** The waitlist in the admin. */
@Controller('api/admin/waitlist')
@Roles('admin', 'staff')
export class StaffWaitlistController {
  constructor(private readonly waitlist: StaffWaitlistService) {}

  @Get()
  list(@SignedIn() user: SignedInUser): Promise<StaffWaitlist> {
    return this.waitlist.list(user);
  }

  @Delete(':id')
  remove(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) leadId: string,
  ): Promise<StaffWaitlist> {
    return this.waitlist.remove(leadId, user);
  }
}
