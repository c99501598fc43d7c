import { expect, type Request } from '@playwright/test';
import { kept, storedChat, relieParts, test } from '../support/relie-stand-in.ts';
import { standsStill } from '../support/barriers.ts';
import { appReady, chooseNecessaryOnly, overlap } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const AGREED = { consented: 'true' };
const OPEN = { ...AGREED, open: 'true' };

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the button opens the consent notice and only then fetches the chat', async ({ page }) => {
    await chooseNecessaryOnly(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/team');
    await appReady(page);
    const prompt = page.getByRole('button', { name: 'Talk with Relie!' });
    await expect(prompt).not.toHaveCSS('animation-name', 'none', { pseudo: 'before' });
    expect(scripts.filter((url) => /relie/.test(url))).toEqual([]);
    await prompt.click();
    const { window } = relieParts(page);
    await expect(window).toContainText('not a licensed therapist');
    await expect(window).toContainText('not HIPAA-secure');
    await expect(window.getByRole('link', { name: 'call 988' })).toHaveAttribute('href', 'tel:988');
    await expect(window.getByRole('button', { name: 'I Agree—Start Chat' })).toBeVisible();
    await expect.poll(() => kept(page, 'open')).toBe('true');
  });

  test('opening the chat loads at most 90 KB of code, compressed', async ({ page }) => {
    await storedChat(page, AGREED);
    await page.goto('/team');
    await appReady(page);
    const scripts: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request);
    });
    await page.getByRole('button', { name: 'Talk with Relie!' }).click();
    await expect(relieParts(page).input).toBeVisible();
    expect(scripts.some((request) => request.url().includes('/relie-chat-'))).toBe(true);
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(90_000);
  });

  test('minimizes to a pill also beside a form', { tag: '@in-full' }, async ({ page }) => {
    await storedChat(page, AGREED);
    await page.goto('/vibe-check');
    await appReady(page);
    await page.getByRole('form', { name: 'Vibe Check' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Talk with Relie!' }).click();
    await page.getByRole('button', { name: 'Minimize the chat' }).click();
    await expect(page.getByRole('button', { name: 'Chat with Relie' })).toBeFocused();
  });

  for (const [width, height] of [
    [720, 450],
    [360, 640],
    [1024, 500],
  ] as const) {
    test(
      `gives the messages half of its box at ${width} by ${height} px`,
      inFullUnless(width === 360),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await storedChat(page, OPEN);
        await page.goto('/team');
        const { window, log, input } = relieParts(page);
        await expect(input).toBeVisible();
        const [box, list] = [await window.boundingBox(), await log.boundingBox()];
        expect(list?.height).toBeGreaterThanOrEqual((box?.height ?? 0) / 2);
        expect(await window.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
      },
    );
  }

  test('has its size, minimizes to a pill, keeps its draft through a reload, reopens and closes; the focus follows', async ({
    page,
  }) => {
    await storedChat(page, AGREED);
    await page.goto('/team');
    await appReady(page);
    await page.getByRole('button', { name: 'Talk with Relie!' }).click();
    const { window, log, input } = relieParts(page);
    await expect(input).toBeFocused();
    await expect.poll(async () => (await window.boundingBox())?.width).toBe(350);
    await expect.poll(async () => (await log.boundingBox())?.height).toBe(300);
    await expect.poll(async () => (await input.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    await input.fill('half a thought');
    await window.getByRole('button', { name: 'Minimize the chat' }).click();
    const pill = page.getByRole('button', { name: 'Chat with Relie' });
    await expect(pill).toBeFocused();
    await expect.poll(() => kept(page, 'minimized')).toBe('true');
    await page.reload();
    await expect(pill).toBeVisible();
    await expect(window).toBeHidden();
    await pill.click();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('half a thought');
    await input.fill('another half');
    await page.keyboard.press('Escape');
    await expect(pill).toBeFocused();
    await pill.click();
    await expect(input).toHaveValue('another half');
    await window.getByRole('button', { name: 'Close the chat' }).click();
    await expect(page.getByRole('button', { name: 'Talk with Relie!' })).toBeFocused();
    await expect.poll(() => kept(page, 'open')).toBe('false');
  });

  test(
    'the invitation waits until the cookie question is answered',
    { tag: '@in-full' },
    async ({ page }) => {
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/team');
        const answer = page.getByRole('button', { name: 'Necessary Only' });
        await answer.waitFor();
        const invitation = page.getByRole('button', { name: /Talk with Relie!|Start Chat/ });
        await expect(invitation).toBeHidden();
        await page.getByRole('link', { name: 'Exit this page' }).click({ trial: true });
        await answer.click();
        await invitation.click({ trial: true });
        // The settings take the invitation's place.
        await page.getByRole('button', { name: 'Cookie settings' }).click();
        await expect(invitation).toBeHidden();
        await page.getByRole('button', { name: 'Close without saving' }).click();
        await expect(invitation).toBeVisible();
        await page.evaluate(() => localStorage.clear());
      }
    },
  );

  test("shows whom to call if the chat's code cannot be loaded", async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/);
    await chooseNecessaryOnly(page);
    await page.route('**/assets/relie-*', (route) => route.abort());
    await page.goto('/team');
    await appReady(page);
    await page.getByRole('button', { name: 'Talk with Relie!' }).click();
    await expect(page.getByText('In a crisis, call or text 988.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Talk with Relie!' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the bar opens a sheet with the full width and 85 % of the height', async ({ page }) => {
    await storedChat(page, AGREED);
    await page.goto('/team');
    await appReady(page);
    await page.getByRole('button', { name: 'Start Chat' }).click();
    const { window, log, input } = relieParts(page);
    await expect(window).toBeVisible();
    await standsStill(page);
    const box = await window.boundingBox();
    expect(box?.width).toBe(360);
    expect(box?.height).toBeCloseTo(780 * 0.85, 0);
    expect((await log.boundingBox())?.height).toBeGreaterThanOrEqual(300);
    expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    // The exit button stays within reach.
    await page.getByRole('link', { name: 'Exit this page' }).click({ trial: true });
    await window.getByRole('button', { name: 'Minimize the chat' }).click();
    await expect(page.getByText('Relie is waiting...')).toBeVisible();
    await page.getByRole('button', { name: 'Continue Chat' }).click();
    await expect(window).toBeVisible();
  });

  test(
    'the notice "Chat cleared" covers neither the conversation nor a button',
    { tag: '@in-full' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await storedChat(page, OPEN);
      await page.goto('/team');
      const { window, log, input } = relieParts(page);
      await expect(log).toContainText('I’m Relie');
      await window.getByRole('button', { name: 'Clear conversation' }).click();
      const notice = page.getByRole('listitem').filter({ hasText: 'Chat cleared' });
      await expect(notice).toBeVisible();
      // Its place after it has moved in.
      await standsStill(page);
      const free = [
        log,
        input,
        window.getByRole('button', { name: 'Minimize the chat' }),
        window.getByRole('button', { name: 'Close the chat' }),
        window.getByRole('button', { name: 'New Chat' }),
        page.getByRole('link', { name: 'Exit this page' }),
      ];
      for (const part of free) expect(await overlap(notice, part), String(part)).toBe(0);
    },
  );

  test(
    'the bar covers neither the exit button nor the end of the page',
    { tag: '@in-full' },
    async ({ page }) => {
      await chooseNecessaryOnly(page);
      await page.goto('/team');
      const bar = page.getByRole('button', { name: 'Start Chat' });
      await bar.waitFor();
      await page.getByRole('link', { name: 'Exit this page' }).click({ trial: true });
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await standsStill(page);
      const footer = await page.getByRole('contentinfo').boundingBox();
      const top = (await bar.locator('..').boundingBox())?.y ?? 0;
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top + 1);
    },
  );
});

