import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Quiz, Site } from '#content/model';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { NOT_BEGUN, QuizProgress } from './quiz-progress.ts';
import { dangersIn, scoreQuiz } from './quiz-score.ts';
import { QuizEnding } from './quiz-ending.tsx';
import { QuizHelp } from './quiz-help.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';
import styles from './quiz.module.css';

/** A question, from 0; after the last question it is their number. Or the id of a result. */
export type QuizStep =
  { question: number; result?: undefined } | { result: string; question?: undefined };

interface QuizPlayerProps {
  quiz: Quiz;
  site: Site;
  /** The step of the history entry; null for the question at which this tab stopped. */
  step: QuizStep | null;
  /** @param from the question that the current history entry shows; their number for a result */
  onStep: (to: QuizStep, from: number) => void;
}

/**
 * A quiz, one question at a time. Scoring runs in the browser; answers leave it only with "Send my result". While an
 * answer indicates danger, crisis contacts are shown at once and instead of a result.
 */
export function QuizPlayer({ quiz, site, step, onStep }: QuizPlayerProps) {
  const [progress] = useState(() => new QuizProgress(quiz));
  const stored = useSyncExternalStore(progress.subscribe, progress.read, () => NOT_BEGUN);
  const { answers } = stored;
  const at = Math.min(step?.question ?? stored.at, quiz.questions.length);
  const hasMoved = useHasMoved();
  const dangers = dangersIn(quiz, answers);
  const score = scoreQuiz(quiz, answers);
  const result = quiz.results.find(({ id }) => id === step?.result);
  const isOwn = dangers.length === 0 && score?.level.some((it) => it === result);
  const question = quiz.questions[at];
  useEffect(() => {
    if (step?.question !== undefined) progress.goTo(at);
  }, [progress, step?.question, at]);

  const from = result ? quiz.questions.length : at;
  const goTo = (place: number) => onStep({ question: place }, from);
  function finish(): void {
    if (score && dangers.length === 0) onStep({ result: score.result.id }, at);
    else goTo(quiz.questions.length);
  }
  function startOver(): void {
    progress.startOver();
    goTo(0);
  }

  const help = dangers.length > 0 && (
    <QuizHelp
      dangers={dangers}
      leaveTo={site.leaveTo}
      // Prominent at the question that triggered it and at the end, compact in between.
      isFirst={!question || Boolean(question.answers[answers[question.id] ?? -1]?.safety)}
    />
  );
  if (result) {
    return (
      <>
        {help}
        <QuizResult
          key={result.id}
          quiz={quiz}
          site={site}
          result={result}
          own={isOwn && score ? { score, answers } : null}
          hasMoved={hasMoved}
          onBack={() => goTo(Math.min(at, quiz.questions.length - 1))}
          onStartOver={startOver}
        />
      </>
    );
  }
  if (!question) {
    return (
      <QuizEnding
        help={help}
        site={site}
        hasMoved={hasMoved}
        onBack={() => goTo(quiz.questions.length - 1)}
        onStartOver={startOver}
      />
    );
  }
  return (
    <div className={styles.card}>
      <QuizQuestion
        key={question.id}
        question={question}
        place={at + 1}
        places={quiz.questions.length}
        chosen={answers[question.id]}
        hasMoved={hasMoved}
        onChoose={(answer) => progress.choose(question.id, answer)}
        onBack={at > 0 ? () => goTo(at - 1) : undefined}
        onNext={() => (at + 1 < quiz.questions.length ? goTo(at + 1) : finish())}
        onStartOver={Object.keys(answers).length > 0 ? startOver : undefined}
        help={help}
      />
    </div>
  );
}

/** Whether a step was shown before: the focus moves with each one, but not to the one that a visit begins with. */
function useHasMoved() {
  const isHydrated = useHydrated();
  const hasMoved = useRef(false);
  // After the effects of the first step, which hydration may replace by the stored one.
  useEffect(() => {
    if (isHydrated) hasMoved.current = true;
  }, [isHydrated]);
  return hasMoved;
}
