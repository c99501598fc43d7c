import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { DATABASE } from '#runtime/core.module';

/** What a signed-in user can do that goes on record. */
type AuditedAction = 'read submission' | 'download cv' | 'replay delivery';

/** The record of who did what in the admin area. */
@Injectable()
export class AuditRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * The name is kept as it is now: the record must stay readable after the user is renamed or removed.
   * @param subject id of what was acted on; never its content
   */
  async record(user: SignedInUser, action: AuditedAction, subject: string): Promise<void> {
    await this.database.prisma.auditEntry.create({
      data: { id: uuidv7(), userId: user.id, username: user.username, action, subject },
    });
  }
}
