import type { Site } from '#content/model';
import { ConsentGate } from './consent-gate.tsx';
import { RelieChat } from './relie-chat.tsx';
import styles from './relie-page.module.css';

/** The full-page chat. */
export function ReliePage({ site, name, path }: { site: Site; name: string; path: string }) {
  return (
    <section className={styles.frame} aria-label="Chat with Relie">
      <h2 className="visually-hidden">The conversation</h2>
      <ConsentGate>
        {(hasJustAgreed) => (
          <RelieChat page={{ name, path }} site={site} takeFocus={hasJustAgreed} />
        )}
      </ConsentGate>
    </section>
  );
}
