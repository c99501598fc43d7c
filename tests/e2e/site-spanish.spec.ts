import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { spanishProblem } from '#contracts/submissions/spanish-form-words';
import { arrivals } from '../support/arrivals.ts';
import { barriers, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { storedChat, relieParts, test as relieTest } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';

const formOn = (page: Page) => page.getByRole('form', { name: 'En español' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar solicitud' });

async function open(page: Page) {
  await page.goto('/es');
  const form = formOn(page);
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('novalidate');
  return form;
}

async function fillIn(page: Page): Promise<string> {
  const form = formOn(page);
  const email = `visitor-${randomUUID()}@mail.frontdoor-tests.org`;
  await form.getByLabel('Nombre').fill('Lucía');
  await form.getByLabel('Apellido').fill('Muestra');
  await form.getByLabel('Correo electrónico', { exact: true }).fill(email);
  await form.getByLabel('como pareja').check();
  await form.getByLabel('recibir ayuda').selectOption('Terapia de pareja');
  await form.getByLabel('Martes').check();
  await form.getByLabel('Solo por correo electrónico').check();
  await form.getByLabel(/^Acepto que Lantern Row guarde/).check();
  return email;
}

test('the Spanish page says its language, and both pages name each other to search engines', async ({
  page,
  request,
}) => {
  const alternates = async (path: string) => {
    const html = await (await request.get(path)).text();
    const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
    return [...links].map(([, language, href = '']) => [language, new URL(href).pathname]);
  };
  const both = [
    ['en', '/vibe-check'],
    ['es', '/es'],
    ['x-default', '/vibe-check'],
  ];
  expect(await alternates('/es')).toEqual(both);
  expect(await alternates('/vibe-check')).toEqual(both);
  expect(await alternates('/team')).toEqual([]);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/es<');

  await page.goto('/es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  // A request in the English form would be answered in English.
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Pedir mi llamada gratuita' }),
  ).toHaveAttribute('href', '/es');
  const main = page.getByRole('main');
  await expect(main).toContainText(/988.{0,20}oprima 2/);
  await expect(main).toContainText('1-800-799-7233');
  await expect(page.getByRole('link', { name: 'Salir de esta página' })).toBeVisible();
  const fees = main.getByRole('table');
  await expect(fees).toContainText('Rafael Heron');
  await expect(fees).toContainText('con la supervisión de');
});

test('an unknown path below /es shows the 404 page in Spanish, also when a link leads there', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  for (const path of ['/es/no-existe', '/es/404']) {
    expect((await request.get(path)).status()).toBe(404);
  }
  const isShown = async () => {
    const main = page.getByRole('main');
    await expect(page).toHaveTitle('Página no encontrada');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Esta página se mudó');
    await expect(main.getByRole('link', { name: 'Ir a la página en español' })).toHaveAttribute(
      'href',
      '/es',
    );
    await expect(main).toContainText('1-800-799-7233');
  };
  await page.goto('/es/no-existe');
  await appReady(page);
  await isShown();
  expect(await barriers(page)).toEqual([]);

  await page.goto('/es');
  await appReady(page);
  const link = page.getByRole('main').getByRole('link').and(page.locator('[href^="/"]')).first();
  await link.evaluate((anchor) => anchor.setAttribute('href', '/es/no-existe'));
  await link.click();
  await isShown();
});

test('menus, footer and breadcrumb are in Spanish, say what is in English, and change with the page', async ({
  page,
}) => {
  await chooseNecessaryOnly(page);
  await page.goto('/es');
  await appReady(page);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Precios (en inglés)' })).toBeVisible();
  await menu.getByRole('button', { name: 'Terapia' }).click();
  await expect(menu.getByText('Las demás páginas están en inglés.').first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Parejas en crisis' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toHaveText(
    /Inicio.*En español/,
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('De lunes a viernes, de 9 a.m. a 5 p.m., hora central');
  await expect(footer.getByRole('heading', { name: 'Avisos legales' })).toBeVisible();
  await expect(footer.getByText('Las demás páginas están en inglés.')).toBeVisible();
  for (const part of [page.getByRole('banner'), footer]) {
    await expect(part).not.toContainText(/\b(?:the|our|to|for|menu|theme|call|home|opens)\b/i);
  }
  await footer.getByRole('link', { name: 'Quiénes somos' }).click();
  await expect(page.getByRole('navigation', { name: 'Footer' })).toContainText('The Fine Print');
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Fees & FAQs');
});

test(
  'leads there from the footer and the page index, and the language follows the page',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/sitemap');
    await expect(page.getByRole('main').getByRole('link', { name: 'En español' })).toBeAttached();
    const link = page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'En español' });
    await expect(link).toHaveAttribute('lang', 'es');
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hablemos en español');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  },
);

test('the form reports its problems in Spanish', async ({ page }) => {
  const form = await open(page);
  await sendButton(page).click();
  for (const problem of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Please choose who would come',
    'Please select a service',
    'Please choose how we may reach you',
    'You must consent to data storage to submit this form',
  ]) {
    await expect(form.getByText(spanishProblem(problem), { exact: true })).toBeVisible();
  }
  await expect(form.getByRole('alert')).toContainText('Falta revisar 7 respuestas');
  await expect(form.getByLabel('Nombre')).toBeFocused();
  await expect(form).not.toContainText(/\b(?:please|required|optional|must)\b/i);
});

