/** What a placeholder such as `{{prices.reset}}` may name, as it is written in a sentence. */
export type Facts = ReadonlyMap<string, string>;

// Unquoted in YAML, `{{` would begin a map: until YAML is parsed, placeholders wear private-use characters.
const WRITTEN = /\{\{\s*([\w.-]+)\s*\}\}/g;
const PROTECTED = /\uE000([\w.-]+)\uE001/g;

/** Makes placeholders safe to parse as YAML. */
export function protectPlaceholders(text: string): string {
  return text.replace(WRITTEN, '\uE000$1\uE001');
}

/**
 * Fills in every (protected) placeholder.
 * @param onUnknown called with the name of a placeholder that no fact answers; it stays as it is written
 */
export function fillIn(text: string, facts: Facts, onUnknown: (name: string) => void): string {
  return text.replace(PROTECTED, (_, name: string) => {
    const fact = facts.get(name);
    if (fact === undefined) onUnknown(name);
    return fact ?? `{{${name}}}`;
  });
}

/** The facts of a tree of data by dotted name; whole dollars below `prices` are written as $1,900. */
export function factsOf(data: unknown, name = ''): [string, string][] {
  if (typeof data === 'number') {
    const isPrice = name.startsWith('prices.');
    return [[name, isPrice ? `$${data.toLocaleString('en-US')}` : String(data)]];
  }
  if (typeof data === 'string') return [[name, data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    factsOf(value, name ? `${name}.${key}` : key),
  );
}
