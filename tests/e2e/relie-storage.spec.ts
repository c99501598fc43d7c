import { expect, type Page } from '@playwright/test';
import {
  kept,
  storedChat,
  relieParts,
  test,
  type RelieStandIn,
} from '../support/relie-stand-in.ts';
import { appReady } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const OPEN = { consented: 'true', open: 'true' };
const SECRET = 'We went quiet.';
const HOUR = 60 * 60 * 1000;

/** The keys of the chat that local storage holds, and so survive the tab. */
const keysOnDevice = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('frontdoor:relie:'))
      .map((key) => key.slice('frontdoor:relie:'.length))
      .sort(),
  );

/** Opens the chat on /team and exchanges one message. */
async function chat(page: Page, relie: RelieStandIn, text = SECRET): Promise<void> {
  await storedChat(page, OPEN);
  await page.goto('/team');
  const { log, input } = relieParts(page);
  await input.fill(text);
  await input.press('Enter');
  (await relie.next()).answer('Quiet can be a pause. LINK:couples\n\nSince when?');
  await expect(log).toContainText('Since when?');
}

/** Opens the site in a new tab of the same browser. */
async function newTab(page: Page, at?: number): Promise<Page> {
  const tab = await page.context().newPage();
  if (at !== undefined) await tab.clock.setFixedTime(at);
  await tab.goto('/team');
  await appReady(tab);
  return tab;
}

/** Answers for the site that "Exit this page" goes to. */
const standInForWeather = (page: Page) =>
  page
    .context()
    .route('https://www.weather.gov/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
    );

test('the chat ends with its tab: a new one is closed, empty and asks for consent', async ({
  page,
  relie,
}) => {
  await chat(page, relie);
  await expect(relieParts(page).keep).not.toBeChecked();
  await expect.poll(() => keysOnDevice(page)).toEqual([]);
  const context = page.context();
  await page.close();
  const later = await context.newPage();
  await later.goto('/team');
  await later.getByRole('button', { name: 'Talk with Relie!' }).click();
  await later.getByRole('button', { name: 'I Agree—Start Chat' }).click();
  await expect(relieParts(later).log).toContainText('I’m Relie');
  await expect(relieParts(later).log).not.toContainText(SECRET);
});

test('on request a new tab shows the chat for 24 hours, then deletes it', async ({
  page,
  relie,
}) => {
  await chat(page, relie);
  await relieParts(page).keep.check();
  const chosen = await page.evaluate(() => Date.now());
  const next = await newTab(page, chosen + 23 * HOUR);
  await page.close();
  await expect(relieParts(next).log).toContainText(SECRET);
  await expect(relieParts(next).keep).toBeChecked();
  const last = await newTab(next, chosen + 24 * HOUR + 1000);
  await expect(last.getByRole('button', { name: 'Talk with Relie!' })).toBeVisible();
  await expect.poll(() => keysOnDevice(last)).toEqual([]);
  await expect.poll(() => kept(last, 'messages')).toBeNull();
});

test('two tabs share a kept chat; taking the choice back ends it in the other one', async ({
  page,
  relie,
}) => {
  await chat(page, relie);
  const { keep, input, log } = relieParts(page);
  await keep.check();
  await expect.poll(() => kept(page, 'messages')).toBeNull();
  const other = await newTab(page);
  await expect(relieParts(other).log).toContainText(SECRET);
  await other.evaluate(() => {
    addEventListener('storage', ({ newValue }) => {
      if (newValue?.includes('And one more thing') && !newValue.includes('Which?'))
        document.documentElement.dataset['early'] = 'yes';
    });
  });
  await input.fill('And one more thing');
  await input.press('Enter');
  const asked = await relie.next();
  // What either tab does meanwhile neither stops the answer nor stores the message before the server has assessed it.
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page).toHaveURL('/fees-and-faqs');
  await other.getByRole('link', { name: 'Resources' }).first().click();
  await expect(log).toContainText('Resources Hub');
  await expect(log).toContainText('And one more thing');
  asked.answer('Go on. LINK:couples\n\nWhich?');
  await expect(relieParts(other).log).toContainText('Which?');
  await expect(relieParts(other).log).toContainText('And one more thing');
  await expect(log.getByText('And one more thing')).toHaveCount(1);
  expect(await other.evaluate(() => document.documentElement.dataset['early'])).toBeUndefined();
  await keep.uncheck();
  await expect(relieParts(other).window).toBeHidden();
  await expect.poll(() => keysOnDevice(page)).toEqual([]);
  // A message that nobody has assessed cannot be moved to the device.
  await input.fill('One last thing');
  await input.press('Enter');
  const last = await relie.next();
  await expect(keep).toBeDisabled();
  last.answer('I am here.');
  await expect(keep).toBeEnabled();
  await page.reload();
  await expect(log).toContainText(SECRET);
  await expect(keep).not.toBeChecked();
});

