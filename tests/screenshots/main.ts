/**
 * `npm run screenshots -- FOLDER [PATH…]`: pictures of whole pages, at three widths in both themes, to look at after a
 * change of the design. Without paths: one page of each template, and the sign-in of the staff area.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from '../../local/chromium.ts';
import { onePageOfEachTemplate } from '../support/page-kinds.ts';
import { startApiAt } from '../support/single-api.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;
/** Pages need no database. */
const NO_DATABASE = 'postgresql://nobody@127.0.0.1:1/none';

const [folder, ...asked] = process.argv.slice(2);
if (!folder) {
  console.error('Please name a folder for the pictures: npm run screenshots -- out/');
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const api = await startApiAt(NO_DATABASE, { LOG_LEVEL: 'fatal' });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const page of asked.length ? asked : [...onePageOfEachTemplate(), '/admin/login']) {
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        console.log(await takePicture(browser, page, theme, width, folder));
      }
    }
  }
} finally {
  await browser.close();
  await api.stop();
}

/** @returns the file's name */
async function takePicture(
  browser: Browser,
  page: string,
  theme: (typeof THEMES)[number],
  width: number,
  folder: string,
): Promise<string> {
  const context = await browser.newContext({
    baseURL: api.url,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  await chooseNecessaryOnly(tab);
  await tab.goto(page);
  if (!page.startsWith('/admin')) await appReady(tab);
  // Pictures below the fold are loaded lazily.
  await tab.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  await tab.waitForLoadState('networkidle');
  const name = `${page.slice(1).replaceAll('/', '-') || 'home'}-${theme}-${width}.png`;
  await tab.screenshot({ path: path.join(folder, name), fullPage: true });
  await context.close();
  return name;
}
