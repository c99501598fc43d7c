import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { startApiAt } from '../support/single-api.ts';
import { APP_READY, appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const { home, site } = content;

test('a new visitor gets the prerendered page, and the app on the first interaction', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const isApp = request.resourceType() === 'script' && !/\/measure-/.test(request.url());
    if (isApp) scripts.push(request.url());
  });
  // A pointer that rests over the page is no interaction.
  await page.mouse.move(300, 300);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Necessary Only' }).click();
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Talk with Relie!' })).toBeVisible();
  await expect.poll(() => scripts).not.toEqual([]);
  await page.reload();
  await expect(page.locator(APP_READY)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeHidden();
});

test('a new visitor gets the app when the pointer moves', { tag: '@in-full' }, async ({ page }) => {
  await page.mouse.move(300, 300);
  await page.goto('/');
  await page.mouse.move(310, 300, { steps: 3 });
  await expect(page.locator(APP_READY)).toBeAttached();
});

test(
  'every space has its pictures with alternative text',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/');
    for (const space of home.spaces) {
      const part = page.locator('section').filter({
        has: page.getByRole('heading', { name: space.heading, exact: true }),
      });
      for (const { alt } of space.images) {
        const picture = part.getByRole('img', { name: alt });
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth))
          .toBeGreaterThan(100);
      }
    }
  },
);

test('the contact button scrolls to the form', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: home.contact.button }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#contact').getByLabel('First name')).toBeInViewport();
});

test.describe('directions', () => {
  const MAPS = 'https://www.google.com/maps/dir/';
  const HERE = { latitude: 32.81, longitude: -96.75 };

  /** The URL of the opened tab. */
  async function askForDirections(page: Page): Promise<URL> {
    await page
      .context()
      .route(`${MAPS}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'A map' }));
    await page.goto('/team');
    await appReady(page);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /Get directions/ }).click();
    const tab = await opened;
    await tab.waitForURL(`${MAPS}**`);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    return new URL(tab.url());
  }

  test("start at the visitor's position if permitted", async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(HERE);
    const { searchParams } = await askForDirections(page);
    expect(searchParams.get('origin')).toBe(`${HERE.latitude},${HERE.longitude}`);
    expect(searchParams.get('destination')).toBe(site.address.directionsQuery);
  });

  test('contain only the office if not permitted', async ({ page, context }) => {
    // Granting a different permission denies geolocation.
    await context.grantPermissions(['notifications']);
    const { searchParams } = await askForDirections(page);
    expect(searchParams.has('origin')).toBe(false);
    expect(searchParams.get('destination')).toBe(site.address.directionsQuery);
  });
});

test.describe('reviews', () => {
  const WIDGET = 'https://reviews.example/widget';
  const reviews = (page: Page) => page.locator('#reviews');

  test('are the rating with a link to its source if no widget is configured', async ({ page }) => {
    await page.goto('/');
    await reviews(page).scrollIntoViewIfNeeded();
    await appReady(page);
    await expect(reviews(page).getByText(`${site.stats.rating} of 5 stars on`)).toBeVisible();
    await expect(
      reviews(page).getByRole('link', { name: home.reviews.source?.name ?? '' }),
    ).toHaveAttribute('href', home.reviews.source?.url ?? '');
    await expect(reviews(page)).not.toContainText(/will appear|until then/i);
    await expect(reviews(page).locator('iframe')).toHaveCount(0);
  });

  test(
    'load the widget on request or with consent',
    { tag: '@in-full' },
    async ({ page, context }) => {
      const asked: string[] = [];
      await context.route(`${WIDGET}**`, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>Five stars</p>' });
      });
      const database = await createTestDatabase();
      const api = await startApiAt(database.url, { REVIEWS_WIDGET_URL: WIDGET });
      try {
        await page.goto(api.url);
        await page.getByRole('button', { name: 'Necessary Only' }).click();
        await reviews(page).scrollIntoViewIfNeeded();
        await expect(reviews(page)).toContainText('reviews.example, which then learns your IP');
        expect(asked).toEqual([]);
        const words = reviews(page).frameLocator('iframe').getByText('Five stars');
        await reviews(page).getByRole('button', { name: 'Show the reviews' }).click();
        await expect(words).toBeVisible();

        await page.reload();
        await page.getByRole('button', { name: 'Cookie settings' }).click();
        await page.getByRole('checkbox', { name: 'Functional' }).check();
        await page.getByRole('button', { name: 'Save Preferences' }).click();
        await reviews(page).scrollIntoViewIfNeeded();
        await expect(words).toBeVisible();
      } finally {
        // Before the page requests the removed file.
        await page.goto('about:blank');
        await api.stop();
        await database.stop();
      }
    },
  );
});

test(
  'clicks draw sparks that disappear, and none with reduced motion',
  { tag: '@in-full' },
  async ({ page }) => {
    await chooseNecessaryOnly(page);
    await page.goto('/about-us');
    await appReady(page);
    const sparks = page.locator('[data-spark]');
    // Their code is loaded lazily.
    await expect(async () => {
      await page.mouse.click(5, 400);
      expect(await sparks.count()).toBeGreaterThan(0);
    }).toPass();
    await expect(sparks).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(async () => {
      await page.mouse.click(5, 400);
      expect(await sparks.count()).toBe(0);
    }).toPass();
  },
);

test.describe('supervision note', () => {
  const mark = (page: Page) => page.getByRole('button', { name: 'What supervision means' });
  const note = (page: Page) => page.getByRole('tooltip');

  test(
    'opens on hover and focus; closes on Escape, leave and blur',
    { tag: '@in-full' },
    async ({ page }) => {
      await chooseNecessaryOnly(page);
      await page.goto('/therapists/rafael-heron');
      await appReady(page);
      await expect(note(page)).toBeHidden();
      await mark(page).hover();
      await expect(note(page)).toContainText('LPC Associate');
      await page.mouse.move(5, 5);
      await expect(note(page)).toBeHidden();
      await mark(page).focus();
      await expect(mark(page)).toHaveAccessibleDescription(/LPC Associate/);
      await page.keyboard.press('Escape');
      await expect(note(page)).toBeHidden();
      await mark(page).blur();
      await mark(page).focus();
      await expect(note(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(note(page)).toBeHidden();
    },
  );

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('opens on tap until something else is pressed', { tag: '@in-full' }, async ({ page }) => {
      await chooseNecessaryOnly(page);
      await page.goto('/therapists/rafael-heron');
      await appReady(page);
      await mark(page).tap();
      await expect(note(page)).toBeVisible();
      const { x = -1, width = 0 } = (await note(page).boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
      await page.getByText('Steady, curious company').first().tap();
      await expect(note(page)).toBeHidden();
    });
  });
});

test.describe('Relie on a tablet', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('moves aside where it would cover a field', { tag: '@in-full' }, async ({ page }) => {
    await chooseNecessaryOnly(page);
    await page.goto('/vibe-check');
    await appReady(page);
    const invitation = page.getByRole('button', { name: 'Talk with Relie!' });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    // A full-width field, scrolled to the height of the pill.
    const field = page.getByRole('main').locator('textarea').first();
    await field.evaluate((it) => {
      const { top } = it.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + top - 820, behavior: 'instant' });
    });
    await expect(invitation).toBeHidden();
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    );
    await expect(invitation).toBeVisible();
  });
});
