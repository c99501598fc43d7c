import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { referrerAfter } from '../support/referrer.ts';
import { fillInVibeCheck, sendVibeCheck } from '../support/vibe-check-form.ts';
import { inFullUnless } from '../support/in-full.ts';

const steps = (page: Page, name: string): Locator => page.getByRole('region', { name });
const choosing = (page: Page) => steps(page, 'Pick a time for your free 15 minutes');
const times = (page: Page) => choosing(page).getByRole('button', { name: /^\d+:\d\d/ });
const confirming = (page: Page) => steps(page, 'Shall we book this?');
const booked = (page: Page) => steps(page, 'Your call is booked');

/** Tests run beside each other: each books with somebody else. */
async function askFor(page: Page, name: string): Promise<void> {
  await choosing(page).getByLabel('Who would you like to talk to?').selectOption({ label: name });
  await expect(times(page).first()).toBeVisible();
}

for (const [width, therapist] of [
  [360, "Wesley Thrush, Master's-level intern"],
  [1440, 'Imani Starling, Licensed therapist'],
] as const) {
  test(
    `a time is chosen, confirmed and booked after the request, at ${width} px`,
    inFullUnless(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await sendVibeCheck(page);
      await expect(times(page).first()).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      // A reload in the middle leads back to the times, not to an empty form.
      await page.reload();
      await askFor(page, therapist);
      await times(page).nth(1).click();
      await expect(confirming(page).getByRole('heading')).toBeFocused();
      const summary = await confirming(page).locator('p').first().textContent();
      await page.getByRole('button', { name: 'Yes, book it' }).click();
      await expect(booked(page).getByRole('heading')).toBeFocused();
      await expect(booked(page)).toContainText(summary ?? '');
      expect(await barriers(page)).toEqual([]);
      await page.reload();
      await expect(booked(page)).toContainText(summary ?? '');

      await booked(page).getByRole('link', { name: 'Move or cancel it' }).click();
      await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.getByText('Move it to another time').click();
      await page
        .getByRole('button', { name: /^Move to/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Your call has been moved' })).toBeVisible();
      // The tab of the request knows of the move, and of the end.
      await page.goto('/vibe-check');
      await expect(booked(page)).not.toContainText(summary ?? '');
      await booked(page).getByRole('link', { name: 'Move or cancel it' }).click();
      await page.getByText('Cancel this call').first().click();
      await page.getByRole('button', { name: 'Cancel this call' }).click();
      await expect(page.getByRole('heading', { name: 'This call is canceled' })).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: 'Find another time' }).click();
      await expect(times(page).first()).toBeVisible();
      await expect(booked(page)).toHaveCount(0);
    },
  );
}

test('works by keyboard alone', { tag: '@in-full' }, async ({ page }) => {
  await sendVibeCheck(page);
  await askFor(page, 'Theo Kestrel, Senior therapist');
  await times(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(confirming(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(choosing(page).getByRole('heading', { level: 3 })).toBeFocused();
  await times(page).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(booked(page).getByRole('heading')).toBeFocused();
});

test('a lost connection loses nothing: the same press books once', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|ERR_CONNECTION/);
  await sendVibeCheck(page);
  await askFor(page, 'Rafael Heron, Associate therapist');
  await times(page).first().click();
  // The server has booked it, but its answer does not arrive.
  await page.route(
    '**/api/bookings',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  await expect(confirming(page).getByRole('alert')).toContainText('nothing is booked twice');
  await expect(page.getByRole('button', { name: 'Yes, book it' })).toBeFocused();
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  await expect(booked(page).getByRole('heading')).toBeFocused();
});

test('on a slow network a press is answered at once, and a reload in the middle books once', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await sendVibeCheck(page);
  await choosing(page).getByLabel('Phone').check();
  const network = await page.context().newCDPSession(page);
  // As Chromium's "Fast 3G".
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 560,
    downloadThroughput: 180_000,
    uploadThroughput: 180_000,
  });
  await askFor(page, 'Juniper Wren, Founder and clinical director');
  await times(page).first().click();
  const isBooked = Promise.withResolvers<void>();
  // The server has booked it, and its answer is still on its way.
  await page.route(
    '**/api/bookings',
    async (route) => {
      await route.fetch();
      isBooked.resolve();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  await expect(confirming(page).getByRole('button', { name: 'Booking…' })).toBeDisabled();
  await isBooked.promise;
  const summary = await confirming(page).locator('p').first().textContent();
  await page.reload();
  await askFor(page, 'Juniper Wren, Founder and clinical director');
  await times(page).first().click();
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  // The call that stands, not the other time.
  await expect(booked(page)).toContainText(summary ?? '');
});

test(
  'times that cannot be loaded are asked for again',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/503/);
    const answer = { status: 503, json: { code: 'unavailable', message: 'Not now.' } };
    await page.route('**/api/bookings/times', (route) => route.fulfill(answer));
    await sendVibeCheck(page);
    await expect(choosing(page).getByRole('alert')).toContainText('safe with us', {
      timeout: 20_000,
    });
    await page.unroute('**/api/bookings/times');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(times(page).first()).toBeVisible();
    await expect(choosing(page).getByRole('heading', { level: 3 })).toBeFocused();
  },
);

