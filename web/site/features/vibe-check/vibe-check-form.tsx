import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { ANY_THERAPIST } from '#contracts/bookings';
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';
import { ATTENDING_WORDS, DAY_WORDS, REACH_BY_WORDS } from '#contracts/submissions/form-words';
import {
  vibeCheckRequestForm,
  type VibeCheckRequest,
  type VibeCheckWords,
} from '#contracts/submissions/vibe-check-request';
import type { Site } from '#content/model';
import { sessionTimeWords } from '#content/session-times';
import type { AskedFor } from '../../../page-data/page-data.ts';
import { consentsShownBy } from '../../../forms/consent-text.tsx';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { CheckboxField, SelectField, TextareaField } from '../../../forms/field.tsx';
import { prerenderedForms } from '../../../forms/prerendered-forms.ts';
import {
  ConsentField,
  EmergencyNote,
  SenderFields,
  SentPanel,
  ServiceInterestField,
  SubmissionForm,
  UrgentContact,
} from '../../../forms/submission-form.tsx';
import { useSubmissionForm, type FormPage } from '../../../forms/use-submission-form.ts';
import { storedInterest } from '../../../storage/stored-interest.ts';
import { CallStepsWhenLoaded } from './call-steps-when-loaded.tsx';
import { PlaceNote } from './place-note.tsx';
import { AnotherRequest, StoredCallPanel } from './stored-call-panel.tsx';
import { useStoredCall } from './use-stored-call.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'attending',
  'therapist',
  'serviceInterest',
  'days',
  'times',
  'reachBy',
  'safeContact',
  'mayLeaveMessage',
  'message',
  'dataStorageConsent',
] as const;

const NOTHING_CHOSEN = { days: [], times: [] };

/** What the form says, in one language. */
export interface VibeCheckFormWords extends VibeCheckWords {
  hints: Readonly<Record<'reachBy' | 'safeContact' | 'message', ReactNode>>;
  /** Below the times of day. @param zone the practice's: `Central Time` */
  timesHint: (zone: string) => string;
  mayLeaveMessage: string;
  /** The panel that replaces the form once the request is stored. `next` leads to a booked call. */
  thanks: (request: VibeCheckRequest, site: Site, next: ReactNode) => ReactNode;
  /** Where this practice may work, for those who live elsewhere. */
  place: (state: string) => ReactNode;
}

interface VibeCheckFormProps extends FormPage {
  site: Site;
  words?: VibeCheckFormWords;
  /** Whom the visitor can ask for; empty where the form does not offer it. */
  therapists: AskedFor[];
  /** The id of the therapist whose page the visitor comes from; null for none. */
  askedFor: string | null;
}

/** The request for a free call or for a therapist suggestion. It asks which contact methods are safe. */
export function VibeCheckForm(props: VibeCheckFormProps) {
  const { site, words = ENGLISH, therapists, askedFor, ...page } = props;
  const call = useStoredCall();
  const { form, field, frame, sent, startOver } = useSubmissionForm({
    // The pages with this form share one draft, so that text typed on one appears on the others.
    name: 'vibe-check',
    url: vibeCheckRequestForm.path,
    schema: vibeCheckRequestForm.schema,
    // Forms share the draft: a field that this one does not show must not be sent.
    fields: therapists.length > 0 ? FIELDS : FIELDS.filter((name) => name !== 'therapist'),
    consents: consentsShownBy(vibeCheckRequestForm, site),
    page,
    defaultValues: NOTHING_CHOSEN,
    onSent: (answer, request) => {
      const asked = therapists.find(({ name }) => name === request.therapist);
      const therapist = asked?.id ?? ANY_THERAPIST;
      const hasPhone = Boolean(request.phone);
      call.begin(answer, { language: page.language ?? 'en', therapist, hasPhone });
    },
  });
  const { setFocus, setValue } = form;
  const wanted = therapists.find(({ id }) => id === askedFor)?.name;
  const router = useRouter();
  const [isChosenAhead] = useState(() => isChosen('therapist'));
  const [isInterestChosenAhead] = useState(() => isChosen('serviceInterest'));
  // After the draft is restored, which may hold another therapist. The name is then removed from the address, so that a
  // reload does not undo what the visitor changes, clears or sends.
  useEffect(() => {
    if (!wanted) return;
    if (!isChosenAhead) setValue('therapist', wanted);
    const url = new URL(window.location.href);
    url.searchParams.delete('therapist');
    const href = url.pathname + url.search + url.hash;
    router.navigate({ href, replace: true, resetScroll: false }).catch((error: unknown) => {
      console.error('The address could not be changed', error);
    });
  }, [isChosenAhead, router, setValue, wanted]);
  // Likewise for the interest that the result of a quiz suggests.
  useEffect(() => {
    const stored = storedInterest.read();
    storedInterest.remove();
    const interest = SERVICE_INTERESTS.find((one) => one === stored);
    if (interest && !isInterestChosenAhead) setValue('serviceInterest', interest);
  }, [isInterestChosenAhead, setValue]);
  const [isAgain, setIsAgain] = useState(false);
  const isForm = !sent && !call.stored;
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    if (isAgain && isForm) setFocus('firstName');
  }, [isAgain, isForm, setFocus]);
  const steps = call.stored && (
    <>
      <CallStepsWhenLoaded stored={call.stored} {...{ site, therapists }} onChange={call.keep} />
      <AnotherRequest
        language={call.stored.language}
        onStartOver={() => {
          setIsAgain(true);
          startOver();
          call.forget();
        }}
      />
    </>
  );
  if (sent) return words.thanks(sent, site, steps);
  if (call.stored)
    return <StoredCallPanel language={call.stored.language}>{steps}</StoredCallPanel>;
  const { hints } = words;
  return (
    <SubmissionForm frame={frame} site={site} label={page.pageName}>
      {words.place(site.address.regionName)}
      <SenderFields field={field} />
      <ChoiceField {...field('attending')} choose="one" options={words.attending} required />
      {therapists.length > 0 && (
        <SelectField {...field('therapist')}>
          <option value="">Anyone who fits</option>
          {therapists.map(({ id, name, role }) => (
            <option key={id} value={name}>
              {name}, {role}
            </option>
          ))}
        </SelectField>
      )}
      <ServiceInterestField field={field} site={site} />
      <ChoiceField {...field('days')} choose="several" options={words.days} />
      <ChoiceField
        {...field('times')}
        choose="several"
        options={sessionTimeWords(site)}
        hint={words.timesHint(site.hours.zone)}
      />
      <ChoiceField
        {...field('reachBy')}
        choose="one"
        options={words.reachBy}
        required
        hint={hints.reachBy}
      />
      <TextareaField {...field('safeContact')} rows={3} maxLength={500} hint={hints.safeContact} />
      <CheckboxField {...field('mayLeaveMessage')} label={words.mayLeaveMessage} />
      <TextareaField {...field('message')} rows={5} maxLength={5000} hint={hints.message} />
      <ConsentField field={field} site={site} />
    </SubmissionForm>
  );
}

