import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { practice } from 'virtual:practice';
import type { LeadChange, LeadSummary } from '#contracts/leads';
import { LEAD_COUNT_LIMIT } from '#contracts/lead-choices';
import { Button } from '../../../ui/button.tsx';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { Keyboard } from '../../keyboard.tsx';
import { leadCountsQuery, leadListQuery } from '../../lead-queries.ts';
import { useLeadsPlace } from '../../leads-place.ts';
import type { Command } from '../../shortcuts.ts';
import { changeOf, useChangeLeads, usePendingChanges } from '../../use-change-leads.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useLeadPeople } from '../../use-lead-people.ts';
import { useNow } from '../../use-now.ts';
import { sessionQuery } from '../../session-query.ts';
import { ChimeButton } from './chime-button.tsx';
import { ExportButton } from './export-button.tsx';
import { leadFilterOf, parseLeadAddress, type LeadAddress } from './lead-address.ts';
import { LeadFilters } from './lead-filters.tsx';
import { BUILT_IN_VIEWS } from './lead-views.ts';
import styles from './leads-page.module.css';
import { LeadsTable } from './leads-table.tsx';
import type { TableHandle } from './use-active-row.ts';
import { ViewBar } from './view-bar.tsx';

// Fetched with the first selected lead.
const BulkBar = lazyOnUse(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** How long typing must pause before it is searched, ms. */
const TYPING_PAUSE_MS = 250;

interface LeadsPageProps {
  /** The state of the destinations, above the list. */
  health: ReactNode;
}

/** All leads: views, filters, search and the list. */
export function LeadsPage({ health }: LeadsPageProps) {
  const address = parseLeadAddress(useSearch({ from: '/admin/staff/' }));
  const { data: counts } = useQuery(leadCountsQuery);
  const { text, setText, filter, list, leads } = useLeads(address);
  const { data: session } = useQuery(sessionQuery);
  const selection = useSelection(address, leads);
  const table = useRef<TableHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const commands = useCommands({ leads, selection, table, searchField });
  const now = useNow();
  const title = address.spam ? 'Held back as spam' : 'Leads';
  useDocumentTitle(title, counts?.unread);

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{title}</h1>
        <Counts late={counts?.late} unread={counts?.unread} />
        <div className={styles.tools}>
          <Keyboard commands={commands} />
          {session && <ChimeButton userId={session.id} />}
          {session?.role === 'admin' && <ExportButton filter={filter} />}
        </div>
      </div>
      {!address.spam && health}
      <ViewBar address={address} />
      {address.spam && (
        <p className={styles.note}>
          These look as if a program had sent them. They are kept here and delivered nowhere. Open
          one to deliver it after all.
        </p>
      )}
      <LeadFilters address={address} text={text} onText={setText} searchField={searchField} />
      {list.isError && leads.length > 0 && (
        <p role="alert" className={styles.stale}>
          The list could not be refreshed. What you see may be old; we keep trying.
        </p>
      )}
      <p className={styles.total} role="status">
        {list.data &&
          !(list.isPlaceholderData && leads.length === 0) &&
          totalInWords(list.data.pages[0]?.total, leads.length, list.hasNextPage)}
      </p>
      {leads.length > 0 ? (
        <LeadsTable
          ref={table}
          leads={leads}
          total={list.data?.pages[0]?.total}
          now={now}
          isOld={list.isPlaceholderData}
          selected={selection.ids}
          onSelect={selection.set}
          onNearEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage && !list.isError) {
              void list.fetchNextPage();
            }
          }}
        />
      ) : (
        <Instead list={list} isFiltered={Object.keys(address).length > 0 || text !== ''} />
      )}
      {list.isFetchingNextPage && <LoadingIndicator size="sm" />}
      {selection.leads.length > 0 && (
        <Suspense>
          <BulkBar leads={selection.leads} onDone={() => selection.set({})} />
        </Suspense>
      )}
    </div>
  );
}

/** The list for an address and a text. */
function useLeads(address: LeadAddress) {
  const [place, keepPlace] = useLeadsPlace();
  const { me } = useLeadPeople();
  const [text, setText] = useState(place.text ?? '');
  const written = JSON.stringify(address);
  useEffect(() => keepPlace({ address: JSON.parse(written) as LeadAddress }), [keepPlace, written]);
  const settledText = useSettled(text, TYPING_PAUSE_MS).trim();
  const filter = leadFilterOf(address, {
    me: me?.id,
    timeZone: practice.hours.timeZone,
    text: text.trim() === '' ? '' : settledText,
  });
  const list = useInfiniteQuery(leadListQuery(filter));
  const pendingChanges = usePendingChanges();
  const leads = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items.map(pendingChanges)) ?? [],
    [list.data, pendingChanges],
  );
  return {
    text,
    setText: (changed: string) => {
      setText(changed);
      keepPlace({ text: changed });
    },
    filter,
    list,
    leads,
  };
}

