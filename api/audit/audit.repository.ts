import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { AuditedAction } from '#contracts/audit';
import type { Database } from '#prisma/database';
import type { Prisma } from '#prisma/generated/client';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { DATABASE } from '#runtime/core.module';

// An open screen polls. One entry a session and quarter of an hour says who looked at it and when.
const RECORD_READING = `
  INSERT INTO audit_entry (id, user_id, username, action, subject)
  SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (
    SELECT FROM audit_entry
    WHERE at > now() - interval '15 minutes' AND user_id = $2 AND action = $4 AND subject = $5)`;

type Actor = Pick<SignedInUser, 'id' | 'username'>;
type Transaction = Pick<Database['prisma'], 'auditEntry'>;

/** The audit log of the admin area: who did what. */
@Injectable()
export class AuditRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Stores an entry with the user's name at this time.
   * @param subject id of the object acted on; never its content
   * @param transaction in which the action happens; the entry must be its last statement
   */
  async record(
    user: Actor,
    action: AuditedAction,
    subject: string,
    transaction: Prisma.TransactionClient = this.database.prisma,
  ): Promise<void> {
    await transaction.auditEntry.create({
      data: { id: uuidv7(), userId: user.id, username: user.username, action, subject },
    });
  }

  /** As {@link record}, several entries in their order. */
  async recordAll(
    user: Actor,
    entries: readonly { action: AuditedAction; subject: string }[],
    transaction: Transaction,
  ): Promise<void> {
    const { id: userId, username } = user;
    await transaction.auditEntry.createMany({
      data: entries.map((entry) => ({ id: uuidv7(), userId, username, ...entry })),
    });
  }

  /** As {@link record}, of the user's session, at most once in a quarter of an hour: for screens that poll. */
  async recordReading(
    { id, username, session }: Actor & Pick<SignedInUser, 'session'>,
    action: AuditedAction,
  ): Promise<void> {
    await this.database.query(RECORD_READING, [uuidv7(), id, username, action, session]);
  }
}
