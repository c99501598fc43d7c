import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import type { EndedWeeks } from '#scheduling/weeks';
import { MAIL_LEASE } from '../mailer.ts';

// A row is its own lock: the worker that claims it, or claims it after the lease, sends the e-mail. The row tried
// longest ago comes first, so that an address that takes no mail does not hold up the others.
const CLAIM = `
  UPDATE weekly_summary SET lease_until = now() + interval '${MAIL_LEASE}'
  WHERE user_id = (
    SELECT w.user_id FROM weekly_summary w JOIN admin_user u ON u.id = w.user_id
    WHERE u.active AND w.since < $2 AND w.lease_until <= now() AND (w.done_week IS NULL OR w.done_week < $1::date)
    ORDER BY w.lease_until, w.user_id LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
  RETURNING user_id, sealed_email`;

const FINISH = `
  UPDATE weekly_summary SET done_week = greatest(done_week, $2::date), refused = $3 AND sealed_email = $4
  WHERE user_id = $1`;

/** Somebody who gets the weekly summary. */
export interface Subscriber {
  userId: string;
  sealedEmail: Buffer;
}

/** Who gets the weekly summary. */
@Injectable()
export class SubscribersRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Claims one e-mail about the last week, however many workers ask. Who subscribed after it was due gets the next one.
   * @returns undefined if all are done, or other workers may be sending them
   */
  async claim({ last, due }: EndedWeeks): Promise<Subscriber | undefined> {
    return (await this.database.query<Subscriber>(CLAIM, [last.from, due]))[0];
  }

  /** The week is done: sent, or the mail server refused the address. A newer address is not marked as refused. */
  async finish(
    { userId, sealedEmail }: Subscriber,
    { last }: EndedWeeks,
    refused: boolean,
  ): Promise<void> {
    await this.database.query(FINISH, [userId, last.from, refused, sealedEmail]);
  }
}