/** Whether the visitor has made a choice in the prerendered form, before hydration. */
function isChosen(name: 'therapist' | 'serviceInterest'): boolean {
  const form = prerenderedForms.get('vibe-check-form');
  const select = form?.querySelector<HTMLSelectElement>(`[name="${name}"]`);
  return Boolean(select?.value);
}

const ENGLISH: VibeCheckFormWords = {
  attending: ATTENDING_WORDS,
  days: DAY_WORDS,
  reachBy: REACH_BY_WORDS,
  hints: {
    reachBy: 'For a text or a call we need your phone number above.',
    safeContact:
      'Hours when you are alone, an address that nobody else reads, a word we should use. We will keep to it.',
    message: (
      <>
        Two sentences are plenty, and you can leave it empty. <EmergencyNote />
      </>
    ),
  },
  timesHint: (zone) => `${zone}. Choose as many as you like.`,
  mayLeaveMessage: 'You may leave a voice message that says who is calling.',
  thanks: (request, site, next) => <Thanks {...{ request, site, next }} />,
  place: (state) => (
    <PlaceNote
      sentence={`Our licenses are for ${state}: please be in ${state} when we talk.`}
      question="You live somewhere else?"
    >
      We may not counsel you across a state line, however much we would like to. The same kind of
      help is near you: ask your health plan or your doctor for a couples therapist who is licensed
      in your state, or look in the directory of the American Association for Marriage and Family
      Therapy. In a crisis, call or text <a href="tel:988">988</a> from anywhere in the United
      States.
    </PlaceNote>
  ),
};

const REPLY: Record<VibeCheckRequest['reachBy'], string> = {
  email: 'by e-mail, and in no other way',
  text: 'by text message, and in no other way',
  call: 'by phone',
};

interface ThanksProps {
  request: VibeCheckRequest;
  site: Site;
  next: ReactNode;
}

function Thanks({ request, site, next }: ThanksProps) {
  const { reachBy, mayLeaveMessage, safeContact } = request;
  return (
    <SentPanel title="Thank you. Your request is with us.">
      {next}
      <p>What happens next:</p>
      <ol>
        <li>A person on our team reads what you wrote. Nobody else does.</li>
        <li>
          We answer within {site.replyPromiseHours} business hours, {REPLY[reachBy]}.
          {reachBy === 'call' &&
            (mayLeaveMessage
              ? ' If you don’t pick up, we leave a short message.'
              : ' If you don’t pick up, we leave no message.')}
          {safeContact && ' We keep to what you told us about your safety.'}
        </li>
        <li>
          If you have not picked one, we find a time together for your free {site.freeCallMinutes}{' '}
          minutes.
        </li>
      </ol>
      <UrgentContact site={site} />
    </SentPanel>
  );
}
