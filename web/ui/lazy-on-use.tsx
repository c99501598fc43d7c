import {
  lazy,
  useEffect,
  useEffectEvent,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { toast } from './toast-store.ts';

/**
 * A part whose code is fetched when it is first shown. Where that fails, e.g. because a new version has been deployed
 * since the page was opened, a toast says so, and the rest of the screen stays.
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
      toast({ title: 'This could not be loaded. Please reload the page.', variant: 'destructive' });
      close?.(props);
    });
    useEffect(() => {
      if (isOpen) report();
    }, [isOpen]);
    return null;
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
