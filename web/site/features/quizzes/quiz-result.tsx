import { Suspense, useEffect, useState, type RefObject } from 'react';
import type { Quiz, Site } from '#content/model';
import { count } from '../../../http/count.ts';
import { storedInterest } from '../../../storage/stored-interest.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import { pagePath } from '../../../ui/page-path.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import type { QuizAnswers, QuizScore } from './quiz-score.ts';
import { QuizPoints } from './quiz-points.tsx';
import { useFocusAfterStep } from './use-focus-after-step.ts';
import styles from './quiz.module.css';

const ResultForm = lazyOnUse(async () => (await import('./result-form.tsx')).ResultForm);

interface QuizResultProps {
  quiz: Quiz;
  site: Site;
  result: Quiz['results'][number];
  /** The visitor's answers and score; null if only the result's URL was opened. */
  own: { score: QuizScore; answers: QuizAnswers } | null;
  hasMoved: RefObject<boolean>;
  onBack: () => void;
  onStartOver: () => void;
}

/** A result: its meaning, suggestions and next steps. */
export function QuizResult(props: QuizResultProps) {
  const { quiz, site, result, own, hasMoved, onBack, onStartOver } = props;
  const heading = useFocusAfterStep<HTMLHeadingElement>(hasMoved);
  const isOwn = own !== null;
  useEffect(() => {
    if (isOwn) count({ type: 'quiz', path: quiz.page });
  }, [isOwn, quiz.page]);
  return (
    <article className={styles.card} aria-labelledby="result-heading">
      <p className={styles.resultKind}>{kindOf(own)}</p>
      <h3 id="result-heading" ref={heading} tabIndex={-1} className={styles.resultTitle}>
        {result.title}
      </h3>
      {own && own.score.level.length > 1 && (
        <Tie quiz={quiz} shown={result} level={own.score.level} />
      )}
      <p className={styles.resultText}>{result.text}</p>
      {result.tips.length > 0 && (
        <>
          <h4>Small things to try</h4>
          <ul className={styles.tips}>
            {result.tips.map((tip) => (
              <li key={tip}>
                <PhoneText text={tip} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.actions}>
        <a className={buttonClass()} href={result.action.to}>
          {result.action.text}
        </a>
        {result.secondAction && (
          <a className={buttonClass({ variant: 'secondary' })} href={result.secondAction.to}>
            {result.secondAction.text}
          </a>
        )}
      </p>
      {own && <QuizPoints quiz={quiz} score={own.score} answers={own.answers} />}
      <div className={styles.keep}>
        <CopyLink label="Copy the link to this result" />
        <p className={styles.hint}>
          The link names the result. There is no name in it, and no answers.
        </p>
      </div>
      {own && <SendResult quiz={quiz} site={site} result={result} answers={own.answers} />}
      <div className={styles.steps}>
        <Button variant="secondary" onClick={onBack}>
          {own ? 'Change my answers' : 'Take the quiz yourself'}
        </Button>
        {own && (
          <button type="button" className={styles.startOver} onClick={onStartOver}>
            Start over
          </button>
        )}
      </div>
    </article>
  );
}

function kindOf(own: QuizResultProps['own']): string {
  if (!own) return 'A result of this quiz';
  return own.score.level.length > 1 ? 'Your result is a tie' : 'Your result';
}

interface TieProps {
  quiz: Quiz;
  shown: Quiz['results'][number];
  level: QuizScore['level'];
}

/** Names the results that are level, with links to those that are not shown. */
function Tie({ quiz, shown, level }: TieProps) {
  return (
    <div className={styles.tie}>
      <p>
        {level.length === 2 ? 'Two results' : `${level.length} results`} have the same number of
        points. {quiz.tieOrder}
      </p>
      <ul>
        {level.map((result) => (
          <li key={result.id}>
            {result === shown ? (
              <>{result.title} (shown here)</>
            ) : (
              <a href={`${quiz.page}?r=${result.id}`}>{result.title}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Offers to send the result, or to book a call about it. The form's code is fetched on demand. */
function SendResult(props: {
  quiz: Quiz;
  site: Site;
  result: Quiz['results'][number];
  answers: QuizAnswers;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { interest } = props.result;
  return (
    <section className={styles.send} aria-labelledby="send-heading">
      <h4 id="send-heading">Would you like to talk about it?</h4>
      <p>
        Send us your result and a person will write back within {props.site.replyPromiseHours}{' '}
        business hours. You never have to.
      </p>
      {isOpen ? (
        <Suspense fallback={<LoadingIndicator size="sm" />}>
          <ResultForm {...props} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Send my result
        </Button>
      )}
      <p>
        Or{' '}
        <a
          href={pagePath('/vibe-check')}
          onClick={() => {
            if (interest) storedInterest.write(interest);
          }}
        >
          book a free Vibe Check
        </a>
        {interest &&
          '. The form will already say what you would like help with, and you can change it'}
        .
      </p>
    </section>
  );
}
