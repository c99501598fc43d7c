import { useEffect, useRef, type UIEvent } from 'react';
import { Announcer } from './announcer.tsx';
import type { Entry } from './conversation-entry.ts';
import { Message } from './message.tsx';
import styles from './relie-chat.module.css';
import type { ResolveToken } from './reply-markup.ts';
import { Suggestions } from './suggestions.tsx';

/** Delay before the list scrolls to a new message, in ms. */
const SCROLL_DELAY = 100;
/** Distance from the end beyond which the visitor is reading earlier messages and is not scrolled, in px. */
const NEAR_END = 60;

interface MessageListProps {
  entries: Entry[];
  reply: Entry | null;
  pending: boolean;
  /** Questions to tap; empty once the visitor has written. */
  suggestions: readonly string[];
  /** Of the suggestions, if it is not English. */
  language?: 'es' | undefined;
  resolveToken: ResolveToken;
  /** URL of the quick exit. */
  leaveTo: string;
  onRetry: () => void;
  onAsk: (question: string) => void;
}

/** The messages, newest last. */
export function MessageList(props: MessageListProps) {
  const { entries, reply, pending, suggestions, language, onRetry, onAsk, ...looks } = props;
  const shown = [...entries, ...(reply ? [reply] : [])].filter(({ role }) => role !== 'system');
  const following = useFollowing(shown);
  const ask = (question: string) => {
    onAsk(question);
    // The tapped button disappears. Not the input, because on a phone the keyboard would cover the reply.
    following.ref.current?.focus();
  };
  return (
    <>
      <div
        {...following}
        className={styles.list}
        role="log"
        aria-label="Conversation with Relie"
        // Not a live region: the announcer reads finished sentences; reading every token would be noise.
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
        {suggestions.length > 0 && (
          <Suggestions questions={suggestions} language={language} onAsk={ask} />
        )}
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

/** Scrolls to the end while the visitor is near it. A crisis reply is scrolled to its start, where the contacts are. */
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
    // Not debounced by each token: during a fast answer the scroll would never run.
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
