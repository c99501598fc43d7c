import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { codeSchema, recoveryCodesSchema, type TotpSetup } from '#contracts/auth';
import { TextField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { fieldProblem, problemInWords } from '../../problem-in-words.ts';
import styles from './account-page.module.css';
import { QrCode } from './qr-code.tsx';

interface TotpSetupFormProps {
  setup: TotpSetup;
  /** Receives the recovery codes. */
  onConfirmed: (codes: string[]) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as text, and asks for a first code. */
export function TotpSetupForm({ setup, onConfirmed, onCancel }: TotpSetupFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(codeSchema) });
  const confirm = useMutation({
    mutationFn: async (values: object) => {
      const answer = await apiRequest('POST', '/api/admin/account/totp/confirm', values);
      return recoveryCodesSchema.parse(await answer.json());
    },
    onSuccess: ({ codes }) => onConfirmed(codes),
  });
  const ofField = fieldProblem(confirm.error, 'code');
  return (
    <form
      className={styles.setup}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => confirm.mutate(values))(event)}
    >
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className={styles.form}>
        <p>
          Scan the code with an authenticator app, such as the one of your password manager. If you
          cannot scan it, type this key into the app:
        </p>
        <p className={styles.secret}>
          <code>{inGroups(setup.secret)}</code>
          <CopyButton text={setup.secret} what="key" />
        </p>
        <p className={styles.problem} role="alert">
          {confirm.error && !ofField ? problemInWords(confirm.error) : undefined}
        </p>
        <TextField
          label="Code that the app shows"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          error={formState.errors.code?.message ?? ofField}
          {...register('code')}
        />
        <div className={styles.actions}>
          <Button type="submit" aria-disabled={confirm.isPending}>
            {confirm.isPending ? 'Checking...' : 'Turn on'}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
