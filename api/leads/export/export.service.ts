import { Injectable } from '@nestjs/common';
import type { LeadExport, LeadSummary } from '#contracts/leads';
import { LEAD_EXPORT_LIMIT } from '#contracts/lead-choices';
import { REACH_WORDS, STATUS_NAMES } from '#contracts/lead-words';
import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { asCsv, BYTE_ORDER_MARK } from '../../http/csv.ts';
import { RateLimiter } from '../../http/rate-limiter.ts';
import { LeadSearchService } from '../search/lead-search.service.ts';

const EXPORTS_A_MINUTE = 6;
const PAGE = 100;

/**
 * The columns of the file. Of the sealed details, only the contact method and whether contact needs care are exported.
 * What a person wrote, the service they asked for and how to reach them safely stay in the inbox.
 */
const COLUMNS: Record<string, (lead: LeadSummary) => string | null> = {
  'Lead id': ({ id }) => id,
  'Received (UTC)': ({ createdAt }) => createdAt,
  Kind: ({ kind }) => KIND_WORDS[kind],
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  'E-mail': ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Reach by': ({ reachBy }) => reachBy && REACH_WORDS[reachBy],
  'Safe contact': ({ hasSafeContact }) => (hasSafeContact ? 'Read the lead first' : ''),
  Status: ({ status }) => STATUS_NAMES[status],
  'Assigned to': ({ assignee }) => assignee?.username ?? '',
  'Follow up on': ({ followUpOn }) => followUpOn,
  'Reply by (UTC)': ({ replyBy }) => replyBy,
};

/** Writes leads to a file, for admins. */
@Injectable()
export class ExportService {
  constructor(
    private readonly leads: LeadSearchService,
    private readonly audit: AuditRepository,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The leads of a view, {@link LEAD_EXPORT_LIMIT} at most. Recorded in the audit log before the first of them leaves.
   * @returns the CSV file in parts
   * @throws ApiException `rate_limited` beyond {@link EXPORTS_A_MINUTE} of a user
   */
  async export(search: LeadExport, user: SignedInUser): Promise<AsyncIterable<string>> {
    await this.limiter.consumeKey('export', user.id, EXPORTS_A_MINUTE, 60);
    await this.audit.record(user, 'export leads', user.session);
    return this.pages(search, user);
  }

  private async *pages(search: LeadExport, user: SignedInUser): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + asCsv([Object.keys(COLUMNS)]);
    let cursor: string | undefined;
    for (let written = 0; written < LEAD_EXPORT_LIMIT; written += PAGE) {
      const { items, nextCursor } = await this.leads.search(
        { ...search, ...(cursor === undefined ? {} : { cursor }), limit: PAGE },
        user,
      );
      yield asCsv(items.map((lead) => Object.values(COLUMNS).map((cell) => cell(lead) ?? '')));
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
}
