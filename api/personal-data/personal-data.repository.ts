import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#prisma/database';
import type { SealedColumn } from '#prisma/sealed-column';

// Compared for equality, not with LIKE: an underscore is a valid character of an address. The command is rare enough to
// scan the whole table.
const FIND = 'SELECT id FROM submission WHERE lower(email) = lower($1) ORDER BY id';

/** A visitor's rights under the law and the privacy policy: access to their data, and its erasure. */
export class PersonalDataRepository {
  constructor(
    private readonly database: Database,
    private readonly sealedColumn: SealedColumn,
  ) {}

  /** Everything stored under an address, oldest first, decrypted; a CV is only mentioned. Recorded in the audit log. */
  async copy(email: string) {
    const ids = await this.find(email);
    const { prisma } = this.database;
    const submissions = await prisma.submission.findMany({
      where: { id: { in: ids } },
      omit: { requestDigest: true, idempotencyKey: true },
      include: {
        cv: { select: { format: true, bytes: true } },
        deliveries: { select: { destination: true, state: true, deliveredAt: true } },
      },
      orderBy: { id: 'asc' },
    });
    await prisma.auditEntry.createMany({ data: auditOf('copy submission', ids) });
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
    const ids = await this.find(email);
    const { prisma } = this.database;
    await prisma.$transaction([
      prisma.submission.deleteMany({ where: { id: { in: ids } } }),
      prisma.auditEntry.createMany({ data: auditOf('erase submission', ids) }),
    ]);
    return ids.length;
  }

  private async find(email: string): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ id: string }>(FIND, [email]);
    return rows.map(({ id }) => id);
  }
}

const auditOf = (action: string, ids: string[]) =>
  ids.map((subject) => ({ id: uuidv7(), username: 'command line', action, subject }));
