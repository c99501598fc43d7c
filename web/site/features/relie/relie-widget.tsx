import type { Site } from '#content/model';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { barWords } from 'virtual:relie-bar';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import { reloadIfServed } from '../../../ui/reload-if-served.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { CurrentPage } from './conversation-entry.ts';
import type { RelieChat } from './relie-chat.tsx';
import { relieFlags } from './relie-flags.ts';
import { RelieWindow } from './relie-window.tsx';
import styles from './relie-widget.module.css';

interface RelieWidgetProps {
  /** Whether the invitation is part of the prerendered page. */
  drawnAhead: boolean;
  page: CurrentPage;
  site: Site;
}

const LABEL = { en: 'Relie, AI companion', es: 'Relie, compañera de IA' };

/**
 * Relie's widget on every page: closed, minimized or open. The page contains the invitation and the window with the
 * consent notice; the chat's code is fetched when the window is opened or was left open.
 */
export function RelieWidget(props: RelieWidgetProps) {
  const hydrated = useHydrated();
  const { language } = props.page;
  if (!(hydrated || props.drawnAhead) || props.page.path.includes('/relie')) return null;
  return (
    <aside lang={language} aria-label={LABEL[language ?? 'en']}>
      <Corner {...props} isAhead={!hydrated} />
    </aside>
  );
}

interface CornerProps extends Pick<RelieWidgetProps, 'page' | 'site'> {
  /** Prerendered: the boot script decides what is shown. */
  isAhead: boolean;
}

function Corner({ page, site, isAhead }: CornerProps) {
  const flags = useSyncExternalStore(relieFlags.subscribe, relieFlags.current, relieFlags.none);
  const isShown = flags.open && !flags.minimized;
  const words = page.language === 'es' ? barWords.inSpanish : barWords;
  const opener = useRef<HTMLButtonElement>(null);
  // A chat restored from an earlier page does not take the focus; one just opened does.
  const [wasTouched, setWasTouched] = useState(false);
  const Chat = useChatCode(isShown, wasTouched, words.unavailable);

  useEffect(() => {
    if (flags.open) relieFlags.set({ open: true });
  }, [flags.open, page.path]);
  useEffect(() => {
    if (isShown || !wasTouched) return;
    opener.current?.focus();
    // On a narrow screen the invitation is hidden while a form is shown, and a hidden button cannot take the focus.
    if (document.activeElement !== opener.current) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [isShown, wasTouched]);
  useLayoutEffect(() => {
    const { open, minimized } = relieFlags.current();
    if (open && !minimized && wouldCoverForm()) relieFlags.set({ minimized: true });
  }, []);
  useEffect(() => {
    // The flags say from now on what is shown.
    if (!isAhead) document.documentElement.classList.remove('chat-open');
  }, [isAhead]);

  const change = (changes: { open: boolean; minimized: boolean }) => {
    setWasTouched(true);
    relieFlags.set(changes);
  };
  return (
    <>
      {!isShown && (
        <Invitation
          words={flags.open ? words.minimized : words.closed}
          isPulsing={!flags.open}
          button={opener}
          onOpen={() => change({ open: true, minimized: false })}
        />
      )}
      {(isShown || isAhead) && (
        <RelieWindow
          language={page.language}
          isAhead={isAhead}
          takeFocus={wasTouched}
          onMinimize={() => change({ open: true, minimized: true })}
          onLinkHere={() => {
            if (coversPage()) change({ open: true, minimized: true });
          }}
          onClose={() => change({ open: false, minimized: false })}
        >
          {(hasJustAgreed) =>
            Chat ? (
              <Chat page={page} site={site} takeFocus={wasTouched || hasJustAgreed} />
            ) : (
              <div className={styles.arriving}>
                <LoadingIndicator size="md" />
              </div>
            )
          }
        </RelieWindow>
      )}
    </>
  );
}

/** On phones an open chat covers the page. */
const coversPage = (): boolean => matchMedia('(max-width: 47.99rem)').matches;

/** Whether a restored chat covers a form, which the visitor may already be using. */
function wouldCoverForm(): boolean {
  const { classList, dataset } = document.documentElement;
  // Opened on this page, before the app was there.
  if (classList.contains('chat-open')) return false;
  return coversPage() && dataset['formOnScreen'] !== undefined;
}

interface InvitationProps {
  words: typeof barWords.closed;
  /** No minimized conversation exists. */
  isPulsing: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
}

function Invitation({ words, isPulsing, button, onOpen }: InvitationProps) {
  // Prefetch: a pointer near the button makes a click likely.
  const events = { ref: button, onClick: onOpen, onPointerEnter: fetchAhead, onFocus: fetchAhead };
  return (
    <div className={styles.bar}>
      <span className={styles.words}>{words.invitation}</span>
      <button
        type="button"
        className={`${styles.prompt} ${isPulsing ? styles.pulsing : ''}`}
        data-relie="open"
        {...events}
      >
        <Icon name="chat" size={22} />
        <span className={styles.short}>{words.mobile}</span>
        <span className={styles.long}>{words.desktop}</span>
      </button>
    </div>
  );
}

const fetchChat = () => import('./relie-chat.tsx');

function fetchAhead(): void {
  fetchChat().catch((error: unknown) => {
    console.warn('The chat could not be fetched ahead', error);
  });
}

/**
 * The chat component, once its code is loaded. If that fails and the visitor has just opened the chat, the page reloads
 * with the chat open; otherwise the visitor is told whom to call.
 */
function useChatCode(
  wanted: boolean,
  wasTouched: boolean,
  unavailable: typeof barWords.unavailable,
): typeof RelieChat | null {
  const [chat, setChat] = useState<{ Chat: typeof RelieChat } | null>(null);
  useEffect(() => {
    if (!wanted || chat) return;
    fetchChat().then(
      ({ RelieChat: Chat }) => setChat({ Chat }),
      async (error: unknown) => {
        console.warn('The chat could not be fetched', error);
        if (wasTouched && relieFlags.surviveReload() && (await reloadIfServed())) return;
        relieFlags.set({ open: false, minimized: false });
        toast({
          variant: 'destructive',
          title: unavailable.title,
          description: unavailable.text,
        });
      },
    );
  }, [wanted, chat, wasTouched, unavailable]);
  return chat && chat.Chat;
}
