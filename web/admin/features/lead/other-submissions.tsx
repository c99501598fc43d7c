import { Link } from '@tanstack/react-router';
import type { LeadDetail } from '#contracts/leads';
import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { STATUS_WORDS } from '../../lead-words.ts';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import styles from './lead-page.module.css';

interface OtherSubmissionsProps {
  others: LeadDetail['others'];
  now: Date;
}

/** What else came from the same address; renders nothing if nothing did. */
export function OtherSubmissions({ others, now }: OtherSubmissionsProps) {
  if (others.length === 0) return null;
  return (
    <section className={panel.card} aria-labelledby="others-heading">
      <h2 id="others-heading">Also from this address</h2>
      <ul className={styles.others}>
        {others.map(({ id, kind, createdAt, status, spam }) => (
          <li key={id}>
            <Link to="/admin/leads/$id" params={{ id }}>
              {KIND_WORDS[kind]}, <Moment iso={createdAt} now={now} />
            </Link>
            <StatusBadge tone={spam ? 'neutral' : STATUS_WORDS[status].tone}>
              {spam ? 'Spam' : STATUS_WORDS[status].word}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}
