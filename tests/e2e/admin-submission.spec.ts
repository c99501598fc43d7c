import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from '../support/admin-client.ts';
import { readAccepted } from '../support/answers.ts';
import { expect, test } from '../support/browser-test.ts';
import { pdfCv } from '../support/cv-files.ts';
import {
  applicationForm,
  postApplication,
  postJson,
  validApplication,
  validMediaInquiry,
  validQuizResult,
  validVibeCheckRequest,
} from '../support/forms.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
test.describe.configure({ mode: 'default' });
let session: { name: string; value: string };
test.beforeAll(async () => {
  stack = await startStack();
  const [name = '', value = ''] = (await signIn(stack.url)).cookie.split('=');
  session = { name, value };
});
test.afterAll(() => stopAll(stack));

/** Opens a stored submission in the admin. */
async function openSubmission(page: Page, response: Response): Promise<void> {
  const id = await readAccepted(response);
  await page.context().addCookies([{ ...session, url: stack.url }]);
  await page.goto(`${stack.url}/admin/submissions/${id}`);
}

const answers = (page: Page) => page.getByRole('region', { name: 'Answers' });
const contact = (page: Page) => page.getByRole('region', { name: 'Contact' });
const howToReach = (page: Page) => page.getByRole('note', { name: 'How to reach them' });

test('a call request shows the safe contact method first and offers no other', async ({ page }) => {
  const request = validVibeCheckRequest();
  await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
  await expect(howToReach(page)).toHaveText(
    'Only by text message. Only after 6 pm, never at work.',
  );
  await expect(contact(page).getByRole('link', { name: 'Text' })).toHaveAttribute(
    'href',
    'sms:2145550142',
  );
  await expect(contact(page).getByRole('link')).toHaveCount(1);
  await expect(answers(page)).toContainText('Both of us, as a couple');
  await expect(answers(page)).toContainText('Tuesday, Thursday');
  await expect(answers(page)).toContainText('Afternoon');
  await expect(page.getByText('We sleep in two rooms since March.')).toBeVisible();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a request in Spanish tells staff to answer in Spanish', async ({ page }) => {
  const request = validVibeCheckRequest({ language: 'es', pageUri: '/es' });
  await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
  await expect(answers(page)).toContainText('Spanish: please answer in Spanish');
});

test('shows whether a voice message may identify the caller, beside the call link', async ({
  page,
}) => {
  for (const [mayLeaveMessage, words] of [
    [true, 'By phone call. A voice message may say who is calling.'],
    [false, 'By phone call. Leave no voice message.'],
  ] as const) {
    const request = validVibeCheckRequest({ reachBy: 'call', safeContact: '', mayLeaveMessage });
    await openSubmission(page, await postJson(stack.url, '/api/submit-vibe-check', request));
    await expect(howToReach(page)).toHaveText(words);
    await expect(contact(page).getByRole('link')).toHaveText(['Call']);
  }
});

test('a media inquiry shows outlet, format and deadline', async ({ page }) => {
  const inquiry = validMediaInquiry();
  await openSubmission(page, await postJson(stack.url, '/api/submit-media-inquiry', inquiry));
  await expect(answers(page)).toContainText('The Sample Gazette');
  await expect(answers(page)).toContainText('Audio or podcast');
  await expect(answers(page)).toContainText('Friday noon, Central');
  await expect(howToReach(page)).toHaveCount(0);
});

test('an application shows the role, and its CV can be downloaded', async ({ page }) => {
  const form = applicationForm(validApplication(), { content: pdfCv('a CV to save') });
  await openSubmission(page, await postApplication(stack.url, form));
  await expect(answers(page)).toContainText('Work as an associate, with supervision');
  await expect(answers(page)).toContainText('Not scanned for viruses');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answers(page).getByRole('link', { name: 'Save the resume (PDF, 1 KB)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Resume Robin Sample.pdf');
  expect(await readFile(await download.path())).toEqual(pdfCv('a CV to save'));
});

test('a quiz result shows the quiz, the result and the answers that were sent', async ({
  page,
}) => {
  const result = validQuizResult({ answers: [{ questionId: 'table', answer: 0 }] });
  await openSubmission(page, await postJson(stack.url, '/api/submit-quiz-result', result));
  await expect(answers(page)).toContainText('Who gets your best attention?');
  await expect(answers(page)).toContainText('Three at the table');
  await expect(answers(page).getByRole('definition')).toHaveCount(3);
});
