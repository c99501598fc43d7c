import type { Page } from '@playwright/test';
import { ADMIN } from '../support/stack.ts';
import { launch } from './page-audit.ts';

const KB = 1024;
/** Of the script that shows the sign-in, in KB. */
const LIMIT_KB = 120;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/** Prints what a phone with an empty cache fetches until the sign-in stands, and until the list of leads does. */
export async function measureAdminScript(origin: string): Promise<void> {
  const browser = await launch();
  try {
    const stranger = await browser.newPage(PHONE);
    const signIn = await scriptOf(stranger, `${origin}/admin`, 'Sign in');
    await stranger.getByLabel('User name').fill(ADMIN.username);
    await stranger.getByLabel('Password').fill(ADMIN.password);
    await stranger.getByLabel('Password').press('Enter');
    await stranger.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    const storageState = await stranger.context().storageState();
    const member = await browser.newPage({ ...PHONE, storageState });
    const leads = await scriptOf(member, `${origin}/admin`, 'Leads');
    const verdict = signIn <= LIMIT_KB * KB ? 'ok  ' : 'MISS';
    console.log(`  ${verdict} KB of script for the sign-in ${inKb(signIn)} (target ${LIMIT_KB})`);
    console.log(`       ${inKb(leads)} KB of script for the list of leads`);
  } finally {
    await browser.close();
  }
}

/** Bytes of script as transferred, with headers, until a screen stands and nothing more is fetched. */
async function scriptOf(page: Page, url: string, heading: string): Promise<number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
  await network.detach();
  return bytes;
}

const inKb = (bytes: number) => (bytes / KB).toFixed(1);
