const PLACEHOLDER = /\{(\w[\w.-]*)\}/g;

/** The names of a template's placeholders in single braces. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Fills in placeholders in single braces. The loader has checked that the template has no unknown ones. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}
