import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { BuiltInIndex } from '#search-index/built-in-index';
import { loadVocabulary } from '#search-index/load-vocabulary';
import { MeilisearchIndex } from '#search-index/meilisearch-index';
import { documentId, type PageDocument } from '#search-index/page-document';
import type { SearchIndex } from '#search-index/search-index';
import { WordVectors } from '#search-index/word-vectors';
import { PROJECT } from '../../local/build.ts';
import { MeilisearchStandIn } from './meilisearch-stand-in.ts';

const room = path.join(PROJECT, 'search-index');
const { vocabulary } = loadVocabulary(path.join(room, 'vocabulary'));
const vectors = WordVectors.read(await readFile(path.join(room, 'word-vectors/word-vectors.bin')));

interface Page {
  path: string;
  name: string;
  kind?: PageDocument['kind'];
  sections: Record<string, string>;
  phrases?: string[];
}

function documentsFor({ path: at, name, kind = 'service', sections, phrases }: Page) {
  return Object.entries(sections).map(([anchor, text]): PageDocument => ({
    id: documentId(at, anchor),
    ...{ path: at, pageName: name, kind, anchor, text },
    heading: anchor === 'intro' ? null : anchor,
    facts: [],
    phrases: anchor === 'intro' ? [name, ...(phrases ?? [])] : [],
    person: [],
  }));
}

const GARDEN: Page = {
  path: '/garden',
  name: 'Garden care',
  sections: {
    intro: 'We look after roses, hedges and lawns all year.',
    Winter: 'Cover the roses with straw before the first frost.',
    Tools: 'Bring your own rake. We lend wheelbarrows to everybody.',
  },
  phrases: ['somebody to trim my hedge', 'my lawn is brown'],
};
const KITCHEN: Page = {
  path: '/kitchen',
  name: 'Kitchen repairs',
  sections: {
    intro: 'Taps, ovens and cupboards mended in a day.',
    Ovens: 'An oven that does not heat usually needs a new element.',
  },
  phrases: ['the tap drips', 'my oven is cold'],
};
const ALL = [GARDEN, KITCHEN].flatMap(documentsFor);

interface Engine {
  name: string;
  start: () => Promise<void>;
  create: () => SearchIndex;
  stop: () => Promise<void>;
}

const standIn = new MeilisearchStandIn();
const realMeilisearch = process.env['MEILI_URL'];
const meilisearch = () => ({
  url: realMeilisearch ?? standIn.url,
  apiKey: realMeilisearch ? process.env['MEILI_API_KEY'] : standIn.key,
  indexUid: `test-${uuidv7()}`,
});
const ENGINES: Engine[] = [
  {
    name: 'built in',
    start: () => Promise.resolve(),
    create: () => new BuiltInIndex(vocabulary, vectors),
    stop: () => Promise.resolve(),
  },
  {
    name: realMeilisearch ? 'Meilisearch' : 'Meilisearch (stand-in)',
    start: () => standIn.start(),
    create: () => new MeilisearchIndex(meilisearch(), vocabulary, vectors),
    stop: () => standIn.stop(),
  },
];

