import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeSchema } from '#contracts/auth';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './sign-in.module.css';
import type { useSignIn } from './use-sign-in.ts';

interface CodeFormProps {
  signIn: Pick<ReturnType<typeof useSignIn>, 'isPending' | 'problem' | 'reset'>;
  onSubmit: (values: { code: string }) => void;
  onCancel: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ signIn, onSubmit, onCancel }: CodeFormProps) {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const [recovers, setRecovers] = useState(false);
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <h1>One more step</h1>
      <p>
        {recovers
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Enter the six digits that your authenticator app shows now.'}
      </p>
      <p className={styles.error} role="alert">
        {signIn.problem}
      </p>
      <TextField
        // A new field for each kind, so that the keyboard of a phone changes too.
        key={String(recovers)}
        label={recovers ? 'Recovery code' : 'Code'}
        required
        autoFocus
        autoComplete={recovers ? 'off' : 'one-time-code'}
        inputMode={recovers ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" aria-disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            reset();
            signIn.reset();
            setRecovers(!recovers);
          }}
        >
          {recovers ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Start over
        </Button>
      </div>
    </form>
  );
}
