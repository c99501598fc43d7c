import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { keptChat, relieParts, test } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

async function findNothing(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)]),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const width of [360, 768, 1440]) {
  test.describe(`axe finds no violations at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, reducedMotion: 'reduce' });

    test('in the closed, consent, open, answered, crisis and minimized states', async ({
      page,
      relie,
    }) => {
      test.slow();
      await chooseNecessaryOnly(page);
      await page.goto('/team');
      await appReady(page);
      const { window, log, input, card } = relieParts(page);
      const opener = page.getByRole('button', { name: /Talk with Relie!|Start Chat/ });
      await expect(opener).toHaveCSS('animation-name', 'none');
      await findNothing(page);
      await opener.click();
      await page.getByRole('button', { name: 'I Agree—Start Chat' }).waitFor();
      await findNothing(page);
      await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
      await input.fill('Hello');
      await input.press('Enter');
      (await relie.next()).answer('**Hello.** LINK:fees CALL:988\n\n- one\n- two\n\nAnd?', [
        { pageName: 'Fees and FAQs', path: '/fees-and-faqs' },
      ]);
      await expect(log).toContainText('And?');
      await findNothing(page);
      await input.fill('my husband hits me');
      await input.press('Enter');
      (await relie.next()).event({ type: 'error', error: 'no' });
      await expect(card).toBeVisible();
      await findNothing(page);
      await window.getByRole('button', { name: 'Minimize the chat' }).click();
      await findNothing(page);
    });

    test('on /relie', async ({ page }) => {
      await keptChat(page, { consented: 'true' });
      await page.goto('/relie');
      await appReady(page);
      await expect(relieParts(page).log).toContainText('I’m Relie');
      await findNothing(page);
    });
  });
}
