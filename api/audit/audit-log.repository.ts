import { Inject, Injectable } from '@nestjs/common';
import type { AuditQuery } from '#contracts/audit';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

const PAGE = 50;
// Few enough to be hashed well within the statement timeout.
const VERIFIED_AT_ONCE = 20_000;

const VERIFY = `
  WITH entries AS (
    SELECT e.number, e.hash, audit_hash(coalesce(lag(e.hash) OVER chain, $2::bytea), e) AS computed,
      e.number - coalesce(lag(e.number) OVER chain, $1::bigint) AS step
    FROM audit_entry e WHERE e.number > $1
    WINDOW chain AS (ORDER BY e.number)
    ORDER BY e.number LIMIT ${VERIFIED_AT_ONCE}
  )
  SELECT count(*)::int AS entries, max(number)::text AS number,
    (SELECT hash FROM entries ORDER BY number DESC LIMIT 1) AS hash,
    (min(number) FILTER (WHERE hash <> computed OR step <> 1))::text AS "brokenAt"
  FROM entries`;

const HEAD = `
  SELECT number::text, hash, expired_number::text, expired_hash FROM audit_head`;

/** A link of the chain. */
interface Link {
  number: bigint;
  hash: Uint8Array;
}

/** Reads and verifies the audit log. */
@Injectable()
export class AuditLogRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One page, newest first, and whether more follow. */
  async page({ action, person, subject, before }: AuditQuery) {
    const rows = await this.database.prisma.auditEntry.findMany({
      where: {
        ...(action ? { action } : {}),
        ...(person ? { userId: person } : {}),
        ...(subject ? { subject } : {}),
        ...(before ? { number: { lt: before } } : {}),
      },
      select: { number: true, at: true, username: true, action: true, subject: true },
      orderBy: { number: 'desc' },
      take: PAGE + 1,
    });
    return { rows: rows.slice(0, PAGE), more: rows.length > PAGE };
  }

  /** The end of the chain, and the last link that retention removed. */
  async ends(): Promise<{ last: Link; expired: Link }> {
    const [head] = await this.database.query<{
      number: string;
      hash: Uint8Array;
      expiredNumber: string;
      expiredHash: Uint8Array;
    }>(HEAD);
    if (!head) throw new Error('audit_head has no row');
    return {
      last: { number: BigInt(head.number), hash: head.hash },
      expired: { number: BigInt(head.expiredNumber), hash: head.expiredHash },
    };
  }

  /**
   * Verifies the next entries of the chain.
   * @param after the link before them
   * @returns their number, the last of them, and the number of the first that does not fit; null after the end
   */
  async verifyNext(
    after: Link,
  ): Promise<{ entries: number; last: Link; brokenAt: bigint | null } | null> {
    const [row] = await this.database.query<{
      entries: number;
      number: string | null;
      hash: Uint8Array | null;
      brokenAt: string | null;
    }>(VERIFY, [after.number.toString(), after.hash]);
    if (!row?.number || !row.hash) return null;
    return {
      entries: row.entries,
      last: { number: BigInt(row.number), hash: row.hash },
      brokenAt: row.brokenAt === null ? null : BigInt(row.brokenAt),
    };
  }
}