test('the form is sent with its language and the Spanish words of consent, and thanks in Spanish', async ({
  page,
  hubspot,
}) => {
  // Asked for on an English page; this form has no field in which to see or clear it.
  await page.addInitScript(() => {
    const draft = JSON.stringify({ therapist: 'Theo Kestrel' });
    sessionStorage.setItem('frontdoor:draft:vibe-check', draft);
  });
  await open(page);
  const email = await fillIn(page);
  const [request] = await Promise.all([
    page.waitForRequest('**/api/submit-vibe-check'),
    sendButton(page).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    language: 'es',
    pageUri: '/es',
    consents: ['data-storage@2'],
  });
  expect(request.postDataJSON()).not.toHaveProperty('therapist');
  await expect(
    page.getByRole('heading', { name: 'Gracias. Ya tenemos su solicitud.' }),
  ).toBeFocused();
  await expect(page.getByText('Le respondemos en español')).toBeVisible();
  expect(await arrivals(hubspot, email)).toBe(1);
});

test(
  'a failed send keeps what was typed and says so in Spanish',
  { tag: '@in-full' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/503/);
    const form = await open(page);
    await fillIn(page);
    await page.route('**/api/submit-vibe-check', (route) => route.fulfill({ status: 503 }));
    await sendButton(page).click();
    const toast = page.getByRole('region', { name: /Notifications/ });
    await expect(toast.getByText('Inténtelo de nuevo más tarde')).toBeVisible();
    await expect(form.getByRole('alert')).toContainText(
      'Inténtelo de nuevo más tarde. Todo lo que escribió sigue aquí',
    );
    await expect(form.getByLabel('Nombre')).toHaveValue('Lucía');
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent, and the answer thanks in Spanish', async ({ page }) => {
    await page.goto('/es');
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Gracias por escribirnos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await page.getByRole('link', { name: 'Volver a la página' }).click();
    await expect(page).toHaveURL('/es');
  });
});

