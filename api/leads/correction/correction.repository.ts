import { Inject, Injectable } from '@nestjs/common';
import { addDays } from 'date-fns/addDays';
import { DESTINATIONS } from '#contracts/delivery-states';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { LeadCorrection } from '#contracts/leads';
import type { Database } from '#prisma/database';
import type { Delivery, Prisma, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { queueOf } from '#runtime/delivery-queues';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';

const HUBSPOT = DESTINATIONS.filter((destination) => queueOf(destination) === 'hubspot');

// Deliveries that the destination refused completely or in part.
const WITHOUT_SUCCESS = {
  OR: [{ state: 'FAILED' as const }, { droppedProperties: { isEmpty: false } }],
};

const FORM_SENT = {
  destination: 'HUBSPOT_FORM' as const,
  state: { in: ['DELIVERING' as const, 'RETRYING' as const, 'DELIVERED' as const] },
};

// Reminders are not repeated: the message about the booking or move, which is sent again, says the same.
const NO_REMINDER = { occasion: { notIn: ['REMINDER_DAY' as const, 'REMINDER_HOUR' as const] } };

type Corrected = Pick<Submission, 'id' | 'kind' | 'sealedDetails' | 'communicationsOptIn'> & {
  deliveries: Pick<Delivery, 'destination'>[];
};

type Wanted = Pick<LeadCorrection, 'field' | 'was'> & {
  value: string | null;
  /** Whether the visitor gets messages about calls by e-mail. */
  usesEmail: boolean;
};

@Injectable()
export class CorrectionRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  find(id: string): Promise<Corrected | null> {
    return this.database.prisma.submission.findUnique({
      where: { id },
      select: {
        ...{ id: true, kind: true, sealedDetails: true, communicationsOptIn: true },
        deliveries: { select: { destination: true } },
      },
    });
  }

  /**
   * Stores the new value and makes HubSpot deliveries due again that were sent, are being sent or failed. A running
   * attempt loses its claim, because it carries the old value; unsent deliveries need no change. A form is due again
   * only if it failed or did not arrive, unless the e-mail address changes. If it changes and `usesEmail`, messages
   * about calls are also sent again, and the links sent to the old address are revoked. If the value is unchanged, only
   * refused or failed deliveries are due again.
   * @returns the deliveries that are due; null if the lead does not exist any more, or the field's value is not `was`
   */
  correct(
    id: string,
    { field, value, was, usesEmail }: Wanted,
    user: SignedInUser,
  ): Promise<Pick<Delivery, 'id' | 'destination'>[] | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      const seen = { id, ...(was !== undefined && { [field]: was }) };
      const { count: changed } = await transaction.submission.updateMany({
        where: { AND: [seen, otherThan(field, value)] },
        data: { [field]: value },
      });
      if (!changed && !(await transaction.submission.count({ where: seen }))) return null;
      // A new address is a new contact, also for unsent deliveries. HubSpot ignores case.
      if (changed && field === 'email' && was?.toLowerCase() !== value?.toLowerCase()) {
        await transaction.delivery.updateMany({
          where: { submissionId: id },
          data: { contactId: null },
        });
        await transaction.booking.updateMany({
          where: { submissionId: id },
          data: {
            ...{ hubspotMeetingId: null, hubspotLeaseUntil: null },
            // Otherwise the owner of the wrong address could see, move and cancel the calls. If nothing was sent there,
            // only the visitor has links.
            ...(usesEmail && { linkVersion: { increment: 1 } }),
          },
        });
      }
      const deliveries = await transaction.delivery.updateManyAndReturn({
        where: {
          submissionId: id,
          OR: [
            { destination: { in: HUBSPOT } },
            // What is not true any more is not sent.
            ...(field === 'email' && (usesEmail || !changed)
              ? [{ destination: 'BOOKING_EMAIL' as const, ...(changed && NO_REMINDER) }]
              : []),
          ],
          state: { in: ['DELIVERING', 'RETRYING', 'DELIVERED', 'UNCONFIRMED', 'FAILED'] },
          ...(!changed && { AND: WITHOUT_SUCCESS }),
          // HubSpot would list a repeated form twice, also one that it is still storing. Only a new address needs it
          // again, for the new contact.
          ...(field === 'email' ? {} : { NOT: FORM_SENT }),
        },
        data: {
          state: 'PENDING',
          dueAt: new Date(),
          giveUpAt: addDays(new Date(), GIVE_UP_AFTER_DAYS),
          ...{ leaseUntil: null, queuedAt: null, checkDueAt: null, confirmedAt: null },
          lastReason: null,
          // HubSpot may have refused the value that is corrected.
          droppedProperties: [],
        },
        select: { id: true, destination: true },
      });
      await this.audit.record(user, 'correct submission', id, transaction);
      return deliveries;
    });
  }
}

/** In SQL, `<>` is never true for null, so null needs conditions of its own. */
const otherThan = (field: Wanted['field'], value: string | null): Prisma.SubmissionWhereInput =>
  value === null
    ? { [field]: { not: null } }
    : { OR: [{ [field]: { not: value } }, ...(field === 'phone' ? [{ phone: null }] : [])] };