test('a message about violence never reaches the device, and removes what was kept', async ({
  page,
  relie,
}) => {
  await chat(page, relie);
  const { card, input, keep, log } = relieParts(page);
  await keep.check();
  const other = await newTab(page);
  await expect(relieParts(other).log).toContainText(SECRET);
  // Another tab is told of every write, also of one that is undone at once.
  await other.evaluate(() => {
    addEventListener('storage', ({ newValue }) => {
      if (newValue?.includes('hits me')) document.documentElement.dataset['leaked'] = 'yes';
    });
  });
  await input.fill('my husband hits me and took my phone');
  await input.press('Enter');
  (await relie.next()).event({ type: 'error', error: 'no' });
  await expect(card).toBeVisible();
  await expect.poll(() => keysOnDevice(page)).toEqual([]);
  await expect(relieParts(other).window).toBeHidden();
  expect(await other.evaluate(() => document.documentElement.dataset['leaked'])).toBeUndefined();
  await expect(keep).toBeDisabled();
  await expect(keep).not.toBeChecked();
  await expect(keep).toHaveAccessibleDescription(/not kept on this device.*Clear conversation/);
  await page.reload();
  await expect(log).toContainText('hits me');
  await expect(keep).toBeDisabled();
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await expect(keep).toBeEnabled();
  await expect(keep).not.toBeChecked();
});

for (const level of ['watch', 'crisis'] as const) {
  test(
    `danger that only the server sees (${level}) removes what was kept at once`,
    inFullUnless(level === 'crisis'),
    async ({ page, relie }) => {
      await chat(page, relie);
      const { card, input, keep } = relieParts(page);
      await keep.check();
      await input.fill('Good evening');
      await input.press('Enter');
      const asked = await relie.next();
      const call = { label: 'Call 988', href: 'tel:988' };
      const resources = [{ id: '988', name: '988', when: 'now', actions: [call] }];
      asked.event({ type: 'safety', level, resources });
      await expect(card).toBeVisible();
      await expect.poll(() => keysOnDevice(page)).toEqual([]);
      await expect(keep).toBeDisabled();
      asked.end();
    },
  );
}

test('"Exit this page" clears both storages, also in another tab', async ({ page, relie }) => {
  await standInForWeather(page);
  await chat(page, relie);
  const { input, keep, window } = relieParts(page);
  await keep.check();
  const other = await newTab(page);
  await expect(relieParts(other).log).toContainText(SECRET);
  await input.fill('Is anybody there?');
  await input.press('Enter');
  await relie.next();
  expect(await kept(page, 'waiting')).toContain('Is anybody there?');
  await other.getByRole('link', { name: 'Exit this page' }).click();
  await expect(other).toHaveURL('https://www.weather.gov/');
  await expect(window).toBeHidden();
  await expect.poll(() => keysOnDevice(page)).toEqual([]);
  await expect.poll(() => kept(page, 'waiting')).toBeNull();
  await expect.poll(() => kept(page, 'messages')).toBeNull();
});

for (const how of ['Minimize the chat', 'Close the chat']) {
  test(
    `"Exit this page" in another tab also clears a chat after "${how}"`,
    inFullUnless(how === 'Close the chat'),
    async ({ page, relie }) => {
      await standInForWeather(page);
      await chat(page, relie);
      const { input, log } = relieParts(page);
      await input.fill('What I did not send');
      await page.getByRole('button', { name: how }).click();
      const other = await newTab(page);
      await other.getByRole('link', { name: 'Exit this page' }).click();
      await expect.poll(() => kept(page, 'messages')).toBeNull();
      await page.getByRole('button', { name: 'Talk with Relie!' }).click();
      await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
      await expect(log).toContainText('I’m Relie');
      await expect(log).not.toContainText(SECRET);
      await expect(input).toHaveValue('');
    },
  );
}

test(
  'a minimized chat takes over what another tab adds, and does not overwrite it',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await chat(page, relie);
    const { keep, input, log } = relieParts(page);
    await keep.check();
    const other = await newTab(page);
    await expect(relieParts(other).log).toContainText(SECRET);
    await other.getByRole('button', { name: 'Minimize the chat' }).click();
    await input.fill('And one more thing');
    await input.press('Enter');
    (await relie.next()).answer('Go on. LINK:couples\n\nWhich?');
    await expect(log).toContainText('Which?');
    // On another page the chat adds a note to what it knows, and stores both.
    await other.getByRole('link', { name: 'FAQ' }).first().click();
    await other.getByRole('button', { name: 'Chat with Relie' }).click();
    await expect(relieParts(other).log).toContainText('Which?');
    await page.reload();
    await expect(log).toContainText('Which?');
  },
);