test("sends and stores nothing before consent; then greets with the page's name", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/api\/(openai|check-secrets|page-search)/.test(request.url())) calls.push(request.url());
  });
  await chooseNecessaryOnly(page);
  await page.goto('/fees-and-faqs');
  await page.getByRole('button', { name: 'Talk with Relie!' }).click();
  const { log, input } = relieParts(page);
  await expect(page.getByRole('button', { name: 'I Agree—Start Chat' })).toBeVisible();
  await expect(input).toBeHidden();
  expect(calls).toEqual([]);
  await expect.poll(() => kept(page, 'messages')).toBeNull();
  await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
  await expect(log).toContainText('Fees');
  await expect(input).toBeFocused();
  await expect.poll(() => kept(page, 'consented')).toBe('true');
  await page.reload();
  await expect(log).toContainText('Fees');
});

test('messages survive a reload; invalid ones are discarded', async ({ page, relie }) => {
  await storedChat(page, OPEN);
  await page.goto('/team');
  const { log, input } = relieParts(page);
  await input.fill('We went quiet.');
  await input.press('Enter');
  (await relie.next()).answer('Quiet can be a pause. LINK:couples\n\nSince when?');
  await expect(log).toContainText('Since when?');
  await page.reload();
  await expect(log).toContainText('We went quiet.');
  await expect(log.getByRole('link', { name: 'Couples therapy' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('frontdoor:relie:messages', '[{"role":"king"'));
  await page.reload();
  await expect(log).toContainText('I’m Relie');
  await expect(log).not.toContainText('We went quiet.');
});

test(
  'opening another page adds a note for the assistant',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await storedChat(page, OPEN);
    await page.goto('/team');
    const { log, input } = relieParts(page);
    await expect(log).toContainText('Team');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    // The URL changes before the page has loaded; the note is added afterwards.
    await expect.poll(() => kept(page, 'messages')).toContain('(/services)');
    await expect(log).toBeVisible();
    await input.fill('And here?');
    await input.press('Enter');
    const { request } = await relie.next();
    const systems = request.messages.filter(({ role }) => role === 'system');
    expect(systems.map(({ content }) => content)).toEqual([
      expect.stringContaining('(/team)'),
      expect.stringMatching(/\(\/services\)\. Welcome them/),
      expect.stringContaining('is on the page'),
    ]);
    expect(request.messages.at(-1)).toEqual({ role: 'user', content: 'And here?' });
    expect(request.messages.at(-2)?.role).toBe('system');
    expect(request).toHaveProperty('contextualContent');
  },
);

test(
  'after a page load with the chat open the visitor is welcomed to the new page',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await storedChat(page, OPEN);
    await page.goto('/team');
    const { log, input } = relieParts(page);
    await expect(log).toContainText('“Our Team” page');
    // A page that is passed gets no welcome.
    await page.goto('/about-us');
    await expect(log).toContainText(/Welcome to the “About/);
    await page.goto('/services');
    await expect(log).toContainText('Welcome to the “Services” page.');
    await expect(log).not.toContainText(/Welcome to the “About/);
    await page.reload();
    await expect(log.getByText('Welcome to the')).toHaveCount(1);
    await input.fill('And here?');
    await input.press('Enter');
    const asked = await relie.next();
    // The assistant gets the note and not the words of the welcome.
    const { messages } = asked.request;
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'assistant',
      'system',
      'system',
      'user',
    ]);
    expect(messages[2]?.content).toMatch(/\(\/services\)\. Welcome them/);
    asked.answer('Here are the services. LINK:services\n\nWhich one?');
    await expect(log).toContainText('Which one?');
    await expect(log.getByText('Welcome to the')).toHaveCount(1);
  },
);

