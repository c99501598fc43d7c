import type { Locator } from '@playwright/test';

/** Presses a button, or does nothing if there is none (any more). Unlike `click` it does not wait for one. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll((found) => found.find((it) => it instanceof HTMLElement)?.click());
