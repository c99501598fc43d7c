import { createContext } from 'react';
import { FIELD_WORDS, type FieldName } from '#contracts/submissions/form-words';

/** What every form says around its own questions, in one language. */
export interface FormWords {
  fields: Readonly<Record<FieldName, string>>;
  /** Behind the label of a field that may stay empty. */
  optional: string;
  chooseService: string;
  /** Before an e-mail address that is probably meant, and its question mark. */
  didYouMean: string;
  shortPhone: string;
  submit: string;
  submitting: string;
  /** Above the list of fields with a problem. */
  problems: (count: number) => string;
  /** A problem as the contract or the api names it in English. */
  problem: (message: string) => string;
  notSent: string;
  checkConnection: string;
  kept: string;
  orCall: string;
  /** The toast after a failure (specification, section 8); the form repeats its text. */
  failed: { title: string; text: string };
  /** What the api says of a request that it refused without naming a field. */
  refusal: (message: string) => string;
}

const ENGLISH: FormWords = {
  fields: FIELD_WORDS,
  optional: '(optional)',
  chooseService: 'Select a service',
  didYouMean: 'Did you mean',
  shortPhone: 'Is a digit missing? With the area code, a US number has ten.',
  submit: 'Submit request',
  submitting: 'Submitting...',
  problems: (count) =>
    count === 1 ? 'One answer needs another look:' : `${count} answers need another look:`,
  problem: (message) => message,
  notSent: 'Your request has not reached us.',
  checkConnection: 'Please check your connection, and try again later.',
  kept: 'Everything you typed is still here.',
  orCall: 'You can also call',
  failed: { title: 'Error submitting form', text: 'Please try again later' },
  refusal: (message) => message,
};

/** The words of the forms below; English unless a form in another language says otherwise. */
export const FormLanguage = createContext(ENGLISH);
