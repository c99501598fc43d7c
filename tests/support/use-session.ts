import type { Page } from '@playwright/test';
import type { AdminClient } from './admin-client.ts';

/** Signs a page in with the session of a client. @param url the stack's origin */
export async function useSession(page: Page, url: string, { cookie }: AdminClient): Promise<void> {
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    await page.context().addCookies([{ name, value, url }]);
  }
}
