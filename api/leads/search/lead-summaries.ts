import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { LeadSummary } from '#contracts/leads';
import { sealedFieldsSchema } from '#contracts/submissions/submission-details';
import type { Submission } from '#prisma/generated/client';
import { SealedColumn } from '#prisma/sealed-column';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import type { LeadRow } from './lead-search.repository.ts';

export type SealedFields = z.infer<typeof sealedFieldsSchema>;

/** Opens what is sealed of leads and makes the summaries of which lists consist. */
@Injectable()
export class LeadSummaries {
  constructor(
    private readonly sealedColumn: SealedColumn,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null if no key opens it, because the rest of the lead is readable. */
  open({ id, sealedDetails }: Pick<Submission, 'id' | 'sealedDetails'>): SealedFields | null {
    if (!sealedDetails) return {};
    try {
      const sealed = this.sealedColumn.open(sealedDetails, 'submission.sealed_details', id);
      return sealedFieldsSchema.parse(JSON.parse(sealed));
    } catch (error) {
      this.logger.warn({ err: error, submissionId: id }, 'no key opens a submission');
      return null;
    }
  }

  fromList(row: LeadRow): LeadSummary {
    return this.summary(row, this.open(row));
  }

  summary(row: LeadRow, fields: SealedFields | null): LeadSummary {
    const { id, kind, firstName, lastName, email, phone, status, followUpOn } = row;
    const { assigneeId, assigneeName, otherSubmissions, onWaitlist, deliveries } = row;
    return {
      ...{ id, kind, firstName, lastName, email, phone, status, followUpOn },
      createdAt: row.createdAt.toISOString(),
      replyBy: row.replyBy?.toISOString() ?? null,
      reachBy: fields?.reachBy ?? null,
      // What cannot be read may say so.
      hasSafeContact: fields === null || Boolean(fields.safeContact),
      serviceInterest: fields?.serviceInterest ?? row.serviceInterest,
      spam: row.spamReason !== null,
      assignee: assigneeId && assigneeName ? { id: assigneeId, username: assigneeName } : null,
      unread: row.readAt === null,
      otherSubmissions,
      callAt: row.callAt?.toISOString() ?? null,
      onWaitlist,
      deliveries,
    };
  }
}
