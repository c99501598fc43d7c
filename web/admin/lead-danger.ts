import { useQuery } from '@tanstack/react-query';
import type { LeadDanger } from '#contracts/leads';
import { apiRequest } from '../http/api-client.ts';
import { pollMs } from './freshness.ts';
import { LEADS_URL } from './lead-queries.ts';

/** Whether what a lead wrote may tell of danger; `unknown` until it was checked, and `unchecked` if that failed. */
export function useLeadDanger(id: string): 'unknown' | 'unchecked' | 'none' | 'danger' {
  const { data, isError } = useQuery({
    queryKey: [LEADS_URL, 'danger', id],
    queryFn: () => isInDanger(id),
    refetchInterval: ({ state }) => (state.status === 'error' ? pollMs() : false),
  });
  if (data === undefined) return isError ? 'unchecked' : 'unknown';
  return data ? 'danger' : 'none';
}

/** How long a request waits for further leads, ms: rows are drawn together, and polled by timers of their own. */
const GATHER_MS = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Batch {
  ids: string[];
  inDanger: Promise<Set<string>>;
}
let nextBatch: Batch | undefined;

/**
 * Asks about all leads of a screen in one request. A screen draws far fewer rows than `LEAD_DANGER_LIMIT`. Does not use
 * the package dataloader, because it would exceed the script size limit of the lead list.
 */
async function isInDanger(id: string): Promise<boolean> {
  nextBatch ??= startBatch();
  nextBatch.ids.push(id);
  return (await nextBatch.inDanger).has(id);
}

function startBatch(): Batch {
  const ids: string[] = [];
  const inDanger = pause(GATHER_MS).then(async () => {
    nextBatch = undefined;
    const answer = await apiRequest('POST', `${LEADS_URL}/danger`, { ids });
    return new Set(((await answer.json()) as LeadDanger).ids);
  });
  return { ids, inDanger };
}
