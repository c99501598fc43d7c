import {
  lazy,
  useEffect,
  useEffectEvent,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { Button } from './button.tsx';
import { reloadIfServed } from './reload-if-served.ts';
import { toast } from './toast-store.ts';

/** How long the toast is shown: long enough to read it and to reach its button, ms. */
const TOAST_MS = 20_000;

/**
 * A part whose code is fetched when it is first shown. Where that fails, e.g. because a new version has been deployed
 * since the page was opened, a toast says so and offers a reload, and the rest of the screen stays. A part that cannot
 * be closed is replaced by the button for the reload.
 * @param load imports the part's component
 * @param close closes the part, so that it can be opened again
 */
export function lazyOnUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
): LazyExoticComponent<ComponentType<Props>> {
  function NotLoaded(props: Props) {
    // A closed dialog stays mounted.
    const isOpen = !('open' in props) || props.open === true;
    const report = useEffectEvent(() => {
      reportNotLoaded();
      close?.(props);
    });
    useEffect(() => {
      if (isOpen) report();
    }, [isOpen]);
    return close ? null : RELOAD;
  }
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error('A part of the page could not be loaded', error);
      return { default: NotLoaded };
    }
  });
}

const RELOAD = (
  <Button
    variant="quiet"
    size="sm"
    onClick={async () => {
      if (!(await reloadIfServed())) reportNotLoaded();
    }}
  >
    Reload the page
  </Button>
);

function reportNotLoaded(): void {
  const title = 'This could not be loaded. Please reload the page.';
  toast({ title, action: RELOAD, variant: 'destructive', durationMs: TOAST_MS });
}
