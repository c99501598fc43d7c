import type { ApiErrorBody } from '#contracts/api-error';
import { consentKey, shownConsents } from '#contracts/submissions/consents';
import { pagePath } from '#contracts/submissions/fields';
import type { SubmissionForm } from '#contracts/submissions/form';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import type { Site } from '#content/model';
import { answerOf, controlsOf, fileInput, hiddenInputs, inputOf } from './plain-form-input.ts';
import { markup, Markup } from './markup.ts';
import { QUICK_EXIT } from './quick-exit.ts';
import { PLAIN_FORM_WORDS, type FormLanguage } from './plain-form-words.ts';

export interface PlainFormAnswer {
  /** With its words in the language of the form. */
  site: Site;
  language: FormLanguage;
  /** Where the form goes. */
  action: string;
  /** Whether the sender expects a reply. */
  isLead: boolean;
  replyWithin: SubmissionForm<SubmissionKind>['replyWithin'];
  /** The form has a file, which a browser will not send a second time by itself. */
  hasFile: boolean;
  /** What the browser sent, by field name. */
  sent: Record<string, unknown>;
  /** Absent when the submission is stored. */
  error: ApiErrorBody | undefined;
  /** What is offered next, once the submission is stored. */
  nextStep: Markup | undefined;
}

/**
 * The answer to a form that a browser sent without script: thanks, or a form with the fields to correct, prefilled with
 * everything that was typed.
 */
export function plainFormPage(answer: PlainFormAnswer): string {
  const { site, language, error } = answer;
  const words = PLAIN_FORM_WORDS[language];
  const thankYou = answer.isLead ? words.thankYouForReachingOut : words.thankYou;
  return plainPage({
    site,
    language,
    heading: error ? words.notReached : thankYou,
    brand: site.brandTitle,
    content: contentOf(answer),
    note: markup`<p class="note">${words.crisis}</p>`,
  });
}

interface PlainPage {
  site: Site;
  language?: FormLanguage;
  heading: string;
  /** Name of the practice in the window title. */
  brand: string;
  content: Markup;
  note: Markup;
}

/** A page that needs neither script nor the built site; the quick exit does more with script. */
export function plainPage({
  site,
  language = 'en',
  heading,
  brand,
  content,
  note,
}: PlainPage): string {
  const { locale, exit } = PLAIN_FORM_WORDS[language];
  return markup`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} - ${brand}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header class="exit"><a href="${site.leaveTo}" rel="noreferrer">${exit}</a></header>
        ${QUICK_EXIT}
        <main>
          <p><a href="/" rel="noreferrer">${site.name}</a></p>
          <h1>${heading}</h1>
          ${content} ${note}
        </main>
      </body>
    </html> `.text;
}

function contentOf(answer: PlainFormAnswer): Markup {
  const { error } = answer;
  if (!error) return thanks(answer);
  return error.code === 'forbidden' ? refused(answer, error) : mending(answer, error);
}

/**
 * Has no form: another site may have built the request, and resending it from this page would pass the origin check.
 */
function refused({ site, language, sent }: PlainFormAnswer, error: ApiErrorBody): Markup {
  const words = PLAIN_FORM_WORDS[language];
  const controls = Object.entries(controlsOf(site, language));
  return markup`<p role="alert">${words.refusal(error)}</p>
    <p>
      <a href="${pageOf(sent)}">${words.back}</a>, ${words.orCall}
      <a href="tel:${site.phone.e164}">${site.phone.display}</a>.
    </p>
    <p>${words.arrived}</p>
    <dl>
      ${controls.flatMap(([name, control]) => answerOf(control, sent[name]))}
    </dl>`;
}

