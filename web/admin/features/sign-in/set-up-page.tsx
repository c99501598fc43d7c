import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './sign-in.module.css';
import { postTo, useSignIn } from './use-sign-in.ts';
import { NEW_PASSWORD } from '../../new-password.ts';
import { useDocumentTitle } from '../../use-document-title.ts';

/** Target of the one-time setup link: the first admin chooses a name and a password. */
export function SetUpPage() {
  useDocumentTitle('Set up');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const navigate = useNavigate();
  const signIn = useSignIn(postTo('/api/admin/setup'), {
    onSignedIn: () => navigate({ to: '/admin' }),
  });

  // Removes the setup token from the address bar, where it could be read or copied.
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
    <CredentialsForm
      signIn={signIn}
      onSubmit={(credentials) => signIn.mutate({ ...credentials, token })}
      password={NEW_PASSWORD}
      button="Create and sign in"
      busyButton="Setting up..."
    >
      <h1>Welcome</h1>
      <p>Choose a user name and a password for the first admin. The link works once.</p>
    </CredentialsForm>
  );
}
