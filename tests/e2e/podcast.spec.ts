import { stat } from 'node:fs/promises';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const { episodes } = content;
const recorded = episodes.find(({ audio }) => audio);
if (!recorded?.audio) throw new Error('No episode has a recording');
const { audio, path, chapters, durationSeconds } = recorded;
const FILE = `/audio/${audio.file}`;

test.beforeEach(({ page }) => chooseNecessaryOnly(page));

test(
  'a recording plays, jumps to chapters, changes its speed and goes on where it stopped',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto(path);
    await appReady(page);
    const player = page.locator('audio');
    const state = () =>
      player.evaluate((it: HTMLAudioElement) => ({
        at: it.currentTime,
        paused: it.paused,
        rate: it.playbackRate,
        length: it.duration,
      }));
    await expect
      .poll(async () => Math.abs((await state()).length - durationSeconds))
      .toBeLessThan(1);
    await page.getByLabel('Speed').selectOption('1.5');
    const third = page.getByRole('button', { name: chapters[2]?.title });
    await third.click();
    await expect.poll(state).toMatchObject({ paused: false, rate: 1.5 });
    await expect(third).toHaveAttribute('aria-current', 'true');
    await player.evaluate((it: HTMLAudioElement) => it.pause());
    const { at } = await state();
    expect(at).toBeGreaterThanOrEqual(chapters[2]?.startsAt ?? 0);
    await page.reload();
    await appReady(page);
    await expect(page.getByRole('status').filter({ hasText: 'You stopped at' })).toBeVisible();
    await expect.poll(async () => Math.abs((await state()).at - at)).toBeLessThan(0.5);
    expect((await state()).paused).toBe(true);
    expect(await barriers(page)).toEqual([]);
  },
);

test(
  'leaving before the recording has arrived keeps the position, and each episode has its own',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto(path);
    await appReady(page);
    const key = (episode: number) => `frontdoor:episode-${episode}`;
    const other = recorded.number + 1;
    await page.evaluate(
      ([own, next]) => {
        localStorage.setItem(own, '5');
        localStorage.setItem(next, '9');
      },
      [key(recorded.number), key(other)] as const,
    );
    await page.route(`**${FILE}`, () => {});
    await page.reload();
    await appReady(page);
    await page.goto('/resources/podcasts');
    await page.unroute(`**${FILE}`);
    await page.goto(path);
    await appReady(page);
    const at = () => page.locator('audio').evaluate((it: HTMLAudioElement) => it.currentTime);
    await expect.poll(at).toBeCloseTo(5, 0);
    expect(await page.evaluate((kept) => localStorage.getItem(kept), key(other))).toBe('9');
  },
);

test('a recording is served in ranges with its type', async ({ request }) => {
  const bytes = (await stat(new URL(`../../content${FILE}`, import.meta.url))).size;
  const part = await request.get(FILE, { headers: { Range: 'bytes=100-199' } });
  expect(part.status()).toBe(206);
  expect(part.headers()).toMatchObject({
    'content-type': audio.type,
    'content-range': `bytes 100-199/${bytes}`,
    'content-length': '100',
  });
});

test('the feed holds the recordings and nothing else', async ({ request }) => {
  const feed = await (await request.get('/podcast.xml')).text();
  const bytes = (await stat(new URL(`../../content${FILE}`, import.meta.url))).size;
  expect(feed.match(/<item>/g)).toHaveLength(episodes.filter((it) => it.audio).length);
  const [, url, length, type] =
    /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/.exec(feed) ?? [];
  expect(new URL(url ?? '').pathname).toBe(FILE);
  expect(Number(length)).toBe(bytes);
  expect(type).toBe(audio.type);
});

test('an episode without a recording is a conversation to read', async ({ page }) => {
  const read = episodes.find((it) => !it.audio);
  await page.goto(read?.path ?? '');
  const facts = page.getByRole('article');
  await expect(facts.getByText(`Conversation ${read?.number} · `)).toBeVisible();
  await expect(facts.getByText('To read')).toBeVisible();
  await expect(page.locator('audio')).toHaveCount(0);
  await page.goto('/resources/podcasts');
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/recording to come|still to come|listen (?:now|later)/i);
  for (const episode of episodes) {
    const kind = episode.audio ? 'Episode' : 'Conversation';
    await expect(main.getByText(`${kind} ${episode.number} · `)).toBeVisible();
  }
});
