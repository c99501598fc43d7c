import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../forms/field.tsx';
import { fieldProblem } from '../../problem-in-words.ts';
import styles from './sign-in.module.css';
import type { useSignIn } from './use-sign-in.ts';

interface Credentials {
  username: string;
  password: string;
}

interface CredentialsFormProps {
  signIn: Pick<ReturnType<typeof useSignIn>, 'isPending' | 'problem' | 'error'>;
  onSubmit: (credentials: Credentials) => void;
  /** The autocomplete hint for password managers, and the password rules. */
  password: { autoComplete: 'current-password' | 'new-password'; hint?: string };
  button: string;
  /** The button's label while the request is pending. */
  busyButton: string;
  /** Another way to sign in, below the button. */
  otherWay?: ReactNode;
  /** The heading and the introduction. */
  children: ReactNode;
}

/**
 * A form with user name and password. The server checks what is typed: the form library and the schemas are half as
 * large as everything else that this page loads.
 */
export function CredentialsForm(props: CredentialsFormProps) {
  const { signIn, onSubmit, password, button, busyButton, otherWay, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (signIn.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [signIn.error]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: keyof Credentials) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    onSubmit({ username: text('username'), password: text('password') });
  };
  return (
    <form ref={form} className={styles.card} noValidate onSubmit={submit}>
      {children}
      <p className={styles.error} role="alert">
        {signIn.problem}
      </p>
      <TextField
        label="User name"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldProblem(signIn.error, 'username')}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        {...password}
        error={fieldProblem(signIn.error, 'password')}
      />
      <Button type="submit" aria-disabled={signIn.isPending}>
        {signIn.isPending ? busyButton : button}
      </Button>
      {otherWay}
    </form>
  );
}
