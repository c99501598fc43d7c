/**
 * Moves what `npm run export` has written into a database without data: `DATABASE_URL`, with the `DATA_KEY` of where it
 * comes from (docs/operations.md). Reads the export from standard input.
 */
import { writeFile } from 'node:fs/promises';
import { importDatabase } from '#prisma/import-database';
import { applyMigrations } from '#prisma/migrate';
import { openSealedData } from './personal-data/sealed-data.ts';

const { DATABASE_URL, ERASURE_LIST, sealedColumn, erasures } = openSealedData();

/** @throws if there is a list already, which would be lost, or the key does not open this one */
async function keepErasures({ list, key }: { list: string; key: string }): Promise<void> {
  await erasures.prepare();
  if ((await erasures.read()).ids.size) throw new Error(`${ERASURE_LIST} has erasures of its own`);
  await writeFile(`${ERASURE_LIST}.key`, key, { mode: 0o600, flush: true });
  await writeFile(ERASURE_LIST, list, { mode: 0o600, flush: true });
  await erasures.read();
}

try {
  await applyMigrations(DATABASE_URL);
  const { tables } = await importDatabase(DATABASE_URL, process.stdin, sealedColumn, keepErasures);
  for (const { name, rows } of tables) if (rows) console.log(`${name}: ${rows}`);
  console.log(
    `Imported ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows; all were counted.`,
  );
  // The engine of the migrations leaves a timer.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Nothing was imported.');
  process.exit(1);
}
