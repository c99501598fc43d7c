import type { Quiz, Site } from '#content/model';
import { HOTLINE } from '#safety/hotline';
import { pagePath } from '../../../ui/page-path.ts';
import styles from './quiz.module.css';

/** Whom to call instead of taking a quiz. Stands before the first question and needs no script. */
export function QuizNumbers() {
  return (
    <p className={styles.numbers}>
      In danger now? Call <a href="tel:911">911</a>. Thinking about suicide? Call or text{' '}
      <a href="tel:988">988</a>. Afraid of your partner? Call{' '}
      <a href={HOTLINE.href}>{HOTLINE.display}</a>.
    </p>
  );
}

/**
 * What a quiz is. Stands after the question, so that a small screen begins with the question, and beside it on a wide
 * one.
 */
export function QuizOpening({ quiz, site }: { quiz: Quiz; site: Site }) {
  return (
    <div className={styles.opening}>
      <p className={styles.intro}>{quiz.intro}</p>
      <p className={styles.facts}>
        {quiz.questions.length} questions · about {quiz.minutes} minutes · your answers stay in this
        tab
      </p>
      <noscript>
        <p>
          The quiz is worked out in your browser, which needs JavaScript. Without it you can read{' '}
          <a href="#how-it-counts">every question and what each answer is worth</a>, or skip the
          quiz and <a href={pagePath('/vibe-check')}>write to us</a>, send an e-mail to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a> or call{' '}
          <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
        </p>
      </noscript>
    </div>
  );
}
