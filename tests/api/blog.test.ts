import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { auditPageSchema } from '#contracts/audit';
import {
  blogListSchema,
  blogPostSchema,
  editedPostListSchema,
  editedPostSchema,
  postChoicesSchema,
  postImageSchema,
  postPreviewSchema,
  postRevisionListSchema,
  postRevisionSchema,
  postWordsSchema,
  type EditedPost,
} from '#contracts/blog';
import { loadContent } from '#content/load';
import { addPerson, AdminClient, signIn } from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { searchPages } from '../support/page-search.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { XSS_PAYLOADS } from '../support/xss-payloads.ts';

/**
 * Longest time until a publication is on every api, in ms, on a busy machine. The drill content-publication measures the
 * 5 s that are promised.
 */
const LONGEST = 60_000;
/** Time until a scheduled publication, in ms: enough to look before it, on a busy machine. */
const AHEAD = 15_000;

let stack: Stack;
let admin: AdminClient;
let colleague: AdminClient;
let staff: AdminClient;
beforeAll(async () => {
  stack = await startStack({ apis: 2, workers: 0, sandbox: false });
  admin = await signIn(stack.url);
  const add = (username: string, role: 'admin' | 'staff') =>
    addPerson(stack.url, admin, { username, role, password: `plum-anchor-violet-${username}` });
  ({ client: colleague } = await add('naomi', 'admin'));
  ({ client: staff } = await add('desk', 'staff'));
});
afterAll(() => stopAll(stack));

let written = 0;
/** A post that keeps the rules of the content. */
const words = (title = `Quokka number ${(written += 1)}`) => ({
  title,
  slug: 'the-quokka-agreement',
  description: 'Two people, one sofa and an agreement.',
  body: 'We agreed on a **word**.\n\n## How it began\n\nWith a [call](/vibe-check), on a Tuesday.',
  tags: ['communication'],
  author: 'theo-kestrel',
});
const save = (response: Response) => readAs(editedPostSchema, response);
const create = async (fields: object = {}) =>
  save(await admin.post('/api/blog', { ...words(), status: 'draft', ...fields }));
const change = ({ id, version }: EditedPost, fields: object, by = admin) =>
  by.patch(`/api/blog/${id}`, { version, ...fields });
const [first, second] = [0, 1].map((at) => (path: string, init?: RequestInit) => {
  const url = stack.urls[at];
  return fetch(`${url}${path}`, { redirect: 'manual', ...init });
}) as [typeof fetch, typeof fetch];
const statuses = async (path: string) =>
  (await Promise.all([first(path), second(path)])).map(({ status }) => status);
const areBoth = (path: string, status: number) => async () =>
  (await statuses(path)).every((one) => one === status);
const textOf = async (path: string) => (await second(path)).text();
/** A field of a post in the feed; undefined if the post is not there. */
async function entryOf(id: number, field: string): Promise<string | null | undefined> {
  const { document } = new JSDOM(await textOf('/rss.xml'), { contentType: 'text/xml' }).window;
  const entries = [...document.querySelectorAll('item')];
  const entry = entries.find((one) => one.querySelector('link')?.textContent.includes(`/${id}-`));
  return entry?.querySelector(field)?.textContent;
}

describe('a new installation', () => {
  test('begins with the posts of content/blog under their own numbers', async () => {
    const { items } = await readAs(blogListSchema, await second('/api/blog'));
    const { posts } = loadContent();
    expect(
      items.map(({ id, path, title, date, updated }) => [id, path, title, date, updated]),
    ).toEqual(posts.map(({ id, path, title, date, updated }) => [id, path, title, date, updated]));
  });

  test('serves the pages of the build', async () => {
    const { etag } = Object.fromEntries((await second('/blog/14-how-to-listen')).headers);
    // Made by the file server from size and time; rendered pages have a digest.
    expect(etag).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/);
  });
});

