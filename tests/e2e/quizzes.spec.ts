import type { Page } from '@playwright/test';
import type { Quiz } from '../../content/loader/model.ts';
import { barriers, WIDTHS } from '../support/barriers.ts';
import { expect, test } from '../support/browser-test.ts';
import { content } from '../support/content.ts';
import { eventually } from '../support/eventually.ts';
import { validQuizResult } from '../support/forms.ts';
import { appReady, chooseNecessaryOnly } from '../support/site-page.ts';
import { inFullUnless } from '../support/in-full.ts';

const { quizzes } = content;
const NEUTRAL = 'https://www.weather.gov/';
const HELP = ['tel:988', 'tel:911', 'tel:+18007997233'];

const quizOf = (id: string): Quiz => {
  const quiz = quizzes.find((it) => it.id === id);
  if (!quiz) throw new Error(`There is no quiz ${id}`);
  return quiz;
};
const next = (page: Page) => page.getByRole('button', { name: /^(Next|See my result)$/ });
const position = (
  quiz: Quiz,
  wanted: (answer: Quiz['questions'][number]['answers'][number]) => boolean,
) => quiz.questions.map(({ answers }) => answers.findIndex(wanted));

async function open(page: Page, quiz: Quiz): Promise<void> {
  await chooseNecessaryOnly(page);
  await page.goto(quiz.page);
  await appReady(page);
}

/** Answers questions from the current one on; an index below zero skips the question. */
async function answer(page: Page, quiz: Quiz, answers: number[], from = 0): Promise<void> {
  for (const [index, choice] of answers.entries()) {
    const question = quiz.questions[from + index];
    if (!question) throw new Error('The quiz is shorter than that');
    const group = page.getByRole('group', { name: question.text });
    await expect(group).toBeVisible();
    const chosen = question.answers[choice];
    if (!chosen) await page.getByRole('button', { name: 'Skip this question' }).click();
    else {
      await group.getByRole('radio', { name: chosen.text, exact: true }).check();
      await next(page).click();
    }
  }
}

/** The first answer to each question that has no safety answers. */
const firstAnswers = (quiz: Quiz) => position(quiz, ({ safety }) => !safety);

/** Expected result of the first answers, computed from the quiz data. */
function expectedResult(quiz: Quiz): Quiz['results'][number] {
  const points: Record<string, number> = {};
  for (const [index, choice] of firstAnswers(quiz).entries()) {
    const given = quiz.questions[index]?.answers[choice]?.points ?? {};
    for (const [id, more] of Object.entries(given)) points[id] = (points[id] ?? 0) + more;
  }
  const found =
    quiz.scoring === 'range'
      ? quiz.results.findLast(({ from }) => (from ?? 0) <= (points['score'] ?? 0))
      : quiz.results.find(({ id }) => points[id] === Math.max(...Object.values(points)));
  if (!found) throw new Error(`${quiz.id} has no result for its first answers`);
  return found;
}

/** A quiz that is walked through by `npm test`; the others are `npm run test:in-full`. */
const optionsOf = ({ id }: Quiz) => inFullUnless(id === 'crisis-couples');