/** The selected leads of the list on screen; another filter starts with none. */
function useSelection(address: LeadAddress, leads: LeadSummary[]) {
  const filter = JSON.stringify(address);
  const [state, setState] = useState<{ filter: string; ids: Record<string, true> }>({
    filter,
    ids: {},
  });
  const ids = useMemo(() => (state.filter === filter ? state.ids : {}), [state, filter]);
  return {
    ids,
    leads: leads.filter(({ id }) => ids[id]),
    set: (changed: Record<string, true>) => setState({ filter, ids: changed }),
  };
}

interface CommandParts {
  leads: LeadSummary[];
  selection: ReturnType<typeof useSelection>;
  table: RefObject<TableHandle | null>;
  searchField: RefObject<HTMLInputElement | null>;
}

function useCommands({ selection, table, searchField }: CommandParts): Command[] {
  const navigate = useNavigate();
  const { change } = useChangeLeads();
  const { me } = useLeadPeople();
  const targets = () => {
    const active = table.current?.active();
    return selection.leads.length > 0 ? selection.leads : active ? [active] : [];
  };
  /** Leaves out leads that already have the values: a second press must not replace the undo of the first. */
  const changeTargets = (
    values: LeadChange,
    done: string,
    isSo: (lead: LeadSummary) => boolean,
  ) => {
    const leads = targets().filter((lead) => !isSo(lead));
    if (leads.length === 0) return;
    change({
      changes: leads.map((lead) => changeOf(lead, values)),
      done: doneInWords(leads, done),
    });
  };
  return [
    { id: 'next', words: 'Next lead', key: 'j', keyOnly: true, run: () => table.current?.move(1) },
    {
      id: 'previous',
      words: 'Previous lead',
      key: 'k',
      keyOnly: true,
      run: () => table.current?.move(-1),
    },
    {
      id: 'open',
      words: 'Open the lead',
      key: 'Enter',
      keyOnly: true,
      run: () => {
        const lead = table.current?.active();
        if (lead) void navigate({ to: '/admin/leads/$id', params: { id: lead.id } });
      },
    },
    {
      id: 'select',
      words: 'Select or deselect the lead',
      key: 'x',
      run: () => table.current?.toggle(),
    },
    {
      id: 'reached',
      words: 'Mark as reached',
      key: 'e',
      run: () =>
        changeTargets({ status: 'REACHED' }, 'Reached', ({ status }) => status === 'REACHED'),
    },
    {
      id: 'unread',
      words: 'Mark as unread',
      run: () => changeTargets({ unread: true }, 'Unread', ({ unread }) => unread),
    },
    ...(me
      ? [
          {
            id: 'take',
            words: 'Assign to me',
            run: () =>
              changeTargets({ assignee: me.id }, 'Yours', ({ assignee }) => assignee?.id === me.id),
          },
        ]
      : []),
    {
      id: 'search',
      words: 'Search by name, e-mail or phone',
      key: '/',
      run: () => searchField.current?.focus(),
    },
    ...BUILT_IN_VIEWS.map(({ name, address }) => ({
      id: `view ${name}`,
      words: `Go to: ${name}`,
      run: () => void navigate({ to: '/admin', search: address }),
    })),
    {
      id: 'gaps',
      words: 'Go to: What Relie could not answer',
      run: () => void navigate({ to: '/admin/relie-gaps' }),
    },
    {
      id: 'freshness',
      words: 'Go to: Freshness',
      run: () => void navigate({ to: '/admin/freshness' }),
    },
  ];
}

/** What a toast says about changed leads, e.g. "Ana Sample: Reached" or "3 leads: Reached". */
function doneInWords(leads: LeadSummary[], done: string): string {
  const [first] = leads;
  const who =
    leads.length === 1 && first ? `${first.firstName} ${first.lastName}` : `${leads.length} leads`;
  return `${who}: ${done}`;
}

function Counts({ late, unread }: { late?: number; unread?: number }) {
  return (
    <p className={styles.counts}>
      {late !== undefined && late > 0 && (
        <Link to="/admin" search={{ late: true, sort: 'reply-by' }} className={styles.late}>
          {late} late
        </Link>
      )}
      {unread !== undefined && unread > 0 && (
        <Link to="/admin" search={{ unread: true }} className={styles.unread}>
          {unread} unread
        </Link>
      )}
    </p>
  );
}

interface InsteadProps {
  list: {
    isPending: boolean;
    isPlaceholderData: boolean;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  isFiltered: boolean;
}

/** What stands where there are no leads to show. */
function Instead({ list, isFiltered }: InsteadProps) {
  // An empty result of the previous filter says nothing about this one.
  if (list.isPending || list.isPlaceholderData) return <LoadingIndicator size="md" />;
  if (list.isError) {
    return (
      <div className={styles.empty} role="alert">
        <p>The list could not be loaded.</p>
        <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.empty}>
      {isFiltered
        ? 'Nothing fits this filter.'
        : 'Nothing has come in yet. What visitors send appears here within seconds.'}
    </p>
  );
}

function totalInWords(total: number | undefined, loaded: number, hasMore: boolean): string {
  const count = total ?? loaded;
  if (count >= LEAD_COUNT_LIMIT)
    return `More than ${LEAD_COUNT_LIMIT.toLocaleString('en-US')} leads`;
  if (total === undefined && hasMore) return '';
  return count === 1 ? '1 lead' : `${count} leads`;
}
