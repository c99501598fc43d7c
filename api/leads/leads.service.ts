import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { LeadDetail } from '#contracts/leads';
import type { CvFormat } from '#contracts/submissions/application';
import { recordedConsentSchema } from '#contracts/submissions/consents';
import { submissionDetailsSchema } from '#contracts/submissions/submission-details';
import { SealedColumn } from '#prisma/sealed-column';
import { ENVIRONMENT } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail, HUBSPOT_API } from '#runtime/environment/common-environment';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ApiException } from '../http/api-exception.ts';
import { LeadsRepository } from './leads.repository.ts';
import { NotesService } from './notes/notes.service.ts';
import { LeadSearchRepository } from './search/lead-search.repository.ts';
import { LeadSummaries } from './search/lead-summaries.ts';

type Found = NonNullable<Awaited<ReturnType<LeadsRepository['find']>>>;

const recordedConsents = z.array(recordedConsentSchema);
const HUBSPOT_APP = 'https://app.hubspot.com';
const iso = (date: Date | null) => date?.toISOString() ?? null;

type HubSpotAccount = Pick<ApiEnvironment, 'HUBSPOT_PORTAL_ID' | 'HUBSPOT_API_URL'>;

interface Cv {
  format: CvFormat;
  name: string;
  content: Buffer;
}

/** A lead's page. Opening it marks the lead as read and is recorded in the audit log. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly repository: LeadsRepository,
    private readonly search: LeadSearchRepository,
    private readonly summaries: LeadSummaries,
    private readonly notes: NotesService,
    private readonly audit: AuditRepository,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT)
    private readonly environment: ApiEnvironment,
  ) {}

  /** @param opened marks the lead as read @throws ApiException `not_found` */
  async detail(id: string, user: SignedInUser, opened: boolean): Promise<LeadDetail> {
    const [row, found, others] = await Promise.all([
      this.search.row(id),
      this.repository.find(id),
      this.repository.others(id),
    ]);
    if (!row || !found) throw notFound();
    if (opened && row.readAt === null) await this.repository.markRead(id);
    await this.audit.record(user, 'read submission', id);
    const fields = this.summaries.open(row);
    const { cv, communicationsOptIn, pageUri, pageName, spamReason } = found;
    return {
      ...this.summaries.summary(row, fields),
      ...{ cv, communicationsOptIn, pageUri, pageName, spamReason },
      unread: !opened && row.readAt === null,
      details: submissionDetailsSchema.parse(fields ?? {}),
      detailsLost: fields === null,
      consents: recordedConsents.parse(found.consents),
      deliveries: found.deliveries.map(toDelivery),
      notes: found.notes.map((note) => this.notes.open(note)),
      others: others.map(({ id: other, kind, createdAt, status, spamReason: spam }) => ({
        ...{ id: other, kind, status },
        createdAt: createdAt.toISOString(),
        spam: spam !== null,
      })),
      hubSpotUrl: hubSpotUrl(found.deliveries, this.environment),
      canEmail: canEmail(this.environment),
    };
  }

  /** Records that the page was printed. @throws ApiException `not_found` */
  async printed(id: string, user: SignedInUser): Promise<void> {
    if (!(await this.repository.exists(id))) throw notFound();
    await this.audit.record(user, 'print submission', id);
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
}

const notFound = () => new ApiException('not_found', 'This submission does not exist.');

function hubSpotUrl(
  deliveries: Found['deliveries'],
  { HUBSPOT_PORTAL_ID, HUBSPOT_API_URL }: HubSpotAccount,
): string | null {
  const contactId = deliveries.find((delivery) => delivery.contactId)?.contactId;
  if (!contactId || !HUBSPOT_PORTAL_ID) return null;
  // A stand-in for HubSpot shows its contacts itself.
  const app = HUBSPOT_API_URL === HUBSPOT_API ? HUBSPOT_APP : HUBSPOT_API_URL;
  return `${app}/contacts/${HUBSPOT_PORTAL_ID}/record/0-1/${contactId}`;
}

function toDelivery(delivery: Found['deliveries'][number]): LeadDetail['deliveries'][number] {
  return {
    id: delivery.id,
    destination: delivery.destination,
    occasion: delivery.occasion,
    state: delivery.state,
    attemptCount: delivery.attemptCount,
    dueAt: delivery.dueAt.toISOString(),
    giveUpAt: delivery.giveUpAt.toISOString(),
    deliveredAt: iso(delivery.deliveredAt),
    checkDueAt: iso(delivery.checkDueAt),
    confirmedAt: iso(delivery.confirmedAt),
    droppedProperties: delivery.droppedProperties,
    keptProperties: delivery.keptProperties,
    attempts: delivery.attempts.map((attempt) => ({
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
