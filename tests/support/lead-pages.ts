import type { Page } from '@playwright/test';
import { signIn } from './admin-client.ts';
import { readAccepted } from './answers.ts';
import { postContactRequest, validContactRequest } from './contact-request.ts';

/** A session of the admin for pages, to be shared by the tests of a file: sign-ins are rate limited. */
export async function staffSession(url: string) {
  const [name = '', value = ''] = (await signIn(url)).cookie.split('=');
  /** Gives the session to the page's browser. */
  const use = (page: Page) => page.context().addCookies([{ name, value, url }]);
  return {
    use,
    /** Opens a path of the admin with the session. */
    async open(page: Page, path: string): Promise<void> {
      await use(page);
      await page.goto(url + path);
    },
  };
}

/** Stores a contact request. @returns its id */
export async function sendLead(
  url: string,
  overrides: Parameters<typeof validContactRequest>[0] = {},
): Promise<string> {
  return readAccepted(await postContactRequest(url, validContactRequest(overrides)));
}

/** A last name that no other test uses, in letters only. */
export function uniqueName(): string {
  const letters = Array.from({ length: 10 }, () =>
    String.fromCharCode(97 + Math.floor(Math.random() * 26)),
  );
  return `Q${letters.join('')}`;
}

/** The row of a lead in the list. */
export const leadRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Leads' }).getByRole('row').filter({ hasText: name });
