import { topicsOf } from '../../content/loader/topics.ts';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const { downloads, posts } = content;
const topics = topicsOf(posts);

/** The title in a PDF's metadata, which is an object of its own. */
function titleOf(pdf: string): string | undefined {
  const id = /\/Title (\d+) 0 R/.exec(pdf)?.[1];
  return new RegExp(`\\n${id} 0 obj\\n\\((.*)\\)\\nendobj`).exec(pdf)?.[1];
}

test('every guide has a tagged PDF with title and language, without sign-up', async ({
  page,
  request,
}) => {
  await chooseNecessaryOnly(page);
  expect(downloads.length).toBeGreaterThan(0);
  for (const guide of downloads) {
    await page.goto(guide.path);
    const link = page.getByRole('link', { name: /^Get the PDF \(\d+ pages?, \d+ KB\)$/ });
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const bytes = await answer.body();
    const pdf = bytes.toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf.trimEnd()).toMatch(/%%EOF$/);
    expect(titleOf(pdf)).toBe(guide.title);
    expect(pdf).toContain('/Lang (en-US)');
    expect(pdf).toContain('/Marked true');
    const pages = pdf.match(/\/Type \/Page\b(?!s)/g)?.length;
    const size = Math.round(bytes.length / 1024);
    await expect(link).toHaveText(`Get the PDF (${pages} pages, ${size} KB)`);
  }
});

test(
  'a guide is accessible, offers the newsletter, and prints only its text and how to reach us',
  { tag: '@in-full' },
  async ({ page }) => {
    await chooseNecessaryOnly(page);
    await page.goto('/resources/downloads-guides/money-date');
    await appReady(page);
    await expect(page.getByRole('button', { name: 'Print this guide' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible();
    for (const hidden of [
      page.getByRole('banner').first(),
      page.getByRole('contentinfo').getByRole('navigation'),
      page.getByRole('link', { name: /Get the PDF/ }),
      page.getByRole('heading', { name: 'Related pages' }),
      page.locator('#newsletter'),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await page.emulateMedia({ media: 'screen' });
    expect(await barriers(page)).toEqual([]);
    await page.locator('#newsletter').scrollIntoViewIfNeeded();
    const dialog = page.getByRole('dialog');
    // The button does nothing before its part is hydrated.
    await expect(async () => {
      const signUp = page.locator('#newsletter').getByRole('button');
      if (!(await dialog.isVisible())) await signUp.click({ timeout: 5000 });
      await expect(dialog).toBeVisible({ timeout: 20_000 });
    }).toPass();
  },
);

test.describe('blog topics', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'in place' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('a topic lists only its posts and links to all posts', async ({ page }) => {
        const [topic] = topics;
        if (!topic) throw new Error('The blog has no topics');
        // The load event does not fire if a click leaves the page while its images are loading.
        let documents = 0;
        page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
        await page.goto('/resources/blog');
        if (javaScriptEnabled) {
          await chooseNecessaryOnly(page);
          await appReady(page);
        }
        const filters = page.getByRole('navigation', { name: 'Topics' });
        await expect(filters.getByRole('link')).toHaveCount(topics.length + 1);
        await filters.getByRole('link', { name: `${topic.name} (${topic.posts.length})` }).click();
        await expect(page).toHaveURL(topic.path);
        await expect(page.locator('h1')).toHaveText(`Posts about ${topic.name}`);
        const titles = page.getByRole('region', { name: 'Posts about' }).getByRole('heading');
        await expect(titles).toHaveText(topic.posts.map(({ title }) => title));
        await expect(filters.locator('[aria-current="page"]')).toContainText(topic.name);
        await filters.getByRole('link', { name: 'All posts' }).click();
        await expect(page).toHaveURL('/resources/blog');
        expect(documents).toBe(javaScriptEnabled ? 1 : 3);
      });

      test(
        'are folded on a phone, and opened by keyboard',
        { tag: '@in-full' },
        async ({ page }) => {
          const [topic] = topics;
          await page.setViewportSize({ width: 360, height: 740 });
          await chooseNecessaryOnly(page);
          await page.goto('/resources/blog');
          const filters = page.getByRole('navigation', { name: 'Topics' });
          await expect(filters.getByRole('link')).toHaveCount(0);
          await page.locator('summary', { hasText: 'Topics' }).press('Enter');
          await filters.getByRole('link', { name: topic?.name }).press('Enter');
          await expect(page).toHaveURL(topic?.path ?? '');
          await expect(filters.getByRole('link')).toHaveCount(0);
          await expect(filters).toContainText(`Topic: ${topic?.name}`);
          const post = page.getByRole('region', { name: 'Posts about' }).getByRole('heading');
          await expect(post.first()).toBeInViewport();
        },
      );
    });
  }

  test('a topic page is accessible and not indexed', { tag: '@in-full' }, async ({ page }) => {
    await chooseNecessaryOnly(page);
    await page.goto(topics[0]?.path ?? '');
    await appReady(page);
    expect(await barriers(page)).toEqual([]);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});
