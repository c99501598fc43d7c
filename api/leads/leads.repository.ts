import { Inject, Injectable } from '@nestjs/common';
import { UNDELIVERED_STATES, type Destination, type DestinationList } from '#contracts/deliveries';
import type { SubmissionListQuery } from '#contracts/leads';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const PAGE = 50;

type Undelivered = Pick<DestinationList[number], 'undelivered' | 'waiting' | 'failed'>;

/** What the inbox reads. */
@Injectable()
export class LeadsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** A page, newest first (ids are UUIDv7 and sort by time), and whether there are more. */
  async page({ before, state, kind, spam }: SubmissionListQuery) {
    const rows = await this.database.prisma.submission.findMany({
      where: {
        ...(before ? { id: { lt: before } } : {}),
        ...(kind ? { kind } : {}),
        ...(state ? { deliveries: { some: { state } } } : {}),
        ...(spam === 'true' ? { spamReason: { not: null } } : {}),
        ...(spam === 'false' ? { spamReason: null } : {}),
      },
      // A list shows nothing of what is sealed.
      omit: { sealedDetails: true, requestDigest: true },
      include: { deliveries: { orderBy: { destination: 'asc' } } },
      orderBy: { id: 'desc' },
      take: PAGE + 1,
    });
    return { rows: rows.slice(0, PAGE), more: rows.length > PAGE };
  }

  find(id: string) {
    return this.database.prisma.submission.findUnique({
      where: { id },
      include: {
        cv: { select: { format: true, bytes: true } },
        deliveries: {
          orderBy: { destination: 'asc' },
          include: { attempts: { orderBy: [{ startedAt: 'asc' }, { id: 'asc' }] } },
        },
      },
    });
  }

  findCv(submissionId: string) {
    return this.database.prisma.applicationCv.findUnique({
      where: { submissionId },
      include: { submission: { select: { firstName: true, lastName: true } } },
    });
  }

  circuits() {
    return this.database.prisma.destinationCircuit.findMany();
  }

  /** How many deliveries of each destination are on their way, wait for it to be set up, or were given up. */
  async undelivered(): Promise<Map<Destination, Undelivered>> {
    const groups = await this.database.prisma.delivery.groupBy({
      by: ['destination', 'state'],
      where: { state: { in: UNDELIVERED_STATES } },
      _count: true,
    });
    const counts = new Map<Destination, Undelivered>();
    for (const { destination, state, _count } of groups) {
      const count = counts.get(destination) ?? { undelivered: 0, waiting: 0, failed: 0 };
      if (state === 'FAILED') count.failed += _count;
      else count.undelivered += _count;
      if (state === 'WAITING') count.waiting += _count;
      counts.set(destination, count);
    }
    return counts;
  }
}
