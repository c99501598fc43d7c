import { useState } from 'react';
import { applicationForm } from '#contracts/submissions/application';
import { ROLE_WORDS } from '#contracts/submissions/form-words';
import type { Site } from '#content/model';
import { consentsShownBy } from '../../../forms/consent-text.tsx';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { TextareaField } from '../../../forms/field.tsx';
import { FileField } from '../../../forms/file-field.tsx';
import { fileSizeInWords } from '../../../ui/file-size.ts';
import {
  ConsentField,
  SenderFields,
  SentPanel,
  SubmissionForm,
} from '../../../forms/submission-form.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useSubmissionForm, type FormPage } from '../../../forms/use-submission-form.ts';
import { applicationFormSchema } from './application-form-schema.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'role',
  'cv',
  'message',
  'dataStorageConsent',
] as const;

/** The job application form with CV upload. */
export function ApplicationForm({ site, ...page }: { site: Site } & FormPage) {
  const { form, field, frame, hasDraft, sent } = useSubmissionForm({
    name: 'application',
    url: applicationForm.path,
    schema: applicationFormSchema,
    fields: FIELDS,
    consents: consentsShownBy(applicationForm, site),
    page,
  });
  const [chosen, setChosen] = useState<File>();
  const isHydrated = useHydrated();
  if (sent) {
    return (
      <SentPanel title="Thank you. Your application is with us.">
        <p>
          Your resume arrived in one piece. A person reads every application, and we answer within a
          week, either way, by e-mail.
        </p>
        <p>
          If you would like to add something, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </SentPanel>
    );
  }
  const { onChange, ...cv } = field('cv');
  return (
    <SubmissionForm
      frame={frame}
      site={site}
      label={page.pageName}
      button="Send application"
      hasFile
    >
      <SenderFields field={field} />
      <ChoiceField {...field('role')} choose="one" options={ROLE_WORDS} required />
      <FileField
        {...cv}
        required
        accept=".pdf,.docx"
        hint="A PDF or a Word document (.docx) of at most 5 MB, please."
        onChange={async (event) => {
          setChosen(event.target.files?.[0]);
          await onChange(event);
          await form.trigger('cv');
        }}
        note={noteOn(chosen, frame.isSubmitting, isHydrated && hasDraft)}
      />
      <TextareaField
        {...field('message')}
        rows={6}
        maxLength={5000}
        hint="Why you, why us, and when you could begin. A short note is fine."
      />
      <ConsentField field={field} site={site} />
    </SubmissionForm>
  );
}

function noteOn(file: File | undefined, isSending: boolean, hasDraft: boolean): string {
  if (file) {
    const what = `${file.name}, ${fileSizeInWords(file.size)}`;
    return isSending ? `Sending ${what}. This can take a minute on a slow connection.` : what;
  }
  return hasDraft
    ? 'Your words from before are back. A browser may not keep a file, so please choose your resume again.'
    : '';
}
