import { useNavigate } from '@tanstack/react-router';
import { NEW_PASSWORD } from '../../new-password.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { postTo, useSignIn } from './use-sign-in.ts';

const LINK_URL = '/api/admin/setup';

/** Target of the one-time setup link: the first admin chooses a name and a password. */
export function SetUpPage() {
  useDocumentTitle('Set up');
  const navigate = useNavigate();
  const signIn = useSignIn(postTo(LINK_URL), { onSignedIn: () => navigate({ to: '/admin' }) });
  return (
    <OneTimeLink url={LINK_URL} origin="that the server printed when it started">
      {(token) => (
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
      )}
    </OneTimeLink>
  );
}
