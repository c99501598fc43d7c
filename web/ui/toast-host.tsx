import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Renders the toasts. Once per layout; its code is fetched with the first toast. */
export function ToastHost() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  if (!message) return null;
  return (
    <Suspense>
      <Toaster message={message} />
    </Suspense>
  );
}
