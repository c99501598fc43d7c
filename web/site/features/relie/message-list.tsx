import { useEffect, useRef, type UIEvent } from 'react';
import { Announcer } from './announcer.tsx';
import { repeatsContacts, type Entry } from './conversation-entry.ts';
import { Message } from './message.tsx';
import styles from './relie-chat.module.css';
import type { ResolveTokenIn } from './reply-markup.ts';
import { Suggestions } from './suggestions.tsx';

/** Delay before the list scrolls to a new message, in ms. */
const SCROLL_DELAY = 100;
/** Scrolling further than this away from the newest message stops the automatic scrolling, in px. */
const READING_ELSEWHERE = 60;
/** Space kept above a reply's first line, in px. */
const MARGIN_TOP = 8;

const WORDS = {
  en: { list: 'Conversation with Relie', writing: 'Relie is writing' },
  es: { list: 'Conversación con Relie', writing: 'Relie está escribiendo' },
};

interface MessageListProps {
  entries: Entry[];
  reply: Entry | null;
  pending: boolean;
  /** Questions to tap; empty once the visitor has written. */
  suggestions: readonly string[];
  /** Of the suggestions, if it is not English. */
  language?: 'es' | undefined;
  /** The language of the conversation. */
  spoken: 'en' | 'es';
  resolveToken: ResolveTokenIn;
  /** URL of the quick exit. */
  leaveTo: string;
  onRetry: () => void;
  onAsk: (question: string) => void;
}

/** The messages, newest last. */
export function MessageList(props: MessageListProps) {
  const { entries, reply, pending, suggestions, language, spoken, onRetry, onAsk, ...looks } =
    props;
  const words = WORDS[spoken];
  const shown = [...entries, ...(reply ? [reply] : [])].filter(({ role }) => role !== 'system');
  const following = useFollowing(shown);
  // The tapped button disappears. Not the input, because on a phone the keyboard would cover the reply.
  const focusList = () => following.ref.current?.focus();
  return (
    <>
      <div
        {...following}
        className={styles.list}
        role="log"
        lang={spoken}
        aria-label={words.list}
        // Not a live region: the announcer reads finished sentences; reading every token would be noise.
        aria-live="off"
        tabIndex={0}
      >
        {shown.map((entry, index) => (
          <Message
            key={index}
            entry={entry}
            isNewest={index === shown.length - 1}
            spoken={spoken}
            isCardLast={repeatsContacts(entry, shown.slice(0, index))}
            onRetry={() => {
              onRetry();
              focusList();
            }}
            {...looks}
          />
        ))}
        {suggestions.length > 0 && (
          <Suggestions
            questions={suggestions}
            language={language}
            onAsk={(question) => {
              onAsk(question);
              focusList();
            }}
          />
        )}
        {pending && !reply?.content && (
          <p className={styles.thinking} role="status">
            <span className="visually-hidden">{words.writing}</span>
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
 * Scrolls to the newest message, to the first line of a reply. A reply that is still growing is followed until its
 * first line is on top, or the visitor scrolls or presses something.
 */
function useFollowing(entries: Entry[]) {
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The position last scrolled to, in px; null once the list is not followed any more. */
  const position = useRef<number | null>(0);
  const count = entries.length;
  const newest = entries.at(-1);

  useEffect(() => {
    position.current = list.current?.scrollTop ?? 0;
  }, [count]);
  useEffect(() => {
    // Throttled: debounced by each token, the scroll would never run during a fast answer.
    if (timer.current !== undefined || position.current === null) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const element = list.current;
      if (!element || position.current === null) return;
      const reply = element.querySelector<HTMLElement>('[data-newest-reply]');
      const top = reply ? reply.offsetTop - MARGIN_TOP : element.scrollHeight;
      element.scrollTo({ top });
      position.current = reply && element.scrollTop >= Math.floor(top) ? null : element.scrollTop;
    }, SCROLL_DELAY);
  }, [count, newest]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent) => {
    const isMoved =
      position.current !== null && Math.abs(scrollTop - position.current) > READING_ELSEWHERE;
    if (isMoved) position.current = null;
  };
  // Otherwise the list would scroll away under a link that is being pressed.
  const onPointerDown = () => {
    position.current = null;
  };
  return { ref: list, onScroll, onPointerDown };
}
