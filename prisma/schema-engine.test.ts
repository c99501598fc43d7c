import { readFile } from 'node:fs/promises';
import { test } from '@jest/globals';
import { z } from 'zod';

const installed = z.object({ version: z.string() });
const lockSchema = z.object({
  packages: z.object({
    'node_modules/@prisma/engines-version': installed,
    'node_modules/@prisma/schema-engine-wasm': installed,
    'node_modules/@prisma/driver-adapter-utils': installed,
    'node_modules/@prisma/adapter-pg': installed,
    'node_modules/prisma': installed,
  }),
});

test('the migration engine and its adapter are the ones that this Prisma was released with', async () => {
  const lock: unknown = JSON.parse(
    await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'),
  );
  const { packages } = lockSchema.parse(lock);
  const prisma = packages['node_modules/prisma'].version;
  const wanted = {
    'schema-engine-wasm': packages['node_modules/@prisma/engines-version'].version,
    'driver-adapter-utils': prisma,
    'adapter-pg': prisma,
  };
  for (const [name, version] of Object.entries(wanted)) {
    const found = packages[`node_modules/@prisma/${name as keyof typeof wanted}`].version;
    if (found === version) continue;
    throw new Error(
      `Prisma ${prisma} needs @prisma/${name} ${version}, but ${found} is installed. ` +
        `Run: npm install --save-exact @prisma/${name}@${version}. ` +
        'Then run npm run check and tests/api/migrations.test.ts, which call every function of the engine that is used.',
    );
  }
});
