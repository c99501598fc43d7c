/**
 * Answers a data subject request (docs/operations.md): `personal-data.js copy`, `erase`, or `proof` of what was erased.
 * The address is read from standard input, so that it appears in no shell history and no process list.
 */
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { emailAddress } from '#contracts/submissions/fields';
import { openDatabase } from '#prisma/database';
import { SealedColumn } from '#prisma/sealed-column';
import { commonVariables } from '#runtime/environment/common-environment';
import { required } from '#runtime/environment/fields';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { ErasureList } from './erasure-list.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';

const environment = z
  .object(commonVariables)
  .pick({ DATABASE_URL: true, DATA_KEY: true, DATA_KEY_PREVIOUS: true })
  .extend({ ERASURE_LIST: required(z.string()) });

const [action = ''] = process.argv.slice(2);
if (!['copy', 'erase', 'proof'].includes(action)) {
  console.error('Say what to do: copy, erase or proof');
  process.exit(1);
}
const { DATABASE_URL, DATA_KEY, DATA_KEY_PREVIOUS, ERASURE_LIST } =
  readEnvironmentOrExit(environment);
const email = action === 'proof' ? '' : await askForAddress();
const database = openDatabase(DATABASE_URL, { onError: (error) => console.error(error.message) });
const sealedColumn = new SealedColumn(DATA_KEY, DATA_KEY_PREVIOUS);
const personalData = new PersonalDataRepository(database, sealedColumn, (_error, rowId) =>
  console.error(`No key opens a value of ${rowId}`),
);
const list = new ErasureList(ERASURE_LIST, sealedColumn);
try {
  if (action === 'copy') {
    console.log(JSON.stringify(await personalData.copy(email), null, 2));
  } else if (action === 'proof') {
    console.log(JSON.stringify(await personalData.erasures(list), null, 2));
  } else {
    const { id, submissions } = await personalData.erase(email, list);
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
