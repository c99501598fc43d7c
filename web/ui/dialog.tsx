import {
  cloneElement,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEventHandler,
  type ReactElement,
} from 'react';
import type { Button } from './button.tsx';
import type { ConfirmWindowProps, DialogWindowProps } from './dialog-windows.tsx';
import { lazyOnUse } from './lazy-on-use.tsx';

// Fetched when the first dialog opens.
const DialogWindow = lazyOnUse(
  async () => (await import('./dialog-windows.tsx')).DialogWindow,
  ({ onOpenChange }) => onOpenChange(false),
);
const ConfirmWindow = lazyOnUse(
  async () => (await import('./dialog-windows.tsx')).ConfirmWindow,
  ({ onOpenChange }) => onOpenChange(false),
);

/** A modal dialog; closes by its button, Escape or a click outside. */
export function Dialog(props: Omit<DialogWindowProps, 'opener'>) {
  const { open } = props;
  const opener = useRef<Element>(null);
  const isUsed = useWasOpen(open);
  // Before the window takes the focus, and before the user moves it while the code is fetched.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  if (!isUsed) return null;
  return (
    <Suspense>
      <DialogWindow {...props} opener={opener} />
    </Suspense>
  );
}

interface ConfirmDialogProps extends Omit<ConfirmWindowProps, 'open' | 'onOpenChange' | 'opener'> {
  /** The trigger button. */
  trigger: ReactElement<ComponentProps<typeof Button>>;
  onOpenChange?: (open: boolean) => void;
}

/** A confirmation dialog; "Cancel" has the initial focus. */
export function ConfirmDialog({ trigger, onOpenChange, ...props }: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const isUsed = useWasOpen(open);
  const change = (changed: boolean) => {
    setOpen(changed);
    onOpenChange?.(changed);
  };
  return (
    <>
      <Trigger
        trigger={trigger}
        open={open}
        onClick={({ currentTarget }) => {
          opener.current = currentTarget;
          change(true);
        }}
      />
      {isUsed && (
        <Suspense>
          <ConfirmWindow {...props} opener={opener} open={open} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}

interface TriggerProps extends Pick<ConfirmDialogProps, 'trigger'> {
  open: boolean;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

function Trigger({ trigger, open, onClick }: TriggerProps) {
  return cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick });
}

/** Whether a dialog has been open: a closing one is still shown and returns the focus. */
function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
