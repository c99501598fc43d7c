import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { editedPostSchema } from '#contracts/blog';
import { freshnessSchema } from '#contracts/freshness';
import { gapPostReplySchema, relieGapListSchema } from '#contracts/relie';
import { addPerson, signIn, type AdminClient } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
let admin: AdminClient;
let desk: AdminClient;
beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  admin = await signIn(stack.url);
  const person = {
    username: 'desk',
    role: 'staff',
    password: 'plum-anchor-violet-canyon',
  } as const;
  desk = (await addPerson(stack.url, admin, person)).client;
});
afterAll(() => stopAll(stack));

const sql = (text: string, values: unknown[] = []) => query(stack.databaseUrl, text, values);

describe('freshness', () => {
  const read = async () => readAs(freshnessSchema, await desk.get('/api/admin/freshness'));

  test('is for staff', async () => {
    expect((await fetch(`${stack.url}/api/admin/freshness`)).status).toBe(401);
  });

  test('tells of pages, the oldest first', async () => {
    const { pages } = await read();
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.map(({ date }) => date)).toEqual(pages.map(({ date }) => date).sort());
  });

  test('counts the links of the content that is loaded, and drops those that are gone', async () => {
    await eventually(async () => (await read()).links.count > 5);
    expect((await read()).links).toMatchObject({ checked: 0, broken: [] });
    const due = await sql(
      `SELECT pages FROM outside_link WHERE next_check_at < now() + interval '50 minutes'`,
    );
    expect(due).toEqual([]);

    await sql(
      `INSERT INTO outside_link (url, pages, next_check_at) VALUES ('https://gone.example/', '{}', now())`,
    );
    await sql(`UPDATE outside_link SET failures = 1 WHERE url = 'https://www.cms.gov/nosurprises'`);
    // A published post brings a new version of the content.
    const published = await admin.post('/api/blog', {
      ...{ title: 'The Quokka Agreement', slug: 'the-quokka-agreement', status: 'published' },
      description: 'Two people, one sofa and an agreement.',
      body: 'Read [this](https://quokka.example/sofa#two) and [call](/vibe-check).',
    });
    const { path } = await readAs(editedPostSchema, published);
    const found = () =>
      sql(`SELECT pages FROM outside_link WHERE url = 'https://quokka.example/sofa'`);
    await eventually(async () => (await found()).length === 1);
    expect(await found()).toEqual([{ pages: [path] }]);
    expect(await sql(`SELECT FROM outside_link WHERE url = 'https://gone.example/'`)).toEqual([]);
    // What was found out about the others stays.
    expect(await sql('SELECT url FROM outside_link WHERE failures = 1')).toHaveLength(1);
  });

  test('names links that failed twice, with the reason and the page', async () => {
    await sql(
      `UPDATE outside_link SET last_checked_at = now(), status = 404, problem = 'not-found',
         failures = CASE WHEN url LIKE '%cms.gov%' THEN 2 ELSE 1 END, first_failed_at = now() - interval '1 day'
       WHERE url LIKE '%cms.gov%' OR url LIKE '%bhec%'`,
    );
    const { links } = await read();
    expect(links.checked).toBe(2);
    expect(links.broken).toEqual([
      {
        ...{ url: 'https://www.cms.gov/nosurprises', problem: 'not-found', status: 404 },
        ...{ firstFailedAt: expect.any(String), lastCheckedAt: expect.any(String) },
        pages: expect.arrayContaining([{ path: '/fees-and-faqs', title: expect.any(String) }]),
      },
    ]);
  });
});

describe("the post of one of Relie's gaps", () => {
  const begin = async () =>
    readAs(editedPostSchema, await admin.post('/api/blog', { title: 'When trust is broken' }));
  const note = (post: number, gap: object = {}, client = admin) =>
    client.put('/api/admin/relie-gaps/post', {
      ...{ topic: 'trust', path: '/crisis-couples', postId: post, ...gap },
    });
  const gaps = async () => readAs(relieGapListSchema, await desk.get('/api/admin/relie-gaps'));

  beforeAll(() =>
    sql(
      `INSERT INTO relie_gap (day, topic, path, count) VALUES
         (current_date, 'trust', '/crisis-couples', 2), (current_date - 1, 'trust', '/crisis-couples', 3),
         (current_date, 'trust', '', 1)`,
    ),
  );

  test('is kept, and the one that was begun first stays', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(await readAs(gapPostReplySchema, await note(first.id))).toEqual({ postId: first.id });
    expect(await readAs(gapPostReplySchema, await note(second.id))).toEqual({ postId: first.id });
    const trust = { topic: 'trust', path: '/crisis-couples', count: 5 };
    const without = { topic: 'trust', path: null, count: 1, post: null };
    expect(await gaps()).toEqual([
      { ...trust, post: { id: first.id, isPublished: false } },
      without,
    ]);

    // A deleted post makes room for another.
    await admin.delete(`/api/blog/${first.id}`, { version: first.version });
    expect(await gaps()).toEqual([{ ...trust, post: null }, without]);
    await note(second.id);
    expect(await gaps()).toEqual([
      { ...trust, post: { id: second.id, isPublished: false } },
      without,
    ]);
  });

  test('is noted by admins only, for a gap and a post that are there', async () => {
    const { id } = await begin();
    expect((await note(id, {}, desk)).status).toBe(403);
    expect((await note(id, { topic: 'what somebody wrote' })).status).toBe(404);
    expect((await note(id + 1_000, { path: null })).status).toBe(404);
    expect((await note(id, { topic: 'a\0b' })).status).toBe(400);
    expect(await sql(`SELECT FROM relie_gap_draft WHERE topic <> 'trust'`)).toEqual([]);
  });
});
