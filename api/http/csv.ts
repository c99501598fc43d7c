import { stringify } from 'csv-stringify/sync';

/** Begins a CSV file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows of a CSV file. Every cell is quoted; one that a spreadsheet would take for a formula begins with an apostrophe
 * (OWASP, CSV injection).
 */
export const asCsv = (rows: string[][]): string =>
  stringify(rows, {
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
