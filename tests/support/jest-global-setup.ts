import { buildIfNeeded } from '../../local/build.ts';
import { startSharedPostgres, type TestPostgres } from './postgres.ts';

declare global {
  var frontdoorTestPostgres: TestPostgres | undefined;
}

/** Jest's global setup: builds the processes and starts the shared Postgres server. */
export default async function setUp(): Promise<void> {
  await buildIfNeeded(['server'], console.log);
  globalThis.frontdoorTestPostgres = await startSharedPostgres();
}
