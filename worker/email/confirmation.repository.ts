import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

/** Anybody can enter anybody's address, so the form must not be a way to fill somebody's inbox. */
export const MAILS_A_DAY = 3;

/** Queries on confirmation e-mails. */
@Injectable()
export class ConfirmationRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Allows {@link MAILS_A_DAY} confirmation e-mails to an address within 24 hours, however many workers ask at once. A
   * repeated attempt at a delivery does not count twice.
   * @returns whether this delivery's mail may be sent
   * @throws if the database is unavailable
   */
  async allow(deliveryId: string, email: string): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      // A statement of its own: the next one must see what the previous holder of the lock has committed.
      await transaction.$executeRaw`
        SELECT FROM pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`;
      const allowed = await transaction.$executeRaw`
        INSERT INTO confirmation_mail (delivery_id, allowed_at)
        SELECT d.id, now() FROM delivery d
        WHERE d.id = ${deliveryId}::uuid AND ${MAILS_A_DAY} > (
          SELECT count(*) FROM confirmation_mail m
          JOIN delivery other ON other.id = m.delivery_id
          JOIN submission s ON s.id = other.submission_id
          WHERE m.allowed_at > now() - interval '1 day' AND m.delivery_id <> d.id
            AND lower(s.email) = lower(${email}))
        ON CONFLICT (delivery_id) DO UPDATE SET allowed_at = excluded.allowed_at`;
      return allowed > 0;
    });
  }
}
