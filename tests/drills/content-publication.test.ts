import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { chatReplySchema } from '#contracts/relie';
import { siteRoutingSchema } from '#contracts/site-routing';
import { openDatabase } from '#prisma/database';
import { ContentVersionRepository } from '../../api/content/content-version.repository.ts';
import { WATCH_CONNECTION } from '../../api/content/content-watch.ts';
import { MeilisearchStandIn } from '../search/meilisearch-stand-in.ts';
import { copyProject, type CopiedProject } from '../support/copied-project.ts';
import { eventually } from '../support/eventually.ts';
import { searchPages } from '../support/page-search.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { startApiAt } from '../support/single-api.ts';
import { stopAll } from '../support/stop-all.ts';

// Blog posts live in the database; see tests/api/blog.test.ts.
const EPISODE = '/resources/podcasts/501';
const EPISODE_FILE = 'content/podcasts/501-the-quokka-agreement.md';
const REMOVED = '/resources/podcasts/7';
const REMOVED_FILE = 'content/podcasts/7-twenty-seconds.md';
/** Links to the removed episode. */
const LINKING_FILE = 'content/answers/resources.yaml';

let project: CopiedProject;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let apis: Awaited<ReturnType<typeof startApiAt>>[] = [];
beforeAll(async () => {
  [project, database] = await Promise.all([copyProject(), createTestDatabase()]);
  apis = await Promise.all([1, 2].map(() => startApiAt(database.url, {}, project.api)));
  await eventually(async () => (await listeners()).length === 2);
});
afterAll(() => stopAll(...apis, database, { stop: () => project.remove() }));

const onEach = <T>(look: (api: (typeof apis)[number]) => Promise<T>) => Promise.all(apis.map(look));
const get = ({ url }: { url: string }, path: string, headers = {}) =>
  fetch(`${url}${path}`, { headers });
const logged = (words: string) => apis.map((api) => api.process.output.split(words).length - 1);
const version = async () => {
  const rows = await query(database.url, 'SELECT version::int FROM content_version');
  return z.object({ version: z.int() }).parse(rows[0]).version;
};
const stale = () =>
  onEach(async (api) => {
    const [, value] = /^frontdoor_content_stale (\d)$/m.exec(
      await (await get(api, '/metrics')).text(),
    )!;
    return value;
  });
const advice = async ({ url }: { url: string }) => {
  const response = await fetch(`${url}/api/openai`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'do you have parking' }] }),
  });
  return chatReplySchema.parse(await response.json()).content;
};

