import { escapeHtml } from '#content/html-text';

/** Markup whose values have been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Markup | Markup[];

/** Writes markup: what is put into it is escaped, unless it is markup itself. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(written)));
}

function written(value: Value): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('\n');
  if (value instanceof Markup) return value.text;
  return escapeHtml(value);
}
