import type { APIRequestContext, Page } from '@playwright/test';
import { routesOf, type SiteRoute } from '../../content/loader/routes.ts';
import { barriers, barriersInTheDark, overflow } from '../support/barriers.ts';
import { content } from '../support/content.ts';
import { hostsWithConsent } from '../support/measured-pages.ts';
import { HOST_HINTS } from '../support/network-watch.ts';
import { representatives } from '../support/page-kinds.ts';
import { expect, test } from '../support/sealed-browser-test.ts';
import {
  acceptAllCookies,
  answerForOthers,
  appReady,
  chooseNecessaryOnly,
} from '../support/site-page.ts';

/** Every path in the specification, listed explicitly so that a missing page is noticed. */
const SPECIFIED = `
  / /vibe-check /team /fees-and-faqs /services /strengthen-reconnect /crisis-couples /beautifully-complicated
  /therapy-gets-your-world /individual-healing /weekend-intensive /reset /digital-detox /premarital-blueprint
  /premarital-counseling /resources-hub /resources/blog /resources/podcasts /resources/quizzes-tools
  /resources/downloads-guides /about-us /join-our-team /media /media-contact /get-matched /programs /links
  /therapy-finder-quiz /digital-detox-quiz /ritual-creator /inclusive-therapy /sitemap /privacy-policy
  /cookie-policy /terms-of-service /relie
  /six /loveinsurance /social-icons /component-templates /example-service /icon-demo /demo/specialty-card
  /crisis-couples-fixed /blog/test /hero-demo /repair /restart-weekend /renewal-retreat /rescue-rebuild
  /strengthen-reconnect/quiz /therapy-gets-your-world/quiz /beautifully-complicated/quiz /crisis-couples/quiz
  /therapists/juniper-wren /therapists/theo-kestrel /therapists/imani-starling /therapists/rafael-heron
  /therapists/naomi-avocet /therapists/wesley-thrush
  /resources/podcasts/4 /resources/podcasts/episode-the-same-fight /blog/14-how-to-listen
`
  .trim()
  .split(/\s+/);

const DEMONSTRATIONS = [
  '/social-icons',
  '/component-templates',
  '/example-service',
  '/icon-demo',
  '/demo/specialty-card',
  '/crisis-couples-fixed',
  '/blog/test',
  '/hero-demo',
];
/** Demonstration pages show components; a blog topic lists its posts and is not indexed. */
const mayBeShort = (path: string) => DEMONSTRATIONS.includes(path) || path.startsWith('/blog/tag/');
const FEWEST_WORDS = 250;

const ROUTES = new Map(
  routesOf(content)
    .filter((route) => route.kind !== 'admin' && !route.path.endsWith('/404'))
    .map((route) => [route.path, route]),
);
const PATHS = [...new Set([...SPECIFIED, ...ROUTES.keys()])];

/**
 * The pages that `npm test` opens in a browser, with and without script, and has axe check on a phone in both themes.
 * It reads the HTML of all pages. All pages in a browser, and axe at every width, are `npm run test:in-full`.
 */
const SAMPLE = representatives([...ROUTES.values()]);

/** Batch size. Larger batches open fewer browsers; several batches keep all workers busy. */
const PAGES_PER_TEST = 14;
const inBatches = (paths: string[]) =>
  Array.from({ length: Math.ceil(paths.length / PAGES_PER_TEST) }, (_, index) =>
    paths.slice(index * PAGES_PER_TEST, (index + 1) * PAGES_PER_TEST),
  );
const PHONE = 360;
const WIDTHS = [1440, 768, PHONE];
/** Whether `npm test` has axe check a page at a width. */
const isAxed = (path: string, width: number) => width === PHONE && SAMPLE.has(path);
const nameOf = (batch: string[]) => `${batch[0]} to ${batch.at(-1)}`;

test.describe.configure({ timeout: 600_000 });
// No trace: failures name the page, and recording a hundred pages is expensive.
test.use({ trace: 'off' });

test('every page has its canonical URL, a unique title and its content before any script runs', async ({
  page,
  request,
}) => {
  const titles = new Map<string, string>();
  for (const { path, canonical, noindex } of ROUTES.values()) {
    const html = await (await request.get(path)).text();
    const parts = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html');
      return {
        headings: parsed.querySelectorAll('h1').length,
        mains: parsed.querySelectorAll('main').length,
        words: parsed.querySelector('main')?.textContent.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0,
        links: [...parsed.querySelectorAll('a[href]')].map(
          (link) => link.getAttribute('href') ?? '',
        ),
      };
    }, html);
    expect.soft([parts.headings, parts.mains], path).toEqual([1, 1]);
    if (!mayBeShort(path)) expect.soft(parts.words, path).toBeGreaterThanOrEqual(FEWEST_WORDS);
    expect.soft(await deadLinks(parts.links, path, request), path).toEqual([]);
    const head = (pattern: RegExp) => pattern.exec(html)?.[1];
    expect
      .soft(head(/<link rel="canonical" href="([^"]+)"/), path)
      .toBe(`https://${content.site.hosts.primary}${canonical}`);
    expect.soft(html.includes('content="noindex'), `${path} in search engines`).toBe(noindex);
    const title = head(/<title>([^<]+)<\/title>/) ?? '';
    expect.soft(titles.get(title) ?? canonical, `${path} has the title of`).toBe(canonical);
    titles.set(title, canonical);
  }
});

test('the staff area answers and is not indexed', async ({ request }) => {
  for (const path of ['/admin', '/admin/login']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain('noindex');
  }
});

