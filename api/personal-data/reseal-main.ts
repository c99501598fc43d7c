/**
 * After a change of `DATA_KEY`: seals everything with the current key that `DATA_KEY_PREVIOUS` had sealed
 * (docs/operations.md). It can be interrupted and repeated, and runs beside api and worker.
 */
import { refuseWrongDataKey } from '#prisma/data-key-check';
import { reseal } from './reseal.ts';
import { openSealedData } from './sealed-data.ts';

const { DATABASE_URL, sealedColumn, erasures } = openSealedData();
await refuseWrongDataKey(DATABASE_URL, sealedColumn);
let unreadable = 0;
for await (const { place, resealed, failed } of reseal(DATABASE_URL, sealedColumn)) {
  console.log(`${place}: ${resealed} resealed`);
  if (failed.length) console.error(`${place}: no key opens ${failed.join(', ')}`);
  unreadable += failed.length;
}
if (await erasures.reseal()) {
  console.log('The key of the erasure list: resealed');
}
if (unreadable) process.exitCode = 1;
else {
  console.log(
    'Everything is sealed with DATA_KEY. Links sent before need DATA_KEY_PREVIOUS: docs/operations.md says when to remove it.',
  );
}