for (const { width, tag } of WIDTHS) {
  test(
    `the Spanish page is accessible at ${width} px, also with errors`,
    { tag },
    async ({ page }) => {
      await chooseNecessaryOnly(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const form = await open(page);
      await sendButton(page).click();
      await expect(form.getByRole('alert')).toContainText('Falta revisar');
      expect(await barriers(page)).toEqual([]);
    },
  );
}

relieTest('whom to call is said in Spanish after a message in Spanish', async ({ page, relie }) => {
  await chooseNecessaryOnly(page);
  await storedChat(page, { open: 'true', consented: 'true' });
  await page.goto('/es');
  const { card, input } = relieParts(page);
  await input.fill('me golpea mi esposo');
  await input.press('Enter');
  (await relie.next()).event({ type: 'error', error: 'no' });
  await expect(card.getByRole('link', { name: /^Llamar al/ }).first()).toBeVisible();
  await expect(card.getByRole('link', { name: 'Salir de esta página' })).toBeVisible();
  await expect(card).toContainText('Borra este chat');
  const { window } = relieParts(page);
  await expect(window).toContainText('Hable ahora con una persona: 1-800-799-7233');
  await expect(window).toContainText('nuestra plática no se guarda en este dispositivo');
  await expect(window).toContainText('En una crisis, llame al 988 y oprima 2');
});

relieTest('the chat has Spanish controls, links and notices', async ({ page, relie }) => {
  await page.goto('/es');
  await chooseNecessaryOnly(page);
  await page.reload();
  const { corner, input, log, send, window } = relieParts(page);
  await corner.getByRole('button', { name: '¡Hable con Relie!' }).click();
  await expect(window).toContainText('Compañera de IA, no terapeuta');
  await window.getByRole('button', { name: 'Acepto, empezar' }).click();
  await input.fill('¿Cómo pido una cita?');
  await send.click();
  (await relie.next()).answer('Con gusto le ayudamos. Use LINK:vibeCheck o vea LINK:fees.', [
    { pageName: 'Fees and FAQs', path: '/fees-and-faqs' },
    { pageName: 'En español', path: '/es' },
  ]);
  await expect(log.getByText('De estas páginas, en inglés:')).toBeVisible();
  await expect(log.getByRole('link', { name: 'En español', exact: true })).toHaveCount(0);
  await expect(log.getByRole('link', { name: 'Precios y preguntas, en inglés' })).toBeVisible();
  // The form in English is answered in English.
  await expect(log.getByRole('link', { name: 'Pedir una llamada gratuita' })).toHaveAttribute(
    'href',
    '/es',
  );
  await expect(corner).not.toContainText(/\b(?:chat with|clear|new|send|write|wrote|from)\b/i, {
    useInnerText: true,
  });
  await window.getByRole('button', { name: 'Borrar conversación' }).click();
  await expect(page.getByText('Conversación borrada', { exact: true })).toBeVisible();
  await window.getByRole('button', { name: 'Minimizar el chat' }).click();
  await expect(corner.getByRole('button', { name: 'Chatear con Relie' })).toBeVisible();
});

relieTest(
  'an answer that failed says so in Spanish',
  async ({ page, relie, expectConsoleError }) => {
    expectConsoleError(/500/);
    await storedChat(page, { open: 'true', consented: 'true' });
    await page.goto('/es');
    const { input, log } = relieParts(page);
    await input.fill('¿Cuánto cuesta una sesión?');
    await input.press('Enter');
    (await relie.next()).fail(500, { message: 'no', code: 'internal' });
    await expect(log).toContainText('algo falló al responder');
    await expect(log).not.toContainText(/sorry/i);
    await expect(log.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
    await expect(
      page.getByText('No llegó una respuesta. Inténtelo de nuevo.', { exact: true }),
    ).toBeVisible();
  },
);

for (const { width, tag } of WIDTHS) {
  test(
    `the cookie banner is in Spanish on the Spanish page at ${width} px`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/es');
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
      const banner = page.getByRole('region', { name: 'Cookies, solo si quiere' });
      await expect(banner).toHaveAttribute('lang', 'es');
      // What has the focus is kept clear of as much of the page.
      const kept = await banner.evaluate((it) => {
        const { fontSize } = getComputedStyle(document.documentElement);
        const rem = getComputedStyle(it).getPropertyValue('--banner-height');
        return parseFloat(rem) * parseFloat(fontSize);
      });
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(kept);
      await banner.getByRole('button', { name: 'Personalizar' }).click();
      await expect(banner).not.toContainText(/\b(?:you|your|all|only|this)\b/i, {
        useInnerText: true,
      });
      expect(await barriers(page)).toEqual([]);
      await banner.getByRole('checkbox', { name: 'Estadísticas' }).check();
      await banner.getByRole('button', { name: 'Guardar mi elección' }).click();
      await page.getByRole('button', { name: 'Ajustes de cookies' }).click();
      await expect(banner.getByRole('checkbox', { name: 'Estadísticas' })).toBeChecked();
      await expect(banner.getByRole('checkbox', { name: 'Publicidad' })).not.toBeChecked();
    },
  );
}

relieTest(
  'on a phone the link to the form that is open already uncovers it',
  async ({ page, relie }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await storedChat(page, { consented: 'true' });
    await page.goto('/es');
    // Beside the form the button is hidden.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Empezar' }).click();
    const { input, log, window } = relieParts(page);
    await input.fill('¿Cómo pido una cita?');
    await input.press('Enter');
    (await relie.next()).answer('Con gusto: LINK:vibeCheck o LINK:fees');
    await log.getByRole('link', { name: 'Pedir una llamada gratuita' }).click();
    await expect(window).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  },
);

relieTest('Relie greets in Spanish on the Spanish page only', async ({ page }) => {
  await chooseNecessaryOnly(page);
  await storedChat(page, { open: 'true', consented: 'true' });
  await page.goto('/es');
  const { log } = relieParts(page);
  await expect(log).toContainText('Hola, soy Relie');
  await expect(log.locator('[lang="es"]').first()).toContainText('Hola, soy Relie');
  await expect(page.getByRole('button', { name: '¿Quién atiende en español?' })).toBeVisible();
  await page.getByRole('button', { name: 'Conversación nueva' }).click();
  await expect(log).toContainText('Hola, soy Relie');
});
