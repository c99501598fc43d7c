import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DELIVERY_STATES } from '#contracts/deliveries';
import { formOf, SUBMISSION_KINDS } from '#contracts/submissions/submission-forms';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../forms/field.tsx';
import { inboxQuery, parseInboxFilter, type InboxFilter } from '../../admin-queries.ts';
import { STATE_WORDS } from '../../delivery-words.ts';
import styles from './inbox-page.module.css';
import { InboxRow } from './inbox-row.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';

interface InboxPageProps {
  /** The state of the destinations, above the list. */
  health: ReactNode;
  /** What Relie could not answer, below the list. */
  gaps: ReactNode;
}

/** The inbox: all submissions, newest first. */
export function InboxPage({ health, gaps }: InboxPageProps) {
  const search = useSearch({ from: '/admin/staff/' });
  const filter = parseInboxFilter(search);
  const isSpam = filter.spam === 'true';
  const now = useNow();
  const inbox = useInfiniteQuery(inboxQuery(filter));
  const submissions = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  useDocumentTitle(isSpam ? 'Spam' : 'Inbox');

  return (
    <div className={styles.inbox}>
      <div className={styles.top}>
        <h1>{isSpam ? 'Held back as spam' : 'Inbox'}</h1>
        <Filters filter={filter} />
      </div>
      {isSpam ? (
        <p className={styles.note}>
          These look as if a program had sent them. They are kept here and delivered nowhere.{' '}
          <Link to="/admin">Back to the inbox</Link>
        </p>
      ) : (
        health
      )}
      {inbox.isError && (
        <p role="alert" className={styles.stale}>
          The list could not be refreshed. What you see may be old; we keep trying.
        </p>
      )}
      {submissions.length > 0 ? (
        <ol className={styles.list} aria-label="Submissions">
          {submissions.map((submission) => (
            <InboxRow key={submission.id} submission={submission} now={now} />
          ))}
        </ol>
      ) : (
        <p className={styles.empty}>{emptyInWords(filter)}</p>
      )}
      <div className={styles.bottom}>
        {inbox.hasNextPage && (
          <Button
            variant="secondary"
            disabled={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {inbox.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        )}
        {!isSpam && (
          <Link to="/admin" search={{ spam: true }} className={styles.spamLink}>
            Show what was held back as spam
          </Link>
        )}
      </div>
      {!isSpam && gaps}
    </div>
  );
}

function Filters({ filter }: { filter: InboxFilter }) {
  const navigate = useNavigate({ from: '/admin' });
  const change = (changes: { state?: string; kind?: string }) =>
    void navigate({ search: (search) => ({ ...search, ...changes }) });
  return (
    <div className={styles.filters} role="group" aria-label="Filter">
      <SelectField
        label="Kind"
        required
        value={filter.kind ?? ''}
        onChange={(event) => change({ kind: event.target.value || undefined })}
      >
        <option value="">All kinds</option>
        {SUBMISSION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {formOf(kind).words.kind}
          </option>
        ))}
      </SelectField>
      {filter.spam !== 'true' && (
        <SelectField
          label="Delivery"
          required
          value={filter.state ?? ''}
          onChange={(event) => change({ state: event.target.value || undefined })}
        >
          <option value="">Any state</option>
          {DELIVERY_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_WORDS[state].word}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

function emptyInWords({ state, kind, spam }: InboxFilter): string {
  if (state || kind) return 'Nothing fits this filter.';
  if (spam === 'true') return 'Nothing has been held back.';
  return 'Nothing has come in yet. What visitors send appears here within seconds.';
}
