import { useNavigate, useSearch } from '@tanstack/react-router';
import { loginSchema } from '#contracts/auth';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useDocumentTitle } from '../../use-document-title.ts';

/** Sign-in page; afterwards it redirects to the page that required the sign-in. */
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

/** Allows admin paths only, so that a crafted link cannot redirect to another site (open redirect). */
function adminHref(redirect: string | undefined): string {
  return redirect && /^\/admin([/?#]|$)/.test(redirect) ? redirect : '/admin';
}
