import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { DATABASE } from '#runtime/core.module';

/** The audited actions. */
type AuditedAction = 'read submission' | 'download cv' | 'replay delivery' | 'complete erasure';

/** The audit log of the admin area: who did what. */
@Injectable()
export class AuditRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Stores the user's present name, so that the entry stays readable after the user is renamed or removed.
   * @param subject id of the object acted on; never its content
   */
  async record(user: SignedInUser, action: AuditedAction, subject: string): Promise<void> {
    await this.database.prisma.auditEntry.create({
      data: { id: uuidv7(), userId: user.id, username: user.username, action, subject },
    });
  }
}
