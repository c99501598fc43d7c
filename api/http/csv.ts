import { stringify } from 'csv-stringify/sync';

/** Begins a CSV file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats rows as CSV and quotes every cell. A cell that a spreadsheet would evaluate as a formula gets a leading
 * apostrophe (OWASP, CSV injection).
 */
export const asCsv = (rows: string[][]): string =>
  stringify(rows, {
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
