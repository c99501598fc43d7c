import {
  FIELD_WORDS,
  FORMAT_WORDS,
  ROLE_WORDS,
  type FieldName,
} from '#contracts/submissions/form-words';
import type { Site } from '#content/model';
import { sessionTimeWords } from '#content/session-times';
import { PLAIN_FORM_WORDS, type FormLanguage } from './plain-form-words.ts';
import { markup, Markup } from './markup.ts';

/** How a field is rendered on the page that asks for corrections. */
export type Control = { label: string | Markup } & (
  { type: 'line' | 'text' | 'tick' } | { type: 'one' | 'several'; options: Options }
);

type Options = Readonly<Record<string, string>>;

/**
 * The controls of all forms, by field name.
 * @param site with its words in the same language
 */
export function controlsOf(site: Site, language: FormLanguage): Record<string, Control> {
  const { fields, choices } = PLAIN_FORM_WORDS[language];
  const line = (name: FieldName): Control => ({ label: fields[name], type: 'line' });
  const text = (name: FieldName): Control => ({ label: fields[name], type: 'text' });
  const one = (name: FieldName, options: Options): Control => ({
    label: fields[name],
    type: 'one',
    options,
  });
  const several = (name: FieldName, options: Options): Control => ({
    label: fields[name],
    type: 'several',
    options,
  });
  return {
    firstName: line('firstName'),
    lastName: line('lastName'),
    email: line('email'),
    phone: line('phone'),
    outlet: line('outlet'),
    deadline: line('deadline'),
    therapist: line('therapist'),
    safeContact: text('safeContact'),
    message: text('message'),
    serviceInterest: one('serviceInterest', site.serviceInterests),
    attending: one('attending', choices.attending),
    reachBy: one('reachBy', choices.reachBy),
    format: one('format', FORMAT_WORDS),
    role: one('role', ROLE_WORDS),
    days: several('days', choices.days),
    times: several('times', sessionTimeWords(site)),
    dataStorageConsent: {
      label: new Markup(site.consents['data-storage'].current.html),
      type: 'tick',
    },
  };
}

/** One control with the value that was sent and its error. */
export function inputOf(name: string, control: Control, sent: unknown, problem: string): Markup {
  const id = `field-${name}`;
  const error = markup`<p class="error" id="${id}-error">${problem}</p>`;
  const invalid = markup`aria-invalid="true" aria-describedby="${id}-error"`;
  const { label, type } = control;
  switch (type) {
    case 'line':
      return markup`<div>
        <label for="${id}">${label}</label
        ><input class="line" id="${id}" name="${name}" value="${textOf(sent)}" ${invalid} />${error}
      </div>`;
    case 'text':
      return markup`<div>
        <label for="${id}">${label}</label
        ><textarea class="line" rows="6" id="${id}" name="${name}" ${invalid}>${textOf(sent)}</textarea
        >${error}
      </div>`;
    case 'tick':
      return markup`<div>
        <label class="tick"><input type="checkbox" name="${name}" ${invalid} /> ${label}</label
        >${error}
      </div>`;
    case 'one':
    case 'several': {
      const chosen = [sent].flat();
      const box = type === 'one' ? 'radio' : 'checkbox';
      return markup`<fieldset aria-describedby="${id}-error">
        <legend>${label}</legend>
        ${Object.entries(control.options).map(
          ([value, words]) =>
            markup`<label
              ><input
                type="${box}"
                name="${name}"
                value="${value}"
                ${chosen.includes(value) ? ' checked' : ''}
              />
              ${words}</label
            >`,
        )}${error}
      </fieldset>`;
    }
  }
}

/** The value of one control as text; nothing if it is empty. */
export function answerOf(control: Control, sent: unknown): Markup[] {
  const answers = [sent].flat().map(textOf).filter(Boolean);
  if (answers.length === 0 || control.type === 'tick') return [];
  const words = new Map(Object.entries('options' in control ? control.options : {}));
  return [
    markup`<dt>${control.label}</dt>
    <dd>${answers.map((value) => words.get(value) ?? value).join(', ')}</dd>`,
  ];
}

/** The visitor must choose the file again, because a page cannot preset a file input. */
export function fileInput(problem: string | undefined): Markup {
  return markup`<div>
    <label for="field-cv">${FIELD_WORDS.cv} (please choose it once more)</label
    ><input class="line" type="file" id="field-cv" name="cv" accept=".pdf,.docx" required />${
      problem ? markup`<p class="error">${problem}</p>` : ''
    }
  </div>`;
}

/** Hidden inputs that resend the valid values. */
export function hiddenInputs(name: string, sent: unknown): Markup[] {
  return [sent]
    .flat()
    .map((value) => markup`<input type="hidden" name="${name}" value="${textOf(value)}" />`);
}

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : '');
