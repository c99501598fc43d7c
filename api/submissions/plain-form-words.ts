import {
  ATTENDING_WORDS,
  DAY_WORDS,
  FIELD_WORDS,
  REACH_BY_WORDS,
  type FieldName,
} from '#contracts/submissions/form-words';
import {
  SPANISH_FIELD_WORDS,
  SPANISH_VIBE_CHECK_WORDS,
  spanishProblem,
} from '#contracts/submissions/spanish-form-words';
import type { VibeCheckWords } from '#contracts/submissions/vibe-check-request';
import type { ApiErrorBody } from '#contracts/api-error';
import { HOTLINE } from '#safety/hotline';
import { markup, type Markup } from './markup.ts';

export type FormLanguage = 'en' | 'es';

/** What the page that answers a form without script says, in one language. */
interface PlainFormWords {
  locale: string;
  fields: Readonly<Record<FieldName, string>>;
  choices: VibeCheckWords;
  exit: string;
  notReached: string;
  thankYou: string;
  thankYouForReachingOut: string;
  /** @param hours business hours until a reply */
  promise: (hours: number) => string;
  /** @param days business days until a reply */
  promiseInDays: (days: number) => string;
  received: string;
  back: string;
  /** Between two ways out: "Back to the page, or call …". */
  orCall: string;
  arrived: string;
  kept: string;
  sendAgain: string;
  canAlsoCall: string;
  or: string;
  startOver: string;
  problem: (message: string) => string;
  refusal: (error: ApiErrorBody) => string;
  crisis: Markup;
}

const ENGLISH: PlainFormWords = {
  locale: 'en-US',
  fields: FIELD_WORDS,
  choices: {
    attending: ATTENDING_WORDS,
    days: DAY_WORDS,
    reachBy: REACH_BY_WORDS,
  },
  exit: 'Exit this page',
  notReached: 'This has not reached us yet',
  thankYou: 'Thank you',
  thankYouForReachingOut: 'Thank you for reaching out',
  promise: (hours) =>
    `Your request is with us. We’ll get back to you within ${hours} business hours.`,
  promiseInDays: (days) =>
    `What you sent is with us. We’ll get back to you within ${days} business days.`,
  received: 'What you sent is with us.',
  back: 'Back to the page',
  orCall: 'or call',
  arrived: 'This is what arrived, so that you can copy it:',
  kept: 'Everything you typed is still here.',
  sendAgain: 'Send again',
  canAlsoCall: 'You can also call',
  or: 'or',
  startOver: 'start over',
  problem: (message) => message,
  refusal: ({ message }) => message,
  crisis: markup`In a crisis, call or text <a href="tel:988">988</a> at any hour. If someone is in danger, call
      <a href="tel:911">911</a>. If your partner hurts or frightens you, call
      <a href="${HOTLINE.href}">${HOTLINE.display}</a>.`,
};

const SPANISH: PlainFormWords = {
  locale: 'es-US',
  fields: SPANISH_FIELD_WORDS,
  choices: SPANISH_VIBE_CHECK_WORDS,
  exit: 'Salir de esta página',
  notReached: 'Todavía no nos ha llegado',
  thankYou: 'Gracias',
  thankYouForReachingOut: 'Gracias por escribirnos',
  promise: (hours) =>
    `Ya tenemos su solicitud. Le responderemos en español en un plazo de ${hours} horas hábiles.`,
  promiseInDays: (days) =>
    `Ya tenemos lo que envió. Le responderemos en un plazo de ${days} días hábiles.`,
  received: 'Ya tenemos lo que envió.',
  back: 'Volver a la página',
  orCall: 'o llame al',
  arrived: 'Esto es lo que llegó, para que pueda copiarlo:',
  kept: 'Todo lo que escribió sigue aquí.',
  sendAgain: 'Enviar de nuevo',
  canAlsoCall: 'También puede llamar al',
  or: 'o',
  startOver: 'empezar de nuevo',
  problem: spanishProblem,
  refusal: spanishRefusal,
  crisis: markup`En una crisis, llame al <a href="tel:988">988</a> y oprima 2, a cualquier hora. Si alguien corre
      peligro, llame al <a href="tel:911">911</a>. Si su pareja le hace daño o le da miedo, llame al
      <a href="${HOTLINE.href}">${HOTLINE.display}</a>.`,
};

/** Errors have a message in English; most of them are about fields and say the rest there. */
function spanishRefusal({ code, fields = {} }: ApiErrorBody): string {
  if (Object.keys(fields).length > 0) return 'Por favor revise lo siguiente.';
  if (code === 'rate_limited')
    return 'Son muchos envíos seguidos. Espere un minuto e inténtelo de nuevo.';
  if (code === 'forbidden') return 'No pudimos ver que esto viniera de una página nuestra.';
  return 'Algo no funcionó de nuestro lado. Inténtelo de nuevo en un momento.';
}

export const PLAIN_FORM_WORDS: Readonly<Record<FormLanguage, PlainFormWords>> = {
  en: ENGLISH,
  es: SPANISH,
};
