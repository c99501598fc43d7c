import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { weeklySummaryChangeSchema, type WeeklySummary } from '#contracts/weekly-summary';
import { CheckboxField, TextField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { fieldProblem, problemInWords } from '../../problem-in-words.ts';
import { weeklySummaryQuery } from './account-queries.ts';
import styles from './account-page.module.css';

/** Whether the user gets the weekly summary by e-mail, and where. */
export function WeeklySummarySection() {
  const { data: summary, isError } = useQuery(weeklySummaryQuery);
  if (!summary) {
    return isError && <p role="alert">The weekly summary could not be loaded.</p>;
  }
  const { email, refused, canSend } = summary;
  return (
    <section className={styles.card} aria-labelledby="weekly-summary">
      <div className={styles.top}>
        <h2 id="weekly-summary">Weekly summary</h2>
        <StatusBadge tone={email ? 'good' : 'neutral'}>{email ? 'On' : 'Off'}</StatusBadge>
      </div>
      <p className={styles.note}>
        Every Monday at 8:00 AM, an e-mail tells how the last week was: how many leads came, how
        many are late, how many people visited the website. It holds numbers only, and names nobody.
      </p>
      {!canSend && (
        <p className={styles.warning}>
          E-mail is not set up for this website yet. You can enter your address now; the summary
          comes once e-mail works.
        </p>
      )}
      {refused && (
        <p className={styles.warning}>
          The last summary did not reach {email}: the mail server refused the address. Please check
          it.
        </p>
      )}
      <WeeklySummaryForm summary={summary} />
    </section>
  );
}

function WeeklySummaryForm({ summary }: { summary: WeeklySummary }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, control } = useForm({
    values: { wanted: summary.email !== null, email: summary.email ?? '' },
  });
  const save = useMutation({
    mutationFn: (email: string | null) =>
      apiRequest('PUT', '/api/admin/account/weekly-summary', { email }),
    onSuccess: async (_, email) => {
      toast(
        email === null
          ? { title: 'Weekly summary is off', description: 'Your address is deleted here.' }
          : {
              title: 'Weekly summary is on',
              description: summary.canSend
                ? 'The next one comes on Monday.'
                : 'Your address is saved.',
            },
      );
      await queryClient.invalidateQueries({ queryKey: weeklySummaryQuery.queryKey });
    },
  });
  const wanted = useWatch({ control, name: 'wanted' });
  const ofField = fieldProblem(save.error, 'email');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((values) => save.mutate(values.wanted ? values.email : null))(event)
      }
    >
      <p className={styles.problem} role="alert">
        {save.error && !ofField ? problemInWords(save.error) : undefined}
      </p>
      <CheckboxField label="Send me the weekly summary" {...register('wanted')} />
      {wanted && (
        <TextField
          label="E-mail address"
          type="email"
          required
          autoComplete="email"
          error={formState.errors.email?.message ?? ofField}
          {...register('email', {
            validate: (email) =>
              weeklySummaryChangeSchema.safeParse({ email }).error?.issues[0]?.message ?? true,
          })}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
