import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** Fills in the English Vibe Check form, with an address of its own. For tests to which the answers do not matter. */
export async function fillInVibeCheck(form: Locator): Promise<void> {
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Sample');
  await form.getByLabel('Email').fill(`visitor-${randomUUID()}@mail.frontdoor-tests.org`);
  await form.getByLabel('as a couple').check();
  await form.getByLabel('help with').selectOption('crisis-high-stress');
  await form.getByLabel('by e-mail').check();
  await form.getByLabel(/I agree/).check();
}

/** Sends it on its own page, or another one that has it. @param name the form's, which is its page's */
export async function sendVibeCheck(
  page: Page,
  url = '/vibe-check',
  name = 'Vibe Check',
): Promise<void> {
  await page.goto(url);
  const form = page.getByRole('form', { name });
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  await fillInVibeCheck(form);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeFocused();
}
