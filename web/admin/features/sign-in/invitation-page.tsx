import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { invitationAcceptanceSchema } from '#contracts/auth';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { NEW_PASSWORD } from '../../new-password.ts';
import { fieldProblem } from '../../problem-in-words.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { OneTimeLink } from './one-time-link.tsx';
import styles from './sign-in.module.css';
import { postTo, useSignIn } from './use-sign-in.ts';

const LINK_URL = '/api/admin/invitation';

const passwordSchema = invitationAcceptanceSchema.omit({ token: true });

/** Target of a one-time link: an invited person, or one whose password is reset, chooses a password. */
export function InvitationPage() {
  useDocumentTitle('Choose a password');
  return (
    <OneTimeLink url={LINK_URL} origin="that you were given">
      {(token) => <PasswordForm token={token} />}
    </OneTimeLink>
  );
}

function PasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const signIn = useSignIn(postTo(LINK_URL), { onSignedIn: () => navigate({ to: '/admin' }) });
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(passwordSchema) });
  const ofField = fieldProblem(signIn.error, 'password');
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((values) => signIn.mutate({ ...values, token }))(event)
      }
    >
      <h1>Choose a password</h1>
      <p>Then you are signed in. The link works once.</p>
      <p className={styles.error} role="alert">
        {ofField ? undefined : signIn.problem}
      </p>
      <TextField
        label="New password"
        {...NEW_PASSWORD}
        error={formState.errors.password?.message ?? ofField}
        {...register('password')}
      />
      <Button type="submit" aria-disabled={signIn.isPending}>
        {signIn.isPending ? 'Saving...' : 'Save and sign in'}
      </Button>
    </form>
  );
}
