import { addDays } from 'date-fns';
import { v7 as uuidv7 } from 'uuid';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Database } from '#prisma/database';
import type { SealedColumn } from '#prisma/sealed-column';
import { countByKind } from './erase-again.ts';
import type { ErasureList } from './erasure-list.ts';

// Compared for equality, not with LIKE: an underscore is a valid character of an address. The command is rare enough to
// scan the whole table.
const FIND = `
  SELECT id, kind FROM submission WHERE lower(email) = lower($1) AND created_at <= $2 ORDER BY id`;

const COMMAND_LINE = 'command line';

/** A visitor's rights under the law and the privacy policy: access to their data, and its erasure. */
export class PersonalDataRepository {
  constructor(
    private readonly database: Database,
    private readonly sealedColumn: SealedColumn,
  ) {}

  /** Everything stored under an address, oldest first, decrypted; a CV is only mentioned. Recorded in the audit log. */
  async copy(email: string) {
    const ids = (await this.find(email, await this.now())).map(({ id }) => id);
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
        ? (JSON.parse(
            this.sealedColumn.open(sealedDetails, 'submission.sealed_details', rest.id),
          ) as unknown)
        : {},
    }));
  }

  /**
   * Deletes everything stored under an address, with deliveries, attempts and CV. The erasure is written to the list
   * before it is committed; the worker then erases the address in HubSpot.
   * @returns the erasure's id and the number of deleted submissions
   */
  async erase(email: string, list: ErasureList): Promise<{ id: string; submissions: number }> {
    const { prisma } = this.database;
    const id = uuidv7();
    const at = await this.now();
    await list.add({ id, at, email });
    const found = await this.find(email, at);
    const ids = found.map((submission) => submission.id);
    await prisma.$transaction([
      prisma.submission.deleteMany({ where: { id: { in: ids } } }),
      prisma.erasure.create({
        data: {
          id,
          requestedAt: at,
          giveUpAt: addDays(at, GIVE_UP_AFTER_DAYS),
          requestedBy: COMMAND_LINE,
          deleted: countByKind(found),
          sealedEmail: new Uint8Array(this.sealedColumn.seal(email, 'erasure.sealed_email', id)),
        },
      }),
      prisma.auditEntry.createMany({
        data: [...auditOf('erase address', [id]), ...auditOf('erase submission', ids)],
      }),
    ]);
    return { id, submissions: ids.length };
  }

  /** All erasures, newest first: the proof that each was done. No personal data. */
  erasures() {
    return this.database.prisma.erasure.findMany({
      omit: { sealedEmail: true, dueAt: true, giveUpAt: true, attemptCount: true },
      orderBy: { id: 'desc' },
    });
  }

  /** The database's clock, which also dates the submissions. */
  private async now(): Promise<Date> {
    const { rows } = await this.database.pool.query<{ now: Date }>('SELECT now()');
    return rows[0]?.now ?? new Date();
  }

  private async find(email: string, upTo: Date) {
    const { rows } = await this.database.pool.query<{ id: string; kind: string }>(FIND, [
      email,
      upTo,
    ]);
    return rows;
  }
}

const auditOf = (action: string, ids: string[]) =>
  ids.map((subject) => ({ id: uuidv7(), username: COMMAND_LINE, action, subject }));
