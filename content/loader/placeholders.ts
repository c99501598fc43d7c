/** Display values of facts by placeholder name, e.g. `prices.reset` for `{{prices.reset}}`. */
export type Facts = ReadonlyMap<string, string>;

// An unquoted `{{` would start a map in YAML, so placeholder braces are replaced by private-use characters until the
// YAML is parsed.
const WRITTEN = /\{\{\s*([\w.-]+)\s*\}\}/g;
const PROTECTED = /\uE000([\w.-]+)\uE001/g;

/** Protects placeholders from the YAML parser. */
export function protectPlaceholders(text: string): string {
  return text.replace(WRITTEN, '\uE000$1\uE001');
}

/** The text as it was written, with placeholders that were protected. */
export const showPlaceholders = (text: string): string => text.replace(PROTECTED, '{{$1}}');

/**
 * Fills in all protected placeholders.
 * @param onUnknown called with the name of each unknown placeholder, which is left in the text
 */
export function fillIn(text: string, facts: Facts, onUnknown: (name: string) => void): string {
  return text.replace(PROTECTED, (_, name: string) => {
    const fact = facts.get(name);
    if (fact === undefined) onUnknown(name);
    return fact ?? `{{${name}}}`;
  });
}

/** Whole dollars as text: 1900 becomes "$1,900". */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The facts of a tree of data by dotted name. Whole dollars below `prices` are formatted as $1,900. */
export function factsOf(data: unknown, name = ''): [string, string][] {
  if (typeof data === 'number') {
    const isPrice = name.startsWith('prices.');
    return [[name, isPrice ? dollars(data) : String(data)]];
  }
  if (typeof data === 'string') return [[name, data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    factsOf(value, name ? `${name}.${key}` : key),
  );
}
