import type { ReactNode, RefObject } from 'react';
import type { Site } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterStep } from './use-focus-after-step.ts';
import { pagePath } from '../../../ui/page-path.ts';
import styles from './quiz.module.css';

interface QuizEndingProps {
  /** Crisis contacts to show, if an answer indicated danger. */
  help: ReactNode;
  site: Site;
  hasMoved: RefObject<boolean>;
  onBack: () => void;
  onStartOver: () => void;
}

/** The end of a quiz without a result: an answer indicated danger, or no answer scored points. */
export function QuizEnding({ help, site, hasMoved, onBack, onStartOver }: QuizEndingProps) {
  const heading = useFocusAfterStep<HTMLHeadingElement>(hasMoved);
  return (
    <div className={styles.card}>
      <h3 ref={heading} tabIndex={-1} className={styles.resultTitle}>
        {help ? 'This matters more than a result' : 'There is nothing to count yet'}
      </h3>
      {help ? (
        <>
          {help}
          <p>
            One of your answers says that someone may be in danger, so we don’t count points here.
            Advice for couples can do harm where one of them is afraid.{' '}
            <a href="/crisis-couples#when-couples-work-is-not-safe">
              When couples work isn’t safe, and what to do instead
            </a>
          </p>
          <p>
            We would be glad to hear from you alone.{' '}
            <a href={pagePath('/vibe-check')}>Write to us</a> and say how we can reach you safely,
            or call <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a> in office hours. For
            right now, the numbers above are faster.
          </p>
        </>
      ) : (
        <p>
          You skipped the questions that give points, which is fine. Go back and answer a few, or{' '}
          <a href={pagePath('/vibe-check')}>talk to a person</a> instead.
        </p>
      )}
      <div className={styles.steps}>
        <Button variant="secondary" onClick={onBack}>
          Back to the questions
        </Button>
        <button type="button" className={styles.startOver} onClick={onStartOver}>
          Start over
        </button>
      </div>
    </div>
  );
}