test('demonstration pages are in no menu, no list and no sitemap', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const pages = await Promise.all(
    ['/', '/sitemap', '/links', '/services', '/programs', '/resources-hub'].map(async (path) =>
      (await request.get(path)).text(),
    ),
  );
  for (const path of DEMONSTRATIONS) {
    expect.soft(map, path).not.toContain(`${path}<`);
    for (const html of pages) expect.soft(html, path).not.toContain(`href="${path}"`);
  }
});

for (const { paths, tag } of [
  { paths: PATHS.filter((path) => SAMPLE.has(path)), tag: [] },
  { paths: PATHS.filter((path) => !SAMPLE.has(path)), tag: '@in-full' },
]) {
  for (const batch of inBatches(paths)) {
    test.describe(() => {
      test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

      // With full consent a page could request the most hosts. site-privacy.spec.ts tries the other choices.
      test(
        `complete, without errors, and asks no host but those of analytics: ${nameOf(batch)}`,
        { tag },
        async ({ page, context, request, baseURL }) => {
          await acceptAllCookies(page);
          const others = await answerForOthers(context, baseURL ?? '');
          const trouble = watch(page);
          for (const path of batch) {
            trouble.length = 0;
            others.clear();
            await openWhole(page, path);
            await appReady(page);
            await expect.soft(page, path).toHaveTitle(titleOf(path));
            await expectWholePage(page, path, request);
            expect.soft(await brokenPictures(page), path).toEqual([]);
            for (const width of WIDTHS) {
              await page.setViewportSize({ width, height: 900 });
              const look = isAxed(path, width) ? barriers : overflow;
              expect.soft(await look(page), `${path} at ${width} px`).toEqual([]);
            }
            if (SAMPLE.has(path)) expect.soft(await barriersInTheDark(page), path).toEqual([]);
            await page.setViewportSize({ width: 1440, height: 900 });
            expect.soft(trouble, path).toEqual([]);
            const hosts = () => [...others].toSorted();
            await expect.poll(hosts, `${path} asks`).toEqual(hostsWithConsent(path));
          }
          expect(await context.cookies()).toEqual([]);
        },
      );
    });

    test.describe(() => {
      test.use({ javaScriptEnabled: false });

      test(`complete without JavaScript: ${nameOf(batch)}`, { tag }, async ({ page, request }) => {
        const trouble = watch(page);
        for (const path of batch) {
          trouble.length = 0;
          await openWhole(page, path);
          expect.soft(await page.title(), path).toBe(titleOf(path));
          await expectWholePage(page, path, request);
          expect.soft(trouble, path).toEqual([]);
        }
      });
    });

    test(
      `accessible at every width: ${nameOf(batch)}`,
      { tag: '@in-full' },
      async ({ page, context, baseURL }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await chooseNecessaryOnly(page);
        await answerForOthers(context, baseURL ?? '');
        for (const path of batch) {
          await openWhole(page, path);
          await appReady(page);
          for (const width of WIDTHS.filter((one) => !isAxed(path, one))) {
            await page.setViewportSize({ width, height: 900 });
            expect.soft(await barriers(page), `${path} at ${width} px`).toEqual([]);
          }
        }
      },
    );
  }
}

const titleOf = (path: string): string => (ROUTES.get(path) as SiteRoute).title;

async function openWhole(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
}

/** Live list of failed requests. Console errors already fail every test of this folder. */
function watch(page: Page): string[] {
  const trouble: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigation aborts pending requests.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`${reason} ${request.url()}`);
  });
  return trouble;
}

/** Checks one heading, three landmarks, enough words, working links, and no connection to a host in advance. */
async function expectWholePage(
  page: Page,
  path: string,
  request: APIRequestContext,
): Promise<void> {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect.soft(await page.getByRole(landmark).count(), `${path}: ${landmark}`).toBe(1);
  }
  const { headings, words, links } = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    words: document.querySelector('main')?.textContent.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0,
    links: Array.from(
      document.querySelectorAll('a[href]'),
      (link) => link.getAttribute('href') ?? '',
    ),
  }));
  expect.soft(headings, path).toBe(1);
  expect.soft(await page.locator(HOST_HINTS).count(), `${path} hints at a host`).toBe(0);
  if (!mayBeShort(path)) expect.soft(words, path).toBeGreaterThanOrEqual(FEWEST_WORDS);
  expect.soft(await deadLinks(links, path, request), path).toEqual([]);
}

/** Status of a path and the element ids that a hash can target. */
const answers = new Map<string, Promise<{ status: number; ids: Set<string> }>>();

async function answerAt(path: string, request: APIRequestContext) {
  const answer = await request.get(path, { maxRedirects: 0 });
  const ids = [...(await answer.text()).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  return { status: answer.status(), ids: new Set(ids) };
}

/** Broken links of a page within this site: unknown target, redirect, or unknown hash. */
async function deadLinks(
  links: string[],
  from: string,
  request: APIRequestContext,
): Promise<string[]> {
  const dead: string[] = [];
  for (const link of new Set(links)) {
    if (/^(?:https?|mailto|tel|sms):/.test(link)) continue;
    const { pathname, hash } = new URL(link, `http://site${from}`);
    if (!answers.has(pathname)) answers.set(pathname, answerAt(pathname, request));
    const answer = await answers.get(pathname);
    const isThere = answer?.status === 200 && (!hash || answer.ids.has(hash.slice(1)));
    if (!isThere) dead.push(`${link} (${answer?.status})`);
  }
  return dead;
}

async function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    const broken = await Promise.all(
      pictures.map(async (picture) => {
        picture.loading = 'eager';
        return picture.decode().then(
          () => '',
          () => picture.currentSrc,
        );
      }),
    );
    return broken.filter(Boolean);
  });
}
