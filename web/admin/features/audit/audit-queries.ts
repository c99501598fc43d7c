import { infiniteQueryOptions } from '@tanstack/react-query';
import { AUDITED_ACTIONS, auditPageSchema, type AuditedAction } from '#contracts/audit';
import { getJson } from '../../../http/api-client.ts';

/** Stale time: how long a cached answer is shown without a new request, ms. */
const FRESH_MS = 5_000;

/** The filter of the audit screen. */
export interface AuditFilter {
  action?: AuditedAction;
}

/** Reads the filter from the search params; an unknown action is ignored. */
export function parseAuditFilter(search: { action?: string }): AuditFilter {
  const action = AUDITED_ACTIONS.find((known) => known === search.action);
  return action ? { action } : {};
}

/** The audit log, newest first. Not polled: reading it is audited too. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      if (filter.action) query.set('action', filter.action);
      if (pageParam) query.set('before', String(pageParam));
      return getJson(auditPageSchema, `/api/admin/audit?${query}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: FRESH_MS,
  });
}
