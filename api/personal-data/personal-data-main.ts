/**
 * Answers a data subject request (docs/operations.md): `personal-data.js copy`, `erase`, or `proof` of what was erased.
 * The address is read from standard input, so that it appears in no shell history and no process list.
 */
import { createInterface } from 'node:readline/promises';
import { emailAddress } from '#contracts/submissions/fields';
import { openDatabase } from '#prisma/database';
import { PersonalDataRepository } from './personal-data.repository.ts';
import { openSealedData } from './sealed-data.ts';

const [action = ''] = process.argv.slice(2);
if (!['copy', 'erase', 'proof'].includes(action)) {
  console.error('Say what to do: copy, erase or proof');
  process.exit(1);
}
const { DATABASE_URL, sealedColumn, erasures } = openSealedData();
const email = action === 'proof' ? '' : await askForAddress();
const database = openDatabase(DATABASE_URL, { onError: (error) => console.error(error.message) });
const personalData = new PersonalDataRepository(database, sealedColumn, (_error, rowId) =>
  console.error(`No key opens a value of ${rowId}`),
);
try {
  if (action === 'copy') {
    console.log(JSON.stringify(await personalData.copy(email), null, 2));
  } else if (action === 'proof') {
    console.log(JSON.stringify(await personalData.erasures(erasures), null, 2));
  } else {
    const { id, submissions } = await personalData.erase(email, erasures);
    console.log(`Erased: ${submissions} submissions\nErasure ${id}: HubSpot is next`);
  }
} finally {
  await database.close();
}

async function askForAddress(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const email = emailAddress.safeParse(await terminal.question('E-mail address: '));
  terminal.close();
  if (email.success) return email.data;
  console.error(email.error.issues[0]?.message);
  process.exit(1);
}
