/** The subset of Meilisearch's filter expressions that the product uses: `path = "x" AND id NOT IN ["a", "b"]`. */
export type Matches = (document: Readonly<Record<string, unknown>>) => boolean;

const CONDITION =
  /^(?<field>\w+)\s+(?:=\s*(?<value>"(?:[^"\\]|\\.)*")|(?<not>NOT\s+)?IN\s*\[(?<list>.*)\])$/;

/** @throws Error for an unsupported expression or a field that is not filterable */
export function parseFilter(expression: string, filterable: readonly string[]): Matches {
  const conditions = expression.split(/(?<!\s)\s+AND\s+/).map((part) => {
    const groups = CONDITION.exec(part.trim())?.groups;
    const { field = '', value, not, list } = groups ?? {};
    if (!groups || !filterable.includes(field)) throw new Error(`invalid filter: ${part}`);
    const values = new Set<unknown>(JSON.parse(`[${value ?? list ?? ''}]`) as unknown[]);
    return (document: Readonly<Record<string, unknown>>) =>
      values.has(document[field]) !== Boolean(not);
  });
  return (document) => conditions.every((matches) => matches(document));
}
