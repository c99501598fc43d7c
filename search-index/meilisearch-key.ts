import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Meilisearch, MeilisearchApiError } from 'meilisearch';
import { z } from 'zod';

/** All that {@link MeilisearchIndex} needs. Indexes are `pages` and those that a rebuild fills. */
const RIGHTS = {
  actions: ['search', 'documents.*', 'indexes.*', 'settings.*', 'tasks.get'],
  indexes: ['pages*'],
};
/** Identifies the key in Meilisearch. */
const UID = '5b0f3c52-7d0e-4f0b-9f55-5d3a0c8e6b1d';
const REQUEST_TIMEOUT_MS = 10_000;

const rightsSchema = z.object({ actions: z.array(z.string()), indexes: z.array(z.string()) });

/** The API key for the page index. Meilisearch derives keys from its master key: HMAC-SHA256 of their uid, in hex. */
export const pageIndexKey = (masterKey: string): string =>
  createHmac('sha256', masterKey).update(UID).digest('hex');

/**
 * Makes {@link pageIndexKey} known to Meilisearch, with no more rights than the page index needs.
 * @throws Error if Meilisearch does not answer, or the master key is another one
 */
export async function registerPageIndexKey(url: string, masterKey: string): Promise<void> {
  const client = new Meilisearch({ host: url, apiKey: masterKey, timeout: REQUEST_TIMEOUT_MS });
  const known = await unlessMissing(client.getKey(UID));
  if (known && isDeepStrictEqual(rightsSchema.parse(known), RIGHTS)) return;
  // The rights of a key cannot be changed.
  if (known) await client.deleteKey(UID);
  await client.createKey({ uid: UID, name: 'Page index', ...RIGHTS, expiresAt: null });
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    const code = error instanceof MeilisearchApiError ? error.cause?.code : undefined;
    if (code === 'api_key_not_found') return undefined;
    throw error;
  }
}
