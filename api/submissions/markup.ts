import { escapeHtml } from '#content/html-text';

/** HTML whose interpolated values are escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Markup | Markup[];

/** Template tag for HTML: escapes interpolated values that are not {@link Markup} themselves. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(written)));
}

function written(value: Value): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('\n');
  if (value instanceof Markup) return value.text;
  return escapeHtml(value);
}