/** Process ids of the connections that listen and have read the version. */
const listeners = async () => {
  const rows = await query(
    database.url,
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND query LIKE 'SELECT version%'`,
    [WATCH_CONNECTION],
  );
  return rows.map(({ pid }) => pid);
};

/** Bumps the version in a transaction of its caller. */
async function bump(work: (bumped: bigint) => void = () => undefined): Promise<void> {
  const opened = openDatabase(database.url, { onError: () => undefined });
  try {
    await opened.prisma.$transaction(async (transaction) => {
      work(await new ContentVersionRepository(opened).bump(transaction));
    });
  } finally {
    await opened.close();
  }
}

/** Puts one more page into the folder that is served. */
async function addPage(path: string): Promise<void> {
  const { folder } = siteRoutingSchema.parse(
    JSON.parse(await project.read('dist/web/routing.json')),
  );
  await project.write(`dist/web/${folder}${path}.html`, `<!doctype html><title>${path}</title>`);
}
const isServed = (path: string) => async () =>
  (await onEach((api) => get(api, path))).every(({ status }) => status === 200);

describe('npm run content:publish', () => {
  let unchanged: (string | null)[];
  let oldPage: string;
  beforeAll(async () => {
    // Everything that is loaded on first use is loaded.
    await onEach((api) => searchPages(api.url, 'quokka'));
    expect((await onEach(advice)).join()).not.toContain('quokka');
    unchanged = await onEach(async (api) => (await get(api, '/icon.svg')).headers.get('etag'));
    oldPage = await (await get(apis[0]!, '/')).text();
    const model = await project.read(REMOVED_FILE);
    await project.delete(REMOVED_FILE);
    const linking = await project.read(LINKING_FILE);
    await project.write(LINKING_FILE, linking.replaceAll(`${REMOVED})`, '/resources/podcasts)'));
    await project.write(EPISODE_FILE, model.replace(/^title: .*/m, 'title: The Quokka Agreement'));
    const site = await project.read('content/site.yaml');
    await project.write('content/site.yaml', site.replace('Free parking', 'Quokka parking'));
    expect((await onEach((api) => get(api, REMOVED))).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    const { stdout } = await project.publish(database.url);
    expect(stdout).toContain('Published: Content version 1');
  });

  test('every api serves a new episode, compressed, with the headers of a page', async () => {
    await eventually(isServed(EPISODE));
    for (const { headers } of await onEach((api) =>
      get(api, EPISODE, { 'accept-encoding': 'br' }),
    )) {
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    const [response] = await onEach((api) => get(api, `/page-data${EPISODE}.json`));
    expect(await response?.json()).toMatchObject({ path: EPISODE });
  });

  test('a removed episode answers 404', async () => {
    const answers = await onEach((api) => get(api, REMOVED));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('sitemap and feed list the new episode and no removed one', async () => {
    for (const file of ['/sitemap.xml', '/podcast.xml']) {
      for (const text of await onEach(async (api) => (await get(api, file)).text())) {
        expect(text).toContain(`${EPISODE}<`);
        expect(text).not.toContain(`${REMOVED}<`);
      }
    }
  });

  test('every api finds the new episode and no removed one', async () => {
    await eventually(async () => {
      const found = await onEach((api) => searchPages(api.url, 'the quokka agreement'));
      return found.every(([first]) => first?.path === EPISODE);
    });
    const old = await onEach((api) => searchPages(api.url, 'twenty seconds'));
    expect(old.flat().map(({ path }) => path)).not.toContain(REMOVED);
  });

  test('Relie answers with the new words', async () => {
    await eventually(async () =>
      (await onEach(advice)).every((it) => it.includes('Quokka parking')),
    );
  });

  test('an unchanged file keeps its ETag, and scripts of an open page stay available', async () => {
    const now = await onEach(async (api) => (await get(api, '/icon.svg')).headers.get('etag'));
    expect(now).toEqual(unchanged);
    const [first] = apis;
    const [, script] = /data-app="([^"]+)"/.exec(oldPage)!;
    expect(await get(first!, '/').then((it) => it.text())).not.toContain(script);
    expect((await get(first!, script!)).status).toBe(200);
  });

  test('content that does not parse is refused, and nothing changes', async () => {
    const home = await project.read('content/home.yaml');
    await project.write('content/home.yaml', `${home}\nunknownKey: [`);
    const failure = project.publish(database.url);
    await expect(failure).rejects.toMatchObject({ stderr: expect.stringContaining('home.yaml') });
    await project.write('content/home.yaml', home);
    expect(await version()).toBe(1);
    expect(await isServed(EPISODE)()).toBe(true);
  });
});

describe('the watched version', () => {
  test('a transaction that rolls back changes nothing', async () => {
    const before = await version();
    const failing = bump((bumped) => {
      expect(bumped).toBe(BigInt(before + 1));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await version()).toBe(before);
  });

  test('a change arrives although the connection that listens was cut', async () => {
    const pids = await listeners();
    expect(pids).toHaveLength(2);
    await query(database.url, 'SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
      pids,
    ]);
    await addPage('/cut-off');
    await bump();
    await eventually(isServed('/cut-off'));
    expect(logged('content changes are not watched')).toEqual([1, 1]);
    expect(logged('content changes are watched again')).toEqual([1, 1]);
  });

  test('content that does not parse leaves what is in use, and log and metric say so', async () => {
    const relie = await project.read('content/relie.yaml');
    await project.write('content/relie.yaml', `${relie}\nunknownKey: [`);
    await bump();
    await eventually(async () => (await stale()).join() === '1,1');
    // A slow api may also meet the next poll.
    expect(Math.min(...logged('new content not loaded'))).toBeGreaterThanOrEqual(1);
    expect((await onEach(advice)).every((it) => it.includes('Quokka parking'))).toBe(true);
    const readiness = await onEach((api) => get(api, '/api/health/ready'));
    expect(readiness.map(({ status }) => status)).toEqual([200, 200]);

    await project.write('content/relie.yaml', relie);
    await bump();
    await eventually(async () => (await stale()).join() === '0,0');
  });

  test('a site that cannot be read leaves the old one', async () => {
    const routing = await project.read('dist/web/routing.json');
    await project.replace('dist/web/routing.json', '{');
    await bump();
    await eventually(async () => (await stale()).join() === '1,1');
    expect(await isServed(EPISODE)()).toBe(true);
    await project.replace('dist/web/routing.json', routing);
    await bump();
    await eventually(async () => (await stale()).join() === '0,0');
  });

  test('without a notification, a change arrives with the next poll', async () => {
    await addPage('/polled');
    await query(database.url, 'UPDATE content_version SET version = version + 1');
    await eventually(isServed('/polled'));
  });
});

describe('several apis with one Meilisearch', () => {
  const PACK = 'dist/search/pages.json';
  const DROPPED = '/fees-and-faqs';
  const meilisearch = new MeilisearchStandIn();
  let both: typeof apis = [];
  beforeAll(async () => {
    await meilisearch.start();
    const env = { MEILI_URL: meilisearch.url, MEILI_API_KEY: meilisearch.key };
    both = await Promise.all([1, 2].map(() => startApiAt(database.url, env, project.api)));
  });
  afterAll(() => stopAll(...both, meilisearch));
  const times = (words: string) =>
    both.map((api) => api.process.output.split(`"msg":"${words}"`).length - 1);
  const indexed = () => times('pages indexed in Meilisearch').reduce((sum, one) => sum + one);
  const paths = () =>
    [...(meilisearch.indexes.get('pages')?.documents.values() ?? [])].map(({ path }) => path);

  test('one of them indexes the pages', async () => {
    await eventually(() => times('Meilisearch answers searches').join() === '1,1');
    expect(indexed()).toBe(1);
    expect(paths()).toContain(DROPPED);
  });

  test('one of them indexes what is published later', async () => {
    const pack = z
      .looseObject({ documents: z.array(z.looseObject({ path: z.string() })) })
      .parse(JSON.parse(await project.read(PACK)));
    const documents = pack.documents.filter(({ path }) => path !== DROPPED);
    await project.replace(PACK, JSON.stringify({ ...pack, documents }));
    await bump();
    await eventually(() => times('Meilisearch answers searches').join() === '2,2');
    expect(indexed()).toBe(2);
    expect(paths()).not.toContain(DROPPED);
  });
});
