import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { LeadDetail } from '#contracts/leads';
import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { contactMethodOf } from '#contracts/submissions/contact-method';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Keyboard } from '../../keyboard.tsx';
import { leadCountsQuery } from '../../lead-queries.ts';
import { STATUS_WORDS } from '../../lead-words.ts';
import { useLeadsPlace } from '../../leads-place.ts';
import { Moment } from '../../moment.tsx';
import { ReplyByBadge } from '../../reply-by-badge.tsx';
import type { Command } from '../../shortcuts.ts';
import {
  changeOf,
  refreshLeads,
  useChangeLeads,
  usePendingChanges,
} from '../../use-change-leads.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useLeadPeople } from '../../use-lead-people.ts';
import { useNow } from '../../use-now.ts';
import { ConsentList } from './consent-list.tsx';
import { ContactCard } from './contact-card.tsx';
import { DangerNotice } from './danger-notice.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { HowToReach } from './how-to-reach.tsx';
import { LeadAnswers } from './lead-answers.tsx';
import { LeadProgress } from './lead-progress.tsx';
import panel from '../../panel.module.css';
import styles from './lead-page.module.css';
import { Notes } from './notes.tsx';
import { OtherSubmissions } from './other-submissions.tsx';
import { SpamNotice } from './spam-notice.tsx';
import { useRecordedPrint } from './use-recorded-print.ts';

interface LeadPageProps {
  lead: LeadDetail;
  /** The lead could not be read again. */
  isStale: boolean;
  /** The calls of somebody who waits for an answer. */
  calls: ReactNode;
  /** What admins may do with the person's data, at the end of the page. */
  personalData: ReactNode;
}

/** One lead: how to reach them safely, what they said, where it stands and where it went. */
export function LeadPage({ lead, isStale, calls, personalData }: LeadPageProps) {
  const { data: counts } = useQuery(leadCountsQuery);
  const now = useNow();
  const { id, deliveries } = lead;
  const shown = usePendingChanges()(lead);
  const [{ address }, keepPlace] = useLeadsPlace();
  useEffect(() => keepPlace({ opened: id }), [keepPlace, id]);
  useDocumentTitle('Lead', counts?.unread);
  useReadMark(id);
  useRecordedPrint(id);

  return (
    // A new key per lead: what was typed for one must not end up with another.
    <article className={styles.page} key={id}>
      <div className={`${styles.tools} no-print`}>
        <Link to="/admin" search={address} className={styles.back}>
          ← Leads
        </Link>
        <Keyboard commands={useCommands(shown)} />
        <Button variant="quiet" size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {isStale && (
        <p role="alert" className={`${styles.stale} no-print`}>
          This lead could not be refreshed. What you see may be old.
        </p>
      )}
      <Head lead={shown} now={now} />
      <HowToReach lead={lead} />
      <DangerNotice id={id} />
      <SpamNotice lead={lead} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LeadMessage lead={lead} />
          <LeadAnswers lead={lead} />
          <ContactCard lead={lead} now={now} />
          <ConsentList consents={lead.consents} now={now} />
          <OtherSubmissions others={lead.others} now={now} />
        </div>
        <div className={styles.column}>
          {calls}
          <LeadProgress lead={lead} />
          <Notes leadId={id} notes={lead.notes} now={now} />
          <section className={styles.column} aria-labelledby="deliveries-heading">
            <h2 id="deliveries-heading">Deliveries</h2>
            {deliveries.length === 0 && <p>This is delivered nowhere.</p>}
            {deliveries.map((delivery) => (
              <DeliveryCard
                key={delivery.id}
                delivery={delivery}
                leadId={id}
                by={contactMethodOf(lead)}
                canEmail={lead.canEmail}
                now={now}
              />
            ))}
          </section>
          {personalData}
        </div>
      </div>
    </article>
  );
}

function Head({ lead, now }: { lead: LeadDetail; now: Date }) {
  const { kind, firstName, lastName, status, assignee, replyBy, createdAt, hubSpotUrl, spam } =
    lead;
  return (
    <header className={styles.head}>
      <p className={styles.kind}>
        {KIND_WORDS[kind]}, <Moment iso={createdAt} now={now} withDistance />
      </p>
      <h1 id="lead" tabIndex={-1}>
        {firstName} {lastName}
      </h1>
      <p className={styles.badges}>
        {!spam && (
          <StatusBadge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</StatusBadge>
        )}
        <ReplyByBadge replyBy={replyBy} now={now} />
        <span className={styles.kind}>
          {assignee ? `With ${assignee.username}` : 'Nobody has it'}
        </span>
        {hubSpotUrl && (
          <a
            href={hubSpotUrl}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'quiet', size: 'sm' })} no-print`}
          >
            Open in HubSpot
          </a>
        )}
      </p>
    </header>
  );
}

function LeadMessage({ lead: { details } }: { lead: LeadDetail }) {
  if (!details.message) return null;
  return (
    <section className={panel.card} aria-labelledby="message-heading">
      <h2 id="message-heading">Message</h2>
      <p className={styles.message}>{details.message}</p>
    </section>
  );
}

/** The server has marked the lead as read: lists and counts show it. */
function useReadMark(id: string): void {
  const queryClient = useQueryClient();
  useEffect(() => void refreshLeads(queryClient), [queryClient, id]);
}

function useCommands(lead: LeadDetail): Command[] {
  const { id, firstName, lastName, status } = lead;
  const navigate = useNavigate();
  const { change } = useChangeLeads();
  const { me } = useLeadPeople();
  const [{ address }] = useLeadsPlace();
  const toLeads = () => void navigate({ to: '/admin', search: address });
  const who = `${firstName} ${lastName}`;
  return [
    {
      id: 'reached',
      words: 'Mark as reached',
      key: 'e',
      run: () => {
        if (status !== 'REACHED') {
          change({ changes: [changeOf(lead, { status: 'REACHED' })], done: `${who}: Reached` });
        }
      },
    },
    ...(me
      ? [
          {
            id: 'take',
            words: 'Assign to me',
            run: () =>
              change({
                changes: [changeOf(lead, { assignee: me.id })],
                done: `${who}: Yours`,
              }),
          },
        ]
      : []),
    {
      id: 'unread',
      words: 'Mark as unread and go back',
      // This page would mark it as read again.
      run: () => {
        toLeads();
        change({ changes: [{ id, unread: true }], done: `${who}: Unread` });
      },
    },
    {
      id: 'note',
      words: 'Write a note',
      key: 'n',
      run: () => document.querySelector<HTMLElement>('[data-new-note]')?.focus(),
    },
    { id: 'print', words: 'Print', run: () => window.print() },
    {
      id: 'back',
      words: 'Back to the leads',
      key: 'u',
      run: toLeads,
    },
  ];
}
