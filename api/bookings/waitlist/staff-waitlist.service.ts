import { Inject, Injectable } from '@nestjs/common';
import type { StaffWait, StaffWaitlist } from '#contracts/staff-waitlist';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { OpenTimesService } from '../open-times.ts';
import { WaitlistRepository, type ListedEntry } from './waitlist.repository.ts';

/** The waitlist in the admin. */
@Injectable()
export class StaffWaitlistService {
  constructor(
    private readonly repository: WaitlistRepository,
    private readonly openTimes: OpenTimesService,
    private readonly audit: AuditRepository,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
  ) {}

  /** Who waits. Recorded in the audit log. */
  async list(user: SignedInUser): Promise<StaffWaitlist> {
    const entries = await this.repository.list();
    await this.audit.recordReading(user, 'read waitlist');
    return {
      timeZone: await this.openTimes.timeZone(),
      therapists: await this.openTimes.therapists(),
      canEmail: canEmail(this.environment),
      waiting: entries.map(toStaffWait),
    };
  }

  /** Takes a lead off the list, if they are on it. @returns the list as it is then */
  async remove(leadId: string, user: SignedInUser): Promise<StaffWaitlist> {
    await this.repository.remove(leadId, user);
    return this.list(user);
  }
}

function toStaffWait(entry: ListedEntry): StaffWait {
  const { joinedAt, offeredStart, offeredTherapist, offeredUntil, ...rest } = entry;
  const isOffered = offeredStart && offeredTherapist && offeredUntil;
  return {
    ...rest,
    joinedAt: joinedAt.toISOString(),
    offer: isOffered
      ? {
          start: offeredStart.toISOString(),
          therapist: offeredTherapist,
          until: offeredUntil.toISOString(),
        }
      : null,
  };
}
