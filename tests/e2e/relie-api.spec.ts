import type { Page } from '@playwright/test';
import { ProviderStandIn, type Behaviour } from '../relie/provider-stand-in.ts';
import { expect, test } from '../support/browser-test.ts';
import { storedChat, relieParts } from '../support/relie-stand-in.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';
import { inFullUnless } from '../support/in-full.ts';

const OPEN = { open: 'true', consented: 'true' };
const GOOD =
  'That sounds lonely. A small daily ritual can help.\n\nHere is one way: LINK:reset\n\nWhen did it start?';
const APOLOGY =
  "I'm sorry, I encountered an error processing your request. Please try again later.";

// Own stacks, run serially: the provider stand-in is configured for one test at a time.
test.describe.configure({ mode: 'default' });
// The api gives up a stalled provider after seconds; a busy machine adds to that.

async function say(page: Page, text: string): Promise<void> {
  const { input } = relieParts(page);
  await input.fill(text);
  await input.press('Enter');
}

async function openChat(page: Page, stack: Stack, path = '/team'): Promise<void> {
  await storedChat(page, OPEN);
  await page.goto(`${stack.url}${path}`);
  await appReady(page);
}

test.describe('with a model', () => {
  const provider = new ProviderStandIn();
  let stack: Stack;
  test.beforeAll(async () => {
    const OPENAI_BASE_URL = await provider.start();
    stack = await startStack({
      workers: 0,
      sandbox: false,
      env: { OPENAI_API_KEY: 'sk-test-0123456789', OPENAI_BASE_URL },
    });
  });
  test.afterAll(() => stopAll(stack, provider));

  test('streams an answer whose link opens the page', async ({ page }) => {
    provider.behave({ kind: 'text', text: GOOD, chunk: 20, everyMs: 400 });
    await openChat(page, stack);
    const { log, input } = relieParts(page);
    await say(page, 'we feel like roommates');
    // First question of a stack: loading the provider's library is slow on a busy machine.
    await expect(log).toContainText('That sounds lonely.');
    await expect(log).not.toContainText('When did it start?');
    await expect(log).toContainText('When did it start?');
    await expect(input).toBeEnabled();
    await log.getByRole('link', { name: '6-Session Reset' }).first().click();
    await expect(page).toHaveURL(`${stack.url}/reset`);
    await expect(input).toBeEnabled();
    await expect(log).toContainText('That sounds lonely.');
  });

  test(
    'does not scroll away under a link that is being pressed',
    { tag: '@in-full' },
    async ({ page }) => {
      const text = `Here is one way: LINK:reset\n\n${'It takes six weeks.\n\n'.repeat(5)}The end.`;
      provider.behave({ kind: 'text', text, chunk: 40, everyMs: 500 });
      await openChat(page, stack);
      const { log } = relieParts(page);
      await say(page, 'we feel like roommates');
      const link = log.getByRole('link', { name: '6-Session Reset' }).first();
      // The list may scroll between the two steps.
      await expect(async () => {
        await page.mouse.up();
        await link.hover();
        await page.mouse.down();
        expect(await link.evaluate((it) => it.matches(':active'))).toBe(true);
      }).toPass();
      await expect(log).toContainText('The end.');
      await page.mouse.up();
      await expect(page).toHaveURL(`${stack.url}/reset`);
    },
  );

  for (const leave of ['New Chat', 'a closed tab']) {
    test(
      `aborts the provider's request after ${leave}`,
      inFullUnless(leave === 'a closed tab'),
      async ({ page }) => {
        provider.behave({ kind: 'stall', text: 'That sounds hard. You are not alone. And ' });
        await openChat(page, stack);
        await say(page, 'we feel like roommates');
        await expect(relieParts(page).log).toContainText('That sounds hard.');
        if (leave === 'New Chat') await page.getByRole('button', { name: leave }).click();
        else await page.close();
        await expect.poll(() => provider.abandoned).toBe(1);
      },
    );
  }

  test('repairs a reply that breaks the rules before it is shown', async ({ page }) => {
    const bad = 'You have borderline personality disorder. Take Zoloft.';
    provider.behave({ kind: 'text', text: bad }, { kind: 'text', text: GOOD });
    await openChat(page, stack);
    const { log } = relieParts(page);
    await say(page, 'what is wrong with my wife');
    await expect(log).toContainText('When did it start?');
    await expect(log).not.toContainText(/borderline|Zoloft/);
    expect(provider.asked.length).toBe(2);
  });

  const troubles: [string, Behaviour][] = [
    ['an error 500', { kind: 'status', status: 500 }],
    ['too many requests', { kind: 'status', status: 429 }],
    ['silence', { kind: 'stall', text: 'Half' }],
  ];
  for (const [trouble, behaviour] of troubles) {
    test(
      `gives the site's own answer if the provider's answer is ${trouble}`,
      inFullUnless(trouble === 'an error 500'),
      async ({ page }) => {
        provider.behave(behaviour);
        await openChat(page, stack);
        const { log } = relieParts(page);
        await say(page, 'how much is a session?');
        await expect(log).toContainText('A 50-minute session costs');
        await expect(log).not.toContainText(APOLOGY);
      },
    );
  }

  test('a crisis shows the card without a model request, and the alert level stays raised', async ({
    page,
  }) => {
    provider.behave({ kind: 'text', text: GOOD });
    await openChat(page, stack);
    const { card, log } = relieParts(page);
    await say(page, 'I want to die tonight');
    await expect(card.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
    await expect(card.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
    expect(provider.asked).toHaveLength(0);
    await say(page, 'just joking. how do we split chores');
    await expect(log).toContainText('That sounds lonely.');
    await expect(card).toHaveCount(2);
  });

  test('partner violence shows the hotline', async ({ page }) => {
    provider.behave({ kind: 'text', text: GOOD });
    await openChat(page, stack);
    await say(page, 'he choked me last night');
    await expect(
      relieParts(page).card.getByRole('link', { name: 'Call 1-800-799-7233' }),
    ).toBeVisible();
    expect(provider.asked).toHaveLength(0);
  });

  test('a crisis detected only by the second opinion also shows the card', async ({ page }) => {
    provider.behave({ kind: 'text', text: GOOD });
    provider.flagged = ['self-harm'];
    try {
      await openChat(page, stack);
      await say(page, 'the quiet sea calls');
      await expect(relieParts(page).card.getByRole('link', { name: 'Call 988' })).toBeVisible();
      expect(provider.asked).toHaveLength(0);
    } finally {
      provider.flagged = [];
    }
  });

  for (const idiom of ['my commute is killing me', 'I could murder a pizza right now']) {
    test(
      `an idiom is not a crisis: ${idiom}`,
      inFullUnless(idiom.includes('commute')),
      async ({ page }) => {
        provider.behave({ kind: 'text', text: GOOD });
        await openChat(page, stack);
        const { card, log } = relieParts(page);
        await say(page, idiom);
        await expect(log).toContainText('When did it start?');
        await expect(card).toHaveCount(0);
      },
    );
  }

  test('/relie uses the same server', { tag: '@in-full' }, async ({ page }) => {
    provider.behave({ kind: 'text', text: GOOD });
    await chooseNecessaryOnly(page);
    await page.goto(`${stack.url}/relie`);
    await appReady(page);
    await page.getByRole('button', { name: 'I Agree—Start Chat' }).click();
    await say(page, 'we feel like roommates');
    const { log, corner } = relieParts(page);
    await expect(log).toContainText('When did it start?');
    await expect(corner).toBeHidden();
  });
});

test.describe('without a model', () => {
  let stack: Stack;
  test.beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false });
  });
  test.afterAll(() => stopAll(stack));

  for (const path of ['/team', '/relie']) {
    const details = inFullUnless(path === '/relie');
    test(`${path}: answers from the site and links the page`, details, async ({ page }) => {
      await openChat(page, stack, path);
      const { log } = relieParts(page);
      const answered = page.waitForResponse((it) => it.url().endsWith('/api/openai'));
      await say(page, 'What does a couples session cost?');
      expect((await answered).status()).toBe(200);
      await expect(log).toContainText(/\$\d+/);
      await expect(log.getByText('From these pages:')).toBeVisible();
      const link = log.getByRole('link', { name: 'Fees and FAQs' }).first();
      await expect(link).toHaveAttribute('href', '/fees-and-faqs');
    });
  }

  test('a crisis reply needs no model', async ({ page }) => {
    await openChat(page, stack);
    await say(page, 'ya no quiero vivir');
    const { card } = relieParts(page);
    await expect(card.locator('a[href="tel:988"]').first()).toBeVisible();
    await expect(card.locator('a[href="tel:911"]').first()).toBeVisible();
  });
});
