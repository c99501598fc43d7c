import { expect } from '@playwright/test';
import { barriers, barriersInTheDark, WIDTHS } from '../support/barriers.ts';
import { storedChat, relieParts, test } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

for (const { width, tag } of WIDTHS) {
  test.describe(`axe finds no violations at ${width} px`, { tag }, () => {
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
      await expect(opener).toHaveCSS('animation-name', 'none', { pseudo: 'before' });
      expect(await barriers(page)).toEqual([]);
      await opener.click();
      await page.getByRole('button', { name: 'I Agree—Start Chat' }).waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
      await input.fill('Hello');
      await input.press('Enter');
      (await relie.next()).answer('**Hello.** LINK:fees CALL:988\n\n- one\n- two\n\nAnd?', [
        { pageName: 'Fees and FAQs', path: '/fees-and-faqs' },
      ]);
      await expect(log).toContainText('And?');
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await input.fill('my husband hits me');
      await input.press('Enter');
      (await relie.next()).event({ type: 'error', error: 'no' });
      await expect(card).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await barriersInTheDark(page)).toEqual([]);
      await window.getByRole('button', { name: 'Minimize the chat' }).click();
      expect(await barriers(page)).toEqual([]);
    });

    test('on /relie', async ({ page }) => {
      await storedChat(page, { consented: 'true' });
      await page.goto('/relie');
      await appReady(page);
      await expect(relieParts(page).log).toContainText('I’m Relie');
      expect(await barriers(page)).toEqual([]);
    });
  });
}
