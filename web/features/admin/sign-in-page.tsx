import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { loginSchema } from '#contracts/admin';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** Where staff sign in; leads back to where they were going. */
export function SignInPage() {
  useDocumentTitle('Sign in');
  const { redirect } = useSearch({ from: '/admin/login' });
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginSchema) });
  const signIn = useSignIn('/api/admin/login', () => navigate({ href: adminHref(redirect) }));
  const { errors } = formState;

  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => signIn.mutate(values))(event)}
    >
      <h1>Sign in</h1>
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
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

/** Only into the admin: a crafted link must not send somebody who just signed in to another site. */
function adminHref(redirect: string | undefined): string {
  return redirect && /^\/admin([/?#]|$)/.test(redirect) ? redirect : '/admin';
}
