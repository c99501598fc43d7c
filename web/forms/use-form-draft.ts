import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { whenCleared } from '../storage/when-cleared.ts';
import { fieldThatLostFocus, prerenderedForms } from './prerendered-forms.ts';
import { SubmissionDraft } from './submission-draft.ts';

interface FormDraft {
  draft: SubmissionDraft;
  /** Whether there was a draft when the form appeared. */
  hasDraft: boolean;
  /** Reads field values that were set without an input event, as some password managers do. */
  takeOverShown: (form: HTMLFormElement) => void;
}

/**
 * Fills a form with its draft, and saves as a draft what is typed.
 * @param formName short name of the form, unique on the site; the key of its draft
 */
export function useFormDraft<Input extends FieldValues, Output>(
  formName: string,
  fields: readonly FieldPath<Input>[],
  { getValues, reset, setFocus, setValue, subscribe }: UseFormReturn<Input, unknown, Output>,
): FormDraft {
  const [draft] = useState(() => new SubmissionDraft(formName));
  const [hasDraft] = useState(() => Object.keys(draft.read()).length > 0);
  const id = `${formName}-form`;
  // Read before hydration: the form library unticks a radio button that is not the first of its group.
  const [typedAhead] = useState(() => typedIn(prerenderedForms.get(id), fields));

  useEffect(() => {
    const ahead = prerenderedForms.get(id);
    prerenderedForms.delete(id);
    const isReplaced = ahead?.isConnected === false;
    const typed = ahead && !isReplaced ? typedAhead : typedIn(ahead, fields);
    const drafted = draft.read();
    for (const name of fields) {
      const now: unknown = getValues(name);
      const value = typed[name] ? asKept(typed[name], now) : drafted[name];
      const isTyped = [now].flat().some(Boolean);
      // The cast is safe: the value was read from the same field.
      if (value && !isTyped) setValue(name, value as FieldPathValue<Input, typeof name>);
    }
    const lost = isReplaced && fields.find((name) => name === fieldThatLostFocus(ahead));
    if (lost) setFocus(lost);
    const save = (values: Input) =>
      draft.save(Object.fromEntries<unknown>(fields.map((name) => [name, values[name]])));
    // No later input event saves it.
    if (Object.keys(typed).length > 0) save(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => save(values),
    });
  }, [draft, fields, getValues, id, setFocus, setValue, subscribe, typedAhead]);
  useEffect(() => {
    // The draft may also have been sent from a later page of the tab.
    return whenCleared(() => {
      if (Object.keys(draft.read()).length === 0) reset();
    });
  }, [draft, reset]);

  const takeOverShown = (form: HTMLFormElement) => {
    const shown = typedIn(form, fields);
    for (const name of fields) {
      const now: unknown = getValues(name);
      const value = shown[name] && asKept(shown[name], now);
      if (value && String(value) !== String(now)) {
        setValue(name, value as FieldPathValue<Input, typeof name>);
      }
    }
  };
  return { draft, hasDraft, takeOverShown };
}

/** What was typed and chosen before hydration, by field, as the browser would post it. */
function typedIn(
  form: HTMLFormElement | undefined,
  fields: readonly string[],
): Record<string, string[]> {
  const data = form && new FormData(form);
  const typed = fields.map((name) => [name, data?.getAll(name).filter(isText) ?? []] as const);
  return Object.fromEntries(typed.filter(([, values]) => values.length > 0));
}

const isText = (value: FormDataEntryValue): value is string =>
  typeof value === 'string' && value !== '';

/** The form library keeps a list for checkboxes of one name, and `true` for a box of its own. */
const asKept = (posted: string[], now: unknown) =>
  Array.isArray(now) ? posted : posted[0] === 'on' || posted[0];
