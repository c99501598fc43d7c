import { useEffect, useRef, type ReactNode } from 'react';
import { windowWords } from 'virtual:relie-bar';
import { ConsentGate } from './consent-gate.tsx';
import styles from './relie-window.module.css';

const LABELS = {
  en: { minimize: 'Minimize the chat', close: 'Close the chat' },
  es: { minimize: 'Minimizar el chat', close: 'Cerrar el chat' },
};

interface RelieWindowProps {
  /** Of the page, if it is not English. */
  language?: 'es' | undefined;
  /** The window is prerendered and shown by the boot script until the app is there; see `open-ahead.ts`. */
  isAhead: boolean;
  takeFocus: boolean;
  onMinimize: () => void;
  /** A link in the window leads to the page that is open already. */
  onLinkHere: () => void;
  onClose: () => void;
  /** The chat, once the visitor has agreed. @param hasJustAgreed on this page */
  children: (hasJustAgreed: boolean) => ReactNode;
}

/** The open chat window. It is not modal: the page stays usable. Escape minimizes it. */
export function RelieWindow(props: RelieWindowProps) {
  const { language, isAhead, takeFocus, onMinimize, onLinkHere, onClose, children } = props;
  const labels = LABELS[language ?? 'en'];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only if nothing inside has the focus already.
    if (takeFocus && !frame.current?.contains(document.activeElement)) frame.current?.focus();
  }, [takeFocus]);
  return (
    <div
      ref={frame}
      className={styles.window}
      role="dialog"
      aria-labelledby="relie-title"
      tabIndex={-1}
      data-relie-window
      data-ahead={isAhead || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onMinimize();
      }}
      onClick={({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        const { origin, pathname } = window.location;
        if (link?.origin === origin && link.pathname === pathname) onLinkHere();
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 id="relie-title">Relie</h2>
          <p>{(language === 'es' ? windowWords.inSpanish : windowWords).tagline}</p>
        </div>
        <button
          type="button"
          aria-label={labels.minimize}
          data-relie="minimize"
          onClick={onMinimize}
        >
          –
        </button>
        <button type="button" aria-label={labels.close} data-relie="close" onClick={onClose}>
          ×
        </button>
      </header>
      <ConsentGate language={language}>{children}</ConsentGate>
    </div>
  );
}