test('a time that somebody else takes first is answered with the nearest', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await sendVibeCheck(page);
  await times(page).first().click();
  const nearest = [{ start: '2030-01-07T16:00:00.000Z', therapist: 'wesley-thrush' }];
  const json = { code: 'slot_taken', message: 'Taken.', nearest };
  await page.route('**/api/bookings', (route) => route.fulfill({ status: 409, json }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  const alert = choosing(page).getByRole('alert');
  await expect(alert).toContainText('just taken this time');
  await expect(alert.getByRole('button', { name: /Monday, January 7/ })).toBeVisible();
  await expect(choosing(page).getByRole('heading', { level: 3 })).toBeFocused();
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are the visitor’s, and both zones are named', async ({ page }) => {
    await sendVibeCheck(page);
    await expect(choosing(page)).toContainText('in your time zone, Eastern Time');
    await times(page).first().click();
    const summary = (await confirming(page).locator('p').first().textContent()) ?? '';
    const [own = '', theirs = ''] = summary.split('Eastern Time (');
    expect(theirs).toContain('Central Time)');
    const hourIn = (text: string) => Number(/ ?([0-9]{1,2}):[0-9]{2} [AP]M/.exec(text)?.[1]) % 12;
    expect(hourIn(own)).toBe((hourIn(theirs) + 1) % 12);
  });
});

