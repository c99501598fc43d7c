import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { chatReplySchema } from '#contracts/relie';
import { openDatabase } from '#prisma/database';
import { ContentVersionRepository } from '../../api/content/content-version.repository.ts';
import { PROJECT } from '../../local/build.ts';
import { copyProduct } from '../support/copied-product.ts';
import { eventually } from '../support/eventually.ts';
import type { ManagedProcess } from '../support/managed-process.ts';
import { searchPages } from '../support/page-search.ts';
import { query } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { ProviderStandIn, type Embeddings } from '../relie/provider-stand-in.ts';

// On a busy machine the api may miss the vector of a question, and then sends none for 30 seconds.

/** A question in words that the content does not have, with what only its answer says. */
const PARAPHRASES = [
  ['Is it dear?', '$'],
  ['Rollstuhl?', 'captions'],
] as const;
const READY = 'answers are also found by meaning';
const FAILS = 'words alone decide';

const provider = new ProviderStandIn();
let environment: Record<string, string> = {};
let stack: Stack;
/** An api that finds answers by words alone. */
let words: { url: string };

beforeAll(async () => {
  provider.embeddings = 'vectors';
  environment = {
    OPENAI_API_KEY: 'sk-test-0123456789',
    OPENAI_BASE_URL: await provider.start(),
    OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
    // The replies are made of what was found.
    RELIE_DAILY_MODEL_CALLS: '0',
    TRUST_PROXY: '1',
  };
  stack = await startStack({ workers: 0, sandbox: false, env: environment });
  // With a provider other than OpenAI, unset is off.
  words = await stack.startApi({ OPENAI_EMBEDDING_MODEL: undefined });
  await isReady({ url: stack.url, process: stack.apis[0]! });
  await assesses(words);
});
afterAll(() => stopAll(stack, provider));
beforeEach(() => {
  provider.embeddings = 'vectors';
  provider.embedded = [];
});

const DANGER = 'I want to kill myself tonight';

let visitors = 0;
/** Every message comes from an address of its own, so that no rate limit applies. */
async function reply({ url }: { url: string }, content: string) {
  visitors += 1;
  const response = await fetch(`${url}/api/openai`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify({ messages: [{ role: 'user', content }] }),
  });
  expect(response.status).toBe(200);
  return chatReplySchema.parse(await response.json());
}
const ask = async (api: { url: string }, content: string) => (await reply(api, content)).content;

/** Waits until the guard has started. Without its verdict a reply begins with the help lines. */
const assesses = (api: { url: string }) =>
  eventually(async () => (await reply(api, DANGER)).safety === 'crisis');

async function isReady(api: { url: string; process: ManagedProcess }): Promise<void> {
  await eventually(() => api.process.output.includes(READY));
  await assesses(api);
}
const finds = (api: { url: string }, [question, answer]: readonly [string, string]) =>
  eventually(async () => (await ask(api, question)).includes(answer));

async function failuresOf({ url }: { url: string }): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, value] = /^frontdoor_relie_embedding_failures_total (\d+)$/m.exec(text)!;
  return Number(value);
}

describe('a question in other words than the content', () => {
  test.each(PARAPHRASES)('is answered: %s', async (question, answer) => {
    expect(await ask(words, question)).not.toContain(answer);
    await finds(stack, [question, answer]);
    expect(provider.embedded).toContain(question);
  });

  test('is not sent from the search box, nor a message about danger', async () => {
    await searchPages(stack.url, 'Is it dear?');
    expect(await ask(stack, DANGER)).toContain('988');
    expect(provider.embedded).toEqual([]);
  });

  test('is not logged', () => {
    expect(stack.output()).not.toMatch(/dear\?|Rollstuhl/);
  });
});

test('another api reuses the stored vectors', async () => {
  const second = await stack.startApi();
  await isReady(second);
  expect(provider.embedded).toEqual([]);
  await finds(second, PARAPHRASES[0]);
  await second.process.stop();
});

describe.each<Embeddings>(['none', 'error', 'garbage', 'other dimensions', 'silence'])(
  'a provider with %s',
  (embeddings) => {
    test('changes no reply, and is left alone after three failures', async () => {
      const api = await stack.startApi();
      await isReady(api);
      provider.embeddings = embeddings;
      for (const [question] of [...PARAPHRASES, ...PARAPHRASES])
        expect(await ask(api, question)).toBe(await ask(words, question));
      expect(await failuresOf(api)).toBe(3);
      await api.process.stop();
      expect(api.process.output.split(FAILS)).toHaveLength(2);
    });
  },
);

test('a provider that fails at the start is asked again', async () => {
  provider.embeddings = 'error';
  // Nothing is stored for another model.
  const api = await stack.startApi({ OPENAI_EMBEDDING_MODEL: 'another' });
  await eventually(() => api.process.output.includes('embeddings of the content are missing'));
  await assesses(api);
  expect(await ask(api, 'Rollstuhl?')).toBe(await ask(words, 'Rollstuhl?'));
  provider.embeddings = 'vectors';
  await isReady(api);
  await finds(api, PARAPHRASES[1]);
  await api.process.stop();
});

const packSchema = z.looseObject({
  answers: z.looseObject({ units: z.array(z.looseObject({ id: z.string(), en: z.string() })) }),
});

test('of new content only what changed is embedded', async () => {
  const product = await copyProduct('dist/search');
  const search = path.resolve(product.api, '../../search');
  await cp(path.join(PROJECT, 'dist/search'), search, { recursive: true });
  const api = await startApiAt(stack.databaseUrl, environment, product.api);
  const database = openDatabase(stack.databaseUrl, { onError: () => undefined });
  try {
    await isReady(api);
    const file = path.join(search, 'pages.json');
    const pack = packSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    pack.answers.units.find(({ id }) => id === 'answers/wheelchair')!.en = 'A ramp of quokkas.';
    await writeFile(file, JSON.stringify(pack));
    const [before] = await query(stack.databaseUrl, 'SELECT count(*)::int FROM unit_vector');
    await new ContentVersionRepository(database).bump();
    await eventually(() => api.process.output.split(READY).length === 3);
    expect(provider.embedded).toEqual(['Is the office wheelchair accessible?\nA ramp of quokkas.']);
    const [after] = await query(stack.databaseUrl, 'SELECT count(*)::int FROM unit_vector');
    expect(Number(after?.['count'])).toBe(Number(before?.['count']) + 1);
    await finds(api, ['Rollstuhl?', 'A ramp of quokkas.']);
  } finally {
    await database.close();
    await api.stop();
    await product.remove();
  }
});
