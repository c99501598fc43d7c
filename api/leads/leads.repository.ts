import { Inject, Injectable } from '@nestjs/common';
import { UNDELIVERED_STATES, type Destination, type DestinationList } from '#contracts/deliveries';
import type { SubmissionListQuery } from '#contracts/leads';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const PAGE = 50;
const ATTEMPTS_SHOWN = 100;

type Undelivered = Pick<DestinationList[number], 'undelivered' | 'waiting' | 'failed'>;

/** The inbox's queries. */
@Injectable()
export class LeadsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One page, newest first (ids are UUIDv7 and sort by time), and whether more follow. */
  async page({ before, state, kind, spam }: SubmissionListQuery) {
    const rows = await this.database.prisma.submission.findMany({
      where: {
        ...(before ? { id: { lt: before } } : {}),
        ...(kind ? { kind } : {}),
        ...(state ? { deliveries: { some: { state } } } : {}),
        ...(spam === 'true' ? { spamReason: { not: null } } : {}),
        ...(spam === 'false' ? { spamReason: null } : {}),
      },
      omit: { requestDigest: true },
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
        cv: { select: { format: true, bytes: true, scan: true } },
        deliveries: {
          orderBy: { destination: 'asc' },
          include: {
            // An outage of days makes thousands of attempts at one lead.
            attempts: { orderBy: [{ startedAt: 'desc' }, { id: 'desc' }], take: ATTEMPTS_SHOWN },
          },
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

  /**
   * Undelivered deliveries per destination: those still to be delivered, those of them waiting for configuration, and
   * those that failed.
   */
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
