import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  AUDITED_ACTIONS,
  auditPageSchema,
  auditQuerySchema,
  type AuditedAction,
} from '#contracts/audit';
import { getJson } from '../../../http/api-client.ts';

/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

/** The filter of the audit screen. */
export interface AuditFilter {
  action?: AuditedAction;
  /** Id of the only lead whose entries are shown. */
  lead?: string;
}

/** Reads the filter from the search params; an unknown action and what is no id are ignored. */
export function parseAuditFilter(search: { action?: string; lead?: string }): AuditFilter {
  const action = AUDITED_ACTIONS.find((known) => known === search.action);
  const lead = auditQuerySchema.shape.subject.safeParse(search.lead).data;
  return { ...(action && { action }), ...(lead && { lead }) };
}

/** The audit log, newest first. Not polled: reading it is audited too. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      if (filter.action) query.set('action', filter.action);
      if (filter.lead) query.set('subject', filter.lead);
      if (pageParam) query.set('before', String(pageParam));
      return getJson(auditPageSchema, `/api/admin/audit?${query}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: FRESH_MS,
  });
}
