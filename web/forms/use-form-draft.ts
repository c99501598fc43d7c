import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { SubmissionDraft } from './submission-draft.ts';

/**
 * Fills a form with its draft, and saves as a draft what is typed.
 * @param formName short name of the form, unique on the site; the key of its draft
 * @returns the draft, and whether there was one when the form appeared
 */
export function useFormDraft<Input extends FieldValues, Output>(
  formName: string,
  fields: readonly FieldPath<Input>[],
  { getValues, reset, setValue, subscribe }: UseFormReturn<Input, unknown, Output>,
): { draft: SubmissionDraft; hasDraft: boolean } {
  const [draft] = useState(() => new SubmissionDraft(formName));
  const [hasDraft] = useState(() => Object.keys(draft.read()).length > 0);
  const [chosenBefore] = useState(() => radiosChosenIn(formName));
  const [wasTypedBefore] = useState(() => isTypedIn(formName));

  useEffect(() => {
    const drafted = { ...draft.read(), ...chosenBefore };
    for (const name of fields) {
      const isTyped = [getValues(name)].flat().some(Boolean);
      // The cast is safe: the stored value was read from the same field.
      if (drafted[name] && !isTyped) {
        setValue(name, drafted[name] as FieldPathValue<Input, typeof name>);
      }
    }
    const save = (values: Input) =>
      draft.save(Object.fromEntries<unknown>(fields.map((name) => [name, values[name]])));
    if (wasTypedBefore) save(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => save(values),
    });
  }, [chosenBefore, draft, fields, getValues, setValue, subscribe, wasTypedBefore]);
  useEffect(() => {
    // Back may show the page as it was, though the draft was sent from another page or cleared by the quick exit since.
    const forget = ({ persisted }: PageTransitionEvent) => {
      if (persisted && Object.keys(draft.read()).length === 0) reset();
    };
    addEventListener('pageshow', forget);
    return () => removeEventListener('pageshow', forget);
  }, [draft, reset]);

  return { draft, hasDraft };
}

/**
 * Choices made before hydration. The form library adopts every value except these: it unticks a radio button that is
 * not the first of its group.
 */
function radiosChosenIn(formName: string): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const chosen = document.querySelectorAll<HTMLInputElement>(
    `#${formName}-form input[type='radio']:checked`,
  );
  return Object.fromEntries(Array.from(chosen, ({ name, value }) => [name, value]));
}

/** Whether a text was typed before hydration. No later event tells of it. */
function isTypedIn(formName: string): boolean {
  if (typeof document === 'undefined') return false;
  const texts = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#${formName}-form :is(input:not([type='radio'], [type='checkbox'], [type='hidden']), textarea)`,
  );
  return Array.from(texts).some(({ value, defaultValue }) => value !== defaultValue);
}
