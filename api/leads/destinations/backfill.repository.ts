import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { BACKFILL_DAYS } from '#contracts/deliveries';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Destination } from '#contracts/delivery-states';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import type { Database } from '#prisma/database';
import type { Delivery } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';

/** Rows per statement, so that it ends before the statement timeout. */
const BATCH = 500;

// Excludes submissions with HELD deliveries, because the sender has not confirmed yet that they may be sent.
const CANDIDATES = `
  FROM submission s
  WHERE s.created_at > now() - interval '${BACKFILL_DAYS} days' AND s.spam_reason IS NULL
    AND (s.kind = ANY($2::submission_kind[])
      OR (s.communications_opt_in AND s.kind = ANY($3::submission_kind[])))
    AND NOT EXISTS (
      SELECT FROM delivery d WHERE d.submission_id = s.id
        AND ((d.destination = $1::destination AND d.occasion IS NULL) OR d.state = 'HELD'))`;

const PLAN = `
  INSERT INTO delivery (id, submission_id, destination, give_up_at)
  SELECT ids.id, candidate.id, $1::destination, now() + interval '${GIVE_UP_AFTER_DAYS} days'
  FROM (SELECT s.id, row_number() OVER (ORDER BY s.id) AS nth ${CANDIDATES} ORDER BY s.id LIMIT ${BATCH}) AS candidate
  JOIN unnest($4::uuid[]) WITH ORDINALITY AS ids(id, nth) ON ids.nth = candidate.nth
  ON CONFLICT DO NOTHING
  RETURNING id, destination`;

/** The leads that have no delivery to a destination. */
export interface Candidates {
  destination: Destination;
  /** The kinds that go there. */
  always: SubmissionKind[];
  /** The kinds that go there after an opt-in. */
  afterOptIn: SubmissionKind[];
}

@Injectable()
export class BackfillRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  async count({ destination, always, afterOptIn }: Candidates): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count ${CANDIDATES}`,
      [destination, always, afterOptIn],
    );
    return row?.count ?? 0;
  }

  /** Stores deliveries for a batch of them, due now. @returns the deliveries; none when no lead is left */
  plan(
    { destination, always, afterOptIn }: Candidates,
    user: SignedInUser,
  ): Promise<Pick<Delivery, 'id' | 'destination'>[]> {
    const ids = Array.from({ length: BATCH }, () => uuidv7());
    return this.database.prisma.$transaction(async (transaction) => {
      const batch = await transaction.$queryRawUnsafe<Pick<Delivery, 'id' | 'destination'>[]>(
        PLAN,
        ...[destination, always, afterOptIn, ids],
      );
      if (!batch.length) return batch;
      await this.audit.record(user, 'send late', `${destination}: ${batch.length}`, transaction);
      return batch;
    });
  }
}