test('nobody is welcomed in the middle of a conversation about danger', async ({ page, relie }) => {
  await storedChat(page, OPEN);
  await page.goto('/team');
  const { log, input, card } = relieParts(page);
  await input.fill('my husband hits me');
  await input.press('Enter');
  (await relie.next()).event({ type: 'error', error: 'no' });
  await expect(card).toBeVisible();
  await page.goto('/services');
  await expect.poll(() => kept(page, 'messages')).toContain('(/services)');
  await expect(card.getByRole('link', { name: 'Call 1-800-799-7233' })).toBeVisible();
  await expect(log).not.toContainText('Welcome');
});

test(
  'while the next page loads, the visitor counts as on the previous one',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await storedChat(page, OPEN);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.goto('/team');
    await appReady(page);
    await page.route('**/page-data/services.json', async (route) => {
      await held;
      await route.continue();
    });
    const { log, input } = relieParts(page);
    await expect(log).toContainText('Team');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    await expect(page.locator('main').getByRole('status')).toBeVisible();
    await input.fill('And here?');
    await input.press('Enter');
    const { request } = await relie.next();
    release();
    const systems = request.messages.filter(({ role }) => role === 'system');
    expect(systems.map(({ content }) => content)).toEqual([
      expect.stringContaining('(/team)'),
      expect.stringMatching(/is on the page “[^”]+” \(\/team\)/),
    ]);
  },
);

