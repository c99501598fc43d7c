import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../support/stack.ts';
import { launch } from './page-audit.ts';

const KB = 1024;
/** Of the script that shows the sign-in, and of the script that shows the list of leads, in KB. */
const LIMIT_KB = 120;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/**
 * Prints what a phone with an empty cache fetches until the sign-in stands, and until the list shows leads.
 * @param origin of a stack that has leads
 */
export async function measureAdminScript(origin: string): Promise<void> {
  const browser = await launch();
  try {
    const stranger = await browser.newPage(PHONE);
    const signIn = await scriptOf(stranger, origin, () =>
      stranger.getByRole('heading', { level: 1, name: 'Sign in' }),
    );
    await stranger.getByLabel('User name').fill(ADMIN.username);
    await stranger.getByLabel('Password').fill(ADMIN.password);
    await stranger.getByLabel('Password').press('Enter');
    await stranger.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    const storageState = await stranger.context().storageState();
    const member = await browser.newPage({ ...PHONE, storageState });
    const list = await scriptOf(member, origin, () => member.locator('[data-lead]').first());
    print('sign-in', signIn);
    print('list of leads', list);
  } finally {
    await browser.close();
  }
}

function print(screen: string, bytes: number): void {
  const verdict = bytes <= LIMIT_KB * KB ? 'ok  ' : 'MISS';
  const size = (bytes / KB).toFixed(1);
  console.log(`  ${verdict} KB of script for the ${screen} ${size} (target ${LIMIT_KB})`);
}

/** Bytes of script as transferred, with headers, until something is shown and nothing more is fetched. */
async function scriptOf(page: Page, origin: string, shown: () => Locator): Promise<number> {
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
  await page.goto(`${origin}/admin`);
  await shown().waitFor();
  await page.waitForLoadState('networkidle');
  await network.detach();
  return bytes;
}
