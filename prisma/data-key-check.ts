import { openDatabase, type Database } from './database.ts';
import type { SealedColumn } from './sealed-column.ts';

const TRY_AGAIN_MS = 1_000;
const KNOWN = 'frontdoor';
const PLACE = 'data_key_check.sealed';
const ROW = '1';

/** Error message of a process whose `DATA_KEY` is not the one that sealed the database. */
export const WRONG_DATA_KEY =
  'DATA_KEY is not the key that sealed this database. Nothing was changed. Set the right key; after a change of keys, also DATA_KEY_PREVIOUS.';

type Connection = Pick<Database, 'query'>;

/**
 * Whether `DATA_KEY` or `DATA_KEY_PREVIOUS` is the key that sealed this database. The first process stores a sealed
 * known value, which later processes try to open. After a key change it is resealed with the current key.
 * @throws if the database is unavailable
 */
export async function isRightDataKey(
  database: Connection,
  sealedColumn: SealedColumn,
): Promise<boolean> {
  const stored = await readSealed(database);
  if (!stored) {
    if (stored === undefined && !(await opensLastSubmission(database, sealedColumn))) return false;
    await write(database, sealedColumn);
  }
  // If several processes start together, only one of them stores its value: read that one.
  const sealed = stored ?? (await readSealed(database));
  if (!sealed || !opens(sealedColumn, sealed, PLACE, ROW)) return false;
  const { currentPrefix } = sealedColumn;
  const isCurrent = currentPrefix.equals(sealed.subarray(0, currentPrefix.length));
  if (!isCurrent) await rewrite(database, sealedColumn, sealed);
  return true;
}

/**
 * Checks the key now, or as soon as the database is available, and ends the process if the key is wrong.
 * @returns after the first attempt; retries run in the background
 */
export async function stopOnWrongDataKey(
  database: Connection,
  sealedColumn: SealedColumn,
  logger: { warn(fields: object, message: string): void },
): Promise<void> {
  try {
    if (await isRightDataKey(database, sealedColumn)) return;
    console.error(WRONG_DATA_KEY);
    process.exit(1);
  } catch (error) {
    logger.warn({ err: error }, 'DATA_KEY not checked yet, will try again');
    const again = () => void stopOnWrongDataKey(database, sealedColumn, logger);
    setTimeout(again, TRY_AGAIN_MS).unref();
  }
}

/** As {@link stopOnWrongDataKey}, for a one-off command: does not retry. @throws if the database is unavailable */
export async function refuseWrongDataKey(
  databaseUrl: string,
  sealedColumn: SealedColumn,
): Promise<void> {
  const database = openDatabase(databaseUrl, { maxConnections: 1, onError: console.error });
  try {
    if (await isRightDataKey(database, sealedColumn)) return;
    console.error(WRONG_DATA_KEY);
    process.exit(1);
  } finally {
    await database.close();
  }
}

async function readSealed(database: Connection): Promise<Buffer | null | undefined> {
  const [row] = await database.query<{ sealed: Buffer | null }>(
    'SELECT sealed FROM data_key_check WHERE id = 1',
  );
  return row?.sealed;
}

/** A database of an earlier release has no row yet, but may have submissions. */
async function opensLastSubmission(
  database: Connection,
  sealedColumn: SealedColumn,
): Promise<boolean> {
  const [last] = await database.query<{ id: string; sealedDetails: Buffer }>(
    'SELECT id, sealed_details FROM submission WHERE sealed_details IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  return !last || opens(sealedColumn, last.sealedDetails, 'submission.sealed_details', last.id);
}

const write = (database: Connection, sealedColumn: SealedColumn) =>
  database.query(
    `INSERT INTO data_key_check (id, sealed) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed WHERE data_key_check.sealed IS NULL`,
    [sealedColumn.seal(KNOWN, PLACE, ROW)],
  );

const rewrite = (database: Connection, sealedColumn: SealedColumn, stored: Buffer) =>
  database.query('UPDATE data_key_check SET sealed = $1 WHERE id = 1 AND sealed = $2', [
    sealedColumn.seal(KNOWN, PLACE, ROW),
    stored,
  ]);

function opens(
  sealedColumn: SealedColumn,
  sealed: Uint8Array,
  place: typeof PLACE | 'submission.sealed_details',
  row: string,
): boolean {
  try {
    sealedColumn.open(sealed, place, row);
    return true;
  } catch {
    return false;
  }
}
