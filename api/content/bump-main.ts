/** Last step of `npm run content:publish`: makes every running api take up the content that is in place. */
import { z } from 'zod';
import { openDatabase } from '#prisma/database';
import { required, url } from '#runtime/environment/fields';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { ContentVersionRepository } from './content-version.repository.ts';

const { DATABASE_URL } = readEnvironmentOrExit(
  z.object({ DATABASE_URL: required(url('postgres', 'postgresql')) }),
);
const database = openDatabase(DATABASE_URL, {
  onError: (error) => console.error('database connection lost:', error.message),
});
try {
  console.log(`Content version ${await new ContentVersionRepository(database).bump()}`);
} catch (error) {
  console.error('Not announced:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
