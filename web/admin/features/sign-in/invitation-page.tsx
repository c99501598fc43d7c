import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { invitationAcceptanceSchema } from '#contracts/auth';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { NEW_PASSWORD } from '../../new-password.ts';
import { fieldProblem } from '../../problem-in-words.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import styles from './sign-in.module.css';
import { postTo, useSignIn } from './use-sign-in.ts';

const passwordSchema = invitationAcceptanceSchema.omit({ token: true });

/** Target of a one-time link: an invited person, or one whose password is reset, chooses a password. */
export function InvitationPage() {
  useDocumentTitle('Choose a password');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const navigate = useNavigate();
  const signIn = useSignIn(postTo('/api/admin/invitation'), {
    onSignedIn: () => navigate({ to: '/admin' }),
  });
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(passwordSchema) });

  // Removes the token from the address bar, where it could be read or copied.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  if (!token) {
    return (
      <div className={styles.card}>
        <h1>This link is incomplete</h1>
        <p>
          Please open the whole link that you were given. It ends in &ldquo;#token=&rdquo; and a
          long code.
        </p>
      </div>
    );
  }
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
