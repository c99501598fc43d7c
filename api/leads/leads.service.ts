import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DESTINATIONS, type DestinationList } from '#contracts/deliveries';
import type {
  SubmissionDetail,
  SubmissionList,
  SubmissionListQuery,
  SubmissionSummary,
} from '#contracts/leads';
import type { CvFormat } from '#contracts/submissions/application';
import { recordedConsentSchema } from '#contracts/submissions/consents';
import {
  sealedFieldsSchema,
  submissionDetailsSchema,
} from '#contracts/submissions/submission-details';
import { formOf } from '#contracts/submissions/submission-forms';
import { replyBy } from '#scheduling/business-hours';
import type { Site } from '#content/model';
import { SealedColumn } from '#prisma/sealed-column';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { SITE } from '../content/content.module.ts';
import { ApiException } from '../http/api-exception.ts';
import { LeadsRepository } from './leads.repository.ts';

type Page = Awaited<ReturnType<LeadsRepository['page']>>;
type Found = NonNullable<Awaited<ReturnType<LeadsRepository['find']>>>;

const recordedConsents = z.array(recordedConsentSchema);
const iso = (date: Date | null) => date?.toISOString() ?? null;

// An open inbox polls. One entry a session and quarter of an hour says who looked at it and when.
const LIST_AUDIT_MINUTES = 15;

interface Cv {
  format: CvFormat;
  name: string;
  content: Buffer;
}

/** Submissions as staff see them. Opening one is recorded in the audit log. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly repository: LeadsRepository,
    private readonly audit: AuditRepository,
    private readonly sealedColumn: SealedColumn,
    @Inject(SITE) private readonly site: Site,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list(query: SubmissionListQuery, user: SignedInUser): Promise<SubmissionList> {
    const { rows, more } = await this.repository.page(query);
    await this.audit.recordOnceIn(LIST_AUDIT_MINUTES, user, 'read list', user.session);
    return {
      items: rows.map((row) => toSummary(row, this.serviceInterestOf(row), this.site)),
      before: more ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  /** @throws ApiException `not_found` */
  async detail(id: string, user: SignedInUser): Promise<SubmissionDetail> {
    const submission = await this.repository.find(id);
    if (!submission) throw new ApiException('not_found', 'This submission does not exist.');
    await this.audit.record(user, 'read submission', id);
    const sealed = this.openSealed(submission);
    const serviceInterest = sealed.serviceInterest ?? submission.serviceInterest;
    return {
      ...toSummary(submission, serviceInterest, this.site),
      phone: submission.phone,
      details: submissionDetailsSchema.parse(sealed),
      cv: submission.cv,
      communicationsOptIn: submission.communicationsOptIn,
      consents: recordedConsents.parse(submission.consents),
      pageUri: submission.pageUri,
      pageName: submission.pageName,
      spamReason: submission.spamReason,
      deliveries: submission.deliveries.map(toDelivery),
    };
  }

  /**
   * An application's CV, decrypted, with a file name made from the applicant's.
   * @throws ApiException `not_found`
   */
  async cv(id: string, user: SignedInUser): Promise<Cv> {
    const found = await this.repository.findCv(id);
    if (!found) throw new ApiException('not_found', 'There is no resume with this submission.');
    await this.audit.record(user, 'download cv', id);
    const { format, sealedFile, submission } = found;
    return {
      format,
      name: `Resume ${submission.firstName} ${submission.lastName}.${format}`,
      content: this.sealedColumn.openBytes(sealedFile, 'application_cv.sealed_file', id),
    };
  }

  async destinations(): Promise<DestinationList> {
    const [circuits, counts] = await Promise.all([
      this.repository.circuits(),
      this.repository.undelivered(),
    ]);
    return DESTINATIONS.map((destination) => {
      const circuit = circuits.find((row) => row.destination === destination);
      return {
        destination,
        failingSince: iso(circuit?.failingSince ?? null),
        pausedUntil: iso(circuit?.openUntil ?? null),
        explanation: circuit?.failingSince ? circuit.reason : null,
        ...(counts.get(destination) ?? { undelivered: 0, waiting: 0, failed: 0 }),
      };
    });
  }

  /** Null where no key opens it: one row must not make the whole list fail. Its own page reports the error. */
  private serviceInterestOf(row: Page['rows'][number]): string | null {
    try {
      return this.openSealed(row).serviceInterest ?? row.serviceInterest;
    } catch (error) {
      this.logger.warn({ err: error, submissionId: row.id }, 'no key opens a submission');
      return null;
    }
  }

  private openSealed({
    id,
    sealedDetails,
  }: Pick<Found, 'id' | 'sealedDetails'>): z.infer<typeof sealedFieldsSchema> {
    if (!sealedDetails) return {};
    const sealed = this.sealedColumn.open(sealedDetails, 'submission.sealed_details', id);
    return sealedFieldsSchema.parse(JSON.parse(sealed));
  }
}

function toSummary(
  submission: Page['rows'][number],
  serviceInterest: string | null,
  site: Site,
): SubmissionSummary {
  return {
    id: submission.id,
    kind: submission.kind,
    createdAt: submission.createdAt.toISOString(),
    replyBy: formOf(submission.kind).isLead
      ? replyBy(submission.createdAt, site).toISOString()
      : null,
    firstName: submission.firstName,
    lastName: submission.lastName,
    email: submission.email,
    serviceInterest,
    spam: submission.spamReason !== null,
    deliveries: submission.deliveries.map(({ id, destination, state }) => ({
      id,
      destination,
      state,
    })),
  };
}

function toDelivery(delivery: Found['deliveries'][number]): SubmissionDetail['deliveries'][number] {
  return {
    id: delivery.id,
    destination: delivery.destination,
    state: delivery.state,
    attemptCount: delivery.attemptCount,
    dueAt: delivery.dueAt.toISOString(),
    giveUpAt: delivery.giveUpAt.toISOString(),
    deliveredAt: iso(delivery.deliveredAt),
    checkDueAt: iso(delivery.checkDueAt),
    confirmedAt: iso(delivery.confirmedAt),
    droppedProperties: delivery.droppedProperties,
    keptProperties: delivery.keptProperties,
    attempts: delivery.attempts.toReversed().map((attempt) => ({
      id: attempt.id,
      action: attempt.action,
      startedAt: attempt.startedAt.toISOString(),
      finishedAt: iso(attempt.finishedAt),
      succeeded: attempt.succeeded,
      httpStatus: attempt.httpStatus,
      explanation: attempt.explanation,
      nextDueAt: iso(attempt.nextDueAt),
    })),
  };
}
