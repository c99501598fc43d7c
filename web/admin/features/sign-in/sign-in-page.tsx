import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { loginAnswerSchema, loginSchema } from '#contracts/auth';
import { passkeyRequestSchema } from '#contracts/passkeys';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { askForPasskey } from '../../passkey-ceremony.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './sign-in.module.css';
import { postTo, useSignIn } from './use-sign-in.ts';

/** Sign-in page; afterwards it redirects to the page that required the sign-in. */
export function SignInPage() {
  useDocumentTitle('Sign in');
  const { redirect } = useSearch({ from: '/admin/login' });
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
      <CodeForm
        signIn={code}
        onSubmit={(values) => code.mutate(values)}
        onCancel={() => {
          code.reset();
          setNeedsCode(false);
        }}
      />
    );
  }
  const problem = password.problem ?? passkey.problem ?? expired;
  return (
    <CredentialsForm
      schema={loginSchema}
      signIn={{ isPending: password.isPending, problem }}
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
            disabled={passkey.isPending}
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
    </CredentialsForm>
  );
}

async function signInWithPasskey() {
  const asked = await apiRequest('POST', '/api/admin/login/passkey/options', {});
  const answer = await askForPasskey(passkeyRequestSchema.parse(await asked.json()));
  const opened = await apiRequest('POST', '/api/admin/login/passkey', answer);
  return loginAnswerSchema.parse(await opened.json());
}

/** Allows admin paths only, so that a crafted link cannot redirect to another site (open redirect). */
function adminHref(redirect: string | undefined): string {
  return redirect && /^\/admin([/?#]|$)/.test(redirect) ? redirect : '/admin';
}
