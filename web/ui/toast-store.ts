import type { ReactNode } from 'react';
import { Listeners } from './listeners.ts';

/** A short message that disappears by itself. */
export interface ToastMessage {
  id: string;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  variant: 'default' | 'destructive';
  /** How long it is shown, ms; five seconds by default. */
  durationMs?: number;
  open: boolean;
}

type ToastWords = Omit<ToastMessage, 'id' | 'open' | 'variant'> &
  Partial<Pick<ToastMessage, 'variant'>>;

/** How long a dismissed toast stays mounted, ms; longer than any closing animation. */
const REMOVE_DELAY_MS = 1_000_000;

let nextId = 1;
let current: ToastMessage | null = null;
const listeners = new Listeners();

function setCurrent(next: ToastMessage | null): void {
  current = next;
  listeners.tell();
}

function change(id: string, changes: Partial<ToastMessage>): void {
  if (current?.id === id) setCurrent({ ...current, ...changes });
}

function dismiss(id: string): void {
  change(id, { open: false });
  setTimeout(() => {
    if (current?.id === id && !current.open) setCurrent(null);
  }, REMOVE_DELAY_MS);
}

/** Shows a toast, for five seconds unless it says otherwise. A new toast replaces the current one. */
export function toast({ variant = 'default', ...words }: ToastWords) {
  const id = String(nextId++);
  setCurrent({ ...words, variant, id, open: true });
  return {
    id,
    update: (changes: Partial<ToastWords>) => change(id, changes),
    dismiss: () => dismiss(id),
  };
}

/** Takes away the toast on screen, at once: it may name a person. */
export function clearToast(): void {
  setCurrent(null);
}

/** The store behind `ToastHost` and `Toaster`; not for other use. */
export const toastStore = {
  subscribe: listeners.subscribe,
  current: () => current,
  /** The server never renders a toast. */
  none: () => null,
  dismiss,
};
