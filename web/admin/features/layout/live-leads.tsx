import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminEvent } from '#contracts/admin-events';
import type { AdminSessionBody } from '#contracts/auth';
import { apiRequest } from '../../../http/api-client.ts';
import { CALLS_URL, destinationsQuery } from '../../admin-queries.ts';
import { chimeSwitch, ringChime } from '../../chime.ts';
import { ERASURE_KEY, leadCountsQuery, LEAD_DETAILS_KEY, leadQuery } from '../../lead-queries.ts';
import { followEvents } from '../../live-updates.ts';
import { refreshLeads } from '../../use-change-leads.tsx';

/** Shortest time between two refreshes, ms: a list may have many pages. */
const PAUSE_MS = 1_000;
/** How long an announcement stays, ms. Then the same words can be announced again. */
const ANNOUNCED_MS = 10_000;

/** Keeps the screens of a signed-in user fresh while leads arrive and change elsewhere, and announces new leads. */
export function LiveLeads({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const refresher = new Refresher(queryClient);
    let clearing: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents({
      onOpen: (again) => {
        refresher.add({ changed: again ? null : [] });
        if (again) void reloadForAnotherUser(userId);
      },
      // The answer shows whether the session has ended, on any screen.
      onRefused: () => void queryClient.prefetchQuery({ ...leadCountsQuery, staleTime: 0 }),
      onEvent(event) {
        if (event.type !== 'leads') return;
        refresher.add(event);
        if (event.added === 0) return;
        setAnnouncement(event.added === 1 ? '1 new lead' : `${event.added} new leads`);
        clearTimeout(clearing);
        clearing = setTimeout(() => setAnnouncement(''), ANNOUNCED_MS);
        if (chimeSwitch(userId).read()) void ringChime();
      },
    });
    return () => {
      stop();
      clearTimeout(clearing);
      refresher.stop();
    };
  }, [queryClient, userId]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}

/**
 * Somebody else may have signed in meanwhile in another tab of this browser: this tab would show one user and act as
 * the other.
 */
async function reloadForAnotherUser(userId: string): Promise<void> {
  try {
    const answer = await apiRequest('GET', '/api/admin/session');
    // Not parsed: the list loads no zod.
    const { id } = (await answer.json()) as AdminSessionBody;
    if (id !== userId) window.location.reload();
  } catch {
    // Other reads report that the session has ended or the server cannot be reached.
  }
}

type Changed = Extract<AdminEvent, { type: 'leads' }>['changed'];

/** Refetches what events name. Events that arrive during a refresh share the next one. */
class Refresher {
  readonly #queryClient: QueryClient;
  #isRunning = false;
  #hasMore = false;
  #changed = new Set<string>();
  #isAllChanged = false;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  add({ changed }: { changed: Changed }): void {
    this.#hasMore = true;
    if (changed === null) this.#isAllChanged = true;
    for (const id of changed ?? []) this.#changed.add(id);
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#hasMore = false;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#hasMore) {
      this.#hasMore = false;
      await this.#refresh();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.#isRunning = false;
  }

  async #refresh(): Promise<void> {
    const keys = this.#isAllChanged
      ? [LEAD_DETAILS_KEY]
      : [...this.#changed].map((id) => leadQuery(id).queryKey);
    this.#isAllChanged = false;
    this.#changed = new Set();
    // Reading a lead marks it as read by the user: a hidden tab does so once it is looked at again. A lead that this
    // tab is erasing stays on screen until the erasure has answered.
    const isErasing = this.#queryClient.isMutating({ mutationKey: ERASURE_KEY }) > 0;
    const refetchType = document.hidden || isErasing ? 'none' : 'active';
    await Promise.all([
      refreshLeads(this.#queryClient),
      this.#queryClient.invalidateQueries({ queryKey: [CALLS_URL] }),
      this.#queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey, exact: true }),
      ...keys.map((queryKey) => this.#queryClient.invalidateQueries({ queryKey, refetchType })),
    ]);
  }
}
