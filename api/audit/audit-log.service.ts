import { Injectable } from '@nestjs/common';
import type { AuditPage, AuditQuery, AuditVerification } from '#contracts/audit';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { AuditLogRepository } from './audit-log.repository.ts';
import { AuditRepository } from './audit.repository.ts';

/** The audit log as admins read it. Reading it is audited too. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly repository: AuditLogRepository,
    private readonly audit: AuditRepository,
  ) {}

  async page(query: AuditQuery, user: SignedInUser): Promise<AuditPage> {
    await this.audit.recordReading(user, 'read audit log');
    const { rows, more } = await this.repository.page(query);
    return {
      items: rows.map(({ number, at, ...entry }) => ({
        number: Number(number),
        at: at.toISOString(),
        ...entry,
      })),
      nextBefore: more ? Number(rows.at(-1)?.number) : null,
    };
  }

  /**
   * Recomputes all hashes, from the oldest stored entry to the newest. Also detects a truncated chain, because its last
   * link is stored separately.
   */
  async verify(): Promise<AuditVerification> {
    for (;;) {
      const { expired, ...result } = await this.verifyFrom();
      // Retention may have removed the first entries meanwhile, which looks like a gap.
      const isSame = (await this.repository.ends()).expired.number === expired;
      if (result.brokenAt === null || isSame) return result;
    }
  }

  private async verifyFrom(): Promise<AuditVerification & { expired: bigint }> {
    // Read before the entries, so that entries added meanwhile come after `last`.
    const { last, expired } = await this.repository.ends();
    let entries = 0;
    const result = (brokenAt: number | null) => ({ entries, brokenAt, expired: expired.number });
    let link = expired;
    for (;;) {
      const next = await this.repository.verifyNext(link);
      if (!next) break;
      entries += next.entries;
      if (next.brokenAt !== null) return result(Number(next.brokenAt));
      link = next.last;
    }
    if (link.number < last.number) return result(Number(link.number) + 1);
    const isReplaced = link.number === last.number && !Buffer.from(link.hash).equals(last.hash);
    return result(isReplaced ? Number(link.number) : null);
  }
}
