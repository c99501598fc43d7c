import { FORMAT_WORDS } from '#contracts/submissions/form-words';
import { mediaInquiryForm } from '#contracts/submissions/media-inquiry';
import type { Site } from '#content/model';
import { consentsShownBy } from '../../../forms/consent-text.tsx';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { TextareaField, TextField } from '../../../forms/field.tsx';
import {
  ConsentField,
  FieldPair,
  SenderFields,
  SentPanel,
  SubmissionForm,
} from '../../../forms/submission-form.tsx';
import { useSubmissionForm, type FormPage } from '../../../forms/use-submission-form.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'outlet',
  'deadline',
  'format',
  'message',
  'dataStorageConsent',
] as const;

/** The press inquiry form. */
export function MediaContactForm({ site, ...page }: { site: Site } & FormPage) {
  const { field, frame, sent } = useSubmissionForm({
    name: 'media-contact',
    url: mediaInquiryForm.path,
    schema: mediaInquiryForm.schema,
    fields: FIELDS,
    consents: consentsShownBy(mediaInquiryForm, site),
    page,
  });
  if (sent) {
    return (
      <SentPanel title="Thank you. Your request is with us.">
        <p>
          We read media requests twice each business day and answer within {site.replyPromiseHours}{' '}
          business hours, by e-mail. If nobody here is the right source, we will try to name someone
          who is.
        </p>
        <p>
          If your deadline is closer than that, call{' '}
          <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
        </p>
      </SentPanel>
    );
  }
  return (
    <SubmissionForm frame={frame} site={site} label={page.pageName}>
      <SenderFields field={field} />
      <FieldPair>
        <TextField {...field('outlet')} required maxLength={200} />
        <TextField
          {...field('deadline')}
          maxLength={200}
          placeholder={`Friday noon, ${site.hours.zone}`}
        />
      </FieldPair>
      <ChoiceField
        {...field('format')}
        choose="one"
        options={FORMAT_WORDS}
        required
        hint="For live formats, please leave a number that reaches you on the day."
      />
      <TextareaField
        {...field('message')}
        required
        rows={6}
        maxLength={5000}
        hint="What it is about, in two or three sentences. Please leave out private facts about the people in your story."
      />
      <ConsentField field={field} site={site} />
    </SubmissionForm>
  );
}
