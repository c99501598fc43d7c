import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react';

/** How far below the window a part may still be when its code is fetched. */
const MARGIN = '250px';

/**
 * A part of a page that is prerendered like everything else, but whose code is fetched only when the visitor comes
 * near it. Until then its markup stands as it is; a button of it that is pressed too early is pressed again later.
 * @param id the element id of the part
 * @param load fetches the part's component
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
    const Component = await load();
    return {
      default: function ArrivedPart(props: Props) {
        useLayoutEffect(repeatMissedClick, []);
        return <Component {...props} />;
      },
    };
  });
  // Memoised: React gives up the prerendered markup of a part that is drawn again before its code has arrived.
  return memo(function PartWhenNear(props: Props) {
    return (
      <Suspense fallback={<MissingPart id={id} onShown={stopWaiting} />}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Stands where React has given up the prerendered markup all the same: then there is nothing left to wait for. */
function MissingPart({ id, onShown }: { id: string; onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return <div id={id} />;
}

function whenNear(id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id);
    // On the server, and after a click from another page, there is nothing to wait for.
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
 * Remembers the last button pressed in a part that stands there without its code: React lets no such click through.
 * @returns what presses it again, once
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
    // The code may have arrived with a click that is still on its way to it.
    setTimeout(() => {
      removeEventListener('click', forget);
      missed?.click();
      forget();
    });
  };
}
