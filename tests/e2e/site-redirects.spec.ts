import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';

const { exact, prefixes } = content.redirects;
const OLD = [
  ...Object.entries(exact),
  ...prefixes.map(({ below, to }): [string, string] => [`${below}anything-else`, to]),
];

test('every legacy path answers 301 and is one hop from a live page', async ({ request }) => {
  for (const [from, to] of OLD) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], from).toEqual([301, to]);
    const page = await request.get(to, { maxRedirects: 0 });
    expect(page.status(), to).toBe(200);
  }
});

test('pages revalidate with 304; hashed files are cached as immutable', async ({ request }) => {
  const page = await request.get('/team');
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'referrer-policy': 'same-origin',
  });
  const again = await request.get('/team', {
    headers: { 'if-none-match': page.headers()['etag'] ?? '' },
  });
  expect(again.status()).toBe(304);
  const [script = ''] = /\/assets\/app-[^"]+\.js/.exec(await page.text()) ?? [];
  const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
});

test('a trailing slash is redirected away; a double slash redirects to no other host', async ({
  request,
  baseURL,
}) => {
  const slash = await request.get('/team/', { maxRedirects: 0 });
  expect([slash.status(), slash.headers()['location']]).toEqual([301, '/team']);
  const answer = await request.get(`${baseURL}//evil.example/`, { maxRedirects: 0 });
  expect(answer.headers()['location'] ?? '').not.toMatch(/^(\/\/|\w+:)/);
});

test('an unknown api path returns no page', async ({ request }) => {
  const answer = await request.get('/api/no-such-thing');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

for (const file of ['/sitemap.xml', '/robots.txt', '/rss.xml', '/podcast.xml', '/llms.txt']) {
  test(`${file} is served`, async ({ request }) => {
    const answer = await request.get(file);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(content.site.hosts.primary);
  });
}
