import { useRef, useState, useSyncExternalStore } from 'react';
import type { Quiz, Site } from '#content/model';
import { NOT_BEGUN, QuizProgress } from './quiz-progress.ts';
import { dangersIn, scoreQuiz } from './quiz-score.ts';
import { QuizEnding } from './quiz-ending.tsx';
import { QuizHelp } from './quiz-help.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';
import styles from './quiz.module.css';

interface QuizPlayerProps {
  quiz: Quiz;
  site: Site;
  /** The result id in the URL, null for none. */
  shownResult: string | null;
  /** Sets the result in the URL; null removes it. */
  onShowResult: (id: string | null) => void;
}

/**
 * A quiz, one question at a time. Scoring runs in the browser; answers leave it only with "Send my result". While an
 * answer indicates danger, crisis contacts are shown at once and instead of a result.
 */
export function QuizPlayer({ quiz, site, shownResult, onShowResult }: QuizPlayerProps) {
  const [progress] = useState(() => new QuizProgress(quiz));
  const { answers, at } = useSyncExternalStore(progress.subscribe, progress.read, () => NOT_BEGUN);
  // Focus moves with each step, but not on the initial render.
  const hasMoved = useRef(false);
  const dangers = dangersIn(quiz, answers);
  const score = scoreQuiz(quiz, answers);
  const result = quiz.results.find(({ id }) => id === shownResult);
  const isOwn = dangers.length === 0 && score?.level.some((it) => it === result);
  const question = quiz.questions[at];

  function goTo(place: number): void {
    hasMoved.current = true;
    if (result) onShowResult(null);
    progress.goTo(place);
  }
  function finish(): void {
    hasMoved.current = true;
    if (score && dangers.length === 0) onShowResult(score.result.id);
    else progress.goTo(quiz.questions.length);
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
