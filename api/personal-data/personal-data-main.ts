/**
 * Answers a data subject request (docs/operations.md): `personal-data.js copy` or `erase`. The address is read from
 * standard input, so that it appears in no shell history and no process list.
 */
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { emailAddress } from '#contracts/submissions/fields';
import { openDatabase } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { commonVariables } from '#runtime/environment/common-environment';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { PersonalDataRepository } from './personal-data.repository.ts';

const environment = z.object(commonVariables).pick({ DATABASE_URL: true, DATA_KEY: true });

const [action = ''] = process.argv.slice(2);
if (!['copy', 'erase'].includes(action)) {
  console.error('Say what to do: copy or erase');
  process.exit(1);
}
const { DATABASE_URL, DATA_KEY } = readEnvironmentOrExit(environment);
const terminal = createInterface({ input: process.stdin, output: process.stderr });
const email = emailAddress.safeParse(await terminal.question('E-mail address: '));
terminal.close();
if (!email.success) {
  console.error(email.error.issues[0]?.message);
  process.exit(1);
}
const database = openDatabase(DATABASE_URL, { onError: (error) => console.error(error.message) });
const personalData = new PersonalDataRepository(database, new SealedColumn(DATA_KEY));
try {
  if (action === 'copy') {
    console.log(JSON.stringify(await personalData.copy(email.data), null, 2));
  } else {
    console.log(`Erased: ${await personalData.erase(email.data)} submissions`);
  }
} finally {
  await database.close();
}
