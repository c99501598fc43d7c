import type { Site } from '#content/model';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { barWords } from 'virtual:relie-bar';
import { Icon } from '../../ui/icon.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { CurrentPage } from './conversation-entry.ts';
import { relieFlags } from './relie-flags.ts';
import type { RelieWindowProps } from './relie-window.tsx';
import styles from './relie-widget.module.css';

interface RelieWidgetProps {
  /** Whether the invitation is part of the prerendered page. */
  drawnAhead: boolean;
  page: CurrentPage;
  site: Site;
}

/**
 * Relie in the corner of every page: closed, minimized or open. Only this invitation is part of the page; the chat
 * itself is fetched when it is opened, or was left open.
 */
export function RelieWidget(props: RelieWidgetProps) {
  const hydrated = useHydrated();
  if (!(hydrated || props.drawnAhead) || props.page.path.includes('/relie')) return null;
  return (
    <aside aria-label="Relie, AI companion">
      <Corner {...props} />
    </aside>
  );
}

function Corner({ page, site }: Pick<RelieWidgetProps, 'page' | 'site'>) {
  const flags = useSyncExternalStore(relieFlags.subscribe, relieFlags.current, relieFlags.none);
  const isShown = flags.open && !flags.minimized;
  const drawWindow = useWindowCode(isShown);
  const opener = useRef<HTMLButtonElement>(null);
  // A chat that was left open comes back without taking the focus; one that was just opened takes it.
  const [wasTouched, setWasTouched] = useState(false);

  useEffect(() => {
    if (flags.open) relieFlags.set({ open: true });
  }, [flags.open, page.path]);
  useEffect(() => {
    if (isShown || !wasTouched) return;
    opener.current?.focus();
    // While a form is on screen the invitation is hidden, and a hidden button takes no focus.
    if (document.activeElement !== opener.current) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [isShown, wasTouched]);
  useLayoutEffect(() => {
    const { open, minimized } = relieFlags.current();
    if (open && !minimized && wouldCoverForm()) relieFlags.set({ minimized: true });
  }, []);

  const change = (changes: { open: boolean; minimized: boolean }) => {
    setWasTouched(true);
    relieFlags.set(changes);
  };
  if (!isShown) {
    return (
      <Invitation
        waiting={flags.open}
        button={opener}
        onOpen={() => change({ open: true, minimized: false })}
      />
    );
  }
  if (!drawWindow) {
    return (
      <div className={styles.arriving}>
        <LoadingIndicator size="md" />
      </div>
    );
  }
  return drawWindow({
    page,
    site,
    takeFocus: wasTouched,
    onMinimize: () => change({ open: true, minimized: true }),
    onClose: () => change({ open: false, minimized: false }),
  });
}

/** A chat left open on a phone comes back as a sheet over the whole page, which may by now be in use. */
function wouldCoverForm(): boolean {
  const isSheet = matchMedia('(max-width: 47.99rem)').matches;
  return isSheet && document.documentElement.hasAttribute('data-form-on-screen');
}

interface InvitationProps {
  /** There is a minimized conversation. */
  waiting: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
}

function Invitation({ waiting, button, onOpen }: InvitationProps) {
  const words = waiting ? barWords.minimized : barWords.closed;
  // Whoever comes near will want the chat in a moment.
  const events = { ref: button, onClick: onOpen, onPointerEnter: fetchAhead, onFocus: fetchAhead };
  return (
    <div className={styles.bar}>
      <span className={styles.words}>{words.invitation}</span>
      <button
        type="button"
        className={`${styles.prompt} ${waiting ? '' : styles.pulsing}`}
        {...events}
      >
        <Icon name="chat" size={22} />
        <span className={styles.short}>{words.mobile}</span>
        <span className={styles.long}>{words.desktop}</span>
      </button>
    </div>
  );
}

const fetchWindow = () => import('./relie-window.tsx');

function fetchAhead(): void {
  fetchWindow().catch((error: unknown) => {
    console.warn('The chat could not be fetched ahead', error);
  });
}

/** What draws the window, once its code is there. Without a connection the visitor is told whom to call. */
function useWindowCode(wanted: boolean): ((props: RelieWindowProps) => ReactNode) | null {
  const [draw, setDraw] = useState<((props: RelieWindowProps) => ReactNode) | null>(null);
  useEffect(() => {
    if (!wanted || draw) return;
    fetchWindow().then(
      ({ RelieWindow }) => setDraw(() => (props: RelieWindowProps) => <RelieWindow {...props} />),
      (error: unknown) => {
        console.warn('The chat could not be fetched', error);
        relieFlags.set({ open: false, minimized: false });
        toast({
          variant: 'destructive',
          title: barWords.unavailable.title,
          description: barWords.unavailable.text,
        });
      },
    );
  }, [wanted, draw]);
  return draw;
}
