import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import styles from './dialog.module.css';

export interface DialogWindowProps {
  /** Receives the focus when the dialog closes; Radix knows only its own triggers. */
  opener: RefObject<Element | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once it is closed and has given the focus back. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

export interface ConfirmWindowProps extends Pick<
  DialogWindowProps,
  'opener' | 'open' | 'onOpenChange'
> {
  title: string;
  description: ReactNode;
  confirm: string;
  onConfirm: () => void;
  variant?: ButtonLook['variant'];
}

const returnFocus =
  (opener: DialogWindowProps['opener'], onClosed?: () => void) => (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
    onClosed?.();
  };

/**
 * Closes a dialog by Escape, although a toast that came after it is the topmost layer, to which Radix gives the key.
 */
const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape') close();
};

/** The window of a `Dialog`. */
export function DialogWindow({
  opener,
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  children,
}: DialogWindowProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={styles.window}
            onKeyDown={onEscape(() => onOpenChange(false))}
            onCloseAutoFocus={returnFocus(opener, onClosed)}
            // Radix warns about a missing description unless it is explicitly undefined.
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className={styles.description}>
                {description}
              </RadixDialog.Description>
            )}
            {children}
            <RadixDialog.Close className={styles.close} aria-label="Close">
              ×
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The window of a `ConfirmDialog`. */
export function ConfirmWindow({
  opener,
  open,
  onOpenChange,
  title,
  description,
  confirm,
  onConfirm,
  variant = 'primary',
}: ConfirmWindowProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content
            className={styles.window}
            onKeyDown={onEscape(() => onOpenChange(false))}
            onCloseAutoFocus={returnFocus(opener)}
          >
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.description}>
              {description}
            </AlertDialog.Description>
            <div className={styles.actions}>
              <AlertDialog.Cancel asChild>
                <Button variant="quiet">Cancel</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button variant={variant} onClick={onConfirm}>
                  {confirm}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
