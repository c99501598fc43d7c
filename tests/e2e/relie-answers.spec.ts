import { expect, type Page } from '@playwright/test';
import { kept, storedChat, relieParts, test } from '../support/relie-stand-in.ts';
import { stopClock } from '../support/page-clock.ts';
import { inFullUnless } from '../support/in-full.ts';

const OPEN = { open: 'true', consented: 'true' };
const APOLOGY =
  "I'm sorry, I encountered an error processing your request. Please try again later.";

async function say(page: Page, text: string): Promise<void> {
  const { input } = relieParts(page);
  await input.fill(text);
  await input.press('Enter');
}

test.beforeEach(async ({ page }) => {
  await storedChat(page, OPEN);
});

test('streams an answer and announces it sentence by sentence', async ({ page, relie }) => {
  await page.goto('/team');
  await say(page, 'We went quiet.');
  const { log } = relieParts(page);
  const asked = await relie.next();
  await expect(page.getByText('Relie is writing')).toBeAttached();
  asked.event({ type: 'text', text: 'Quiet can be a pause. It may' });
  await expect(log).toContainText('It may');
  const spoken = page.locator('[aria-live=polite]', { hasText: 'Quiet can be a pause.' });
  await expect(spoken).toBeAttached();
  await expect(spoken).not.toContainText('It may');
  asked.event({ type: 'text', text: ' **pass**. LINK:couples' });
  asked.event({ type: 'text', text: '\n\nSince when?' });
  asked.event({
    type: 'done',
    pages: [{ pageName: 'Couples therapy', path: '/strengthen-reconnect' }],
  });
  asked.end();
  await expect(spoken).toContainText('Since when?');
  await expect(log.locator('strong', { hasText: 'pass' })).toBeVisible();
  const links = log.getByRole('link', { name: 'Couples therapy' });
  await expect(links).toHaveCount(2);
  await expect(log.getByText('From these pages:')).toBeVisible();
  // Scrolled into view automatically.
  await expect(log.getByText('From these pages:')).toBeInViewport();
  await links.first().click();
  await expect(page).toHaveURL('/strengthen-reconnect');
  await expect(log).toContainText('Since when?');
});

test(
  'a long answer shows its first line, and leaves a visitor who scrolls alone',
  { tag: '@in-full' },
  async ({ page, relie }) => {
    await page.clock.install();
    await page.goto('/team');
    await say(page, 'We went quiet.');
    const { log } = relieParts(page);
    const asked = await relie.next();
    const long = 'A long paragraph about pauses, and what they can mean for two people. '.repeat(3);
    asked.event({ type: 'text', text: `It begins here. ${long}\n\n` });
    for (let part = 1; part <= 4; part += 1) {
      asked.event({ type: 'text', text: `Part ${part}. ${long}\n\n` });
    }
    await expect(log).toContainText('Part 4.');
    /** Distance of the answer's first line from the top of the list, in px. */
    const fromTop = async () => {
      const line = await log.getByText('It begins here.').boundingBox();
      return (line?.y ?? NaN) - ((await log.boundingBox())?.y ?? NaN);
    };
    await expect.poll(fromTop).toBeLessThanOrEqual(40);
    expect(await fromTop()).toBeGreaterThanOrEqual(0);
    const end = await log.evaluate((list) => {
      list.scrollTop = list.scrollHeight;
      return list.scrollTop;
    });
    asked.event({ type: 'text', text: `Part 5. ${long}` });
    asked.event({ type: 'done', pages: [{ pageName: 'Team', path: '/team' }] });
    asked.end();
    await expect(log.getByText('From these pages:')).toBeAttached();
    // Longer than the list's delay before it scrolls.
    await page.clock.runFor(500);
    expect(await log.evaluate((list) => list.scrollTop)).toBe(end);

    await say(page, 'Since Friday.');
    await expect(log.getByText('Since Friday.')).toBeInViewport();
    (await relie.next()).answer('Thank you. LINK:fees\n\nAnd before?');
    await expect(log.getByText('And before?')).toBeInViewport();
    await expect(log.getByText('Thank you.')).toBeInViewport();
  },
);

test('replaces text that the server withdraws', async ({ page, relie }) => {
  await page.goto('/team');
  await say(page, 'Hello');
  const { log } = relieParts(page);
  const asked = await relie.next();
  asked.event({ type: 'text', text: 'You have a disorder.' });
  await expect(log).toContainText('disorder');
  asked.event({ type: 'replace', text: 'Let us look at the site. LINK:fees\n\nWhat first?' });
  await expect(log).not.toContainText('disorder');
  asked.event({ type: 'done', pages: [] });
  asked.end();
  await expect(log.getByRole('link', { name: 'Fees and FAQs' })).toBeVisible();
});

