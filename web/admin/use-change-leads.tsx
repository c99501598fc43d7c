import {
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  leadChangesResultSchema,
  type LeadChanges,
  type LeadPage,
  type LeadPerson,
} from '#contracts/leads';
import { apiRequest } from '../http/api-client.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { leadCountsQuery, LEAD_LISTS_KEY, leadQuery, LEADS_URL } from './lead-queries.ts';
import { problemInWords } from './problem-in-words.ts';
import { useLeadPeople } from './use-lead-people.ts';

/** How long an undo is offered, ms; longer than a toast without anything to press. */
const UNDO_MS = 12_000;

interface Change {
  changes: LeadChanges['changes'];
  /** What the toast says when it is done, e.g. "3 leads: Reached". */
  done: string;
  /** This is an undo: it offers no undo of its own. */
  isUndo?: boolean;
}

/**
 * Changes one or several leads. The lists show the change at once; a toast offers to undo it with what the server says
 * the leads held before.
 */
export function useChangeLeads() {
  const queryClient = useQueryClient();
  const { people } = useLeadPeople();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ changes }: Change) => {
      const answer = await apiRequest('PATCH', LEADS_URL, { changes });
      return leadChangesResultSchema.parse(await answer.json());
    },
    onMutate: async ({ changes }) => {
      await queryClient.cancelQueries({ queryKey: LEAD_LISTS_KEY });
      const before = queryClient.getQueriesData({ queryKey: LEAD_LISTS_KEY });
      showInLists(queryClient, changes, people);
      return { before };
    },
    onSuccess: (before, { done, isUndo }) => {
      toast({
        title: done,
        durationMs: UNDO_MS,
        action: isUndo ? undefined : (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => mutate({ changes: before.changes, done: 'Undone', isUndo: true })}
          >
            Undo
          </Button>
        ),
      });
    },
    onError: (error, _, context) => {
      // Not left to the reading below, which fails, too, while the server cannot be reached.
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      toast({ title: 'Not saved', description: problemInWords(error), variant: 'destructive' });
    },
    // Also after an error: what the lists show must not stay.
    onSettled: (_, __, { changes }) =>
      Promise.all([
        refreshLeads(queryClient),
        ...changes
          // Reading a lead marks it as read again.
          .filter(({ unread }) => !unread)
          .map(({ id }) =>
            queryClient.invalidateQueries({ queryKey: leadQuery(id).queryKey, exact: true }),
          ),
      ]),
  });
  return { change: mutate, isPending };
}

/** Reads lists and counts again. */
export function refreshLeads(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: LEAD_LISTS_KEY }),
    queryClient.invalidateQueries({ queryKey: leadCountsQuery.queryKey, exact: true }),
  ]);
}

function showInLists(
  queryClient: QueryClient,
  changes: LeadChanges['changes'],
  people: LeadPerson[],
): void {
  const byId = new Map(changes.map((change) => [change.id, change]));
  queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: LEAD_LISTS_KEY }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((lead) => {
        const { assignee, ...rest } = byId.get(lead.id) ?? {};
        const person = people.find(({ id }) => id === assignee) ?? null;
        return { ...lead, ...rest, ...(assignee !== undefined && { assignee: person }) };
      }),
    }));
    return { ...data, pages };
  });
}
