import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { windowWords } from 'virtual:relie-bar';
import { Button } from '../../../ui/button.tsx';
import styles from './consent-gate.module.css';
import { relieFlags } from './relie-flags.ts';

interface ConsentGateProps {
  /** Of the notice, if it is not English. */
  language?: 'es' | undefined;
  /** @param hasJustAgreed the visitor has agreed on this page */
  children: (hasJustAgreed: boolean) => ReactNode;
}

/** The consent notice until the visitor agrees, then the chat. Nothing is sent before. */
export function ConsentGate({ language, children }: ConsentGateProps) {
  const { consented } = useSyncExternalStore(
    relieFlags.subscribe,
    relieFlags.current,
    relieFlags.none,
  );
  const [hasJustAgreed, setHasJustAgreed] = useState(false);
  if (consented) return children(hasJustAgreed);
  const agree = () => {
    setHasJustAgreed(true);
    relieFlags.set({ consented: true });
  };
  return <ConsentCard language={language} onAgree={agree} />;
}

interface ConsentCardProps extends Pick<ConsentGateProps, 'language'> {
  onAgree: () => void;
}

function ConsentCard({ language, onAgree }: ConsentCardProps) {
  const { consent } = language === 'es' ? windowWords.inSpanish : windowWords;
  const { heading, text, points, kept, agree } = consent;
  // HTML rendered from the practice's Markdown at build time.
  return (
    <div className={styles.consent} lang={language}>
      <h3>{heading}</h3>
      <p dangerouslySetInnerHTML={{ __html: text }} />
      <ul>
        {points.map((point) => (
          <li key={point} dangerouslySetInnerHTML={{ __html: point }} />
        ))}
      </ul>
      <p dangerouslySetInnerHTML={{ __html: kept }} />
      <Button onClick={onAgree}>{agree}</Button>
    </div>
  );
}
