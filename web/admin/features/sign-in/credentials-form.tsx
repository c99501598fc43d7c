import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../forms/field.tsx';
import styles from './sign-in.module.css';
import type { useSignIn } from './use-sign-in.ts';

interface Credentials {
  username: string;
  password: string;
}

interface CredentialsFormProps {
  schema: z.ZodType<Credentials, Credentials>;
  signIn: Pick<ReturnType<typeof useSignIn>, 'isPending' | 'problem'>;
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

/** A form with user name and password; errors are shown above the fields. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { schema, signIn, onSubmit, password, button, busyButton, otherWay, children } = props;
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema) });
  const { errors } = formState;
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      {children}
      <p className={styles.error} role="alert">
        {signIn.problem}
      </p>
      <TextField
        label="User name"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        type="password"
        required
        {...password}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? busyButton : button}
      </Button>
      {otherWay}
    </form>
  );
}
