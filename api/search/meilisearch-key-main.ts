/**
 * Writes the api's key of Meilisearch to a file and makes it known to Meilisearch, so that the api does not hold the
 * master key. Never keeps the api from starting: without Meilisearch the built-in index answers.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { httpUrl, optional, required } from '#runtime/environment/fields';
import { readEnvironmentOrExit } from '#runtime/environment/read-environment';
import { pageIndexKey, registerPageIndexKey } from '#search-index/meilisearch-key';

/** Longer than Meilisearch takes to start. */
const WITHIN_MS = 30_000;
const EVERY_MS = 500;

const environment = readEnvironmentOrExit(
  z.object({
    MEILI_URL: optional(httpUrl),
    MEILI_MASTER_KEY: optional(z.string()),
    MEILI_KEY_FILE: required(z.string()),
  }),
);
const { MEILI_URL: url, MEILI_MASTER_KEY: masterKey, MEILI_KEY_FILE: file } = environment;
await writeFile(file, masterKey ? pageIndexKey(masterKey) : '', { mode: 0o600 });
if (url && masterKey) await register(url, masterKey);

async function register(url: string, masterKey: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    try {
      await registerPageIndexKey(url, masterKey);
      console.log('Meilisearch knows the key of the api');
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`Meilisearch does not know the key of the api: ${reason}`);
        return;
      }
      await delay(EVERY_MS);
    }
  }
}
