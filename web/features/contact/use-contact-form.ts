import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import {
  contactRequestSchema,
  type ContactRequest,
  type ContactRequestInput,
} from '#contracts/contact-request';
import { ApiError } from '../../http/api-client.ts';
import { SubmissionDraft } from '../../http/submission-draft.ts';
import { toast } from '../../ui/toast-store.ts';

/** Where the form posts, with and without JavaScript. */
export const CONTACT_URL = '/api/submit-homepage-form';
/** What the home page's form calls its page (specification, section 3). */
export const CONTACT_PAGE_NAME = 'Homepage';

/** The fields that people see, in the order in which they see them, and what the error summary calls them. */
const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['serviceInterest', 'What you would like help with'],
  ['message', 'Message'],
  ['communicationsOptIn', 'News and tips'],
  ['dataStorageConsent', 'Storing what you send'],
] as const satisfies readonly (readonly [FieldPath<ContactRequestInput>, string])[];

/** How the last attempt to send ended. */
type Outcome = { kind: 'none' | 'sent' } | { kind: 'failed'; wait: string | undefined };

/**
 * The contact form's behaviour: validated with the contract, kept as a draft until the server has accepted it,
 * sent once however often the button is pressed.
 */
export function useContactForm() {
  const [draft] = useState(() => new SubmissionDraft('contact'));
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const isBusy = useRef(false);
  // No default values: the library then adopts what a visitor typed before this script had arrived.
  const form = useForm<ContactRequestInput, unknown, ContactRequest>({
    resolver: zodResolver(contactRequestSchema),
  });
  const { getValues, handleSubmit, reset, setError, subscribe } = form;

  useEffect(() => {
    const typed = Object.entries(getValues()).filter(([, value]) => Boolean(value));
    reset({ ...draft.read(), ...Object.fromEntries(typed) }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        draft.save(Object.fromEntries(FIELDS.map(([name]) => [name, values[name]])));
      },
    });
  }, [draft, getValues, reset, subscribe]);

  async function send({ companyWebsite, openForMs: _, ...request }: ContactRequest): Promise<void> {
    setOutcome({ kind: 'none' });
    const content = { ...request, pageUri: location.pathname, pageName: CONTACT_PAGE_NAME };
    try {
      await draft.send(CONTACT_URL, content, companyWebsite);
    } catch (error) {
      showFailure(error);
      return;
    }
    reset();
    setOutcome({ kind: 'sent' });
    toast({
      title: 'Request submitted',
      description: "We'll get back to you within 24 business hours.",
    });
  }

  function showFailure(error: unknown): void {
    const body = error instanceof ApiError ? error.body : null;
    const refused = FIELDS.filter(([name]) => body?.fields?.[name]);
    refused.forEach(([name], position) => {
      setError(
        name,
        { type: 'server', message: body?.fields?.[name] },
        { shouldFocus: position === 0 },
      );
    });
    setOutcome({
      kind: 'failed',
      wait: body?.code === 'rate_limited' ? body.message : undefined,
    });
    toast({
      title: 'Error submitting form',
      description: 'Please try again later',
      variant: 'destructive',
    });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A double click arrives before the button is drawn as disabled.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await handleSubmit(send)(event);
    } finally {
      isBusy.current = false;
    }
  }

  const { errors, isSubmitting } = form.formState;
  const invalid = FIELDS.filter(([name]) => errors[name]);
  return { form, submit, isSubmitting, invalid, outcome };
}