test('renders calls and texts as buttons; a reply links to nothing else, runs no script and loads nothing', async ({
  page,
  relie,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) elsewhere.push(request.url());
  });
  await page.goto('/team');
  await say(page, 'Hello');
  (await relie.next()).answer(
    'CALL:+12145550142 TEXT:+12145550142 EMAIL:hello@lanternrow.example LINK:quiz:therapyFinder\n\n<img src="https://evil.example/a.png" onerror="document.title=\'run\'"> [a](javascript:document.title=1) ![b](https://evil.example/b.png) [c](https://example.org/)\n\nReady?',
  );
  const { log } = relieParts(page);
  await expect(log).toContainText('Ready?');
  const hrefs = await log
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    'tel:+12145550142',
    'sms:+12145550142',
    'mailto:hello@lanternrow.example',
    '/therapy-finder-quiz',
  ]);
  await expect(log.locator('img')).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});

for (const [what, answer] of [
  ['an error answer', (asked) => asked.fail(502, { message: 'no', code: 'unavailable' })],
  ['an error in the stream', (asked) => asked.event({ type: 'error', error: 'no' })],
  ['half an answer', (asked) => (asked.event({ type: 'text', text: 'Half' }), asked.end())],
  ['an empty answer', (asked) => asked.answer(' ')],
] as const satisfies [string, (asked: import('../support/relie-stand-in.ts').Asked) => void][]) {
  test(
    `shows an error with a retry button after ${what}`,
    inFullUnless(what === 'an error in the stream'),
    async ({ page, relie, expectConsoleError }) => {
      if (what === 'an error answer') expectConsoleError(/502/);
      await page.goto('/team');
      await say(page, 'We went quiet.');
      answer(await relie.next());
      const { log } = relieParts(page);
      await expect(log).toContainText(APOLOGY);
      await expect(log).not.toContainText('Half');
      await expect(page.getByText('Error', { exact: true })).toBeVisible();
      await expect(
        page.getByText('Failed to get a response. Please try again.', { exact: true }),
      ).toBeVisible();
      await log.getByRole('button', { name: 'Try again' }).click();
      await expect(log).toBeFocused();
      const again = await relie.next();
      expect(again.request.messages.filter(({ content }) => content === APOLOGY)).toEqual([]);
      expect(again.request.messages.at(-1)?.content).toBe('We went quiet.');
      again.answer('Here I am. LINK:fees\n\nStill there?');
      await expect(log).toContainText('Still there?');
      await expect(log).not.toContainText(APOLOGY);
    },
  );
}

test('requests a whole answer without a model; a failed check counts as no model', async ({
  page,
  relie,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await page.route('**/api/check-secrets', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/openai', (route) =>
    route.fulfill({ json: { content: 'From the site. LINK:fees\n\nMore?', pages: [] } }),
  );
  await page.goto('/team');
  await say(page, 'What does it cost?');
  await expect(relieParts(page).log).toContainText('From the site.');
  expect(relie.count).toBe(0);
});

test('shows a canned reply without a connection, at once', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_/);
  await page.clock.install();
  await page.goto('/team');
  const { log, input } = relieParts(page);
  await input.waitFor();
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  // No timer fires on a stopped clock, so any delay would last for ever.
  await stopClock(page);
  await say(page, 'We argue about money');
  await expect(log.getByText(/twenty minutes/)).toBeVisible();
  await expect(page.getByText('Relie is writing')).toBeHidden();
  await expect(log).toContainText('I can’t reach the practice’s website right now');
  await expect(log.getByRole('link', { name: 'The Repair Session' })).toBeVisible();
  await expect(log).not.toContainText(APOLOGY);
  await say(page, 'Siempre discutimos por dinero');
  await expect(log.getByText(/veinte minutos/)).toBeVisible();
});

