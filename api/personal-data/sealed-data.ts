import { z } from 'zod';
import { SealedColumn } from '#prisma/sealed-column';
import { commonVariables } from '#runtime/environment/common-environment';
import { required } from '#runtime/environment/fields';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { ErasureList } from './erasure-list.ts';

/**
 * Opens what the commands on personal data need: the keys of sealed columns and the erasure list. If a variable is
 * invalid, prints the error and ends the process.
 */
export function openSealedData() {
  const { DATABASE_URL, DATA_KEY, DATA_KEY_PREVIOUS, ERASURE_LIST } = readEnvironmentOrExit(
    z
      .object(commonVariables)
      .pick({ DATABASE_URL: true, DATA_KEY: true, DATA_KEY_PREVIOUS: true })
      .extend({ ERASURE_LIST: required(z.string()) }),
  );
  const sealedColumn = new SealedColumn(DATA_KEY, DATA_KEY_PREVIOUS);
  const erasures = new ErasureList(ERASURE_LIST, sealedColumn);
  return { DATABASE_URL, ERASURE_LIST, sealedColumn, erasures };
}
