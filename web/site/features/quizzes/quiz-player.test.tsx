import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Quiz } from '#content/model';
import { loadContent } from '../../../../content/loader/load.ts';
import { QuizPlayer, type QuizStep } from './quiz-player.tsx';

const { quizzes, site } = loadContent();
const quiz = quizzes.find(({ questions }) => questions.some(asksAboutDanger)) as Quiz;
const user = userEvent.setup();

function asksAboutDanger({ answers }: Quiz['questions'][number]): boolean {
  return answers.some(({ safety }) => safety);
}

/** The quiz player; React state stands in for the browser's history. */
function QuizPage() {
  const [step, setStep] = useState<QuizStep | null>(null);
  return <QuizPlayer quiz={quiz} site={site} step={step} onStep={setStep} />;
}

/** Answers every question to the end; the safety answers are given. */
async function answerAll(inDanger: boolean): Promise<void> {
  for (const question of quiz.questions) {
    const answer = question.answers.find(({ safety }) => Boolean(safety) === inDanger);
    const { text } = answer ?? question.answers[0] ?? { text: '' };
    await user.click(screen.getByRole('radio', { name: text }));
    await user.click(screen.getByRole('button', { name: /^(Next|See my result)$/ }));
  }
}

const help = () => screen.queryByRole('heading', { name: 'Please talk to someone now' });
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const resultTitles = quiz.results.map(({ title }) => title);

beforeEach(() => sessionStorage.clear());

test('shows a result if no answer indicates danger', async () => {
  render(<QuizPage />);
  await answerAll(false);
  expect(help()).toBeNull();
  expect(headings().some((heading) => resultTitles.includes(heading))).toBe(true);
});

test('shows crisis contacts and no result after an answer that indicates danger', async () => {
  render(<QuizPage />);
  await answerAll(true);
  expect(help()).not.toBeNull();
  expect(headings().filter((heading) => resultTitles.includes(heading))).toEqual([]);
});

test('shows and removes crisis contacts as the answer changes', async () => {
  render(<QuizPage />);
  const at = quiz.questions.findIndex(asksAboutDanger);
  const [danger, none] = [true, false].map(
    (wanted) =>
      quiz.questions[at]?.answers.find(({ safety }) => Boolean(safety) === wanted)?.text ?? '',
  );
  for (let passed = 0; passed < at; passed++) {
    await user.click(screen.getByRole('button', { name: 'Skip this question' }));
  }
  await user.click(screen.getByRole('radio', { name: danger ?? '' }));
  expect(help()).not.toBeNull();
  await user.click(screen.getByRole('radio', { name: none ?? '' }));
  expect(help()).toBeNull();
});

test('restores the question and the answers after a reload', async () => {
  const { unmount } = render(<QuizPage />);
  const [first] = quiz.questions;
  await user.click(screen.getByRole('radio', { name: first?.answers[0]?.text ?? '' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  unmount();
  render(<QuizPage />);
  expect(screen.getByText(`Question 2 of ${quiz.questions.length}`)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const kept = screen.getByRole('radio', { name: first?.answers[0]?.text ?? '' });
  expect((kept as HTMLInputElement).checked).toBe(true);
});