test('the steps after the Spanish form are in Spanish', async ({ page }) => {
  await page.goto('/es');
  const form = page.getByRole('form', { name: 'En español' });
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  await form.getByLabel('Nombre').fill('Lucía');
  await form.getByLabel('Apellido').fill('Muestra');
  await form
    .getByLabel('Correo electrónico', { exact: true })
    .fill(`visitor-${randomUUID()}@mail.frontdoor-tests.org`);
  await form.getByLabel('como pareja').check();
  await form.getByLabel('recibir ayuda').selectOption('Terapia de pareja');
  await form.getByLabel('Solo por correo electrónico').check();
  await form.getByLabel(/^Acepto que Lantern Row guarde/).check();
  await form.getByRole('button', { name: 'Enviar solicitud' }).click();
  const choose = steps(page, 'Elija una hora para sus 15 minutos gratuitos');
  await expect(choose).toContainText('hora central');
  // They gave no phone number: a call by phone is theirs to make.
  const youCall = 'usted nos llama al (214) 555-0142 a esa hora';
  await expect(choose.getByLabel('Video')).toBeChecked();
  await expect(choose).not.toContainText(youCall);
  await choose.getByLabel('Teléfono').check();
  await expect(choose).toContainText(youCall);
  // Those in English come with all times of a day that has others.
  await choose
    .getByRole('button', { name: /^\d+ más el / })
    .first()
    .click();
  await expect(choose.getByRole('button', { name: /^\d+:\d\d.*en inglés$/ }).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await choose
    .getByRole('button', { name: /^\d+:\d\d/ })
    .last()
    .click();
  const confirm = steps(page, '¿La reservamos?');
  await expect(confirm).toContainText('por teléfono');
  await expect(confirm).toContainText(youCall);
  await confirm.getByRole('button', { name: 'Sí, reservar' }).click();
  const done = steps(page, 'Su llamada está reservada');
  await expect(done.getByRole('heading')).toBeFocused();
  await expect(done).toContainText(youCall);
  await done.getByRole('link', { name: 'Cambiarla o cancelarla' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
});

test('a sentence says why somebody is suggested', { tag: '@in-full' }, async ({ page }) => {
  await sendVibeCheck(page);
  await times(page).first().click();
  await expect(confirming(page)).toContainText(/suggest starting here|has time/);
});

test(
  'a visitor outside Texas learns before the first field what else there is',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/vibe-check');
    const note = page.getByText('Our licenses are for Texas');
    await expect(note).toBeVisible();
    await page.getByText('You live somewhere else?').click();
    await expect(page.getByText('licensed in your state')).toBeVisible();
  },
);

test('another request can be sent from the same tab, at once and after a reload', async ({
  page,
}) => {
  await sendVibeCheck(page);
  await expect(times(page).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const form = page.getByRole('form', { name: 'Vibe Check' });
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveValue('');
  await fillInVibeCheck(form);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeFocused();
  await expect(times(page).first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expect(form.getByLabel('First name')).toBeFocused();
});

test('Get Matched leads to the times in the same place', { tag: '@in-full' }, async ({ page }) => {
  await sendVibeCheck(page, '/get-matched', 'Get Matched');
  await expect(times(page).first()).toBeVisible();
  await expect(page).toHaveURL('/get-matched');
});

test('a page that was open for too long says that we get in touch', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/410/);
  const json = { code: 'expired', message: 'Too late.' };
  let asked = 0;
  await page.route('**/api/bookings/times', (route) => {
    asked++;
    return route.fulfill({ status: 410, json });
  });
  await sendVibeCheck(page);
  await expect(page.getByRole('alert').filter({ hasText: 'We have your request' })).toBeVisible();
  await expect(choosing(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(asked).toBe(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a time is booked, moved and canceled with plain pages', async ({ page }) => {
    await page.goto('/vibe-check');
    const form = page.locator('#vibe-check-form');
    await fillInVibeCheck(form);
    await form.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByRole('button', { name: /^Book / })
      .last()
      .click();
    const standing = page.getByRole('heading', { name: 'Your call is booked' });
    await expect(standing).toBeVisible();
    await expect(page).toHaveURL(/\/booking\//);
    await page.getByText('Move it to another time').click();
    await page
      .getByRole('button', { name: /^Move to/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Your call has been moved' })).toBeVisible();
    await page.getByText('Cancel this call').first().click();
    await page.getByRole('button', { name: 'Cancel this call' }).click();
    await expect(page.getByRole('heading', { name: 'This call is canceled' })).toBeVisible();
    // Its address is a secret, which analytics on the next page could read as the referrer.
    const links = page.locator('a[href^="/"]');
    await expect(links).toHaveCount(2);
    for (let at = 0; at < 2; at++) expect(await referrerAfter(page, links.nth(at))).toBeUndefined();
  });
});

test('"Exit this page" on the page of a call clears the tab, and Back does not return', async ({
  page,
  context,
}) => {
  const neutral = 'https://www.weather.gov/';
  await context.route(`${neutral}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
  await sendVibeCheck(page);
  await times(page).first().click();
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  await booked(page).getByRole('link', { name: 'Move or cancel it' }).click();
  await expect(page).toHaveURL(/\/booking\//);
  const callPage = page.url();
  const origin = new URL(callPage).origin;
  await context.addCookies([{ name: '_ga', value: 'GA1.1', url: origin }]);
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(neutral);
  expect((await context.cookies(origin)).map(({ name }) => name)).not.toContain('_ga');
  // To the form, whose tab holds nothing any more, and from there to the neutral site.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(neutral);
  // A new visit is let in; Escape leaves like the button.
  await page.goto(callPage);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(page).toHaveURL(neutral);
});

test('on the page of a call, the focus is as clear as on the site', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  await page.goto('/booking/unknown');
  for (const name of ['Exit this page', 'Lantern Row']) {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toBeFocused();
    await expect(link).toHaveCSS('outline-width', '3px');
  }
});