for (const name of ['Clear conversation', 'New Chat']) {
  test(
    `"${name}" restarts the conversation and drops a pending answer`,
    inFullUnless(name === 'New Chat'),
    async ({ page, relie }) => {
      await storedChat(page, OPEN);
      await page.goto('/team');
      const { log, input, send } = relieParts(page);
      await input.fill('We went quiet.');
      await send.click();
      const asked = await relie.next();
      asked.event({ type: 'text', text: 'Too late.' });
      await expect(log).toContainText('Too late.');
      await page.getByRole('button', { name }).click();
      await expect(log).not.toContainText('We went quiet.');
      await expect(log).not.toContainText('Too late.');
      await expect(log).toContainText('I’m Relie');
      await expect.poll(() => relie.abandoned).toBe(1);
      await expect.poll(() => kept(page, 'messages')).not.toContain('quiet');
      if (name !== 'Clear conversation') return;
      await expect(page.getByText('Chat cleared', { exact: true })).toBeVisible();
      await expect(
        page.getByText('Starting a fresh conversation with Relie.', { exact: true }),
      ).toBeVisible();
    },
  );
}

test(
  'Enter sends, Shift+Enter inserts a line break; empty or pending input is not sent',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await storedChat(page, OPEN);
    await page.goto('/team');
    const { input, send, log } = relieParts(page);
    await expect(send).toBeDisabled();
    await input.fill('   ');
    await input.press('Enter');
    await expect(send).toBeDisabled();
    await input.fill('one');
    await input.press('Shift+Enter');
    await input.pressSequentially('two');
    await expect(input).toHaveValue('one\ntwo');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    const asked = await relie.next();
    expect(asked.request.messages.at(-1)?.content).toBe('one\ntwo');
    await input.fill('three');
    await expect(send).toBeDisabled();
    await input.press('Enter');
    await expect(input).toHaveValue('three');
    asked.answer('Fine. LINK:fees\n\nAnd you?');
    await expect(log).toContainText('And you?');
    await expect(send).toBeEnabled();
    expect(relie.count).toBe(1);
  },
);

test('"Exit this page" clears the chat, even if an answer arrives afterwards', async ({
  page,
  relie,
}) => {
  await storedChat(page, OPEN);
  // The neutral site is slow, so this page stays alive meanwhile.
  await page.route('https://www.weather.gov/**', (route) => route.fulfill({ status: 204 }));
  await page.goto('/team');
  const { input, log } = relieParts(page);
  await input.fill('We went quiet.');
  await input.press('Enter');
  const asked = await relie.next();
  asked.event({ type: 'text', text: 'I hear you.' });
  await expect(log).toContainText('I hear you.');
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(log).toBeHidden();
  asked.event({ type: 'done', pages: [{ pageName: 'Team', path: '/team' }] });
  asked.end();
  // The page is hidden, so role locators cannot find the button.
  await expect(page.getByText('From these pages:')).toBeAttached();
  const keys = () => Object.keys({ ...localStorage, ...sessionStorage });
  expect(await page.evaluate(keys)).toEqual(['frontdoor:left']);
});

test('/relie shows the chat without the widget and shares its conversation', async ({
  page,
  relie,
}) => {
  await chooseNecessaryOnly(page);
  const answer = await page.request.get('/relie');
  expect(await answer.text()).toContain('I Agree—Start Chat');
  await page.goto('/relie');
  await appReady(page);
  const { corner, log, input } = relieParts(page);
  await expect(corner).toBeHidden();
  await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
  await input.fill('Good evening');
  await input.press('Enter');
  (await relie.next()).answer('Good evening. LINK:fees\n\nWhat brings you?');
  await expect(log).toContainText('What brings you?');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Talk with Relie!' }).click();
  await expect(log).toContainText('What brings you?');
});

test('the staff area has no Relie', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401|404/);
  await page.goto('/admin/login');
  // Shown once the refused call for the session is answered.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(relieParts(page).corner).toBeHidden();
});