test(
  "a tab's own chat is cleared when another tab exits, even if nothing is kept",
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await standInForWeather(page);
    await chat(page, relie);
    await page.evaluate(() => localStorage.clear());
    const other = await newTab(page);
    await other.getByRole('link', { name: 'Exit this page' }).click();
    await expect(relieParts(page).window).toBeHidden();
    await expect.poll(() => kept(page, 'messages')).toBeNull();
  },
);

test(
  'a chat stored by an earlier version moves to the tab and ends with it',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await chat(page, relie);
    // Earlier versions kept the same keys in local storage.
    await page.evaluate(() => {
      for (const [key, value] of Object.entries({ ...sessionStorage })) {
        if (key.startsWith('frontdoor:relie:')) localStorage.setItem(key, String(value));
      }
      sessionStorage.clear();
      sessionStorage.setItem('test:kept', 'yes');
    });
    await page.reload();
    const { log, keep } = relieParts(page);
    await expect(log).toContainText(SECRET);
    await expect(keep).not.toBeChecked();
    await expect.poll(() => keysOnDevice(page)).toEqual([]);
    const other = await newTab(page);
    await expect(relieParts(other).window).toBeHidden();
  },
);

test('a page restored by Back shows the chat as a later page left it', async ({ page, relie }) => {
  await chat(page, relie);
  const { input, keep, log } = relieParts(page);
  await input.fill('And then?');
  await input.press('Enter');
  await relie.next();
  await leaveAndGoBack(page, [
    { role: 'user', content: 'He hit me', timestamp: 1, safety: 'crisis' },
    { role: 'assistant', content: 'You are not to blame.', timestamp: 2, safety: 'crisis' },
  ]);
  await expect(log).toContainText('You are not to blame.');
  await expect(log).not.toContainText('And then?');
  await expect.poll(() => relie.abandoned).toBe(1);
  await expect(keep).toBeDisabled();
  await input.fill('Can we come together?');
  await input.press('Enter');
  const { request } = await relie.next();
  expect(request.messages.map(({ content }) => content)).toContain('He hit me');
  // The later page has cleared the chat and closed its window.
  await leaveAndGoBack(page, null);
  await expect(relieParts(page).window).toBeHidden();
});

test('an answer that is pending at a reload can be requested again', async ({ page, relie }) => {
  await chat(page, relie);
  const { input, log } = relieParts(page);
  await input.fill('And then?');
  await input.press('Enter');
  await relie.next();
  await page.reload();
  await expect(log).toContainText('And then?');
  await expect(log).toContainText('988');
  await expect(log).not.toContainText('I can’t reach the practice’s website');
  await page.getByRole('button', { name: 'Try again' }).click();
  (await relie.next()).answer('Then we talk. LINK:couples\n\nWhen?');
  await expect(log).toContainText('When?');
  await expect(log.getByText('And then?')).toHaveCount(1);
});

test('a message that waits in a kept chat outlasts its page, in its tab only', async ({
  page,
  relie,
}) => {
  await chat(page, relie);
  const { input, keep, log } = relieParts(page);
  await keep.check();
  const askAgain = () => page.getByRole('button', { name: 'Try again' }).click();
  const onDevice = () => page.evaluate(() => JSON.stringify(localStorage));
  await input.fill('And then?');
  await input.press('Enter');
  await relie.next();
  await leaveAndGoBack(page);
  await askAgain();
  await relie.next();
  expect(await onDevice()).not.toContain('And then?');
  await page.reload();
  await expect(log).toContainText('And then?');
  const other = await newTab(page);
  await expect(relieParts(other).log).toContainText(SECRET);
  await expect(relieParts(other).log).not.toContainText('And then?');
  await askAgain();
  (await relie.next()).answer('Then we talk. LINK:couples\n\nWhen?');
  await expect(relieParts(other).log).toContainText('And then?');
  await expect(log).toContainText('When?');
  await expect(log.getByText('And then?')).toHaveCount(1);
  await page.reload();
  await expect(log).toContainText('When?');
  await expect(log.getByText('And then?')).toHaveCount(1);
  // Taking the choice back moves what waits, too.
  await input.fill('One last thing');
  await input.press('Enter');
  await relie.next();
  await keep.uncheck();
  await page.reload();
  await expect(log).toContainText('One last thing');
  await expect(log).toContainText('When?');
});

/**
 * Dispatches the events of leaving the page and of Back: Chromium's headless shell has no back/forward cache.
 * @param stored what a later page of the tab stores meanwhile as the conversation; null if it clears everything
 */
const leaveAndGoBack = (page: Page, stored?: object[] | null) =>
  page.evaluate((messages) => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    if (messages === null) sessionStorage.clear();
    else if (messages) {
      sessionStorage.setItem('frontdoor:relie:messages', JSON.stringify(messages));
    }
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, stored);
