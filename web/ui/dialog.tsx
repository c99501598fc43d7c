import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once it is closed and has given the focus back. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** A modal dialog; closes by its button, Escape or a click outside. */
export function Dialog({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  children,
}: DialogProps) {
  // Returns the focus to the element that opened the dialog; Radix knows only its own triggers.
  const opener = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={styles.window}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
              onClosed?.();
            }}
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

interface ConfirmDialogProps {
  /** The trigger button. */
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onOpenChange?: (open: boolean) => void;
  variant?: ButtonLook['variant'];
}

/** A confirmation dialog; "Cancel" has the initial focus. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  confirm,
  onConfirm,
  onOpenChange,
  variant = 'primary',
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root onOpenChange={onOpenChange}>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay}>
          <AlertDialog.Content className={styles.window}>
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
