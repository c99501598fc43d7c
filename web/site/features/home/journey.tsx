import type { Home } from '#content/model';
import type { CSSProperties } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { useReveal } from '../../../ui/use-reveal.ts';
import styles from './journey.module.css';

/** The five entry points. The section takes the colour of the hovered or focused card, in CSS alone. */
export function Journey({ words }: { words: Home['journey'] }) {
  const { ref, state } = useReveal<HTMLUListElement>();
  const tints = Object.fromEntries(
    words.cards.map((card, index) => [`--tint-${index + 1}`, card.colour]),
  );
  return (
    <section
      className={`${layout.section} ${styles.journey}`}
      style={tints}
      aria-labelledby="journey-heading"
    >
      <div className={layout.container}>
        <h2 id="journey-heading">{words.heading}</h2>
        <p className={layout.lead}>{words.lead}</p>
        <ul ref={ref} className={styles.cards} data-reveal={state}>
          {words.cards.map((card, index) => (
            <li
              key={card.to}
              className={styles.card}
              style={
                {
                  '--card': `var(--tint-${index + 1})`,
                  '--delay': `${card.delayMs}ms`,
                } as CSSProperties
              }
            >
              <span className={styles.icon}>
                <Icon name={card.icon} size={30} />
              </span>
              <h3>{card.title}</h3>
              <p className={styles.subtitle}>{card.subtitle}</p>
              <p>{card.description}</p>
              <a href={card.to}>
                {card.action} <span aria-hidden="true">→</span>
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.all}>
          <a className={buttonClass({ variant: 'secondary' })} href={words.action.to}>
            {words.action.text}
          </a>
        </p>
      </div>
    </section>
  );
}
