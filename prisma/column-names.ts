/**
 * Maps field names to column names and back: the column of the field `createdAt` is `created_at`. A test checks that
 * schema.prisma follows this rule.
 */

// Statements use a few dozen names, so each is converted once per process.
const columns = new Map<string, string>();
const fields = new Map<string, string>();

function columnOf(field: string): string {
  let column = columns.get(field);
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(field, column);
  }
  return column;
}

function fieldOf(column: string): string {
  let field = fields.get(column);
  if (field === undefined) {
    field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    fields.set(column, field);
  }
  return field;
}

/**
 * A column list for a statement.
 * @param table qualifies the columns
 */
export function columnsOf(fieldNames: readonly string[], table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`;
  return fieldNames.map((field) => prefix + columnOf(field)).join(', ');
}

/** The rows of a result in array mode as objects with field names for keys. */
export function toObjects(result: {
  fields: readonly { name: string }[];
  rows: readonly (readonly unknown[])[];
}): Record<string, unknown>[] {
  const names = result.fields.map(({ name }) => fieldOf(name));
  return result.rows.map((values) => {
    const object: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) object[name] = values[index];
    return object;
  });
}

/**
 * JSON for `json_to_recordset` and `json_populate_recordset`: an array of objects with column names for keys. Bytes are
 * written in the hexadecimal form that `bytea` reads.
 * @param fieldNames restricts what is written; all fields if absent
 */
export function toRecordset<T extends object>(
  objects: readonly T[],
  fieldNames?: readonly (keyof T & string)[],
): string {
  const wanted = fieldNames && new Set<string>(fieldNames);
  const records = objects.map((object) => {
    const record: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(object)) {
      if (wanted && !wanted.has(field)) continue;
      record[columnOf(field)] = value instanceof Uint8Array ? hexOf(value) : value;
    }
    return record;
  });
  return JSON.stringify(records);
}

const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
