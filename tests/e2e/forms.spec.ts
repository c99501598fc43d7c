import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { CV_MAX_BYTES, CV_PROBLEMS } from '#contracts/submissions/application';
import { barriers, WIDTHS } from '../support/barriers.ts';
import { arrivals } from '../support/arrivals.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { docxCv, pdfCv } from '../support/cv-files.ts';
import { passTimeUntilVisible, stopClock } from '../support/page-clock.ts';
import { chooseNecessaryOnly, overlap } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';
import { translatePage } from '../support/translate-page.ts';

interface Form {
  path: string;
  name: string;
  api: string;
  fill: (form: Locator) => Promise<void>;
  problems: string[];
}

const SENDER_PROBLEMS = [
  'First name is required',
  'Last name is required',
  'Please enter a valid email address',
];
const CONSENT_PROBLEM = 'You must consent to data storage to submit this form';
const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfCv() };

const VIBE_CHECK: Form = {
  path: '/vibe-check',
  name: 'Vibe Check',
  api: '/api/submit-vibe-check',
  fill: async (form) => {
    await phoneOf(form).fill('(214) 555-0142');
    await form.getByLabel('as a couple').check();
    await form.getByLabel('help with').selectOption('crisis-high-stress');
    await form.getByLabel('Tuesday').check();
    await form.getByLabel('Thursday').check();
    await form.getByLabel('Midday').check();
    await form.getByLabel('by text message').check();
    await form.getByLabel('reach you safely').fill('Only after 6 pm.');
  },
  problems: [
    ...SENDER_PROBLEMS,
    'Please choose who would come',
    'Please select a service',
    'Please choose how we may reach you',
    CONSENT_PROBLEM,
  ],
};
const GET_MATCHED: Form = { ...VIBE_CHECK, path: '/get-matched', name: 'Get Matched' };
const MEDIA: Form = {
  path: '/media-contact',
  name: 'Media Contact',
  api: '/api/submit-media-inquiry',
  fill: async (form) => {
    await form.getByLabel('Outlet').fill('The Sample Gazette');
    await form.getByLabel('Audio').check();
    await form.getByLabel('Message').fill('An episode about phones.');
  },
  problems: [
    ...SENDER_PROBLEMS,
    'Please name the outlet or event',
    'Please choose a format',
    'Please say what it is about',
    CONSENT_PROBLEM,
  ],
};
const APPLICATION: Form = {
  path: '/join-our-team',
  name: 'Join Our Team',
  api: '/api/submit-application',
  fill: async (form) => {
    await form.getByLabel('as an associate').check();
    await form.getByLabel('Your resume').setInputFiles(CV);
  },
  problems: [
    ...SENDER_PROBLEMS,
    'Please choose what you would like to do',
    CV_PROBLEMS.missing,
    CONSENT_PROBLEM,
  ],
};
const FORMS = [VIBE_CHECK, GET_MATCHED, MEDIA, APPLICATION];
/** Get Matched is the same form as the Vibe Check, on another page. */
const isTwin = (form: Form) => form === GET_MATCHED;

const phoneOf = (form: Locator) => form.getByRole('textbox', { name: /^Phone/ });
const formOf = (page: Page, { name }: Form) => page.getByRole('form', { name });
const sendButton = (form: Locator) => form.getByRole('button', { name: /^(Submit|Send)/ });
const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ });

/** Opens the form's page and waits for hydration. */
async function open(page: Page, form: Form): Promise<Locator> {
  await page.goto(form.path);
  const opened = formOf(page, form);
  await opened.scrollIntoViewIfNeeded();
  await expect(opened).toHaveAttribute('novalidate');
  return opened;
}

/** Fills in the required fields. @returns a unique address */
async function fillIn(opened: Locator, form: Form): Promise<string> {
  const email = `visitor-${randomUUID()}@mail.frontdoor-tests.org`;
  await opened.getByLabel('First name').fill('Robin');
  await opened.getByLabel('Last name').fill('Sample');
  await opened.getByLabel('Email').fill(email);
  await form.fill(opened);
  await opened.getByLabel(/I agree/).check();
  return email;
}

