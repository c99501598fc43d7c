import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import { Prisma, type Submission } from '#prisma/generated/client';
import type { SealedColumn } from '#prisma/sealed-column';

// Upper bound of a transaction. Each of its statements has the shorter limit of the connection.
const WITHIN_MS = 30_000;

/** A visitor's rights under the law and the privacy policy: access to their data, and its erasure. */
export class PersonalDataRepository {
  constructor(
    private readonly database: Database,
    private readonly sealedColumn: SealedColumn,
  ) {}

  /** Everything stored under an address, oldest first, decrypted; a CV is only mentioned. Recorded in the audit log. */
  async copy(email: string) {
    const submissions = await this.database.prisma.$transaction(
      async (transaction) => {
        const found =
          await transaction.$queryRaw<Found>`SELECT id FROM submission WHERE ${sentBy(email)}`;
        const ids = found.map(({ id }) => id);
        await transaction.auditEntry.createMany({ data: auditOf('copy submission', ids) });
        return transaction.submission.findMany({
          where: { id: { in: ids } },
          omit: { requestDigest: true, idempotencyKey: true },
          include: {
            cv: { select: { format: true, bytes: true } },
            deliveries: { select: { destination: true, state: true, deliveredAt: true } },
          },
          orderBy: { id: 'asc' },
        });
      },
      // All reads see one snapshot: a submission erased meanwhile is copied whole.
      { isolationLevel: 'RepeatableRead', timeout: WITHIN_MS },
    );
    return submissions.map(({ sealedDetails, ...rest }) => ({
      ...rest,
      details: sealedDetails
        ? (JSON.parse(this.sealedColumn.open(sealedDetails, rest.id)) as unknown)
        : {},
    }));
  }

  /**
   * Deletes everything stored under an address, with deliveries, attempts and CV, and records the ids in the audit log.
   * @returns the number of deleted submissions
   */
  async erase(email: string): Promise<number> {
    return this.database.prisma.$transaction(
      async (transaction) => {
        // One statement finds and deletes, so that the audit log names exactly what this command deleted.
        const erased =
          await transaction.$queryRaw<Found>`DELETE FROM submission WHERE ${sentBy(email)} RETURNING id`;
        const ids = erased.map(({ id }) => id).toSorted();
        await transaction.auditEntry.createMany({ data: auditOf('erase submission', ids) });
        return ids.length;
      },
      { timeout: WITHIN_MS },
    );
  }
}

type Found = Pick<Submission, 'id'>[];

// Compared for equality, not with LIKE: an underscore is a valid character of an address. The command is rare enough to
// scan the whole table.
const sentBy = (email: string): Prisma.Sql => Prisma.sql`lower(email) = lower(${email})`;

const auditOf = (action: string, ids: string[]) =>
  ids.map((subject) => ({ id: uuidv7(), username: 'command line', action, subject }));
