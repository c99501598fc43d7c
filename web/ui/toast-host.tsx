import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import styles from './toast-host.module.css';
import { toastStore, type ToastMessage } from './toast-store.ts';

const Toaster = lazy(async () => {
  try {
    return { default: (await import('./toaster.tsx')).Toaster };
  } catch (error) {
    console.error('The toasts could not be loaded', error);
    return { default: PlainToast };
  }
});

/** Display time of a plain toast, ms. */
const PLAIN_MS = 10_000;

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

/** Only the words: the code of the toasts is gone, e.g. because a new version has been deployed. */
function PlainToast({ message: { id, title, description, open } }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => toastStore.dismiss(id), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (!open) return null;
  return (
    <div role="alert" className={styles.plain}>
      <strong>{title}</strong> {description}
    </div>
  );
}
