import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { loadContent } from '../../content/loader/load.ts';
import { PROJECT } from '../../local/build.ts';
import { copyProduct } from '../support/copied-product.ts';

const THERAPISTS = 10;
const PEOPLE = 'content/people';
const HOURS = 'content/booking.yaml';

/**
 * Copies the built product, and duplicates the last therapist who accepts clients until there are ten.
 * @returns the copy, and in `therapists` the ids of the ten
 */
export async function copyWithTenTherapists() {
  const product = await copyProduct(PEOPLE);
  const inCopy = (file: string) => path.join(product.root, file);
  await cp(path.join(PROJECT, PEOPLE), inCopy(PEOPLE), { recursive: true });
  const { people } = loadContent();
  const taking = people.filter(({ isAcceptingClients }) => isAcceptingClients);
  const model = taking.at(-1);
  if (!model) throw new Error('Nobody takes clients');

  const profile = await readFile(inCopy(`${PEOPLE}/${model.id}.md`), 'utf8');
  const booking = parse(await readFile(path.join(PROJECT, HOURS), 'utf8')) as {
    therapists: Record<string, unknown>;
  };
  const therapists = taking.map(({ id }) => id);
  for (let nth = taking.length + 1; nth <= THERAPISTS; nth += 1) {
    const id = `${model.id}-${nth}`;
    booking.therapists[id] = booking.therapists[model.id];
    therapists.push(id);
    const copied = profile
      .replace(/^order: .*$/m, `order: ${people.length + nth}`)
      .replace(/^name: .*$/m, `name: ${model.name} ${nth}`);
    await writeFile(inCopy(`${PEOPLE}/${id}.md`), copied);
  }
  await rm(inCopy(HOURS));
  await writeFile(inCopy(HOURS), stringify(booking, { aliasDuplicateObjects: false }));
  return { ...product, therapists };
}
