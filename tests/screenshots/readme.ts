/** `npm run screenshots:readme`: the pictures of README.md, of a stack with a few requests, into docs/screenshots. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../../local/chromium.ts';
import { PROJECT } from '../../local/build.ts';
import { signIn } from '../support/admin-client.ts';
import { idsOfLeads } from '../support/admin-leads.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { allDeliveries } from '../support/outbox.ts';
import { relieParts } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { startStack } from '../support/stack.ts';
import { useSession } from '../support/use-session.ts';
import { fillInVibeCheck } from '../support/vibe-check-form.ts';

const FOLDER = path.join(PROJECT, 'docs/screenshots');
const SCREEN: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 800 },
  isMobile: true,
  hasTouch: true,
};
const VISITORS = [
  ['Maya', 'Okafor'],
  ['Daniel', 'Reyes'],
  ['Priya', 'Lindqvist'],
  ['Tom', 'Abernathy'],
  ['Lucía', 'Marsh'],
] as const;

await mkdir(FOLDER, { recursive: true });
const stack = await startStack({ postgres: 'own' });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await sendRequests();
  const staff = await signIn(stack.url);
  const [lead = ''] = await idsOfLeads(staff);

  await take('home', SCREEN, async (page) => {
    await page.goto('/');
    await appReady(page);
  });
  await take('relie', PHONE, async (page) => {
    await page.goto('/team');
    await appReady(page);
    const { log, input } = relieParts(page);
    await page.getByRole('button', { name: /Talk with Relie!|Start Chat/ }).click();
    await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
    await input.fill('How much is a session?');
    await input.press('Enter');
    await log.getByText('Would you come alone').waitFor();
  });
  await take('leads', SCREEN, async (page) => {
    await useSession(page, stack.url, staff);
    await page.goto('/admin');
    await page
      .locator('[data-lead]')
      .nth(VISITORS.length - 1)
      .waitFor();
  });
  await take('lead', SCREEN, async (page) => {
    await useSession(page, stack.url, staff);
    await page.goto(`/admin/leads/${lead}`);
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  });
  await take('times', PHONE, async (page) => {
    await page.goto('/vibe-check');
    const form = page.getByRole('form', { name: 'Vibe Check' });
    await form.scrollIntoViewIfNeeded();
    await appReady(page);
    await fillInVibeCheck(form);
    await form.getByRole('button', { name: 'Submit' }).click();
    const time = page.getByRole('button', { name: /^\d+:\d\d/ }).first();
    await time.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  });
} finally {
  await browser.close();
  await stack.stop();
}

async function sendRequests(): Promise<void> {
  for (const [firstName, lastName] of VISITORS) {
    const email = `${firstName}.${lastName}@example.com`.toLowerCase().replace('í', 'i');
    const request = validVibeCheckRequest({ firstName, lastName, email, reachBy: 'email' });
    await postJson(stack.url, '/api/submit-vibe-check', request);
  }
  await allDeliveries(stack.databaseUrl, ({ state }) => state === 'DELIVERED');
}

/** Opens a page, brings it into the state that is to be seen, and writes its picture. */
async function take(
  name: string,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: stack.url,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
  });
  const page = await context.newPage();
  await chooseNecessaryOnly(page);
  await open(page);
  await page.waitForLoadState('networkidle');
  const file = path.join(FOLDER, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file);
  await context.close();
  console.log(path.relative(PROJECT, file));
}
