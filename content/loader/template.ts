const PLACEHOLDER = /\{(\w+)\}/g;

/** The names in single braces that a text wants filled in. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Fills in the names in single braces; the loader has checked that the text names no others. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}
