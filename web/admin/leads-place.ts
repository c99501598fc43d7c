import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { LEADS_URL } from './lead-queries.ts';

/** The filter of the leads as it stands in the address. A searched text is not part of it. */
export interface LeadSearchParams {
  status?: string;
  kind?: string;
  state?: string;
  assignee?: string;
  from?: string;
  to?: string;
  unread?: true;
  late?: true;
  noTime?: true;
  spam?: true;
  sort?: string;
}

/** State of the list of leads when it was left. */
interface LeadsPlace {
  address?: LeadSearchParams;
  /** What was searched; it may be a name. */
  text?: string;
  /** The row on which keys act. */
  active?: { id: string; index: number } | null;
  /** The lead that was opened last, until the list shows it again. */
  opened?: string | undefined;
}

/**
 * State of the list of leads when it was left, restored on the way back from a lead. In memory only, until the
 * sign-out: the searched text may be a name.
 */
const placeQuery = queryOptions<LeadsPlace>({
  queryKey: [LEADS_URL, 'place'],
  queryFn: skipToken,
  // A lead may stay open for hours.
  gcTime: Infinity,
});

/** State of the list of leads when it was left, and a function that updates parts of it. */
export function useLeadsPlace(): [LeadsPlace, (part: LeadsPlace) => void] {
  const queryClient = useQueryClient();
  const { data } = useQuery(placeQuery);
  const keep = useCallback(
    (part: LeadsPlace) => {
      queryClient.setQueryData(placeQuery.queryKey, (before) => ({ ...before, ...part }));
    },
    [queryClient],
  );
  return [data ?? {}, keep];
}
