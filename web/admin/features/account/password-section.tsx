import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { passwordChangeSchema } from '#contracts/auth';
import { TextField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { NEW_PASSWORD } from '../../new-password.ts';
import { fieldProblem, problemInWords } from '../../problem-in-words.ts';
import { sessionsQuery } from './account-queries.ts';
import styles from './account-page.module.css';

/** Changes the password. */
export function PasswordSection({ username }: { username: string }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { current: '', password: '' },
  });
  const change = useMutation({
    mutationFn: (values: object) => apiRequest('POST', '/api/admin/account/password', values),
    onSuccess: async () => {
      reset();
      toast({
        title: 'Your password is changed',
        description: 'You are signed out everywhere else.',
      });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const [current, password] = ['current', 'password'].map((name) =>
    fieldProblem(change.error, name),
  );
  return (
    <section className={styles.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // What the server refused may be corrected now.
          change.reset();
          void handleSubmit((values) => change.mutate(values))(event);
        }}
      >
        <p className={styles.problem} role="alert">
          {change.error && !current && !password ? problemInWords(change.error) : undefined}
        </p>
        {/* Password managers file the new password under this name. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          error={formState.errors.current?.message ?? current}
          {...register('current')}
        />
        <TextField
          label="New password"
          {...NEW_PASSWORD}
          error={formState.errors.password?.message ?? password}
          {...register('password')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="secondary" aria-disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Change password'}
          </Button>
        </div>
      </form>
    </section>
  );
}
