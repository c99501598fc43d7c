import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { SubmissionDetail } from '#contracts/leads';
import { formOf } from '#contracts/submissions/submission-forms';
import { DataList } from '../../../ui/data-list.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { submissionQuery } from '../../admin-queries.ts';
import { ConsentList } from './consent-list.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { Moment } from '../../moment.tsx';
import { ReplyByBadge } from '../../reply-by-badge.tsx';
import { serviceInterestInWords } from '../../service-interest-words.ts';
import { HowToReach, SubmissionAnswers } from './submission-answers.tsx';
import styles from './submission-page.module.css';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';

/** One submission: its content, contact options and deliveries. */
export function SubmissionPage() {
  useDocumentTitle('Submission');
  const { id } = useParams({ from: '/admin/staff/submissions/$id' });
  const { data: submission } = useSuspenseQuery(submissionQuery(id));
  const now = useNow();
  const { kind, firstName, lastName, replyBy, details, deliveries, spamReason } = submission;
  const { message } = details;

  return (
    <article className={styles.page}>
      <Link to="/admin" className={styles.back}>
        ← Inbox
      </Link>
      <header className={styles.head}>
        <p className={styles.kind}>{formOf(kind).words.kind}</p>
        <h1>
          {firstName} {lastName}
        </h1>
        <ReplyByBadge replyBy={replyBy} now={now} />
      </header>
      <HowToReach details={details} />
      {spamReason && (
        <p className={styles.notice}>
          <strong>Held back as spam.</strong> {spamReason}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {message && (
            <section className={styles.card} aria-labelledby="message-heading">
              <h2 id="message-heading">Message</h2>
              <p className={styles.message}>{message}</p>
            </section>
          )}
          <SubmissionAnswers submission={submission} />
          <section className={styles.card} aria-labelledby="facts-heading">
            <h2 id="facts-heading">Contact</h2>
            <Facts submission={submission} now={now} />
          </section>
          <ConsentList consents={submission.consents} now={now} />
        </div>
        <section className={styles.column} aria-labelledby="deliveries-heading">
          <h2 id="deliveries-heading">Deliveries</h2>
          {deliveries.length === 0 && <p>This is delivered nowhere.</p>}
          {deliveries.map((delivery) => (
            <DeliveryCard key={delivery.id} delivery={delivery} submissionId={id} now={now} />
          ))}
        </section>
      </div>
    </article>
  );
}

function Facts({ submission, now }: { submission: SubmissionDetail; now: Date }) {
  const { email, phone, serviceInterest, createdAt, pageName, pageUri } = submission;
  const { reachBy } = submission.details;
  // If the visitor chose a contact method, staff are offered only that one.
  const mayWrite = reachBy === undefined || reachBy === 'email';
  return (
    <DataList
      items={[
        [
          'E-mail',
          <Contact
            key="email"
            text={email}
            what="e-mail address"
            link={mayWrite && { text: 'Write', href: `mailto:${email}` }}
          />,
        ],
        [
          'Phone',
          phone && (
            <Contact
              key="phone"
              text={phone}
              what="phone number"
              link={phoneLink(phone, reachBy)}
            />
          ),
        ],
        ['Interested in', serviceInterest && serviceInterestInWords(serviceInterest)],
        ['News by e-mail', newsInWords(submission)],
        ['Received', <Moment key="received" iso={createdAt} now={now} isStart withDistance />],
        ['Sent from', `${pageName} (${pageUri})`],
      ]}
    />
  );
}

/** A tick that the sender has not confirmed by e-mail is not an opt-in yet. */
function newsInWords({ communicationsOptIn, consents }: SubmissionDetail): string {
  if (communicationsOptIn) return 'Yes, please';
  const isTicked = consents.some(({ id, given }) => id === 'marketing' && given);
  return isTicked ? 'Checked, but not confirmed by e-mail' : 'No';
}

interface ContactProps {
  text: string;
  what: string;
  link: { text: string; href: string } | false;
}

function Contact({ text, what, link }: ContactProps) {
  return (
    <span className={styles.contact}>
      <span className={styles.contactText}>{text}</span>
      <span className={styles.contactActions}>
        {link && (
          <a className={buttonClass({ variant: 'quiet', size: 'sm' })} href={link.href}>
            {link.text}
          </a>
        )}
        <CopyButton text={text} what={what} />
      </span>
    </span>
  );
}

function phoneLink(
  phone: string,
  reachBy: SubmissionDetail['details']['reachBy'],
): ContactProps['link'] {
  // Parses a phone number as people type it; an extension is dialled after a pause.
  const [written = '', extension] = phone.split(/(?<!\s)\s*(?:ext\.?|x|#)\s*(?=\d+$)/i);
  const number = written.replace(/[^\d+]/g, '');
  if (reachBy === 'email') return false;
  if (reachBy === 'text') return { text: 'Text', href: `sms:${number}` };
  return { text: 'Call', href: `tel:${number}${extension ? `,${extension}` : ''}` };
}
