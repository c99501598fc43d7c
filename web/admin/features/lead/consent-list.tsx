import type { LeadDetail } from '#contracts/leads';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import styles from './lead-page.module.css';

interface ConsentListProps {
  consents: LeadDetail['consents'];
  now: Date;
}

/** What the sender agreed to, in the words that the form showed. */
export function ConsentList({ consents, now }: ConsentListProps) {
  return (
    <section className={panel.card} aria-labelledby="consent-heading">
      <h2 id="consent-heading">Consent</h2>
      {consents.length === 0 && <p>Not recorded: the form did not say which words it had shown.</p>}
      {consents.map(({ id, version, text, given, at }) => (
        <div key={id}>
          <blockquote className={styles.words}>{text}</blockquote>
          <p>
            <strong>{given ? 'Yes' : 'No'}</strong>, <Moment iso={at} now={now} /> ({id}, version{' '}
            {version})
          </p>
        </div>
      ))}
    </section>
  );
}
