import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';

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
