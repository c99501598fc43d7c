import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import styles from './toast-host.module.css';
import { toastStore, type ToastMessage } from './toast-store.ts';

interface ToasterProps {
  message: ToastMessage;
}

/** Display time of a plain toast, ms. */
const PLAIN_MS = 10_000;

/**
 * Renders the toasts. Once per layout; its code is fetched with the first toast, and again with the next if that fails.
 */
export function ToastHost() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const [code, setCode] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null);
  const [plainId, setPlainId] = useState<string>();
  const id = message?.id;
  useEffect(() => {
    if (id === undefined || code) return;
    // Not `then(setCode, …)`: Vite would not report a style sheet that could not be loaded.
    const load = async () => {
      try {
        setCode(await import('./toaster.tsx'));
      } catch (error) {
        console.error('The toasts could not be loaded', error);
        setPlainId(id);
      }
    };
    void load();
  }, [id, code]);
  if (!message) return null;
  if (code) return <code.Toaster message={message} />;
  return id === plainId ? <PlainToast message={message} /> : null;
}

/** A toast without animation, for when the toasts' own code cannot be loaded, e.g. after an upgrade. */
function PlainToast({ message }: ToasterProps) {
  const { id, title, description, action, open, durationMs = PLAIN_MS } = message;
  useEffect(() => {
    const timer = setTimeout(() => toastStore.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  if (!open) return null;
  return (
    <div role="alert" className={styles.plain}>
      <strong>{title}</strong> {description} {action}
    </div>
  );
}
