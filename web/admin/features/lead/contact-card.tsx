import type { LeadDetail, LeadCorrection } from '#contracts/leads';
import { formOf } from '#contracts/submissions/submission-forms';
import { DataList } from '../../../ui/data-list.tsx';
import { Moment } from '../../moment.tsx';
import { serviceInterestInWords } from '../../service-interest-words.ts';
import { CopyButton } from '../../copy-button.tsx';
import { CorrectButton } from './correct-button.tsx';
import panel from '../../panel.module.css';
import styles from './lead-page.module.css';

interface ContactCardProps {
  lead: LeadDetail;
  now: Date;
}

/** Name, addresses and where it came from; a wrong field can be corrected. */
export function ContactCard({ lead, now }: ContactCardProps) {
  const { firstName, lastName, email, phone, serviceInterest, createdAt, pageName, pageUri } = lead;
  const hasPhone = phone !== null || 'phone' in formOf(lead.kind).schema.shape;
  const field = (
    name: LeadCorrection['field'],
    text: string | null,
    what: string,
    isCopied = false,
  ) => (
    <span className={styles.contact}>
      <span className={styles.contactText}>{text ?? 'None'}</span>
      <span className={`${styles.contactActions} no-print`}>
        {isCopied && text && <CopyButton text={text} what={what} />}
        <CorrectButton leadId={lead.id} field={name} value={text} what={what} />
      </span>
    </span>
  );
  return (
    <section className={panel.card} aria-labelledby="facts-heading">
      <h2 id="facts-heading">Contact</h2>
      <DataList
        items={[
          ['First name', field('firstName', firstName, 'first name')],
          ['Last name', field('lastName', lastName, 'last name')],
          ['E-mail', field('email', email, 'e-mail address', true)],
          ['Phone', hasPhone ? field('phone', phone, 'phone number', true) : null],
          ['Interested in', serviceInterest && serviceInterestInWords(serviceInterest)],
          ['News by e-mail', newsInWords(lead)],
          ['Received', <Moment key="received" iso={createdAt} now={now} isStart withDistance />],
          ['Sent from', `${pageName} (${pageUri})`],
        ]}
      />
    </section>
  );
}

/** A box that the sender checked but has not confirmed by e-mail is not an opt-in yet. */
function newsInWords({ communicationsOptIn, consents }: LeadDetail): string {
  if (communicationsOptIn) return 'Yes, please';
  const isChecked = consents.some(({ id, given }) => id === 'marketing' && given);
  return isChecked ? 'Checked, but not confirmed by e-mail' : 'No';
}
