import { Toast } from 'radix-ui';
import { useEffect, useRef, type FocusEvent } from 'react';
import { PhoneText } from './phone-text.tsx';
import { toastStore, type ToastMessage } from './toast-store.ts';
import styles from './toaster.module.css';

/** Display time of a toast (ms) and swipe distance that dismisses it (px). */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Escape closes a dialog, not the toast that came after it. */
function leaveToDialog(event: KeyboardEvent): void {
  const isInDialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  if (isInDialog) event.preventDefault();
}

/**
 * One toast: disappears after its time (five seconds by default) or a swipe to the right; F8 focuses it. If it has the
 * focus when the next toast replaces it, for example after "Undo", the element focused before gets the focus back.
 */
export function Toaster({ message }: { message: ToastMessage }) {
  const { id, title, description, action, variant, durationMs, open } = message;
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const isOutside = (element: Element | null) => !list.current?.contains(element);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && isOutside(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  // Not called when the element with the focus is removed.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (isOutside(relatedTarget)) cameFrom.current = null;
  };
  useEffect(() => {
    if (document.activeElement === document.body) cameFrom.current?.focus();
    cameFrom.current = null;
  }, [id]);
  return (
    <Toast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <Toast.Root
        key={id}
        className={`${styles.toast} ${styles[variant]}`}
        open={open}
        duration={durationMs}
        onFocus={onFocus}
        onBlur={onBlur}
        onEscapeKeyDown={leaveToDialog}
        onOpenChange={(isOpen) => {
          if (!isOpen) toastStore.dismiss(id);
        }}
      >
        <div>
          <Toast.Title className={styles.title}>{title}</Toast.Title>
          {description && (
            <Toast.Description className={styles.description}>
              {typeof description === 'string' ? <PhoneText text={description} /> : description}
            </Toast.Description>
          )}
          {action && <div className={styles.action}>{action}</div>}
        </div>
        <Toast.Close className={styles.close} aria-label="Close">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        ref={list}
        className={styles.viewport}
        hotkey={['F8']}
        onFocus={onFocus}
        onBlur={onBlur}
      />
    </Toast.Provider>
  );
}
