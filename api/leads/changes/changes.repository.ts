import { Inject, Injectable } from '@nestjs/common';
import type { AuditedAction } from '#contracts/audit';
import { toRecordset } from '#prisma/column-names';
import type { Database } from '#prisma/database';
import { Prisma, type Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';

/** What staff change about a lead. */
export interface Work extends Pick<Submission, 'id' | 'status' | 'assigneeId' | 'readAt'> {
  /** YYYY-MM-DD */
  followUpOn: string | null;
}

/** A lead before its change. */
export interface FoundLead extends Work {
  /** Null if it is assigned to nobody. */
  assigneeIsActive: boolean | null;
}

/** A lead after its change, and what was done to it. */
export interface ChangedLead {
  work: Work;
  actions: AuditedAction[];
}

const WRITE = Prisma.sql`
  UPDATE submission s
  SET status = work.status, assignee_id = work.assignee_id, read_at = work.read_at,
    follow_up_on = work.follow_up_on`;

@Injectable()
export class ChangesRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Changes leads in one transaction and records what was done to each.
   * @param change receives the leads that exist and returns those that are to be written; if it throws, nothing is
   * changed
   * @param assignees ids of new assignees; `change` receives those that are active now
   */
  async change(
    ids: readonly string[],
    assignees: readonly string[],
    user: SignedInUser,
    change: (found: FoundLead[], people: Set<string>) => ChangedLead[],
  ): Promise<void> {
    await this.database.prisma.$transaction(async (transaction) => {
      // Locked in one order, so that two people who change the same leads do not block each other.
      const found = await transaction.$queryRaw<FoundLead[]>`
        SELECT id, status, assignee_id AS "assigneeId", read_at AS "readAt",
          follow_up_on::text AS "followUpOn",
          (SELECT active FROM admin_user WHERE id = assignee_id) AS "assigneeIsActive"
        FROM submission WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
      const people = await transaction.$queryRaw<{ id: string }[]>`
        SELECT id FROM admin_user WHERE id = ANY(${assignees}::uuid[]) AND active FOR KEY SHARE`;
      const changed = change(found, new Set(people.map(({ id }) => id)));
      if (!changed.length) return;
      const work = changed.map((lead) => lead.work);
      await transaction.$executeRaw`
        ${WRITE} FROM json_populate_recordset(null::submission, ${toRecordset(work)}::json) AS work
        WHERE s.id = work.id`;
      const entries = changed.flatMap(({ work: { id: subject }, actions }) =>
        actions.map((action) => ({ action, subject })),
      );
      await this.audit.recordAll(user, entries, transaction);
    });
  }
}
