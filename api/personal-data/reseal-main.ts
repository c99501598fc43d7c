/**
 * After a change of `DATA_KEY`: seals everything with the current key that `DATA_KEY_PREVIOUS` had sealed
 * (docs/operations.md). It can be interrupted and repeated, and runs beside api and worker.
 */
import { z } from 'zod';
import { refuseWrongDataKey } from '#prisma/data-key-check';
import { SealedColumn } from '#prisma/sealed-column';
import { commonVariables } from '#runtime/environment/common-environment';
import { required } from '#runtime/environment/fields';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { ErasureList } from './erasure-list.ts';
import { reseal } from './reseal.ts';

const { DATABASE_URL, DATA_KEY, DATA_KEY_PREVIOUS, ERASURE_LIST } = readEnvironmentOrExit(
  z
    .object(commonVariables)
    .pick({ DATABASE_URL: true, DATA_KEY: true, DATA_KEY_PREVIOUS: true })
    .extend({ ERASURE_LIST: required(z.string()) }),
);
const sealedColumn = new SealedColumn(DATA_KEY, DATA_KEY_PREVIOUS);
await refuseWrongDataKey(DATABASE_URL, sealedColumn);
let unreadable = 0;
for await (const { place, resealed, failed } of reseal(DATABASE_URL, sealedColumn)) {
  console.log(`${place}: ${resealed} resealed`);
  if (failed.length) console.error(`${place}: no key opens ${failed.join(', ')}`);
  unreadable += failed.length;
}
if (await new ErasureList(ERASURE_LIST, sealedColumn).reseal()) {
  console.log('The key of the erasure list: resealed');
}
if (unreadable) process.exitCode = 1;
else {
  // Links that were sent before are signed with the previous key (docs/operations.md, Change of DATA_KEY).
  console.log(
    'Everything is sealed with DATA_KEY. DATA_KEY_PREVIOUS can be removed after 28 days.',
  );
}
