import {
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useCallback } from 'react';
import type {
  LeadChange,
  LeadChanges,
  LeadConflict,
  LeadPage,
  LeadPerson,
  LeadSummary,
} from '#contracts/leads';
import { ApiError, apiRequest } from '../http/api-client.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { leadCountsQuery, LEAD_LISTS_KEY, leadQuery, LEADS_URL } from './lead-queries.ts';
import { problemInWords } from './problem-in-words.ts';
import { toastProblem } from './toast-problem.ts';
import { useLeadPeople } from './use-lead-people.ts';

/** How long an undo or a link is offered, ms; longer than a toast without anything to press. */
const UNDO_MS = 12_000;
/** How many leads a toast names. */
const MOST_NAMED = 3;
const CHANGE_KEY = [LEADS_URL, 'change'];
/** Changes that are being saved or wait for the ones before them. */
const PENDING = { mutationKey: CHANGE_KEY, status: 'pending' } as const;

type Changes = LeadChanges['changes'];

interface Change {
  changes: Changes;
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
): Changes[number] {
  const was = {
    ...(values.status !== undefined && { status }),
    ...(values.assignee !== undefined && { assignee: assignee?.id ?? null }),
    ...(values.followUpOn !== undefined && { followUpOn }),
  };
  return { ...values, id, was };
}

/**
 * Changes one or several leads, one change after the other, also once the screen has been left. `usePendingChanges`
 * shows them at once; a toast offers to undo a change with what the server says the leads held before.
 */
export function useChangeLeads() {
  const queryClient = useQueryClient();
  const { people } = useLeadPeople();
  const { mutate, isPending } = useMutation({
    mutationKey: CHANGE_KEY,
    scope: { id: CHANGE_KEY.join(' ') },
    mutationFn: async ({ changes }: Change) => {
      const answer = await apiRequest('PATCH', LEADS_URL, { changes });
      return (await answer.json()) as LeadChanges;
    },
    onSuccess: (before, { changes, done, isUndo }) => {
      showInLists(queryClient, changes, people);
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
    onError: (error, { changes, onConflict }) => {
      if (onConflict && isConflict(error)) return;
      // Of a single lead, it is clear which one.
      sayNotSaved(error, changes.length > 1 ? staleLeads(queryClient, error) : []);
    },
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
  const change: typeof mutate = (variables, options) => {
    // Read here, because the screen may not have rendered since the previous change.
    const pending = queryClient.getMutationCache().findAll(PENDING).flatMap(changesOf);
    const changes = variables.changes.map((one) => afterPending(one, pending));
    mutate({ ...variables, changes }, options);
  };
  return { change, isPending };
}

/** @returns a function that applies the pending changes to a lead */
export function usePendingChanges(): <Lead extends LeadSummary>(lead: Lead) => Lead {
  const { people } = useLeadPeople();
  const pending = useMutationState({ filters: PENDING, select: changesOf });
  return useCallback((lead) => withChanges(lead, pending.flat(), people), [pending, people]);
}

const changesOf = ({ state }: Mutation<unknown, Error, unknown>): Changes =>
  (state.variables as Change).changes;

/** A change based on what the screen shows: the pending changes count as saved. */
function afterPending(change: Changes[number], pending: Changes): Changes[number] {
  const was: Record<string, unknown> = { ...change.was };
  for (const before of pending.filter(({ id }) => id === change.id)) {
    for (const [field, value] of Object.entries(before)) if (field in was) was[field] = value;
  }
  return { ...change, was };
}

function sayNotSaved(error: unknown, stale: LeadSummary[] = []): void {
  if (stale.length === 0) {
    toastProblem('Not saved', error);
    return;
  }
  const others = stale.length - MOST_NAMED;
  const description = (
    <>
      {problemInWords(error)} Changed:{' '}
      {stale.slice(0, MOST_NAMED).map(({ id, firstName, lastName }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to="/admin/leads/$id" params={{ id }}>
            {firstName} {lastName}
          </Link>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} more`}.
    </>
  );
  toast({ title: 'Not saved', description, variant: 'destructive', durationMs: UNDO_MS });
}

/** The leads of the lists on screen that a refusal names: a colleague has changed them. */
function staleLeads(queryClient: QueryClient, error: unknown): LeadSummary[] {
  // Not parsed with its schema, because the list must not load zod.
  const { stale = [] } = Object(error instanceof ApiError && error.json) as Partial<LeadConflict>;
  const lists = queryClient.getQueriesData<InfiniteData<LeadPage>>({ queryKey: LEAD_LISTS_KEY });
  const leads = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return stale.flatMap((id) => leads.find((lead) => lead.id === id) ?? []);
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Reads lists and counts again. */
export function refreshLeads(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: LEAD_LISTS_KEY }),
    queryClient.invalidateQueries({ queryKey: leadCountsQuery.queryKey, exact: true }),
  ]);
}

function showInLists(queryClient: QueryClient, changes: Changes, people: LeadPerson[]): void {
  queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: LEAD_LISTS_KEY }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((lead) => withChanges(lead, changes, people)),
    }));
    return { ...data, pages };
  });
}

function withChanges<Lead extends LeadSummary>(
  lead: Lead,
  changes: Changes,
  people: LeadPerson[],
): Lead {
  return changes.reduce((shown, { id, assignee, was: _, ...rest }) => {
    if (id !== lead.id) return shown;
    const person = people.find((one) => one.id === assignee) ?? null;
    return { ...shown, ...rest, ...(assignee !== undefined && { assignee: person }) };
  }, lead);
}
