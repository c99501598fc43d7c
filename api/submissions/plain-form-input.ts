import {
  ATTENDING_WORDS,
  DAY_WORDS,
  FORMAT_WORDS,
  REACH_BY_WORDS,
  ROLE_WORDS,
  TIME_WORDS,
} from '#contracts/form-words';
import type { Site } from '#content/model';
import { markup, type Markup } from './markup.ts';

/** How a field that has to be filled in once more looks on the page that asks for it. */
export type Control = { label: string } & (
  | { type: 'line' | 'text' | 'tick' }
  | { type: 'one' | 'several'; options: Readonly<Record<string, string>> }
);

/** The controls of all forms, by field name. */
export function controlsOf(site: Site): Record<string, Control> {
  return {
    firstName: { label: 'First name', type: 'line' },
    lastName: { label: 'Last name', type: 'line' },
    email: { label: 'Email', type: 'line' },
    phone: { label: 'Phone', type: 'line' },
    outlet: { label: 'Outlet or event', type: 'line' },
    deadline: { label: 'Deadline', type: 'line' },
    safeContact: { label: 'What makes it safe', type: 'text' },
    message: { label: 'Message', type: 'text' },
    serviceInterest: {
      label: 'What would you like help with?',
      type: 'one',
      options: site.serviceInterests,
    },
    attending: { label: 'Who would come?', type: 'one', options: ATTENDING_WORDS },
    reachBy: { label: 'How may we reach you?', type: 'one', options: REACH_BY_WORDS },
    format: { label: 'Format', type: 'one', options: FORMAT_WORDS },
    role: { label: 'What would you like to do?', type: 'one', options: ROLE_WORDS },
    days: { label: 'Days that suit you', type: 'several', options: DAY_WORDS },
    times: { label: 'Times that suit you', type: 'several', options: TIME_WORDS },
    dataStorageConsent: {
      label: `I agree that ${site.name} stores what I send here to answer me.`,
      type: 'tick',
    },
  };
}

/** One control with what was sent in it and what is wrong with that. */
export function inputOf(name: string, control: Control, sent: unknown, problem: string): Markup {
  const id = `field-${name}`;
  const error = markup`<p class="error" id="${id}-error">${problem}</p>`;
  const told = markup`aria-invalid="true" aria-describedby="${id}-error"`;
  const { label, type } = control;
  switch (type) {
    case 'line':
      return markup`<div>
        <label for="${id}">${label}</label
        ><input class="line" id="${id}" name="${name}" value="${textOf(sent)}" ${told} />${error}
      </div>`;
    case 'text':
      return markup`<div>
        <label for="${id}">${label}</label
        ><textarea class="line" rows="6" id="${id}" name="${name}" ${told}>${textOf(sent)}</textarea
        >${error}
      </div>`;
    case 'tick':
      return markup`<div>
        <label class="tick"><input type="checkbox" name="${name}" ${told} /> ${label}</label
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

/** A file has to be chosen again: no browser lets a page do that. */
export function fileInput(problem: string | undefined): Markup {
  return markup`<div>
    <label for="field-cv">Your CV (please choose it once more)</label
    ><input class="line" type="file" id="field-cv" name="cv" accept=".pdf,.docx" required />${
      problem ? markup`<p class="error">${problem}</p>` : ''
    }
  </div>`;
}

/** What was right already travels along unseen. */
export function hiddenInputs(name: string, sent: unknown): Markup[] {
  return [sent]
    .flat()
    .map((value) => markup`<input type="hidden" name="${name}" value="${textOf(value)}" />`);
}

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : '');
