import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { PROJECT } from '../local/build.ts';

const PERMISSIVE = /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|Unlicense)$/;
/** Decision 0041 says why they may ship. */
const DECIDED = /^ical\.js MPL-2\.0$|^@img\/sharp-[\w-]+ LGPL-3\.0-or-later$/;

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

test('every package that ships has a license that was decided on', async () => {
  const lock = await readFile(path.join(PROJECT, 'package-lock.json'), 'utf8');
  const { packages } = lockSchema.parse(JSON.parse(lock));
  const shipped = Object.entries(packages).filter(
    ([place, { dev, devOptional }]) => place && !dev && !devOptional,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const undecided = shipped.flatMap(([place, { license = 'none' }]) => {
    const name = place.replace(/^.*node_modules\//, '');
    const parts = license.split(/ and | or /i).map((part) => part.replace(/[()]/g, ''));
    const open = parts.filter((part) => !PERMISSIVE.test(part) && !DECIDED.test(`${name} ${part}`));
    return open.map((part) => `${name} ${part}`);
  });
  expect(undecided).toEqual([]);
});
