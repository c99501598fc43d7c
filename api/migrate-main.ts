/**
 * Prepares the database for this version: applies the migrations, gives the roles of api and worker their rights, then
 * erases again what a restored backup has brought back. Every deployment runs it, so that a restore cannot leave it
 * out.
 */
import { refuseWrongDataKey } from '#prisma/data-key-check';
import { applyMigrations } from '#prisma/migrate';
import { reachDatabase } from '#prisma/reach-database';
import { prepareRoles } from '#prisma/roles';
import { SealedColumn } from '#prisma/sealed-column';
import { DELIVERY_QUEUES } from '#runtime/delivery-queues';
import { migrateEnvironment } from '#runtime/environment/migrate-environment';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { eraseAgain } from './personal-data/erase-again.ts';
import { ErasureList } from './personal-data/erasure-list.ts';

/** Longer than Postgres takes to start after a crash. */
const DATABASE_WITHIN_MS = 60_000;

const environment = readEnvironmentOrExit(migrateEnvironment);
const { DATABASE_URL, DATA_KEY, DATA_KEY_PREVIOUS, ERASURE_LIST } = environment;
await reachDatabase(DATABASE_URL, DATABASE_WITHIN_MS).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
try {
  const { applied, newer } = await applyMigrations(DATABASE_URL);
  const passwords = {
    frontdoor_api: environment.POSTGRES_API_PASSWORD,
    frontdoor_worker: environment.POSTGRES_WORKER_PASSWORD,
  };
  await prepareRoles(DATABASE_URL, { passwords, queues: DELIVERY_QUEUES });
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date');
  if (newer.length) {
    console.warn(
      `Warning: a newer version has migrated this database (${newer.join(', ')}). Run this version only to roll back`,
    );
  }
  if (DATA_KEY) {
    const sealedColumn = new SealedColumn(DATA_KEY, DATA_KEY_PREVIOUS);
    // Nothing that would seal with this key may be started.
    await refuseWrongDataKey(DATABASE_URL, sealedColumn);
    const list = ERASURE_LIST
      ? await new ErasureList(ERASURE_LIST, sealedColumn).read()
      : undefined;
    const { submissions, unlisted } = await eraseAgain(DATABASE_URL, list, sealedColumn);
    if (list?.ids.size) {
      console.log(`Erasures: ${list.ids.size} listed, ${submissions} restored submissions erased`);
    }
    if (list?.unreadable) {
      console.warn(`Warning: ${list.unreadable} lines of ${ERASURE_LIST} cannot be read`);
    }
    if (unlisted) {
      console.warn(
        `Warning: ${unlisted} erasures are not in ${ERASURE_LIST ?? 'an erasure list (set ERASURE_LIST)'}: ` +
          'a restored backup would bring them back',
      );
    }
  }
  // The engine leaves a 10 s timer that would delay the exit.
  process.exit(0);
} catch (error) {
  console.error('The migration failed:', error);
  process.exit(1);
}