/** The idempotency keys of the requests. */
function keysOf(page: Page, { api }: Form): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(api)) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test(
  'the second press of a slow double click leaves the focus on the thanks',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.clock.install();
    await page.route(`**${MEDIA.api}`, (route) => route.fulfill({ json: { id: 'x' } }));
    const opened = await open(page, MEDIA);
    await fillIn(opened, MEDIA);
    await stopClock(page);
    await sendButton(opened).click();
    await passTimeUntilVisible(page, thanks(page));
    await expect(thanks(page)).toBeFocused();
    // Nothing here takes the focus itself.
    const beside = { position: { x: 100, y: 4 } };
    const panel = thanks(page).locator('..');
    await panel.click(beside);
    await expect(thanks(page)).toBeFocused();
    await page.clock.runFor(1000);
    await panel.click(beside);
    await expect(thanks(page)).not.toBeFocused();
  },
);

for (const form of FORMS) {
  test(`${form.path} sends once, says what happens next and reaches HubSpot`, async ({
    page,
    hubspot,
  }) => {
    const opened = await open(page, form);
    const email = await fillIn(opened, form);
    // Both clicks before any answer; the test below is about a slow double click.
    await sendButton(opened).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(thanks(page)).toBeFocused();
    await expect(opened).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
    expect(await arrivals(hubspot, email)).toBe(1);
    const sent = (await hubspot.submissions()).find(({ values }) =>
      values.some(({ value }) => value === email),
    );
    expect(new URL(sent?.pageUrl ?? '').pathname).toBe(form.path);
  });

  test(
    `${form.path} keeps the content while the server is down, and sends it once`,
    inFullUnless(form === VIBE_CHECK),
    async ({ page, hubspot, expectConsoleError }) => {
      // If the connection breaks while the styled toast is being fetched, a plain one is shown.
      expectConsoleError(/503|ERR_INTERNET_DISCONNECTED|toasts could not be loaded/);
      const keys = keysOf(page, form);
      const opened = await open(page, form);
      const email = await fillIn(opened, form);
      await page.route(`**${form.api}`, (route) => route.fulfill({ status: 503 }), { times: 1 });
      await sendButton(opened).click();
      await expect(opened.getByRole('alert')).toContainText('Everything you typed is still here');
      await expect(opened.getByLabel('Email')).toHaveValue(email);

      await page.context().setOffline(true);
      await sendButton(opened).click();
      await expect(opened.getByRole('alert')).toContainText('Please check your connection');
      await page.context().setOffline(false);
      await sendButton(opened).click();
      await expect(thanks(page)).toBeFocused();
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
      expect(await arrivals(hubspot, email)).toBe(1);
    },
  );

  for (const { width, tag } of WIDTHS) {
    test(
      `${form.path} reports invalid fields, and is accessible with them and after success at ${width} px`,
      form === VIBE_CHECK ? { tag } : inFullUnless(false),
      async ({ page }) => {
        await chooseNecessaryOnly(page);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        const opened = await open(page, form);
        await sendButton(opened).click();
        for (const problem of form.problems) {
          await expect(opened.getByText(problem, { exact: true })).toBeVisible();
        }
        await expect(opened.getByRole('alert')).toContainText(
          `${form.problems.length} answers need another look`,
        );
        await expect(opened.getByLabel('First name')).toBeFocused();
        expect(await barriers(page)).toEqual([]);
        await opened.getByLabel('First name').fill('Robin');
        await expect(opened.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
        await page.route(`**${form.api}`, (route) => route.fulfill({ json: { id: 'x' } }));
        await fillIn(opened, form);
        await sendButton(opened).click();
        await expect(thanks(page)).toBeFocused();
        expect(await barriers(page)).toEqual([]);
      },
    );
  }
}

for (const form of [VIBE_CHECK, MEDIA, APPLICATION]) {
  const options = inFullUnless(form === VIBE_CHECK);
  test(`content typed at ${form.path} survives a reload`, options, async ({ page }) => {
    const opened = await open(page, form);
    const email = await fillIn(opened, form);
    const choices = await opened.locator(':checked').count();
    await page.reload();
    await open(page, form);
    await expect(opened.getByLabel('Email')).toHaveValue(email);
    await expect(opened.locator(':checked')).toHaveCount(choices);
    await expect(opened.getByLabel(/I agree/)).toBeChecked();
  });
}

for (const isTranslated of [false, true]) {
  const where = isTranslated ? ' on a page that the browser has translated' : '';
  test(`keeps choices made before hydration${where}`, async ({ page, expectConsoleError }) => {
    let deliver = () => {};
    const mayArrive = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/*.js', async (route) => {
      await mayArrive;
      await route.continue();
    });
    await page.goto(VIBE_CHECK.path);
    if (isTranslated) {
      await page.locator('body').evaluate(translatePage);
      expectConsoleError(/React error #418/);
    }
    const opened = formOf(page, VIBE_CHECK);
    const email = await fillIn(opened, VIBE_CHECK);
    await opened.getByLabel('First name').focus();
    deliver();
    await expect(opened).toHaveAttribute('novalidate');
    await expect(opened.getByLabel('First name')).toBeFocused();
    const [request] = await Promise.all([
      page.waitForRequest(`**${VIBE_CHECK.api}`),
      sendButton(opened).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      email,
      attending: 'couple',
      days: ['tuesday', 'thursday'],
      times: ['midday'],
      reachBy: 'text',
      pageUri: '/vibe-check',
    });
  });
}

test.describe('CV upload', () => {
  const choose = (opened: Locator, name: string, buffer: Buffer) =>
    opened.getByLabel('Your resume').setInputFiles({ name, mimeType: 'application/pdf', buffer });

  test('is validated when chosen, and an invalid file is not sent', async ({ page }) => {
    const keys = keysOf(page, APPLICATION);
    const opened = await open(page, APPLICATION);
    await fillIn(opened, APPLICATION);
    const cv = opened.getByLabel('Your resume');
    for (const [name, content, problem] of [
      ['cv.pdf', Buffer.from('MZ a renamed program'), CV_PROBLEMS.wrongType],
      ['cv.pdf', Buffer.alloc(CV_MAX_BYTES + 1, '%PDF-1.4 '), CV_PROBLEMS.tooLarge],
      ['cv.pdf', Buffer.alloc(0), CV_PROBLEMS.missing],
    ] as const) {
      await choose(opened, name, content);
      await expect(cv).toHaveAccessibleDescription(new RegExp(problem.replace(/[().]/g, '\\$&')));
      await sendButton(opened).click();
      await expect(cv).toBeFocused();
    }
    expect(keys).toEqual([]);
    await choose(opened, 'Robin.docx', docxCv());
    await expect(cv).not.toHaveAttribute('aria-invalid');
    await expect(opened.getByText('Robin.docx, 1 KB')).toBeVisible();
    await sendButton(opened).click();
    await expect(thanks(page)).toBeFocused();
    expect(keys).toHaveLength(1);
  });

  test(
    'a server-side error is shown at the field, and typed content is kept',
    { tag: '@in-full' },
    async ({ page, expectConsoleError }) => {
      expectConsoleError(/400/);
      const opened = await open(page, APPLICATION);
      const email = await fillIn(opened, APPLICATION);
      await choose(opened, 'cut-off.pdf', Buffer.from('%PDF-1.4 and no end'));
      await sendButton(opened).click();
      const cv = opened.getByLabel('Your resume');
      await expect(cv).toHaveAccessibleDescription(/seems to be damaged/);
      await expect(cv).toBeFocused();
      await expect(opened.getByLabel('Email')).toHaveValue(email);
      await choose(opened, 'whole.pdf', pdfCv());
      await sendButton(opened).click();
      await expect(thanks(page)).toBeFocused();
    },
  );

  test('must be chosen again after a reload, which the form says, and is sent once', async ({
    page,
    hubspot,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_CONNECTION_RESET/);
    const opened = await open(page, APPLICATION);
    const email = await fillIn(opened, APPLICATION);
    await page.route(
      `**${APPLICATION.api}`,
      async (route) => {
        // The server stores the request, but the browser gets no response.
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await sendButton(opened).click();
    await expect(opened.getByRole('alert')).toContainText('has not reached us');
    await page.reload();
    await open(page, APPLICATION);
    await expect(opened.getByText('please choose your resume again')).toBeVisible();
    await opened.getByLabel('Your resume').setInputFiles(CV);
    await sendButton(opened).click();
    await expect(thanks(page)).toBeFocused();
    expect(await arrivals(hubspot, email)).toBeGreaterThan(0);
  });
});

test(
  '"Ask about" a therapist opens a form that names the therapist and sends the name',
  { tag: '@in-full' },
  async ({ page }) => {
    const avocet = content.people.find(({ id }) => id === 'naomi-avocet');
    await page.goto(avocet?.path ?? '');
    await page.getByRole('link', { name: 'Ask about Dr. Avocet' }).click();
    const opened = formOf(page, VIBE_CHECK);
    const therapist = opened.getByLabel('someone you would like to see');
    await expect(therapist).toHaveValue('Naomi Avocet');
    await expect(page).toHaveURL('/vibe-check');
    await fillIn(opened, VIBE_CHECK);
    const [request] = await Promise.all([
      page.waitForRequest(`**${VIBE_CHECK.api}`),
      sendButton(opened).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      therapist: 'Naomi Avocet',
      pageUri: '/vibe-check',
    });
    await expect(thanks(page)).toBeFocused();
  },
);

test(
  'the therapist in the address replaces the one of the draft, and a reload keeps what the visitor changed',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/vibe-check?therapist=naomi-avocet&from=card');
    const opened = formOf(page, VIBE_CHECK);
    const therapist = opened.getByLabel('someone you would like to see');
    await expect(therapist).toHaveValue('Naomi Avocet');
    await opened.getByLabel('First name').fill('Ana');
    for (const chosen of ['Theo Kestrel', '']) {
      await therapist.selectOption(chosen);
      await page.reload();
      await expect(page).toHaveURL('/vibe-check?from=card');
      // The draft is restored.
      await expect(opened.getByLabel('First name')).toHaveValue('Ana');
      await expect(therapist).toHaveValue(chosen);
    }
    await therapist.selectOption('Theo Kestrel');
    await page.goto('/vibe-check?therapist=naomi-avocet');
    await expect(therapist).toHaveValue('Naomi Avocet');
  },
);

test(
  'a therapist chosen before the app is there stays chosen',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const select = document.querySelector<HTMLSelectElement>('select[name="therapist"]');
        if (select) select.value = 'Theo Kestrel';
      });
    });
    await page.goto('/vibe-check?therapist=naomi-avocet');
    await expect(page).toHaveURL('/vibe-check');
    await expect(formOf(page, VIBE_CHECK).getByLabel('someone you would like to see')).toHaveValue(
      'Theo Kestrel',
    );
  },
);

test('every time of day that the practice works can be chosen; a text requires a phone number', async ({
  page,
}) => {
  const opened = await open(page, VIBE_CHECK);
  for (const { label, words } of Object.values(content.site.sessionTimes)) {
    await expect(opened.getByLabel(`${label} (${words})`)).toBeVisible();
  }
  await opened.getByLabel(/^Evening/).check();
  await fillIn(opened, VIBE_CHECK);
  await phoneOf(opened).fill('');
  await sendButton(opened).click();
  await expect(phoneOf(opened)).toBeFocused();
  await expect(phoneOf(opened)).toHaveAccessibleDescription(
    'Please enter the number that we may call or text',
  );
  await phoneOf(opened).fill('(214) 555-0142');
  const [request] = await Promise.all([
    page.waitForRequest(`**${VIBE_CHECK.api}`),
    sendButton(opened).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ times: ['midday', 'evening'] });
  await expect(thanks(page)).toBeFocused();
});

test(
  '/get-matched links to the quiz and to the Vibe Check',
  { tag: '@in-full' },
  async ({ page }) => {
    await page.goto('/get-matched');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /take the quiz/ })).toHaveAttribute(
      'href',
      '/therapy-finder-quiz',
    );
    await main.getByRole('link', { name: 'Ask for a Vibe Check' }).click();
    await expect(page).toHaveURL('/vibe-check');
    await expect(formOf(page, VIBE_CHECK)).toBeVisible();
  },
);

test(
  '"Exit this page" overlaps no field and no other button at any width',
  { tag: '@in-full' },
  async ({ page }) => {
    const opened = await open(page, VIBE_CHECK);
    const exit = page.getByRole('link', { name: 'Exit this page' });
    for (const [width, height] of [
      [360, 640],
      [768, 900],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const label of ['First name', 'Email', 'reach you safely', /I agree/]) {
        const field = opened.getByLabel(label);
        await field.focus();
        await exit.click({ trial: true });
        expect((await exit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        expect(await overlap(exit, field), `${label} at ${width} px`).toBe(0);
      }
    }
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const form of FORMS) {
    const options = inFullUnless(!isTwin(form));
    test(
      `the browser posts ${form.path}, which reaches HubSpot and links back`,
      options,
      async ({ page, hubspot }) => {
        await page.goto(form.path);
        const opened = formOf(page, form);
        const email = await fillIn(opened, form);
        await sendButton(opened).click();
        await expect(thanks(page)).toBeVisible();
        await expect(page.getByRole('link', { name: 'Back to the page' })).toHaveAttribute(
          'href',
          form.path,
        );
        expect(await arrivals(hubspot, email)).toBe(1);
      },
    );
  }
});
