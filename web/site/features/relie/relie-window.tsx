import type { Site } from '#content/model';
import { useEffect, useRef } from 'react';
import type { CurrentPage } from './conversation-entry.ts';
import { RelieChat } from './relie-chat.tsx';
import { chatWords } from 'virtual:relie-chat';
import styles from './relie-window.module.css';

export interface RelieWindowProps {
  page: CurrentPage;
  site: Site;
  takeFocus: boolean;
  onMinimize: () => void;
  onClose: () => void;
}

/** The open chat window. It is not modal: the page stays usable. Escape minimizes it. */
export function RelieWindow({ page, site, takeFocus, onMinimize, onClose }: RelieWindowProps) {
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
      onKeyDown={(event) => {
        if (event.key === 'Escape') onMinimize();
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 id="relie-title">Relie</h2>
          <p>{chatWords.tagline}</p>
        </div>
        <button type="button" aria-label="Minimize the chat" onClick={onMinimize}>
          –
        </button>
        <button type="button" aria-label="Close the chat" onClick={onClose}>
          ×
        </button>
      </header>
      <RelieChat page={page} site={site} takeFocus={takeFocus} />
    </div>
  );
}
