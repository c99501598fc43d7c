import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { confirmationSchema } from '#contracts/auth';
import { TextField } from '../forms/field.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { passkeyProblemInWords } from './passkey-ceremony.ts';
import { fieldProblem, problemInWords } from './problem-in-words.ts';
import styles from './password-prompt.module.css';

interface PasswordPromptProps {
  /** Label of the button that opens the dialog. */
  label: string;
  /** Accessible name of that button, where the label alone is not clear. */
  accessibleLabel?: string;
  look?: ButtonLook;
  title: string;
  description: ReactNode;
  confirm: string;
  confirmVariant?: ButtonLook['variant'];
  /** Does what the password is for; the dialog closes when it succeeds. */
  action: (password: string) => Promise<unknown>;
}

/** A button whose action needs the password again, so that an unattended screen is not enough. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { label, accessibleLabel, look, title, description } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...look} aria-label={accessibleLabel} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description}>
        <PasswordForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({
  confirm,
  confirmVariant,
  action,
  onDone,
}: PasswordPromptProps & { onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(confirmationSchema),
  });
  const run = useMutation({
    mutationFn: ({ password }: { password: string }) => action(password),
    onSuccess: onDone,
  });
  const ofField = fieldProblem(run.error, 'password');
  const problem =
    run.error && !ofField
      ? (passkeyProblemInWords(run.error) ?? problemInWords(run.error))
      : undefined;
  return (
    <form
      className={styles.prompt}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!run.isPending) void handleSubmit((values) => run.mutate(values))(event);
      }}
    >
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <TextField
        label="Your password"
        type="password"
        required
        autoComplete="current-password"
        error={formState.errors.password?.message ?? ofField}
        {...register('password')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={confirmVariant} aria-disabled={run.isPending}>
          {run.isPending ? 'One moment...' : confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