describe.each(ENGINES)('page index, $name', ({ start, create, stop }) => {
  let index: SearchIndex;
  beforeAll(start);
  afterAll(stop);
  beforeEach(async () => {
    index = create();
    await index.rebuild(ALL);
  });
  const pathsFor = async (query: string) => (await index.search(query, 10)).map((hit) => hit.path);

  test('finds a page by words of one of its sections, and returns that section', async () => {
    const [first] = await index.search('straw before the frost', 3);
    expect(first).toMatchObject({ path: '/garden', pageName: 'Garden care', anchor: 'Winter' });
    expect(first?.content).toContain('Cover the roses with straw');
  });

  test('finds a page by synonyms that no page contains', async () => {
    expect((await pathsFor('everything is brown out there'))[0]).toBe('/garden');
  });

  test('returns each page once, however many of its sections match', async () => {
    const paths = await pathsFor('roses hedges lawns rake wheelbarrows straw');
    expect(paths.filter((it) => it === '/garden')).toHaveLength(1);
  });

  test('tolerates typos', async () => {
    expect((await pathsFor('whelbarows'))[0]).toBe('/garden');
  });

  test('returns at most the requested number of pages', async () => {
    expect(await index.search('roses oven', 1)).toHaveLength(1);
  });

  test.each([
    ['nothing', ''],
    ['signs', '?!… — 🌹'],
    ['blanks', ' \n\t '],
  ])('finds nothing for %s', async (_name, query) => {
    expect(await index.search(query, 5)).toEqual([]);
  });

  test('finds the topic of a very long message', async () => {
    const rambling = 'I do not even know where to begin, it has been such a week. '.repeat(30);
    const found = await pathsFor(`${rambling} The oven stays cold. ${rambling}`.slice(0, 2_000));
    expect(found).toContain('/kitchen');
  });

  test('cuts a long passage to 800 characters with an ellipsis', async () => {
    const long = `${'Nothing to see in this sentence. '.repeat(60)}The dahlia bulbs sleep in sand. ${'And more of it. '.repeat(60)}`;
    await index.upsertPages(
      documentsFor({ path: '/bulbs', name: 'Bulbs', sections: { intro: long } }),
    );
    const [hit] = await index.search('dahlia', 1);
    expect(hit?.path).toBe('/bulbs');
    expect(hit?.content).toContain('dahlia bulbs sleep in sand');
    expect(hit?.content.length).toBeLessThanOrEqual(800);
    expect(hit?.content).toMatch(/…$/);
  });

  test('finds a changed page by its new text, and not by its old text', async () => {
    await index.upsertPages(
      documentsFor({
        ...KITCHEN,
        phrases: [],
        sections: { intro: 'Only marble worktops, polished by hand.' },
      }),
    );
    expect((await pathsFor('marble worktops'))[0]).toBe('/kitchen');
    const hits = await index.search('oven element', 5);
    expect(hits.map((hit) => hit.content).join()).not.toContain('new element');
    expect((await pathsFor('straw frost'))[0]).toBe('/garden');
  });

  test('does not find a removed page', async () => {
    await index.removePage('/garden');
    expect(await pathsFor('roses with straw')).not.toContain('/garden');
  });

  test('a rebuild replaces everything, and the old pages answer until it is done', async () => {
    const roof = documentsFor({
      path: '/roof',
      name: 'Roofs',
      sections: { intro: 'Slate tiles.' },
    });
    const rebuilt = index.rebuild(roof);
    expect((await pathsFor('oven element'))[0]).toBe('/kitchen');
    await rebuilt;
    expect(await pathsFor('oven element')).not.toContain('/kitchen');
    expect(await pathsFor('slate tiles')).toEqual(['/roof']);
  });
});

(realMeilisearch ? describe.skip : describe)('Meilisearch in trouble', () => {
  const trouble = new MeilisearchStandIn();
  beforeAll(() => trouble.start());
  afterAll(() => trouble.stop());
  const create = (apiKey = trouble.key) =>
    new MeilisearchIndex({ url: trouble.url, apiKey, indexUid: 'pages' }, vocabulary, vectors);

  test('a failed task is an error, keeps the old pages and leaves nothing behind', async () => {
    const index = create();
    await index.rebuild(ALL);
    const broken = [{ ...ALL[0]!, id: 'not an id' }];
    await expect(index.rebuild(broken)).rejects.toThrow('Meilisearch task failed');
    expect((await index.search('oven element', 1))[0]?.path).toBe('/kitchen');
    expect([...trouble.indexes.keys()]).toEqual(['pages']);
  });

  test('detects whether Meilisearch holds these pages', async () => {
    const index = create();
    trouble.indexes.clear();
    expect(await index.holds(ALL)).toBe(false);
    await index.rebuild(ALL);
    expect(await index.holds(ALL)).toBe(true);
    expect(await index.holds(ALL.slice(1))).toBe(false);
  });

  test('a wrong key is an error', async () => {
    await expect(create('another-key-of-sixteen-bytes').rebuild(ALL)).rejects.toThrow();
  });
});
