import type { Home } from '#content/model';
import { buttonClass } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './hero.module.css';

export function Hero({ words }: { words: Home['hero'] }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.tagline}>{words.tagline}</p>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <p className={styles.actions}>
          <a className={buttonClass()} href={words.action.to}>
            {words.action.text}
          </a>
          {words.secondAction && (
            <a className={styles.second} href={words.secondAction.to}>
              {words.secondAction.text}
            </a>
          )}
        </p>
      </div>
      {words.image && (
        <div className={styles.picture}>
          <Picture {...words.image} first sizes="(min-width: 48rem) 46vw, 100vw" />
        </div>
      )}
    </section>
  );
}

export function TrustStrip({ facts }: { facts: string[] }) {
  return (
    <section id="trust-strip" className={styles.trust} aria-label="What you can count on">
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
