import { useEffect, useRef, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import type { Quiz } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterStep } from './use-focus-after-step.ts';
import styles from './quiz.module.css';

interface QuizQuestionProps {
  question: Quiz['questions'][number];
  /** From 1 to `places`. */
  place: number;
  places: number;
  chosen: number | undefined;
  hasMoved: RefObject<boolean>;
  onChoose: (answer: number) => void;
  onBack: (() => void) | undefined;
  onNext: () => void;
  onStartOver: (() => void) | undefined;
  /** Crisis contacts, if an answer requires them. */
  help: ReactNode;
}

/**
 * One question with its answers and the navigation. A button advances, so that arrow keys can move between answers
 * without leaving the question.
 */
export function QuizQuestion({
  question,
  place,
  places,
  chosen,
  hasMoved,
  onChoose,
  onBack,
  onNext,
  onStartOver,
  help,
}: QuizQuestionProps) {
  const legend = useFocusAfterStep<HTMLLegendElement>(hasMoved);
  const form = useAnswerFromBefore(onChoose);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form ref={form} className={styles.question} onSubmit={submit} aria-label="Quiz">
      <div className={styles.place}>
        <p>
          Question {place} of {places}
        </p>
        <progress value={place} max={places} aria-hidden="true" />
      </div>
      <fieldset aria-describedby={question.help ? 'question-help' : undefined}>
        <legend ref={legend} tabIndex={-1}>
          {question.text}
        </legend>
        {question.help && (
          <p id="question-help" className={styles.hint}>
            {question.help}
          </p>
        )}
        <div className={styles.answers}>
          {question.answers.map(({ text }, answer) => (
            <label key={text} className={styles.answer}>
              <input
                type="radio"
                name={question.id}
                value={answer}
                checked={chosen === answer}
                onChange={() => onChoose(answer)}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {help}
      <div className={styles.steps}>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit">{wayOn(chosen !== undefined, place === places)}</Button>
        {onStartOver && (
          <button type="button" className={styles.startOver} onClick={onStartOver}>
            Start over
          </button>
        )}
      </div>
    </form>
  );
}

function wayOn(isAnswered: boolean, isLast: boolean): string {
  if (isLast) return 'See my result';
  return isAnswered ? 'Next' : 'Skip this question';
}

/** Adopts a radio button that was checked in the prerendered page before hydration. */
function useAnswerFromBefore(onChoose: (answer: number) => void) {
  const form = useRef<HTMLFormElement>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen) choose.current(Number(chosen.value));
  }, []);
  return form;
}
