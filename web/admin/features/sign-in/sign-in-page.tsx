import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import { drafts } from '../../drafts.ts';
import { askForPasskey } from '../../passkey-ceremony.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './sign-in.module.css';
import { postTo, readLoginAnswer, useSignIn } from './use-sign-in.ts';

// Loaded on use: most sign-ins need no code.
const CodeForm = lazyOnUse(
  async () => (await import('./code-form.tsx')).CodeForm,
  ({ onCancel }) => onCancel(),
);

/** Sign-in page; afterwards it redirects to the page that required the sign-in. */
export function SignInPage() {
  useDocumentTitle('Sign in');
  const { redirect, ended } = useSearch({ from: '/admin/login' });
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const [expired, setExpired] = useState<string>();
  const onSignedIn = () => navigate({ href: adminHref(redirect) });

  const password = useSignIn(postTo('/api/admin/login'), {
    onSignedIn,
    onCodeNeeded: () => setNeedsCode(true),
  });
  const passkey = useSignIn(signInWithPasskey, { onSignedIn });
  const code = useSignIn(postTo('/api/admin/login/totp'), {
    onSignedIn,
    onError: (error) => {
      // Too many tries or too late: the password is needed again.
      if (!(error instanceof ApiError) || error.status !== 403) return;
      setExpired(error.body?.message);
      setNeedsCode(false);
    },
  });

  if (needsCode) {
    return (
      <Suspense fallback={<LoadingIndicator size="md" />}>
        <CodeForm
          signIn={code}
          onSubmit={(values) => code.mutate(values)}
          onCancel={() => {
            code.reset();
            setNeedsCode(false);
          }}
        />
      </Suspense>
    );
  }
  const problem = password.problem ?? passkey.problem ?? expired;
  return (
    <CredentialsForm
      signIn={{ isPending: password.isPending, problem, error: password.error }}
      onSubmit={(credentials) => {
        setExpired(undefined);
        passkey.reset();
        password.mutate(credentials);
      }}
      password={{ autoComplete: 'current-password' }}
      button="Sign in"
      busyButton="Signing in..."
      otherWay={
        <div className={styles.otherWay}>
          <span className={styles.or}>or</span>
          <Button
            variant="secondary"
            aria-disabled={passkey.isPending}
            onClick={() => {
              setExpired(undefined);
              password.reset();
              passkey.mutate(undefined);
            }}
          >
            {passkey.isPending ? 'Waiting for your device...' : 'Use a passkey'}
          </Button>
        </div>
      }
    >
      <h1>Sign in</h1>
      {ended && (
        <p role="status">
          Your session has ended. Sign in again to go on.
          {drafts.hasAny() && ' What you typed is still in this tab.'}
        </p>
      )}
    </CredentialsForm>
  );
}

async function signInWithPasskey() {
  const asked = await apiRequest('POST', '/api/admin/login/passkey/options', {});
  const { passkeyRequestSchema } = await import('#contracts/passkeys');
  const answer = await askForPasskey(passkeyRequestSchema.parse(await asked.json()));
  return readLoginAnswer(await apiRequest('POST', '/api/admin/login/passkey', answer));
}

/** Allows admin paths only, so that a crafted link cannot redirect to another site (open redirect). */
function adminHref(redirect: string | undefined): string {
  return redirect && /^\/admin(?!\/login)([/?#]|$)/.test(redirect) ? redirect : '/admin';
}