describe('who may write', () => {
  test.each([
    ['nobody', () => new AdminClient(stack.url, ''), 401],
    ['staff', () => staff, 403],
  ])('%s may not', async (_, client, status) => {
    const answers = await Promise.all([
      client().post('/api/blog', { ...words(), status: 'published' }),
      client().patch('/api/blog/14', { version: 1, title: 'x' }),
      client().delete('/api/blog/14', { version: 1 }),
      client().get('/api/admin/blog'),
      client().get('/api/admin/blog/14/revisions'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  });

  test('a page of another site may not, with the session of an admin', async () => {
    const { status } = await first('/api/blog/14', {
      method: 'DELETE',
      headers: {
        cookie: admin.cookie,
        origin: 'https://evil.example',
        'content-type': 'application/json',
      },
      body: '{"version":1}',
    });
    expect(status).toBe(403);
    expect((await first('/api/blog/14')).status).toBe(200);
  });
});

describe('a draft', () => {
  test('is kept with all that was written, and no visitor sees it', async () => {
    const post = await create({ title: 'A draft', reviewed: '2026-11-02', searchTitle: 'Drafts' });
    expect(await save(await admin.get(`/api/admin/blog/${post.id}`))).toEqual(post);
    expect(post).toMatchObject({ ...words('A draft'), reviewed: '2026-11-02', version: 1 });
    expect(post.savedBy).toBe('reception');
    expect(await statuses(`/api/blog/${post.id}`)).toEqual([404, 404]);
    expect(await statuses(post.path)).toEqual([404, 404]);
    const { items } = await readAs(editedPostListSchema, await admin.get('/api/admin/blog'));
    expect(items[0]).toMatchObject({ id: post.id, status: 'draft' });
  });

  test('has an address from its title if none is given', async () => {
    const post = await create({ title: "It's Not What You Said", slug: undefined });
    expect(post.slug).toBe('its-not-what-you-said');
  });

  test('may be as long as the fields allow, in letters of several bytes', async () => {
    const body = 'ä'.repeat(48_000);
    expect((await create({ body })).body).toBe(body);
  });

  test('may break the rules of published text', async () => {
    const post = await create({ body: '<b>later</b>', description: '' });
    expect(post.body).toBe('<b>later</b>');
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ slug: 'No Spaces' }, 'slug'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ body: 'x'.repeat(48_001) }, 'body'],
    [{ body: 'a\0b' }, 'body'],
    [{ tags: ['Two Words'] }, 'tags.0'],
    [{ status: 'live' }, 'status'],
    [{ status: 'scheduled', publishAt: 'soon' }, 'publishAt'],
    [{ status: 'scheduled' }, 'publishAt'],
    [{ status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' }, 'publishAt'],
    [{ image: { file: 'x.jpg', alt: '' } }, 'image.alt'],
    [{ reviewed: 'today' }, 'reviewed'],
  ])('is refused at a field that is not valid (%#)', async (fields, field) => {
    const answer = await readError(await admin.post('/api/blog', { ...words(), ...fields }));
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });
});

test('a post of content/ beyond the limits of a save is read and previewed, and refused at its fields', async () => {
  const post = await create();
  const beyond = {
    title: 'Quokka'.repeat(30),
    tags: Array.from({ length: 11 }, (_, at) => `tag-${at}`),
    image: { file: 'table.jpg', alt: '' },
    faqs: Array.from({ length: 13 }, () => ({ question: 'Why?', answer: 'So.' })),
    related: Array.from({ length: 9 }, (_, at) => `/blog/${at}`),
    keywords: Array.from({ length: 21 }, (_, at) => `keyword ${at}`),
  };
  for (const [table, id] of Object.entries({ post: 'id', post_revision: 'post_id' })) {
    await query(
      stack.databaseUrl,
      `UPDATE ${table} SET words = words || $2::jsonb WHERE ${id} = $1`,
      [post.id, JSON.stringify(beyond)],
    );
  }
  const edited = await save(await admin.get(`/api/admin/blog/${post.id}`));
  expect(edited).toMatchObject(beyond);
  const { items } = await readAs(editedPostListSchema, await admin.get('/api/admin/blog'));
  expect(items).toContainEqual(expect.objectContaining({ title: beyond.title, tags: beyond.tags }));
  const revision = await admin.get(`/api/admin/blog/${post.id}/revisions/1`);
  expect((await readAs(postRevisionSchema, revision)).words).toMatchObject(beyond);
  const shown = { ...postWordsSchema.parse(edited), id: post.id, slug: post.slug };
  expect((await admin.post('/api/admin/blog/preview', shown)).status).toBe(200);

  const { fields } = await readError(await change(post, beyond));
  expect(Object.keys(fields ?? {}).sort()).toEqual([
    'faqs',
    'image.alt',
    'keywords',
    'related',
    'tags',
    'title',
  ]);
});

describe('what breaks a rule of the content', () => {
  test.each([
    ['raw HTML', { body: 'One.\n\n<b>Two</b>' }, 'body', 'Line 3: Please use Markdown'],
    ['a heading of the first level', { body: '# One' }, 'body', 'Line 1: Please begin headings'],
    ['a dead link', { body: 'One\n[two](/nowhere)' }, 'body', 'Line 2: There is no page /nowhere'],
    ['a missing picture', { body: '![A cat](cat.jpg)' }, 'body', 'There is no file images/cat.jpg'],
    [
      'a missing title picture',
      { image: { file: 'cat.jpg', alt: 'x' } },
      'image.file',
      'There is no file images/cat.jpg',
    ],
    ['a picture without words', { body: '![](cat.jpg)' }, 'body', 'Please say in the [brackets]'],
    ['a number without a source', { body: 'It helps 80% of couples.' }, 'body', '"80%" needs'],
    ['an unknown fact', { body: 'It is {{prices.nothing}}.' }, 'body', '{{prices.nothing}}'],
    ['an unknown author', { author: 'nobody-here' }, 'author', 'nobody-here'],
    ['a title that is taken', { title: 'Two People, One Loss' }, 'title', 'has the same title'],
    ['no description', { description: '' }, 'description', 'Please write a description'],
  ])('%s is not published', async (_, fields, field, message) => {
    const post = await create();
    const answer = await readError(await change(post, { ...fields, status: 'published' }));
    expect(answer.status).toBe(400);
    expect(answer.fields?.[field]).toContain(message);
    expect((await save(await admin.get(`/api/admin/blog/${post.id}`))).version).toBe(1);
  });
});

describe('a publication', () => {
  let post: EditedPost;
  let took: number;
  beforeAll(async () => {
    // Everything that is loaded on first use is loaded.
    await Promise.all(stack.urls.map((url) => searchPages(url, 'the quokka agreement')));
    const draft = await create({ title: 'The Quokka Agreement', reviewed: '2026-11-02' });
    post = await save(await change(draft, { status: 'published' }));
    const began = performance.now();
    await eventually(areBoth(post.path, 200));
    took = performance.now() - began;
  });

  test('is on the other api in time', () => {
    expect(took).toBeLessThan(LONGEST);
  });

  test('is a whole page with its data, compressed, with the headers of a page', async () => {
    const response = await second(post.path, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const html = await response.text();
    expect(html).toContain('<title>Blog Post - The Quokka Agreement</title>');
    expect(html).toContain('<p>We agreed on a <strong>word</strong>.</p>');
    expect(html).toContain('Theo Kestrel');
    expect(html).toContain('Reviewed by a clinician on November 2, 2026');
    const etag = response.headers.get('etag') ?? '';
    const again = await second(post.path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const data = await second(`/page-data${post.path}.json`);
    expect(await data.json()).toMatchObject({ path: post.path, view: { template: 'post' } });
  });

  test('is in the api, the list, its topic, the sitemap, the feed and the overview', async () => {
    const read = await readAs(blogPostSchema, await second(`/api/blog/${post.id}`));
    expect(read).toMatchObject({ title: post.title, body: post.body, path: post.path });
    const { items } = await readAs(blogListSchema, await second('/api/blog'));
    expect(items[0]).toMatchObject({ id: post.id, author: 'theo-kestrel' });
    for (const list of ['/resources/blog', '/blog/tag/communication', '/sitemap']) {
      expect(await textOf(list)).toContain(`href="${post.path}"`);
    }
    for (const list of ['/sitemap.xml', '/rss.xml', '/llms.txt']) {
      expect(await textOf(list)).toContain(post.path);
    }
  });

  test('is found by search on both', async () => {
    await eventually(async () => {
      const found = await Promise.all(
        stack.urls.map((url) => searchPages(url, 'the quokka agreement')),
      );
      return found.every(([best]) => best?.path === post.path);
    });
  });

  test('shows related posts, which share its tags', async () => {
    expect(await textOf(post.path)).toMatch(/href="\/blog\/(?!tag)\d+-/);
  });

  test('leaves other pages as the build made them', async () => {
    const { etag } = Object.fromEntries((await second('/fees-and-faqs')).headers);
    expect(etag).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/);
  });

  test('takes up a change, and a search engine sees the words meant for it', async () => {
    post = await save(
      await change(post, {
        body: 'We agreed on a *sound*.',
        searchTitle: 'A Word for Pauses',
        searchDescription: 'What a pause is for.',
      }),
    );
    const html = await eventually(async () => {
      const page = await textOf(post.path);
      return page.includes('<em>sound</em>') && page;
    });
    expect(html).toContain('<title>Blog Post - A Word for Pauses</title>');
    expect(html).toContain('<meta name="description" content="What a pause is for.">');
    expect(html).toContain('The Quokka Agreement</h1>');
  });

  test('keeps its number when it is renamed: old addresses redirect', async () => {
    const old = post.path;
    post = await save(await change(post, { slug: 'the-quokka-treaty' }));
    expect(post.path).toBe(`/blog/${post.id}-the-quokka-treaty`);
    await eventually(areBoth(post.path, 200));
    for (const address of [old, `/blog/${post.id}`, `/page-data${old}.json`]) {
      const answer = await second(`${address}?from=mail`);
      const to = address.endsWith('.json') ? `/page-data${post.path}.json` : post.path;
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${to}?from=mail`]);
    }
    expect(await textOf('/sitemap.xml')).not.toContain(old);
  });

  test('is not new to the readers of the feed when it is renamed: its guid leads to it, too', async () => {
    const { id, path } = await create({ slug: 'a-quokka-in-the-feed', status: 'published' });
    const guid = () => entryOf(id, 'guid');
    await eventually(async () => (await guid())?.endsWith(path));
    const announced = await guid();
    const rename = async (slug: string, status: string) => {
      const now = await save(await admin.get(`/api/admin/blog/${id}`));
      return save(await change(now, { slug, status }));
    };
    // Also if it was taken back for a while.
    await rename('a-quokka-in-the-news', 'published');
    await rename('a-quokka-at-rest', 'draft');
    const post = await rename('a-quokka-on-the-air', 'published');
    await eventually(async () => (await entryOf(id, 'link'))?.endsWith(post.path));
    expect(await guid()).toBe(announced);
    const { pathname } = new URL(announced ?? '');
    const answer = await second(pathname);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, post.path]);
    await admin.delete(`/api/blog/${id}`, { version: post.version });
  });

  test('that is taken back is gone from every list', async () => {
    post = await save(await change(post, { status: 'draft' }));
    await eventually(areBoth(post.path, 404));
    for (const list of ['/resources/blog', '/sitemap.xml', '/rss.xml', '/llms.txt']) {
      expect(await textOf(list)).not.toContain('quokka-treaty');
    }
    await eventually(async () => {
      const found = await searchPages(stack.urls[1] ?? '', 'the quokka agreement');
      return !found.some(({ path }) => path === post.path);
    });
    expect(await statuses(`/api/blog/${post.id}`)).toEqual([404, 404]);
  });
});

test('a post of the installation can be changed, deleted and is not brought back', async () => {
  const post = await save(await admin.get('/api/admin/blog/52'));
  const changed = await save(await change(post, { title: 'Two People, One Quokka' }));
  await eventually(async () => (await textOf(post.path)).includes('One Quokka'));
  const answer = await admin.delete('/api/blog/52', { version: changed.version });
  expect(answer.status).toBe(204);
  await eventually(areBoth(post.path, 404));
  expect(await statuses('/blog/52')).toEqual([404, 404]);
  // An api that starts has the same site from its first answer.
  const api = await stack.startApi();
  expect((await fetch(`${api.url}${post.path}`)).status).toBe(404);
  expect((await fetch(`${api.url}/blog/14-how-to-listen`)).status).toBe(200);
});

describe('a published post that does not fit the site any more', () => {
  const listed = async ({ id }: EditedPost) => {
    const { items } = await readAs(editedPostListSchema, await admin.get('/api/admin/blog'));
    return items.find((item) => item.id === id);
  };
  /** Changes a post as if the team or the pictures had changed since, and publishes another one. */
  async function outdate({ id }: EditedPost, fields: object): Promise<EditedPost> {
    await query(stack.databaseUrl, 'UPDATE post SET words = words || $2::jsonb WHERE id = $1', [
      id,
      JSON.stringify(fields),
    ]);
    return create({ slug: 'a-later-quokka', status: 'published' });
  }

  test('stays without its author if they have left', async () => {
    const post = await create({ slug: 'a-faithful-quokka', status: 'published' });
    await eventually(areBoth(post.path, 200));
    expect(await textOf(post.path)).toContain('aria-label="The author"');
    const later = await outdate(post, { author: 'somebody-who-left' });
    await eventually(areBoth(later.path, 200));
    expect(await statuses(post.path)).toEqual([200, 200]);
    const html = await textOf(post.path);
    expect(html).toContain('We agreed on a <strong>word</strong>.');
    expect(html).not.toContain('aria-label="The author"');
    expect(html).not.toContain('somebody-who-left');
    expect(await listed(post)).toMatchObject({ status: 'published', leftOut: null });
  });

  test('says why it is not shown if its picture is gone', async () => {
    const post = await create({ slug: 'a-hidden-quokka', status: 'published' });
    await eventually(areBoth(post.path, 200));
    await outdate(post, { image: { file: 'gone.jpg', alt: 'A quokka.' } });
    await eventually(areBoth(post.path, 404));
    await eventually(areBoth(`/api/blog/${post.id}`, 404));
    const leftOut = 'There is no file images/gone.jpg';
    await eventually(async () => (await listed(post))?.leftOut === leftOut);
    const read = await save(await admin.get(`/api/admin/blog/${post.id}`));
    expect(read).toMatchObject({ status: 'published', leftOut });
    const mended = await save(await change(read, { image: null }));
    expect(mended.leftOut).toBeNull();
    await eventually(areBoth(post.path, 200));
    await eventually(async () => (await listed(post))?.leftOut === null);
    await eventually(areBoth(`/api/blog/${post.id}`, 200));
  });
});

describe('a scheduled post', () => {
  test('appears on every api at its time, and not before', async () => {
    const at = new Date(Date.now() + AHEAD);
    const post = await create({ status: 'scheduled', publishAt: at.toISOString() });
    expect(post).toMatchObject({ status: 'scheduled', publishAt: at.toISOString(), date: null });
    expect(await statuses(post.path)).toEqual([404, 404]);
    const seen = await eventually(async () => (await areBoth(post.path, 200)()) && Date.now());
    expect(seen).toBeGreaterThanOrEqual(at.getTime());
    expect(seen).toBeLessThan(at.getTime() + LONGEST);
    const published = await save(await admin.get(`/api/admin/blog/${post.id}`));
    expect(published).toMatchObject({ status: 'published', publishAt: null, savedBy: null });
    const { items } = await readAs(auditPageSchema, await admin.get('/api/admin/audit'));
    const entry = items.find(({ subject }) => subject === String(post.id));
    expect(entry).toMatchObject({ action: 'publish post', username: 'schedule' });
  });

  test('that was published before keeps its day and has the day of the change', async () => {
    const post = await create({ status: 'published' });
    await query(
      stack.databaseUrl,
      `UPDATE post SET published_on = '2026-01-02' WHERE id = ${post.id}`,
    );
    const at = new Date(Date.now() + 1_000);
    await save(await change(post, { status: 'scheduled', publishAt: at.toISOString() }));
    const published = await eventually(async () => {
      const answer = await first(`/api/blog/${post.id}`);
      return answer.ok && readAs(blogPostSchema, answer);
    });
    const updated = at.toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' });
    expect(published).toMatchObject({ date: '2026-01-02', updated });
  });

  test('that is taken back does not appear', async () => {
    const soon = () => new Date(Date.now() + AHEAD).toISOString();
    const post = await create({ status: 'scheduled', publishAt: soon() });
    await save(await change(post, { status: 'draft' }));
    const other = await create({ status: 'scheduled', publishAt: soon() });
    await eventually(areBoth(other.path, 200));
    expect(await statuses(post.path)).toEqual([404, 404]);
  });
});

test('an address follows the title until the first publication, unless somebody has set it', async () => {
  const begin = async () =>
    save(
      await admin.post('/api/blog', {
        title: 'Untitled post',
        description: 'Soon.',
        body: 'A word.',
      }),
    );
  let post = await begin();
  expect(post.slug).toBe('untitled-post');
  post = await save(await change(post, { title: 'A Quokka', automatic: true }));
  expect(post.slug).toBe('a-quokka');
  post = await save(await change(post, { title: 'Two Quokkas', status: 'published' }));
  expect(post.slug).toBe('two-quokkas');
  post = await save(await change(post, { title: 'Three Quokkas' }));
  expect(post.slug).toBe('two-quokkas');
  const own = await save(await change(await begin(), { slug: 'mine' }));
  expect((await save(await change(own, { title: 'Four Quokkas' }))).slug).toBe('mine');
});

describe('two people', () => {
  test('do not overwrite each other', async () => {
    const post = await create();
    const theirs = await save(await change(post, { body: 'Theirs.' }, colleague));
    for (const answer of [
      await change(post, { body: 'Mine.' }),
      await admin.delete(`/api/blog/${post.id}`, { version: post.version }),
    ]) {
      const { status, code, message } = await readError(answer);
      expect([status, code]).toEqual([409, 'conflict']);
      expect(message).toMatch(/^naomi saved this post on \w+ \d+, \d{4}, \d+:\d\d.[AP]M\./);
    }
    const kept = await save(await admin.get(`/api/admin/blog/${post.id}`));
    expect(kept).toEqual(theirs);
  });

  test('whoever sends the same again, because its answer was lost, is no second person', async () => {
    const post = await create();
    const mine = { body: 'Mine.', tags: ['communication'] };
    const saved = await save(await change(post, mine));
    expect(await save(await change(post, mine))).toEqual(saved);
    expect((await change(post, mine, colleague)).status).toBe(409);
    expect((await change(post, { ...mine, body: 'Mine!' })).status).toBe(409);
  });

  test('at the same moment: one save counts', async () => {
    const post = await create();
    const answers = await Promise.all(
      [admin, colleague].map((by, at) => change(post, { body: `By ${at}.` }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a save without a version is refused', async () => {
    const post = await create();
    const answer = await admin.patch(`/api/blog/${post.id}`, { body: 'Mine.' });
    expect((await readError(answer)).fields).toHaveProperty('version');
    expect((await admin.delete(`/api/blog/${post.id}`)).status).toBe(400);
  });
});

describe('revisions', () => {
  test('keep every save, but one of a run of automatic saves', async () => {
    let post = await create({ body: 'One.' });
    for (const body of ['Two', 'Two words', 'Two words.']) {
      post = await save(await change(post, { body, automatic: true }));
    }
    post = await save(await change(post, { body: 'Three.' }, colleague));
    const { items } = await readAs(
      postRevisionListSchema,
      await admin.get(`/api/admin/blog/${post.id}/revisions`),
    );
    expect(items.map(({ version, automatic, savedBy }) => [version, automatic, savedBy])).toEqual([
      [5, false, 'naomi'],
      [4, true, 'reception'],
      [1, false, 'reception'],
    ]);
    const { words: earlier } = await readAs(
      postRevisionSchema,
      await admin.get(`/api/admin/blog/${post.id}/revisions/4`),
    );
    const restored = await save(await change(post, earlier));
    expect(restored).toMatchObject({ body: 'Two words.', version: 6 });
  });

  test('keep one automatic save in ten minutes of a long run', async () => {
    let post = await create({ body: 'One.' });
    const write = async (body: string) => {
      post = await save(await change(post, { body, automatic: true }));
    };
    for (const body of ['Two', 'Three']) await write(body);
    await query(
      stack.databaseUrl,
      `UPDATE post_revision SET saved_at = saved_at - interval '11 minutes' WHERE post_id = $1`,
      [post.id],
    );
    for (const body of ['Four', 'Five', 'Six']) await write(body);
    const answer = await admin.get(`/api/admin/blog/${post.id}/revisions`);
    const { items } = await readAs(postRevisionListSchema, answer);
    expect(items.map(({ version }) => version)).toEqual([6, 4, 3, 1]);
  });

  test('what is published is not changed by an automatic save', async () => {
    const draft = await create({ slug: 'the-quiet-quokka' });
    const post = await save(await change(draft, { status: 'published' }));
    const refused = await change(post, { body: 'Half a sent', automatic: true });
    expect(await readError(refused)).toMatchObject({ status: 400, code: 'validation_failed' });
    await admin.delete(`/api/blog/${post.id}`, { version: post.version });
  });
});

test('every step is in the audit log, with a run of automatic saves as one entry', async () => {
  let post = await create();
  for (const body of ['a', 'b']) post = await save(await change(post, { body, automatic: true }));
  post = await save(await change(post, { status: 'published' }));
  post = await save(await change(post, { status: 'draft' }));
  await admin.delete(`/api/blog/${post.id}`, { version: post.version });
  const { items } = await readAs(auditPageSchema, await admin.get('/api/admin/audit'));
  const mine = items.filter(({ subject }) => subject === String(post.id));
  expect(mine.map(({ action }) => action)).toEqual([
    'delete post',
    'unpublish post',
    'publish post',
    'change post',
    'create post',
  ]);
});

/** Everything in an element that could run a script or load something of others. */
function runsIn(root: Element): string[] {
  const elements = [...root.querySelectorAll('*')];
  const harmful = root.querySelectorAll(
    'script, iframe, object, embed, base, meta, style, link, form, math, noscript, template',
  );
  const attributes = elements.flatMap((element) =>
    [...element.attributes].filter(({ name, value }) => {
      if (/^on|^srcdoc$|^formaction$/i.test(name)) return true;
      if (!['href', 'src', 'xlink:href', 'action'].includes(name)) return false;
      return !/^(?:https:|tel:|sms:|mailto:|#|\/(?![/\\]))/.test(value);
    }),
  );
  return [
    ...[...harmful].map(({ outerHTML }) => outerHTML),
    ...attributes.map(({ name, value }) => `${name}=${value}`),
  ];
}

describe('Markdown that would run a script', () => {
  const preview = async (body: string) => {
    const response = await admin.post('/api/admin/blog/preview', {
      ...words('Preview'),
      ...{ id: 1_000, body, faqs: [{ question: 'Why?', answer: body }] },
      ...{ image: null, nextStep: null, related: [], keywords: [], reviewed: null },
      ...{ searchTitle: null, searchDescription: null },
    });
    return readAs(postPreviewSchema, response);
  };

  test('a preview is the page that visitors would see', async () => {
    const { html, problems } = await preview('Hello *there*.');
    expect(problems).toEqual([]);
    expect(html).toContain('<p>Hello <em>there</em>.</p>');
    expect(html).toContain('rel="stylesheet"');
  });

  test.each(XSS_PAYLOADS.map((payload) => [payload]))('%j does nothing', async (payload) => {
    const { html } = await preview(`Before.\n\n${payload}`);
    const { document } = new JSDOM(html).window;
    const article = document.querySelector('article');
    expect(article?.textContent).toContain('Before.');
    expect(runsIn(article!)).toEqual([]);
  });

  test('none of it is published unless it is harmless text', async () => {
    const post = await create();
    const answer = await readError(
      await change(post, { body: XSS_PAYLOADS.join('\n\n'), status: 'published' }),
    );
    expect(answer.status).toBe(400);
    expect(answer.fields?.['body']?.split('\n').length).toBeGreaterThan(20);
  });
});

describe('pictures', () => {
  const upload = (bytes: Uint8Array<ArrayBuffer>, alt: string, name = 'Kitchen Table.JPG') => {
    const form = new FormData();
    form.set('alt', alt);
    form.set('image', new Blob([bytes]), name);
    return first('/api/admin/blog/images', {
      method: 'POST',
      headers: { cookie: admin.cookie, origin: stack.url },
      body: form,
    });
  };
  const photograph = async () =>
    new Uint8Array(
      await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#39503e' } })
        .withExif({ IFD0: { Artist: 'Robin Secret' }, IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
        .jpeg()
        .toBuffer(),
    );

  test('are resized, carry no metadata and are shown in a post', async () => {
    const image = await readAs(
      postImageSchema,
      await upload(await photograph(), 'A kitchen table.'),
    );
    expect(image).toMatchObject({ alt: 'A kitchen table.', width: 1_200, height: 800 });
    expect(image.file).toMatch(/^kitchen-table\.[0-9a-f]{8}\.jpg$/);
    const post = await create({
      status: 'published',
      body: `Look.\n\n![A kitchen table.](${image.file})`,
      image: { file: image.file, alt: 'A table.' },
    });
    await eventually(areBoth(post.path, 200));
    const html = await textOf(post.path);
    expect(html).toMatch(
      /<picture><source type="image\/avif" srcset="[^"]+ 480w, [^"]+ 960w, [^"]+ 1200w"/i,
    );
    expect(html).toContain(`alt="A kitchen table." width="1200" height="800" loading="lazy">`);
    const names = new Set(
      [...html.matchAll(/\/images\/posts\/[\w.-]+/g)].map(([address]) => address),
    );
    expect(names.size).toBe(7);
    for (const name of names) {
      const response = await second(name);
      expect(response.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.includes('Secret')).toBe(false);
      const { exif, width } = await sharp(bytes).metadata();
      expect([exif, [480, 960, 1_200].includes(width)]).toEqual([undefined, true]);
    }
  });

  test.each([
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a damaged picture', `\xff\xd8\xff\xe0${'x'.repeat(500)}`],
    ['nothing', ''],
  ])('%s is refused', async (_, content) => {
    const answer = await readError(
      await upload(new Uint8Array(Buffer.from(content, 'latin1')), 'A cat.'),
    );
    expect(answer).toMatchObject({ status: 400, fields: { image: expect.any(String) } });
  });

  test('need words for those who do not see them', async () => {
    const answer = await readError(await upload(await photograph(), ' '));
    expect(answer.fields).toEqual({ alt: 'Please say what the picture shows' });
  });

  test('with more pixels than a camera makes are refused', async () => {
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await readError(await upload(new Uint8Array(bomb), 'White.'));
    expect(answer.fields?.['image']).toContain('40 megapixels');
  });

  test('may not be added by staff or by nobody', async () => {
    for (const cookie of ['', staff.cookie]) {
      const { status } = await first('/api/admin/blog/images', {
        method: 'POST',
        headers: { cookie, origin: stack.url },
        body: new FormData(),
      });
      expect(status).toBe(cookie ? 403 : 401);
    }
    expect((await first('/images/posts/nothing.jpg')).status).toBe(404);
  });
});

test('an author can choose from the people and tags of the site', async () => {
  const choices = await readAs(postChoicesSchema, await admin.get('/api/admin/blog/choices'));
  expect(choices.people).toContainEqual({ id: 'theo-kestrel', name: 'Theo Kestrel' });
  expect(choices.tags).toContain('communication');
});
