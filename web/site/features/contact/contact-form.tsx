import { contactRequestForm } from '#contracts/submissions/contact-request';
import type { Site } from '#content/model';
import { consentsShownBy, ConsentText } from '../../../forms/consent-text.tsx';
import { CheckboxField, TextareaField } from '../../../forms/field.tsx';
import {
  ConsentField,
  EmergencyNote,
  SenderFields,
  SentPanel,
  ServiceInterestField,
  SubmissionForm,
  UrgentContact,
} from '../../../forms/submission-form.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSubmissionForm } from '../../../forms/use-submission-form.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceInterest',
  'message',
  'communicationsOptIn',
  'dataStorageConsent',
] as const;

/** The home page's contact form. */
export function ContactForm({ site }: { site: Site }) {
  const { field, frame, sent } = useSubmissionForm({
    name: 'contact',
    url: contactRequestForm.path,
    schema: contactRequestForm.schema,
    fields: FIELDS,
    consents: consentsShownBy(contactRequestForm, site),
    // The page name that the home page's form submits (specification, section 3).
    page: { pageUri: '/', pageName: 'Homepage' },
    onSent: () =>
      toast({
        title: 'Request submitted',
        description: `We'll get back to you within ${site.replyPromiseHours} business hours.`,
      }),
  });
  if (sent) return <Thanks site={site} />;
  return (
    <SubmissionForm frame={frame} site={site} label="Contact">
      <SenderFields field={field} />
      <ServiceInterestField field={field} site={site} />
      <TextareaField {...field('message')} rows={5} maxLength={5000} hint={<EmergencyNote />} />
      <CheckboxField
        {...field('communicationsOptIn')}
        label={<ConsentText words={site.consents.marketing.current} />}
      />
      <ConsentField field={field} site={site} />
    </SubmissionForm>
  );
}

function Thanks({ site }: { site: Site }) {
  return (
    <SentPanel title="Thank you. Your request is with us.">
      <p>What happens next:</p>
      <ol>
        <li>A person on our team reads what you wrote. Nobody else does.</li>
        <li>
          We answer within {site.replyPromiseHours} business hours, by e-mail or at the number you
          gave us.
        </li>
        <li>Together we find a time for your free {site.freeCallMinutes} minutes.</li>
      </ol>
      <UrgentContact site={site} />
    </SentPanel>
  );
}
