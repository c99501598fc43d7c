import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

// `due_at` of a delivered row is the time of its delivery, and is indexed together with the state.
const SENT_TODAY = `
  SELECT count(*)::int AS mails FROM delivery d JOIN submission s ON s.id = d.submission_id
  WHERE d.state = 'DELIVERED' AND d.due_at > now() - interval '1 day'
    AND d.destination = 'EMAIL_CONFIRMATION' AND lower(s.email) = lower($1)`;

/** Queries on confirmation e-mails. */
@Injectable()
export class ConfirmationRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Confirmation e-mails that were settled for an address within 24 hours. @throws if the database is away */
  async sentToday(email: string): Promise<number> {
    const [found] = await this.database.query<{ mails: number }>(SENT_TODAY, [email]);
    return found?.mails ?? 0;
  }
}
