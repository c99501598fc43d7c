import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useId, type SubmitEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { FieldName } from '#contracts/submissions/form-words';
import { ApiError } from '../http/api-client.ts';
import { count } from '../http/count.ts';
import { FormLanguage, type FormWords } from './form-language.ts';
import { toast } from '../ui/toast-store.ts';
import { useFormDraft } from './use-form-draft.ts';

/** The page of a form, as the api expects it. */
export interface FormPage {
  pageUri: string;
  pageName: string;
  /** Of the form, if it is not English. */
  language?: 'es' | undefined;
}

interface Setup<Input extends FieldValues, Output> {
  /** Short name of the form, unique on the site; the key of its draft. */
  name: string;
  /** URL to post to, with and without JavaScript. */
  url: string;
  schema: z.ZodType<Output, Input>;
  /** The visible fields, in display order. */
  fields: readonly (FieldPath<Input> & FieldName)[];
  page: FormPage;
  /** The words that the form shows; see `consentsShownBy`. */
  consents: readonly string[];
  /** For checkbox groups only: the form library reads a group as a list if its default value is a list. */
  defaultValues?: DefaultValues<Input>;
  /** Called with the body of the answer once the submission is accepted. */
  onSent?: (answer: string, sent: Output) => void;
  /** Reports that sending failed; a toast by default. */
  onFailed?: (error: Error) => void;
}

/** Props of a field component: label, error and registration. */
export type FieldBinding = UseFormRegisterReturn & { label: string; error: string | undefined };

/** Fields added by our own forms; see `spamSigns` and `shownConsents` of the contract. */
interface AddedFields {
  consents?: readonly string[];
  companyWebsite?: string | undefined;
  openForMs?: number | undefined;
}

/**
 * The behaviour of every visitor form: validated with the contract, kept as a draft until the server has accepted it,
 * sent once however often the button is pressed.
 */
export function useSubmissionForm<Input extends FieldValues, Output extends AddedFields>(
  setup: Setup<Input, Output>,
) {
  const words = use(FormLanguage);
  const {
    name: formName,
    url,
    schema,
    fields,
    page,
    consents,
    defaultValues,
    onSent,
    onFailed = () => sayFailed(words),
  } = setup;
  // No other default values: the library then adopts what a visitor typed before hydration.
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const { clearErrors, handleSubmit, register, reset, setError, setFocus } = form;
  const { draft, hasDraft, takeOverShown } = useFormDraft(formName, fields, form);
  const mutationKey = ['submission', formName, useId()];
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationKey,
    mutationFn: deliver,
    // The variables are personal data; they must not stay in the cache after the form is gone. While the answer is
    // pending, the cache checks again at this interval; 0 ms would keep the processor busy.
    gcTime: 1_000,
    onSuccess: (answer, sent) => {
      reset();
      count({ type: 'form', form: `${formName}-form`, step: 'sent' });
      // Outside the mutation: an error in it must not show a stored submission as failed.
      queueMicrotask(() => onSent?.(answer, sent));
    },
    onError: (error) => {
      showFieldErrors(error);
      onFailed(error);
    },
  });
  const { isPending, reset: resetSending } = sending;

  async function deliver(values: Output): Promise<string> {
    const { companyWebsite, openForMs: _, consents: __, ...answers } = values;
    const entries = Object.entries(answers);
    const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
    const words = entries.filter(([, value]) => !(value instanceof File));
    const content = { ...Object.fromEntries(words), ...page };
    return draft.send(url, content, { companyWebsite, consents }, Object.fromEntries(files));
  }

  function showFieldErrors(error: Error): void {
    const problems = error instanceof ApiError ? error.body?.fields : undefined;
    fields
      .filter((name) => problems?.[name])
      .forEach((name, position) => {
        const message = problems?.[name];
        setError(name, { type: 'server', message }, { shouldFocus: position === 0 });
      });
  }

  function send(values: Output): void {
    // A double click arrives before the button is rendered as busy.
    if (queryClient.isMutating({ mutationKey }) === 0) sending.mutate(values);
  }

  /** Forgets the outcome of the last attempt and the errors at the fields; a pending attempt goes on. */
  const startOver = useCallback(() => {
    if (!isPending) resetSending();
    clearErrors();
  }, [clearErrors, isPending, resetSending]);

  // The library focuses the first invalid field in registration order, not in display order.
  for (const name of fields) register(name);
  const { errors } = form.formState;
  const field = (name: (typeof fields)[number]): FieldBinding => {
    const message = errors[name]?.message;
    const error = typeof message === 'string' ? words.problem(message) : undefined;
    return { label: words.fields[name], error, ...register(name) };
  };
  const problems = fields
    .filter((name) => errors[name])
    .map((name) => ({ name, label: words.fields[name], show: () => setFocus(name) }));
  return {
    form,
    field,
    hasDraft,
    /** The accepted submission, once there is one. */
    sent: sending.isSuccess ? sending.variables : null,
    /** The body of the answer that accepted it. */
    answer: sending.data,
    /** Why the last attempt failed; null if it did not. */
    failure: sending.error,
    startOver,
    /** Props for `SubmissionForm`. */
    frame: {
      formName,
      url,
      page,
      consents,
      submit: (event: SubmitEvent<HTMLFormElement>) => {
        takeOverShown(event.currentTarget);
        return handleSubmit(send)(event);
      },
      isSubmitting: isPending,
      problems,
      advice: sending.error && adviceAfter(sending.error, words),
      // Every form's schema has this field.
      trap: register('companyWebsite' as FieldPath<Input>),
    },
  };
}

function sayFailed({ failed }: FormWords): void {
  toast({ title: failed.title, description: failed.text, variant: 'destructive' });
}

/** The message after a failure, with what the visitor can do. */
function adviceAfter(error: Error, words: FormWords): string {
  const again = `${words.failed.text}.`;
  if (error instanceof ApiError) {
    const { message, code } = error.body ?? {};
    const isSaid = code === 'rate_limited' || code === 'forbidden';
    return message && isSaid ? words.refusal(message) : again;
  }
  // fetch throws TypeError on a network failure.
  return error instanceof TypeError ? words.checkConnection : again;
}