function thanks({ site, language, replyWithin, sent, nextStep }: PlainFormAnswer): Markup {
  const words = PLAIN_FORM_WORDS[language];
  const received =
    replyWithin === 'promise'
      ? words.promise(site.replyPromiseHours)
      : replyWithin
        ? words.promiseInDays(replyWithin.businessDays)
        : words.received;
  return markup`<p>${received}</p>
    ${nextStep ?? markup``}
    <p><a href="${pageOf(sent)}">${words.back}</a></p>`;
}

function mending(answer: PlainFormAnswer, error: ApiErrorBody): Markup {
  const { site, language, action, hasFile, sent } = answer;
  const words = PLAIN_FORM_WORDS[language];
  const fields = error.fields ?? {};
  const controls = Object.entries(controlsOf(site, language)).filter(([name]) => name in fields);
  const mended = new Set(controls.map(([name]) => name));
  const kept = Object.entries(sent).filter(([name]) => !mended.has(name) && name !== 'consents');
  return markup`<p role="alert">${words.refusal(error)}</p>
    <p>${words.kept}</p>
    <form method="post" action="${action}" ${hasFile ? markup` enctype="multipart/form-data"` : ''}>
      ${controls.map(([name, control]) => inputOf(name, control, sent[name], words.problem(fields[name] ?? '')))}
      ${hasFile ? fileInput(fields['cv']) : ''}
      ${hiddenInputs('consents', consentsShown(site, sent, fields))}
      ${kept.flatMap(([name, value]) => hiddenInputs(name, value))}
      <button>${words.sendAgain}</button>
    </form>
    <p>
      ${words.canAlsoCall} <a href="tel:${site.phone.e164}">${site.phone.display}</a>, ${words.or}
      <a href="${pageOf(sent)}">${words.startOver}</a>.
    </p>`;
}

/** The consent wordings that the form showed. The storage consent is asked again here, in its current wording. */
function consentsShown(
  { consents }: Site,
  { consents: sent }: Record<string, unknown>,
  fields: Record<string, unknown>,
): string[] {
  const shown = shownConsents.parse(sent);
  if (!('dataStorageConsent' in fields)) return shown;
  const others = shown.filter((key) => !key.startsWith('data-storage@'));
  return [...others, consentKey(consents['data-storage'].current)];
}

/** The page of this site that the form stands on. */
function pageOf({ pageUri }: Record<string, unknown>): string {
  return pagePath.catch('/').parse(pageUri);
}

// The site's own styles belong to a build that this process may not have.
const STYLE = new Markup(`
body { margin: 0; background: #fbfbf8; color: #1d2720; font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 38rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { color: #1c2a20; font: 400 2.25rem/1.15 Georgia, serif; }
a { color: #3c5f5b; }
:focus-visible { outline: 3px solid #1f5f8b; outline-offset: 2px; }
.exit a:focus-visible { outline-color: #fff; }
.exit { margin: 0; padding: 0.75rem 1.25rem; background: #39503e; text-align: right; }
.exit a { color: #fff; }
form { display: grid; gap: 1.25rem; }
label, legend { font-weight: 600; }
dt { font-weight: 600; }
dd { margin: 0 0 1rem; white-space: pre-wrap; }
fieldset { margin: 0; padding: 0; border: 0; }
fieldset label, .tick { display: block; font-weight: 400; }
.line { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 1px solid #83907f; border-radius: 0.5rem; font: inherit; }
.error, [role='alert'] { margin: 0; color: #9a2b1e; }
summary { min-height: 2rem; font-weight: 600; cursor: pointer; }
details details { margin-bottom: 1.5rem; }
.times { margin: 0 0 1.25rem; }
.times fieldset { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.times legend { margin-bottom: 0.5rem; }
.times button { padding: 0.25rem 1rem; }
button { justify-self: start; min-height: 3rem; padding: 0.5rem 1.75rem; border: 0; border-radius: 999px; background: #39503e; color: #fff; font: inherit; font-weight: 600; }
.note { margin-top: 3rem; color: #49564c; font-size: 0.9375rem; }
@media print { .exit { display: none; } }
`);
