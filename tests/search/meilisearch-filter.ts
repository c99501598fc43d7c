/** Meilisearch's filter expressions, as far as the product uses them: `path = "x" AND id NOT IN ["a", "b"]`. */
export type Matches = (document: Readonly<Record<string, unknown>>) => boolean;

const CONDITION =
  /^(?<field>\w+)\s+(?:=\s*(?<value>"(?:[^"\\]|\\.)*")|(?<not>NOT\s+)?IN\s*\[(?<list>.*)\])$/;

/** @throws Error for an expression that Meilisearch or this stand-in would not understand, or a field it may not filter by */
export function parseFilter(expression: string, filterable: readonly string[]): Matches {
  const conditions = expression.split(/\s+AND\s+/).map((part) => {
    const groups = CONDITION.exec(part.trim())?.groups;
    const { field = '', value, not, list } = groups ?? {};
    if (!groups || !filterable.includes(field)) throw new Error(`invalid filter: ${part}`);
    const values = new Set<unknown>(JSON.parse(`[${value ?? list ?? ''}]`) as unknown[]);
    return (document: Readonly<Record<string, unknown>>) =>
      values.has(document[field]) !== Boolean(not);
  });
  return (document) => conditions.every((matches) => matches(document));
}
