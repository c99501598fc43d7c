import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import type { DeliveryAttempt, Submission } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

const ATTEMPTS_SHOWN = 100;
const OTHERS_SHOWN = 20;

const OTHERS = `
  SELECT other.id, other.kind, other.created_at, other.status, other.spam_reason
  FROM submission s JOIN submission other ON lower(other.email) = lower(s.email) AND other.id <> s.id
  WHERE s.id = $1 ORDER BY other.created_at DESC, other.id DESC LIMIT ${OTHERS_SHOWN}`;

// In SQL, because Prisma reads all attempts of every delivery before it applies `take`: thousands after a long outage.
const ATTEMPTS = `
  SELECT latest.* FROM delivery d CROSS JOIN LATERAL (
    SELECT * FROM delivery_attempt a WHERE a.delivery_id = d.id
    ORDER BY a.started_at DESC, a.id DESC LIMIT ${ATTEMPTS_SHOWN}
  ) AS latest
  WHERE d.submission_id = $1 ORDER BY latest.started_at, latest.id`;

const MARK_READ = 'UPDATE submission SET read_at = now() WHERE id = $1 AND read_at IS NULL';

type Other = Pick<Submission, 'id' | 'kind' | 'createdAt' | 'status' | 'spamReason'>;

/** What a lead's page shows beyond the list. */
@Injectable()
export class LeadsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** With the latest attempts of each delivery, in order. */
  async find(id: string) {
    const lead = await this.database.prisma.submission.findUnique({
      where: { id },
      select: {
        communicationsOptIn: true,
        consents: true,
        pageUri: true,
        pageName: true,
        spamReason: true,
        cv: { select: { format: true, bytes: true, scan: true } },
        notes: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
        deliveries: {
          // What the submission caused, then the messages of its calls.
          orderBy: [{ occasion: { sort: 'asc', nulls: 'first' } }, { destination: 'asc' }],
        },
      },
    });
    if (!lead) return null;
    // Read last, so that an attempt has ended if its delivery says so.
    const attempts = await this.database.query<DeliveryAttempt>(ATTEMPTS, [id]);
    const attemptsOf = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
    const deliveries = lead.deliveries.map((delivery) => ({
      ...delivery,
      attempts: attemptsOf.get(delivery.id) ?? [],
    }));
    return { ...lead, deliveries };
  }

  /** The latest other submissions from the same address. */
  others(id: string): Promise<Other[]> {
    return this.database.query<Other>(OTHERS, [id]);
  }

  async markRead(id: string): Promise<void> {
    await this.database.query(MARK_READ, [id]);
  }

  async exists(id: string): Promise<boolean> {
    return (await this.database.prisma.submission.count({ where: { id } })) > 0;
  }

  findCv(submissionId: string) {
    return this.database.prisma.applicationCv.findUnique({
      where: { submissionId },
      include: { submission: { select: { firstName: true, lastName: true } } },
    });
  }
}
