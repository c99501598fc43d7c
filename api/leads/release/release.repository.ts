import { Inject, Injectable } from '@nestjs/common';
import { addDays } from 'date-fns/addDays';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Database } from '#prisma/database';
import type { Prisma, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { planMessages } from '../../bookings/booking-messages.repository.ts';
import type { NewSubmission } from '../../submissions/submission.ts';

type Held = Pick<Submission, 'id' | 'kind' | 'communicationsOptIn' | 'consents'>;
type Outbox = NewSubmission['deliveries'];

@Injectable()
export class ReleaseRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Makes a submission that was held back as spam an ordinary one, with its deliveries.
   * @returns the deliveries; null if it was not held back or does not exist
   */
  release(
    id: string,
    user: SignedInUser,
    deliveriesOf: (held: Held) => Outbox,
  ): Promise<Outbox | null> {
    return this.database.prisma.$transaction(async (transaction) => {
      // Of two concurrent calls the second waits for the row and then finds it released.
      const [held] = await transaction.submission.updateManyAndReturn({
        where: { id, spamReason: { not: null } },
        data: { spamReason: null },
        select: { id: true, kind: true, communicationsOptIn: true, consents: true },
      });
      if (!held) return null;
      const deliveries = deliveriesOf(held);
      const giveUpAt = addDays(new Date(), GIVE_UP_AFTER_DAYS);
      await transaction.delivery.createMany({
        data: deliveries.map((delivery) => ({ ...delivery, submissionId: id, giveUpAt })),
        skipDuplicates: true,
      });
      await planMessagesOfRelease(transaction, id);
      await this.audit.record(user, 'release from spam', id, transaction);
      return deliveries;
    });
  }
}

/** The visitor may have booked a call while held back; no messages were sent about it. */
async function planMessagesOfRelease(
  transaction: Prisma.TransactionClient,
  submissionId: string,
): Promise<void> {
  const calls = await transaction.$queryRaw<{ id: string; sequence: number; startsAt: Date }[]>`
    SELECT id, sequence, lower(during) AS "startsAt" FROM booking
    WHERE submission_id = ${submissionId}::uuid AND status = 'CONFIRMED' AND lower(during) > now()`;
  for (const call of calls) await planMessages(transaction, { ...call, submissionId }, 'BOOKED');
}
