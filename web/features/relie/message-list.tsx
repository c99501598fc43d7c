import { useEffect, useRef, type UIEvent } from 'react';
import { Announcer } from './announcer.tsx';
import type { Entry } from './conversation-entry.ts';
import { Message } from './message.tsx';
import styles from './relie-chat.module.css';
import type { ResolveToken } from './reply-markup.ts';

/** The list follows a new message after this long, in ms. */
const SCROLL_DELAY = 100;
/** Whoever has scrolled further up than this is reading and is left alone, in px. */
const NEAR_END = 60;

interface MessageListProps {
  entries: Entry[];
  reply: Entry | null;
  pending: boolean;
  resolveToken: ResolveToken;
  /** Where the quick exit leads. */
  leaveTo: string;
  onRetry: () => void;
}

/** What was said, the newest at the end. */
export function MessageList({ entries, reply, pending, onRetry, ...looks }: MessageListProps) {
  const shown = [...entries, ...(reply ? [reply] : [])].filter(({ role }) => role !== 'system');
  const following = useFollowing(shown);
  return (
    <>
      <div
        {...following}
        className={styles.list}
        role="log"
        aria-label="Conversation with Relie"
        // Finished sentences are read out below; every word as it comes would not be.
        aria-live="off"
        tabIndex={0}
      >
        {shown.map((entry, index) => (
          <Message
            key={index}
            entry={entry}
            isNewest={index === shown.length - 1}
            onRetry={onRetry}
            {...looks}
          />
        ))}
        {pending && !reply?.content && (
          <p className={styles.thinking} role="status">
            <span className="visually-hidden">Relie is writing</span>
            <span aria-hidden="true" />
            <span aria-hidden="true" />
            <span aria-hidden="true" />
          </p>
        )}
      </div>
      <Announcer entry={shown.at(-1)} writing={reply !== null} resolveToken={looks.resolveToken} />
    </>
  );
}

/**
 * Keeps the end of the list in sight while the visitor is there. A crisis reply is shown from its beginning, where it
 * says whom to reach.
 */
function useFollowing(entries: Entry[]) {
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAtEnd = useRef(true);
  const count = entries.length;
  const content = entries.at(-1)?.content;

  useEffect(() => {
    isAtEnd.current = true;
  }, [count]);
  useEffect(() => {
    // Not put off again by every word that comes: a quick answer would never be followed.
    if (timer.current !== undefined || !isAtEnd.current) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const element = list.current;
      const grave = element?.querySelector<HTMLElement>('[data-newest-crisis]');
      element?.scrollTo({ top: grave ? grave.offsetTop : element.scrollHeight });
    }, SCROLL_DELAY);
  }, [count, content]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= NEAR_END;
  };
  return { ref: list, onScroll };
}
