import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { setupSchema } from '#contracts/admin';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** Where the one-time link leads: the first admin chooses a name and a password. */
export function SetUpPage() {
  useDocumentTitle('Set up');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(setupSchema.omit({ token: true })),
  });
  const signIn = useSignIn('/api/admin/setup', () => navigate({ to: '/admin' }));
  const { errors } = formState;

  // A token that opens the admin does not stay in the address bar, where it could be read or copied.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  if (!token) {
    return (
      <div className={styles.card}>
        <h1>This link is incomplete</h1>
        <p>
          Please open the whole link that the server printed when it started. It ends in
          &ldquo;#token=&rdquo; and a long code.
        </p>
      </div>
    );
  }
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((values) => signIn.mutate({ ...values, token }))(event)
      }
    >
      <h1>Welcome</h1>
      <p>Choose a user name and a password for the first admin. The link works once.</p>
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
        autoComplete="new-password"
        hint="At least 12 characters. A few unrelated words are easy to remember."
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Setting up...' : 'Create and sign in'}
      </Button>
    </form>
  );
}
