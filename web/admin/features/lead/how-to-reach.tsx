import type { LeadDetail } from '#contracts/leads';
import { REACH_BY_WORDS } from '#contracts/submissions/form-words';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './how-to-reach.module.css';

/**
 * How the person asked to be contacted, with a button for each way they allowed and for no other. First on the page,
 * and the only place with such buttons: a call at the wrong time can put the person in danger.
 */
export function HowToReach({ lead }: { lead: LeadDetail }) {
  const { details, detailsLost, email, phone } = lead;
  const { reachBy, safeContact } = details;
  const isCareful = reachBy !== undefined || Boolean(safeContact) || detailsLost;
  return (
    <section
      className={`${styles.reach} ${isCareful ? styles.careful : ''}`}
      aria-labelledby="reach-heading"
    >
      <h2 id="reach-heading">
        {isCareful && <span aria-hidden="true">⚠ </span>}
        {isCareful ? 'How to reach them safely' : 'How to reach them'}
      </h2>
      <Way details={details} isLost={detailsLost} />
      {safeContact && <p className={styles.words}>{safeContact}</p>}
      <p className={`${styles.buttons} no-print`}>
        {waysToReach({ reachBy, email, phone, isLost: detailsLost }).map(({ text, href }) => (
          <a key={text} className={buttonClass({ size: 'sm' })} href={href}>
            {text}
          </a>
        ))}
      </p>
    </section>
  );
}

function Way({ details, isLost }: { details: LeadDetail['details']; isLost: boolean }) {
  const { reachBy, mayLeaveMessage } = details;
  if (isLost) {
    return (
      <p>
        No key that is set here opens what they wrote, so how to reach them safely is not known. Say
        nothing about the practice to anyone else.
      </p>
    );
  }
  if (!reachBy) {
    return (
      <p>This form did not ask how to reach them. Say nothing about the practice to anyone else.</p>
    );
  }
  return (
    <p className={styles.way}>
      <strong>{REACH_BY_WORDS[reachBy]}.</strong>{' '}
      {reachBy === 'call' &&
        (mayLeaveMessage ? 'A voice message may say who is calling.' : 'Leave no voice message.')}
    </p>
  );
}

interface Reachable {
  /** Undefined where the form did not ask. */
  reachBy: LeadDetail['details']['reachBy'];
  email: string;
  phone: string | null;
  /** Their choice cannot be read. */
  isLost?: boolean;
}

/** The links to offer: the way that they chose; where the form did not ask, a call or an e-mail; none if it is lost. */
export function waysToReach({
  reachBy,
  email,
  phone,
  isLost = false,
}: Reachable): { text: string; href: string }[] {
  if (isLost) return [];
  // A phone number as people type it; an extension is dialled after a pause.
  const [written = '', extension] = (phone ?? '').split(/(?<!\s)\s*(?:ext\.?|x|#)\s*(?=\d+$)/i);
  const number = written.replace(/[^\d+]/g, '');
  const ways: { text: string; href: string }[] = [];
  if (number && (reachBy === undefined || reachBy === 'call')) {
    ways.push({ text: 'Call', href: `tel:${number}${extension ? `,${extension}` : ''}` });
  }
  if (number && reachBy === 'text') ways.push({ text: 'Text', href: `sms:${number}` });
  if (reachBy === undefined || reachBy === 'email') {
    ways.push({ text: 'E-mail', href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` });
  }
  return ways;
}
