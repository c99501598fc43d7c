import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { QuizStep } from '../../features/quizzes/quiz-player.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The question that an entry shows, from 0, and how many entries directly before it show the questions before. For a
     * result, the number of questions. No answers.
     */
    quiz?: { question: number; behind: number };
  }
}

/**
 * The steps of a quiz in the browser's history, so that Back leads to the question before. A result is named by `?r=`,
 * which identifies the result, never the visitor.
 * @param path of the quiz's page
 * @returns the step of the current entry, as `QuizPlayer` takes it, and the function that shows another one
 */
export function useQuizSteps(path: string) {
  const router = useRouter();
  const { searchStr, state } = useLocation();
  // The browser goes back later: a second press until then must not go back twice.
  const isGoingBack = useRef(false);
  useEffect(() => {
    isGoingBack.current = false;
  }, [state]);
  const show = (to: QuizStep, from: number) => {
    const { quiz = { question: from, behind: 0 } } = state;
    const wayBack = to.question === undefined ? 0 : from - to.question;
    if (wayBack > 0 && wayBack <= quiz.behind) {
      if (!isGoingBack.current) router.history.go(-wayBack);
      isGoingBack.current = true;
      return;
    }
    // The visitor came to this entry by a link: Back leads to the same question.
    if (!state.quiz) window.history.replaceState({ ...state, quiz }, '');
    const question = to.question ?? from + 1;
    const behind = question === from + 1 ? quiz.behind + 1 : 0;
    const href = to.result === undefined ? path : `${path}?r=${to.result}`;
    const next = { href, state: { quiz: { question, behind } } };
    router.navigate(next).catch((error: unknown) => {
      console.error('The step could not be shown', error);
    });
  };
  // The prerendered page has neither query string nor state, so the first render in the browser must ignore them too.
  return [useHydrated() ? stepOf(searchStr, state.quiz) : null, show] as const;
}

function stepOf(search: string, quiz: { question: number } | undefined): QuizStep | null {
  const result = new URLSearchParams(search).get('r');
  if (result !== null) return { result };
  return quiz ? { question: quiz.question } : null;
}
