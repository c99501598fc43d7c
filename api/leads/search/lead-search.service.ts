import { Injectable } from '@nestjs/common';
import { LEAD_PAGE, type LeadCounts, type LeadPage, type LeadSearch } from '#contracts/leads';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { readCursor, writeCursor, type Order } from './cursor.ts';
import { LeadSummaries } from './lead-summaries.ts';
import { LeadSearchRepository, type LeadRow } from './lead-search.repository.ts';

/** Finds leads. Reading a list is recorded in the audit log. */
@Injectable()
export class LeadSearchService {
  constructor(
    private readonly repository: LeadSearchRepository,
    private readonly summaries: LeadSummaries,
    private readonly audit: AuditRepository,
  ) {}

  /** @throws ApiException `validation_failed` if the cursor is none of this search */
  async search(search: LeadSearch, user: SignedInUser): Promise<LeadPage> {
    const { sort = 'newest', cursor, limit = LEAD_PAGE, ...filter } = search;
    const orders = ordersOf(sort);
    const after = cursor === undefined ? undefined : readCursor(cursor, orders);
    const rows: { row: LeadRow; order: Order }[] = [];
    // One row more than the page has says whether another follows.
    for (const order of orders.slice(after ? orders.indexOf(after.order) : 0)) {
      const missing = limit + 1 - rows.length;
      if (!missing) break;
      const behind = after?.order === order ? after : undefined;
      const found = await this.repository.rows(filter, order, behind, missing);
      rows.push(...found.map((row) => ({ row, order })));
    }
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const total = last && !after ? await this.repository.total(filter) : items.length;
    await this.audit.recordReading(user, 'read list');
    return {
      items: items.map(({ row }) => this.summaries.fromList(row)),
      nextCursor: last ? cursorBehind(last) : null,
      ...(after ? {} : { total }),
    };
  }

  counts(): Promise<LeadCounts> {
    return this.repository.counts();
  }
}

function ordersOf(sort: NonNullable<LeadSearch['sort']>): readonly Order[] {
  return sort === 'reply-by' ? ['by-reply', 'without-clock'] : [sort];
}

function cursorBehind({ row, order }: { row: LeadRow; order: Order }): string {
  const at = order === 'by-reply' ? (row.replyBy ?? row.createdAt) : row.createdAt;
  return writeCursor({ order, at, id: row.id });
}
