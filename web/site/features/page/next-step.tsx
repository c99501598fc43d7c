import type { Page } from '#content/model';
import layout from '../../../ui/layout.module.css';
import { PhoneText } from '../../../ui/phone-text.tsx';
import styles from './page.module.css';

/** The call to action at the end of a page. */
export function NextStep({ step }: { step: Page['nextStep'] }) {
  if (!step) return null;
  return (
    <section className={`${layout.section} ${styles.next}`} aria-labelledby="next-heading">
      <div className={layout.container}>
        <h2 id="next-heading">{step.heading}</h2>
        <p>
          <PhoneText text={step.text} />
        </p>
        <a href={step.action.to}>{step.action.text}</a>
      </div>
    </section>
  );
}
