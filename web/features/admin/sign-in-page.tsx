import { useNavigate, useSearch } from '@tanstack/react-router';
import { loginSchema } from '#contracts/auth';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** Where staff sign in; leads back to where they were going. */
export function SignInPage() {
  useDocumentTitle('Sign in');
  const { redirect } = useSearch({ from: '/admin/login' });
  const navigate = useNavigate();
  const signIn = useSignIn('/api/admin/login', () => navigate({ href: adminHref(redirect) }));
  return (
    <CredentialsForm
      schema={loginSchema}
      signIn={signIn}
      onSubmit={(credentials) => signIn.mutate(credentials)}
      password={{ autoComplete: 'current-password' }}
      button="Sign in"
      busyButton="Signing in..."
    >
      <h1>Sign in</h1>
    </CredentialsForm>
  );
}

/** Only into the admin: a crafted link must not send somebody who just signed in to another site. */
function adminHref(redirect: string | undefined): string {
  return redirect && /^\/admin([/?#]|$)/.test(redirect) ? redirect : '/admin';
}