for (const quiz of quizzes) {
  const options = optionsOf(quiz);
  test(
    `${quiz.id}: answers lead to a result with a URL and a next step`,
    options,
    async ({ page }) => {
      const result = expectedResult(quiz);
      await open(page, quiz);
      await answer(page, quiz, firstAnswers(quiz));
      const heading = page.getByRole('heading', { name: result.title, exact: true });
      await expect(heading).toBeFocused();
      await expect(page).toHaveURL(`${quiz.page}?r=${result.id}`);
      await expect(page.getByRole('heading', { name: 'Why this result' })).toBeVisible();
      await expect(
        page.getByRole('article').getByRole('link', { name: result.action.text }),
      ).toHaveAttribute('href', result.action.to);
      expect(await barriers(page)).toEqual([]);

      await page.goBack();
      const last = quiz.questions.at(-1);
      await expect(page.getByRole('group', { name: last?.text })).toBeVisible();
      await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(1);
      await page.goForward();
      await expect(heading).toBeVisible();
    },
  );

  test(
    `${quiz.id}: every safety answer shows crisis contacts at once`,
    options,
    async ({ page }) => {
      await open(page, quiz);
      for (const [index, question] of quiz.questions.entries()) {
        for (const { text } of question.answers.filter(({ safety }) => safety)) {
          await page.getByRole('radio', { name: text, exact: true }).check();
          const help = page.getByRole('region', { name: 'People you can reach now' });
          await expect(help).toBeInViewport();
          for (const href of HELP) await expect(help.locator(`a[href="${href}"]`)).toBeVisible();
          await expect(
            page.getByRole('alert').filter({ hasText: 'Please talk to someone now' }),
          ).toBeVisible();
        }
        // A harmless answer removes the contacts; the next question starts without them.
        const harmless = question.answers.find(({ safety }) => !safety);
        await page.getByRole('radio', { name: harmless?.text ?? '', exact: true }).check();
        await expect(page.getByRole('region', { name: 'People you can reach now' })).toHaveCount(0);
        if (index + 1 < quiz.questions.length) await next(page).click();
      }
    },
  );
}

test('crisis contacts stay visible and replace the result', async ({ page }) => {
  const quiz = quizOf('strengthen-reconnect');
  const answers = firstAnswers(quiz);
  const dangerous = quiz.questions.findIndex((it) => it.answers.some(({ safety }) => safety));
  answers[dangerous] = quiz.questions[dangerous]?.answers.findIndex(({ safety }) => safety) ?? -1;
  await open(page, quiz);
  await answer(page, quiz, answers.slice(0, dangerous + 1));
  const help = page.getByRole('region', { name: 'People you can reach now' });
  await expect(help).toBeVisible();
  await answer(page, quiz, answers.slice(dangerous + 1), dangerous + 1);
  await expect(
    page.getByRole('heading', { name: 'This matters more than a result' }),
  ).toBeFocused();
  await expect(help).toBeVisible();
  await expect(page).toHaveURL(quiz.page);
  for (const { title } of quiz.results) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
  }
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(help).toBeVisible();
});

test(
  'a tie is called one, with the more urgent result first and a link to the other',
  { tag: '@in-full' },
  async ({ page }) => {
    const quiz = quizOf('therapy-finder');
    const [urgent, other] = ['crisis', 'individual'].map((id) =>
      quiz.results.find((result) => result.id === id),
    );
    // Of all questions only two are answered, with equally many points for one result each.
    const answers = quiz.questions.map(({ id, answers: offered }) => {
      const only = { trouble: 'crisis', who: 'individual' }[id];
      return offered.findIndex(({ points }) => only !== undefined && points[only] === 4);
    });
    await open(page, quiz);
    await answer(page, quiz, answers.slice(0, -1));
    await page.getByRole('button', { name: 'See my result' }).click();
    const heading = page.getByRole('heading', { name: urgent?.title, exact: true });
    await expect(heading).toBeFocused();
    const card = page.getByRole('article');
    await expect(card.getByText('Your result is a tie')).toBeVisible();
    await expect(card.getByText(quiz.tieOrder ?? '')).toBeVisible();
    await expect(card.getByText('has the most of your points')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
    await card.getByRole('link', { name: other?.title }).click();
    await expect(page.getByRole('heading', { name: other?.title, exact: true })).toBeVisible();
    await expect(card.getByText('Your result is a tie')).toBeVisible();
  },
);

for (const quiz of quizzes) {
  const options = optionsOf(quiz);
  test(
    `${quiz.id}: a phone shows the title once and the first question at once`,
    options,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await open(page, quiz);
      await expect(
        page.getByText(quiz.title, { exact: true }).filter({ visible: true }),
      ).toHaveCount(1);
      await expect(page.getByRole('heading', { name: quiz.title, exact: true })).toHaveCount(1);
      const question = page.getByRole('group', { name: quiz.questions[0]?.text });
      await expect(question.locator('legend')).toBeInViewport({ ratio: 1 });
      await expect(question.getByRole('radio').first()).toBeInViewport({ ratio: 1 });
    },
  );
}