for (const network of [
  'without a connection',
  'when the server is slow',
  'when it fails',
] as const) {
  test(
    `answers a plain crisis by itself ${network}, and continues the conversation`,
    inFullUnless(network === 'without a connection'),
    async ({ page, context, relie, expectConsoleError }) => {
      if (network === 'when the server is slow') await page.clock.install();
      else expectConsoleError(/ERR_|500/);
      await page.goto('/team');
      const { log, card, input } = relieParts(page);
      await input.waitFor();
      await context.setOffline(network === 'without a connection');
      await say(page, 'I want to kill myself');
      if (network === 'when the server is slow') {
        await relie.next();
        await expect(card).toBeHidden();
        await page.clock.runFor(3_000);
        await expect.poll(() => relie.abandoned).toBe(1);
      }
      if (network === 'when it fails') (await relie.next()).fail(500, { message: 'no' });
      await expect(card).toBeVisible();
      await expect(card.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
      await expect(card.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
      await expect(card.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
      await expect(card.getByRole('link', { name: 'Call 988' })).toBeInViewport();
      await expect(card.getByRole('link', { name: 'Exit this page' })).toBeHidden();
      await expect(log).toContainText('AI companion');
      await expect(input).toBeEnabled();
      const box = await card.getByRole('link', { name: 'Call 988' }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await context.setOffline(false);
      // A denial does not clear the alert: the server gets the crisis message with the conversation.
      await say(page, 'just joking, I am fine');
      const asked = await relie.next();
      expect(asked.request.messages.map(({ content }) => content)).toContain(
        'I want to kill myself',
      );
      asked.event({
        type: 'safety',
        level: 'watch',
        resources: [
          {
            id: '988',
            name: '988',
            when: 'now',
            actions: [{ label: 'Call 988', href: 'tel:988' }],
          },
          {
            id: 'x',
            name: 'x',
            when: 'x',
            actions: [{ label: 'Bad', href: 'javascript:alert(1)' }],
          },
        ],
      });
      asked.answer('I would still like to check: are you safe?');
      await expect(log).toContainText('are you safe?');
      await expect(card).toHaveCount(2);
      await expect(page.getByRole('link', { name: 'Bad' })).toHaveCount(0);
      await expect.poll(() => kept(page, 'messages')).toContain('"safety":"crisis"');
    },
  );
}

test('partner violence shows the hotline and the quick exit, all usable by keyboard', async ({
  page,
  baseURL,
}) => {
  await page.route('https://www.weather.gov/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
  await page.goto('/team');
  await say(page, 'my husband hits me and took my phone');
  const { card, log } = relieParts(page);
  await expect(card.getByRole('link', { name: 'Call 1-800-799-7233' })).toBeVisible();
  await log.focus();
  for (const name of ['Call 911', 'Call 1-800-799-7233', 'Text START to 88788', 'Call 988']) {
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'Exit this page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('https://www.weather.gov/');
  const { origins } = await page.context().storageState();
  const ours = origins.find(({ origin }) => origin === baseURL);
  expect(ours?.localStorage ?? []).toEqual([]);
});

test('a crisis detected only by the server shows the same card', async ({ page, relie }) => {
  await page.goto('/team');
  await say(page, 'Good evening');
  const asked = await relie.next();
  asked.event({
    type: 'safety',
    level: 'crisis',
    resources: [
      { id: '988', name: '988', when: 'now', actions: [{ label: 'Call 988', href: 'tel:988' }] },
    ],
  });
  await expect(relieParts(page).card.getByRole('link', { name: 'Call 988' })).toBeInViewport();
  // The card stays even if the rest of the answer fails.
  asked.end();
  await expect(relieParts(page).log).toContainText(APOLOGY);
  await expect(relieParts(page).card.getByRole('link', { name: 'Call 988' })).toBeVisible();
});

test('after a watchful reply a line says whom to call, without the card of a crisis', async ({
  page,
  relie,
}) => {
  await page.goto('/team');
  const person = page.getByText('Talk to a person now');
  await say(page, 'He decides what I wear');
  const asked = await relie.next();
  await expect(person).toBeHidden();
  const call = { label: 'Call 1-800-799-7233', href: 'tel:+18007997233' };
  asked.event({
    type: 'safety',
    level: 'watch',
    resources: [{ id: 'domestic-violence', name: 'Hotline', when: 'now', actions: [call] }],
  });
  asked.answer('Are you safe?');
  await expect(person.getByRole('link', { name: '1-800-799-7233' })).toBeVisible();
  await say(page, 'What are your fees?');
  (await relie.next()).answer('From $120. LINK:fees');
  await expect(relieParts(page).log).toContainText('From $120.');
  await expect(person.getByRole('link', { name: 'call' })).toHaveAttribute('href', 'tel:988');
});

test('a crisis reply to "yes" after the question about suicide needs no server', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_/);
  await page.goto('/team');
  const { card } = relieParts(page);
  await relieParts(page).input.waitFor();
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await say(page, 'I want to kill myself');
  await expect(card).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  // A new page takes the focus, which must not happen between typing and sending.
  await expect(page.locator('#content')).toBeFocused();
  await say(page, 'yes');
  await expect(card).toHaveCount(2);
});

test('a crisis reply without a server gives a minor what fits', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_/);
  await page.goto('/team');
  const { card, input, log } = relieParts(page);
  await input.waitFor();
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await say(page, 'I am 15 and my boyfriend hits me');
  await expect(card).toContainText('Texas Abuse Hotline');
  await expect(log).toContainText('one adult you trust');
  await say(page, 'what do I do now');
  await expect(log).toContainText('it is not your job to stop it');
  await expect(log).toContainText('An adult you trust can help too');
  await expect(log).not.toContainText(/session|individual (?:therapy|healing)/i);
});
