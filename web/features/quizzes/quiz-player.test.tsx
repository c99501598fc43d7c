import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Quiz } from '#content/model';
import { loadContent } from '../../../content/loader/load.ts';
import { QuizPlayer } from './quiz-player.tsx';

const { quizzes, site } = loadContent();
const quiz = quizzes.find(({ questions }) => questions.some(asksAboutDanger)) as Quiz;
const user = userEvent.setup();

function asksAboutDanger({ answers }: Quiz['questions'][number]): boolean {
  return answers.some(({ safety }) => safety);
}

/** The quiz on its page; the result in the address is a state here. */
function QuizPage() {
  const [shownResult, setShownResult] = useState<string | null>(null);
  return (
    <QuizPlayer quiz={quiz} site={site} shownResult={shownResult} onShowResult={setShownResult} />
  );
}

/** Answers every question, those about danger as told, up to the end. */
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

test('answers without danger lead to a result', async () => {
  render(<QuizPage />);
  await answerAll(false);
  expect(help()).toBeNull();
  expect(headings().some((heading) => resultTitles.includes(heading))).toBe(true);
});

test('an answer that speaks of danger shows whom to call, and no result at the end', async () => {
  render(<QuizPage />);
  await answerAll(true);
  expect(help()).not.toBeNull();
  expect(headings().filter((heading) => resultTitles.includes(heading))).toEqual([]);
});

test('help appears with the answer and goes when the answer is changed', async () => {
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

test('a reload goes on at the same question with the same answers', async () => {
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