test(
  'a wide screen has the question below the title and the introduction beside it',
  { tag: '@in-full' },
  async ({ page }) => {
    const quiz = quizOf('therapy-finder');
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, quiz);
    const boxOf = async (text: string) =>
      (await page.getByText(text, { exact: true }).first().boundingBox()) ?? { x: 0, y: 0 };
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const numbers = await page.getByText('In danger now? Call 911').boundingBox();
    const form = await page.getByRole('form', { name: 'Quiz' }).boundingBox();
    if (!title || !numbers || !form) throw new Error('The quiz is not shown');
    expect(numbers.x).toBe(title.x);
    expect(form.x - title.x).toBeLessThan(60);
    expect((await boxOf(quiz.intro)).x).toBeGreaterThan(form.x + form.width);
    expect((await boxOf('How this quiz counts')).x).toBe(title.x);
  },
);

test('reload, Back and changed answers lose no progress', { tag: '@in-full' }, async ({ page }) => {
  const quiz = quizOf('digital-detox');
  await open(page, quiz);
  await answer(page, quiz, [1, 2, -1]);
  await page.reload();
  await appReady(page);
  await expect(page.getByText('Question 4 of 10')).toBeVisible();
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
  await back.click();
  const second = quiz.questions[1];
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveAccessibleName(
    second?.answers[2]?.text ?? '',
  );
  await page.goto('/team');
  await page.goBack();
  await expect(page.getByText('Question 2 of 10')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
});

test('Back leads to the question before, and no history entry holds an answer', async ({
  page,
}) => {
  const quiz = quizOf('crisis-couples');
  const at = (place: number) => page.getByText(`Question ${place} of ${quiz.questions.length}`);
  const legend = (place: number) =>
    page.locator('legend', { hasText: quiz.questions[place - 1]?.text });
  await page.goto('/team');
  await open(page, quiz);
  await answer(page, quiz, [0, 1, 0]);
  await expect(at(4)).toBeVisible();
  const state = await page.evaluate(() => history.state as object);
  expect(state).toMatchObject({ quiz: { question: 3, behind: 3 } });
  // The other keys are the router's.
  const keys = Object.keys(state).filter((key) => !key.startsWith('__'));
  expect(keys.sort()).toEqual(['key', 'quiz']);
  await page.goBack();
  await expect(legend(3)).toBeFocused();
  await page.reload();
  await appReady(page);
  await expect(at(3)).toBeVisible();
  await page.goBack();
  await expect(legend(2)).toBeFocused();
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  await page.goForward();
  await expect(at(3)).toBeVisible();
  // The Back button of the quiz does the same, also if it is pressed twice in a row.
  await page.getByRole('button', { name: 'Back' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(legend(2)).toBeFocused();
  await page.goBack();
  await expect(legend(1)).toBeFocused();
  await expect(page).toHaveURL(quiz.page);
  await page.goBack();
  await expect(page).toHaveURL('/team');
});

test('the way back from a result and a new start add nothing to the history', async ({ page }) => {
  const quiz = quizOf('therapy-finder');
  const count = quiz.questions.length;
  await page.goto('/team');
  await open(page, quiz);
  await answer(
    page,
    quiz,
    quiz.questions.map(() => 0),
  );
  await expect(page).toHaveURL(/\?r=/);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Change my answers' }).click();
  await expect(page.getByText(`Question ${count} of ${count}`)).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText(`Question 1 of ${count}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL('/team');
});

test('the quiz can be completed by keyboard alone', { tag: '@in-full' }, async ({ page }) => {
  const quiz = quizOf('crisis-couples');
  await open(page, quiz);
  const radios = page.getByRole('main').getByRole('radio');
  await radios.first().focus();
  for (const [index, question] of quiz.questions.entries()) {
    // ArrowUp from the first answer wraps to the last, which is harmless in both safety questions.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await expect(radios.last()).toBeChecked();
    await page.keyboard.press('Enter');
    const following = quiz.questions[index + 1];
    if (!following) break;
    await expect(page.locator('legend', { hasText: following.text })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(question.text).not.toBe(following.text);
  }
  await expect(page).toHaveURL(/\?r=[a-z-]+$/);
});

test('keeps an answer chosen before hydration', async ({ page }) => {
  let deliver = () => {};
  const mayArrive = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/**.js', async (route) => {
    await mayArrive;
    await route.continue();
  });
  const quiz = quizOf('therapy-finder');
  await chooseNecessaryOnly(page);
  await page.goto(quiz.page);
  await page.getByRole('radio').nth(1).check();
  deliver();
  await appReady(page);
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

test('a shared URL shows the result without personal data, an unknown result the quiz', async ({
  page,
}) => {
  const quiz = quizOf('therapy-finder');
  const result = quiz.results[2];
  await chooseNecessaryOnly(page);
  await page.goto(`${quiz.page}?r=${result?.id}`);
  await expect(page.getByRole('heading', { name: result?.title, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send my result' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Why this result' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the quiz yourself' }).click();
  await expect(page).toHaveURL(quiz.page);
  await expect(page.getByText(`Question 1 of ${quiz.questions.length}`)).toBeVisible();
  await page.goto('/digital-detox-quiz?r=%3Cscript%3E');
  await appReady(page);
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
});

test(
  'a result fills in what the Vibe Check asks, and never by the address',
  { tag: '@in-full' },
  async ({ page }) => {
    const quiz = quizOf('therapy-finder');
    const { interest = '' } = expectedResult(quiz);
    expect(interest).not.toBe('');
    await open(page, quiz);
    await answer(page, quiz, firstAnswers(quiz));
    await page.getByRole('link', { name: 'book a free Vibe Check' }).click();
    await expect(page).toHaveURL('/vibe-check');
    const asked = page.getByRole('form', { name: 'Vibe Check' }).getByLabel('help with');
    await expect(asked).toHaveValue(interest);
    // What the visitor chooses instead stays.
    await asked.selectOption('other');
    await page.reload();
    await appReady(page);
    await expect(asked).toHaveValue('other');
  },
);

test('"Exit this page" clears the answers', { tag: '@in-full' }, async ({ page, context }) => {
  await context.route(`${NEUTRAL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
  const quiz = quizOf('crisis-couples');
  await open(page, quiz);
  await answer(page, quiz, [2, 3]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('afraid');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('afraid');
  // Back from a later question: entries lie on both sides.
  await page.goBack();
  await page.getByRole('link', { name: 'Exit this page' }).click();
  await expect(page).toHaveURL(NEUTRAL);
  for (const way of [-1, 1]) {
    await page.evaluate((by) => history.go(by), way);
    await expect(page).toHaveURL(NEUTRAL);
  }
  await page.goto(quiz.page);
  await appReady(page);
  await expect(page.getByText('Question 1 of 7')).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
});

test.describe('send my result', () => {
  const SUBMIT = '**/api/submit-quiz-result';
  const form = (page: Page) => page.getByRole('form', { name: 'Send my result' });

  async function fillIn(page: Page, email: string): Promise<void> {
    await form(page).getByLabel('First name').fill('Robin');
    await form(page).getByLabel('Last name').fill('Sample');
    await form(page).getByLabel('Email').fill(email);
    await form(page)
      .getByLabel(/I agree/)
      .check();
  }
  async function openForm(page: Page): Promise<Quiz> {
    const quiz = quizOf('digital-detox');
    await open(page, quiz);
    await answer(page, quiz, firstAnswers(quiz));
    await page.getByRole('button', { name: 'Send my result' }).click();
    return quiz;
  }

  test('after an upgrade, a button takes the place of the form, and a reload brings it', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|could not be loaded/);
    await page.route('**/assets/result-form-*.js', (route) => route.abort());
    await openForm(page);
    const says = 'This could not be loaded. Please reload the page.';
    await expect(page.getByText(says, { exact: true })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/assets/result-form-*.js');
    await page.locator('#content').getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Send my result' }).click();
    await expect(form(page).getByLabel('First name')).toBeFocused();
  });

  test('reaches the api, with the individual answers only on request', async ({
    page,
    hubspot,
  }) => {
    const { email } = validQuizResult();
    const quiz = await openForm(page);
    await expect(form(page).getByLabel('First name')).toBeFocused();
    await fillIn(page, email);
    const sent = page.waitForRequest(SUBMIT);
    // Both clicks before any answer: the second one of a slow double click would meet another button.
    const send = form(page).getByRole('button', { name: 'Send it' });
    await send.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    const body: unknown = (await sent).postDataJSON();
    expect(body).toMatchObject({ quizId: quiz.id, resultId: expectedResult(quiz).id, email });
    expect(body).not.toHaveProperty('answers');
    await expect(page.getByText('Thank you. Your result is with us')).toBeFocused();
    const arrived = async () => JSON.stringify(await hubspot.contacts()).includes(email);
    await eventually(arrived);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
  });

  test('reports missing fields, and sends once after a lost response and a reload', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_CONNECTION_RESET/);
    const { email } = validQuizResult();
    const keys: (string | undefined)[] = [];
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/submit-')) return;
      keys.push(request.headers()['idempotency-key']);
      bodies.push(request.postDataJSON());
    });
    await page.route(
      SUBMIT,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await openForm(page);
    await form(page).getByRole('button', { name: 'Send it' }).click();
    await expect(form(page).getByLabel('First name')).toHaveAccessibleDescription(
      'First name is required',
    );
    await expect(form(page).getByLabel('First name')).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await fillIn(page, email);
    await form(page)
      .getByLabel(/single answers/)
      .check();
    await form(page).getByRole('button', { name: 'Send it' }).click();
    await expect(form(page).getByRole('alert')).toContainText('has not reached us');
    await page.reload();
    await page.getByRole('button', { name: 'Send my result' }).click();
    await expect(form(page).getByLabel('Email')).toHaveValue(email);
    await form(page)
      .getByLabel(/single answers/)
      .check();
    await form(page).getByRole('button', { name: 'Send it' }).click();
    await expect(page.getByText('Thank you. Your result is with us')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(bodies[1]).toMatchObject({
      answers: expect.arrayContaining([{ questionId: 'waking', answer: 0 }]),
    });
  });
});

for (const { width, tag } of WIDTHS) {
  test(
    `a question is accessible and has no horizontal overflow at ${width} px`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const quiz = quizOf('therapy-finder');
      await open(page, quiz);
      await page.getByText('All questions, with the points of every answer').click();
      expect(await barriers(page)).toEqual([]);
    },
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows questions, points, crisis contacts and ways to write', async ({ page }) => {
    const quiz = quizOf('crisis-couples');
    await page.goto(quiz.page);
    await expect(page.getByText(quiz.howItScores)).toBeVisible();
    await page.getByText('All questions, with the points of every answer').click();
    const counting = page.getByRole('region', { name: 'How this quiz counts' });
    for (const { text } of quiz.questions) {
      await expect(counting.getByText(text, { exact: true })).toBeVisible();
    }
    const opening = page.getByRole('region', { name: quiz.title });
    for (const href of HELP) await expect(opening.locator(`a[href="${href}"]`)).toBeVisible();
    await expect(opening.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Quiz' })).toBeHidden();
  });
});
