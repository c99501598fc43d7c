import type { LeadDetail, LeadWork } from '#contracts/leads';
import { Button } from '../../../ui/button.tsx';
import { STATUS_WORDS } from '../../lead-words.ts';
import { dayInWords } from '../../practice-time.ts';
import styles from './lead-page.module.css';

interface StaleChangeProps {
  /** The lead as it is now. */
  lead: LeadDetail;
  /** What was not saved. */
  values: LeadWork;
  /** The server's message. */
  problem: string;
  onRepeat: () => void;
  onLeave: () => void;
}

/** Says what was changed meanwhile, and lets the user decide. */
export function StaleChange({ lead, values, problem, onRepeat, onLeave }: StaleChangeProps) {
  return (
    <div className={styles.notice} role="alert">
      <p>
        <strong>{problem}</strong> {changesInWords(lead, values).join(' ')}
      </p>
      <span className={styles.contactActions}>
        <Button variant="secondary" size="sm" onClick={onRepeat}>
          Save mine
        </Button>
        <Button variant="quiet" size="sm" onClick={onLeave}>
          Keep theirs
        </Button>
      </span>
    </div>
  );
}

function changesInWords({ status, assignee, followUpOn }: LeadDetail, wanted: LeadWork): string[] {
  return [
    ...(wanted.status === undefined
      ? []
      : [
          `The status is now ${STATUS_WORDS[status].word}; you chose ${STATUS_WORDS[wanted.status].word}.`,
        ]),
    ...(wanted.assignee === undefined
      ? []
      : [assignee ? `${assignee.username} has it now.` : 'Nobody has it now.']),
    ...(wanted.followUpOn === undefined
      ? []
      : [
          followUpOn
            ? `The follow-up is on ${dayInWords(followUpOn)} now.`
            : 'There is no follow-up now.',
        ]),
  ];
}
