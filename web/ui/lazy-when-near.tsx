import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react';
import { isOpenedInPlace, reloadIfServed } from './reload-if-served.ts';

/** Distance below the viewport at which the code of a part is fetched. */
const MARGIN = '250px';
/** Delay before the code of a part is fetched again, in ms; it doubles. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/**
 * Lazy hydration of a prerendered part: its code is fetched when the visitor scrolls near it. Until then its markup is
 * static; a button pressed too early is pressed again after hydration.
 * @param id the element id of the part
 * @param load imports the part's component
 */
export function lazyWhenNear<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let fetchNow = () => {};
  const stopWaiting = () => fetchNow();
  const repeatMissedClick = rememberMissedClick(id);
  const Part = lazy(async () => {
    const markupGone = new Promise<void>((resolve) => (fetchNow = resolve));
    await Promise.race([whenNear(id), markupGone]);
    const Component = await arrivalOf(load);
    return {
      default: function ArrivedPart(props: Props) {
        useLayoutEffect(repeatMissedClick, []);
        return <Component {...props} />;
      },
    };
  });
  // Memoised: React discards the prerendered markup of a suspended part that is rendered again.
  return memo(function PartWhenNear(props: Props) {
    return (
      <Suspense fallback={<MissingPart id={id} onShown={stopWaiting} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/**
 * Retries until the code has loaded. Meanwhile the prerendered markup stays, and its links and forms work. A page
 * opened by client-side navigation has no prerendered markup, so it is reloaded.
 */
async function arrivalOf<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, LAST_RETRY_MS)) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the page could not be loaded', error);
      if (isOpenedInPlace() && (await reloadIfServed())) await new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Suspense fallback. React has discarded the prerendered markup, so there is no reason to wait for the visitor. */
function MissingPart({ id, onShown }: { id: string; onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return <div id={id} />;
}

function whenNear(id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id);
    // On the server and after a client-side navigation there is no markup to hydrate, so the part loads at once.
    if (!element) return resolve();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    element.addEventListener('focusin', () => resolve(), { once: true });
  });
}

/**
 * Records the last button pressed in a part before its hydration; React does not deliver such a click.
 * @returns a function that replays the click once
 */
function rememberMissedClick(id: string): () => void {
  if (typeof document === 'undefined' || !document.getElementById(id)) return () => {};
  let missed: HTMLElement | null = null;
  const remember = ({ target }: MouseEvent) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
    missed = button && button.closest(`#${id}`) ? button : null;
  };
  const forget = () => (missed = null);
  addEventListener('click', remember, true);
  addEventListener('click', forget);
  return () => {
    removeEventListener('click', remember, true);
    // The code may have loaded while a click is still being dispatched to the part.
    setTimeout(() => {
      removeEventListener('click', forget);
      missed?.click();
      forget();
    });
  };
}
