import { Link } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { DESTINATION_WORDS } from '#contracts/delivery-states';
import { REACH_WORDS } from '#contracts/lead-words';
import type { LeadSummary } from '#contracts/leads';
import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { STATE_WORDS } from '../../delivery-words.ts';
import { useLeadDanger } from '../../lead-danger.ts';
import { STATUS_WORDS } from '../../lead-words.ts';
import { Moment } from '../../moment.tsx';
import { dayInWords } from '../../practice-time.ts';
import { ReplyByBadge } from '../../reply-by-badge.tsx';
import { serviceInterestInWords } from '../../service-interest-words.ts';
import styles from './lead-cells.module.css';

/** The current time, for all rows. */
export const Now = createContext(new Date(0));

interface CellProps {
  lead: LeadSummary;
}

/** Name, address and what they sent; whether somebody has opened it and whether they wrote before. */
export function WhoCell({ lead }: CellProps) {
  const { id, kind, firstName, lastName, email, serviceInterest, unread, otherSubmissions } = lead;
  return (
    <div className={styles.cell}>
      <span className={styles.name}>
        <Link
          to="/admin/leads/$id"
          params={{ id }}
          className={`${styles.link} ${unread ? styles.unread : ''}`}
        >
          {firstName} {lastName}
        </Link>
        {unread && <span className={styles.mark}>Unread</span>}
        <DangerMark id={id} />
      </span>
      <span className={styles.soft}>{email}</span>
      <span>
        {KIND_WORDS[kind]}
        {serviceInterest && (
          <span className={styles.soft}> · {serviceInterestInWords(serviceInterest)}</span>
        )}
      </span>
      {otherSubmissions > 0 && (
        <span className={styles.soft}>
          Wrote {otherSubmissions === 1 ? 'one other time' : `${otherSubmissions} other times`}
        </span>
      )}
    </div>
  );
}

/** Renders nothing for a lead without signs of danger. */
function DangerMark({ id }: { id: string }) {
  const danger = useLeadDanger(id);
  if (danger === 'unchecked') return <span className={styles.soft}>Not checked for danger</span>;
  if (danger !== 'danger') return null;
  return <span className={`${styles.mark} ${styles.danger}`}>May tell of danger</span>;
}

/** Phone number and the way in which they want to be reached. */
export function ReachCell({ lead: { phone, reachBy, hasSafeContact } }: CellProps) {
  return (
    <div className={styles.cell}>
      {phone && <span className={styles.phone}>{phone}</span>}
      {reachBy && <span>{REACH_WORDS[reachBy]}</span>}
      {hasSafeContact && (
        <span className={styles.careful}>
          <span aria-hidden="true">⚠</span> Read how to reach them
        </span>
      )}
    </div>
  );
}

/** Where the lead stands, and who has it. */
export function StandingCell({ lead: { status, assignee, followUpOn, spam } }: CellProps) {
  const { word, tone } = STATUS_WORDS[status];
  return (
    <div className={styles.cell}>
      {!spam && <StatusBadge tone={tone}>{word}</StatusBadge>}
      <span className={styles.soft}>{assignee?.username ?? 'Nobody has it'}</span>
      {followUpOn && <span>Follow up {dayInWords(followUpOn)}</span>}
    </div>
  );
}

/** When the reply is due, when their call is, and when the lead came in. */
export function TimeCell({
  lead: { createdAt, replyBy, callAt, onWaitlist, kind, status },
}: CellProps) {
  const now = use(Now);
  const hasNoTime = kind === 'VIBE_CHECK' && status === 'NEW' && !callAt;
  return (
    <div className={styles.cell}>
      <ReplyByBadge replyBy={replyBy} now={now} />
      {callAt && (
        <span>
          Call <Moment iso={callAt} now={now} />
        </span>
      )}
      {onWaitlist ? <span>On the waitlist</span> : hasNoTime && <span>No time picked</span>}
      <span className={styles.soft}>
        <Moment iso={createdAt} now={now} isStart />
      </span>
    </div>
  );
}

/** One badge if everything is delivered, otherwise one per unfinished delivery. */
export function DeliveryCell({ lead: { spam, deliveries } }: CellProps) {
  const open = deliveries.filter(({ state }) => state !== 'DELIVERED');
  const badges: { id: string; tone: StatusTone; text: string }[] = open.map(
    ({ id, destination, state }) => ({
      id,
      tone: STATE_WORDS[state].tone,
      text: `${DESTINATION_WORDS[destination]}: ${STATE_WORDS[state].word}`,
    }),
  );
  if (spam) badges.splice(0, badges.length, { id: 'spam', tone: 'neutral', text: 'Spam' });
  else if (open.length === 0 && deliveries.length > 0) {
    badges.push({ id: 'all', tone: 'good', text: 'Delivered' });
  }
  return (
    <div className={styles.badges}>
      {badges.map(({ id, tone, text }) => (
        <StatusBadge key={id} tone={tone}>
          {text}
        </StatusBadge>
      ))}
    </div>
  );
}
