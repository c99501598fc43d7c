import {
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { LeadChange, LeadChanges, LeadPage, LeadPerson, LeadSummary } from '#contracts/leads';
import { ApiError, apiRequest } from '../http/api-client.ts';
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
  /**
   * Called if a colleague was faster, once the lead is read again, with what the server said.
   * @returns whether it could show what was refused; otherwise a toast says so
   */
  onConflict?: (problem: string) => boolean;
}

/** A change of a lead that is on screen. The server refuses it if a colleague has changed the same field meanwhile. */
export function changeOf(
  { id, status, assignee, followUpOn }: LeadSummary,
  values: LeadChange,
): LeadChanges['changes'][number] {
  const was = {
    ...(values.status !== undefined && { status }),
    ...(values.assignee !== undefined && { assignee: assignee?.id ?? null }),
    ...(values.followUpOn !== undefined && { followUpOn }),
  };
  return { ...values, id, was };
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
      return (await answer.json()) as LeadChanges;
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
    onError: (error, { onConflict }, context) => {
      // Not left to the reading below, which fails, too, while the server cannot be reached.
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      if (!onConflict || !isConflict(error)) sayNotSaved(error);
    },
    // Also after an error: what the lists show must not stay.
    onSettled: async (_, error, { changes, onConflict }) => {
      // Not awaited: long lists take a while, and the next change does not need them.
      void refreshLeads(queryClient);
      await Promise.all(
        changes
          // Reading a lead marks it as read again.
          .filter(({ unread }) => !unread)
          .map(({ id }) =>
            queryClient.invalidateQueries({ queryKey: leadQuery(id).queryKey, exact: true }),
          ),
      );
      if (onConflict && isConflict(error) && !onConflict(problemInWords(error))) sayNotSaved(error);
    },
  });
  return { change: mutate, isPending };
}

function sayNotSaved(error: unknown): void {
  toast({ title: 'Not saved', description: problemInWords(error), variant: 'destructive' });
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

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
        const { assignee, was: _, ...rest } = byId.get(lead.id) ?? {};
        const person = people.find(({ id }) => id === assignee) ?? null;
        return { ...lead, ...rest, ...(assignee !== undefined && { assignee: person }) };
      }),
    }));
    return { ...data, pages };
  });
}
