import { Link } from '@tanstack/react-router';
import type { SubmissionSummary } from '#contracts/leads';
import { formOf } from '#contracts/submissions/submission-forms';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DESTINATION_WORDS, STATE_WORDS } from '../../delivery-words.ts';
import styles from './inbox-row.module.css';
import { Moment } from '../../moment.tsx';
import { ReplyByBadge } from '../../reply-by-badge.tsx';
import { serviceInterestInWords } from '../../service-interest-words.ts';

/** One submission in the inbox: name, kind, age and delivery state. */
export function InboxRow({ submission, now }: { submission: SubmissionSummary; now: Date }) {
  const { id, kind, createdAt, replyBy, firstName, lastName, email, serviceInterest } = submission;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Link to="/admin/submissions/$id" params={{ id }} className={styles.link}>
          {firstName} {lastName}
        </Link>
        <span className={styles.email}>{email}</span>
      </div>
      <div className={styles.what}>
        <span>{formOf(kind).words.kind}</span>
        {serviceInterest && (
          <span className={styles.soft}>{serviceInterestInWords(serviceInterest)}</span>
        )}
      </div>
      <div className={styles.when}>
        <Moment iso={createdAt} now={now} isStart />
        <ReplyByBadge replyBy={replyBy} now={now} />
      </div>
      <ul className={styles.deliveries} aria-label="Deliveries">
        <DeliveryBadges submission={submission} />
      </ul>
    </li>
  );
}

/** One badge if everything is delivered, otherwise one per unfinished delivery. */
function DeliveryBadges({ submission: { spam, deliveries } }: { submission: SubmissionSummary }) {
  if (spam) return <Badge tone="neutral" text="Spam" />;
  const open = deliveries.filter(({ state }) => state !== 'DELIVERED');
  if (open.length === 0) {
    return deliveries.length > 0 ? <Badge tone="good" text="Delivered" /> : null;
  }
  return open.map(({ id, destination, state }) => {
    const { word, tone } = STATE_WORDS[state];
    return <Badge key={id} tone={tone} text={`${DESTINATION_WORDS[destination]}: ${word}`} />;
  });
}

function Badge({ tone, text }: { tone: Parameters<typeof StatusBadge>[0]['tone']; text: string }) {
  return (
    <li>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </li>
  );
}
