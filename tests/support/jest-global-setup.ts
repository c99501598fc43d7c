import { buildIfNeeded } from '../../local/build.ts';
import { startSharedPostgres, type TestPostgres } from './postgres.ts';

declare global {
  var frontdoorTestPostgres: TestPostgres | undefined;
}

/** Before the first cross-room test of a run: the processes are built, and one Postgres is there for all files. */
export default async function setUp(): Promise<void> {
  await buildIfNeeded(['server'], console.log);
  globalThis.frontdoorTestPostgres = await startSharedPostgres();
}
