import type { Home } from '#content/model';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './how-it-works.module.css';

export function HowItWorks({ words }: { words: Home['howItWorks'] }) {
  return (
    <section
      id="how-it-works"
      className={`${layout.section} ${styles.section}`}
      aria-labelledby="how-heading"
    >
      <div className={layout.container}>
        <h2 id="how-heading">{words.heading}</h2>
        <p className={layout.lead}>{words.lead}</p>
        <ol className={styles.steps}>
          {words.steps.map((step) => (
            <li key={step.title}>
              <span className={styles.icon}>
                <Icon name={step.icon} size={34} />
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.action}>
          <a href={words.action.to}>{words.action.text}</a>
        </p>
      </div>
    </section>
  );
}

interface WhyProps {
  words: Home['why'];
  /** Label of the button to the contact section. */
  contact: string;
}

export function Why({ words, contact }: WhyProps) {
  return (
    <section className={`${layout.section} ${styles.why}`} aria-labelledby="why-heading">
      <div className={layout.container}>
        <h2 id="why-heading">{words.heading}</h2>
        <dl className={styles.stats}>
          {words.stats.map((stat) => (
            <div key={stat.description}>
              <dt>{stat.description}</dt>
              <dd>
                {stat.value}
                {stat.google && <GoogleMark />}
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.contact}>
          <a className={buttonClass()} href="/#contact">
            {contact}
          </a>
        </p>
      </div>
    </section>
  );
}

function GoogleMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M21 12h-9m6.5-5.5A8.5 8.5 0 1 0 21 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
    </svg>
  );
}
