import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { invitationSchema, type OneTimeLink } from '#contracts/people';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldProblem, problemInWords } from '../../problem-in-words.ts';
import { useInvite } from './people-mutations.ts';
import styles from './people-page.module.css';

interface InvitationFormProps {
  onInvited: (link: OneTimeLink, username: string) => void;
}

/** Invites a person: a name and a role; the answer is a link to pass on. */
export function InvitationForm({ onInvited }: InvitationFormProps) {
  const invite = useInvite();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(invitationSchema),
    defaultValues: { username: '', role: 'staff' as const },
  });
  const ofField = fieldProblem(invite.error, 'username');
  return (
    <form
      className={styles.card}
      noValidate
      aria-labelledby="invite-a-person"
      onSubmit={(event) =>
        void handleSubmit((values) =>
          invite.mutate(values, {
            onSuccess: (link) => {
              reset();
              onInvited(link, values.username);
            },
          }),
        )(event)
      }
    >
      <h2 id="invite-a-person">Invite a person</h2>
      <p className={styles.note}>
        You get a link to pass on. It works once, within 7 days, and lets them choose a password.
      </p>
      <p className={styles.problem} role="alert">
        {invite.error && !ofField ? problemInWords(invite.error) : undefined}
      </p>
      <div className={styles.fields}>
        <TextField
          label="User name"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message ?? ofField}
          {...register('username')}
        />
        <SelectField label="Role" required {...register('role')}>
          <option value="staff">Staff</option>
          <option value="admin">Admin</option>
        </SelectField>
        <Button type="submit" aria-disabled={invite.isPending}>
          {invite.isPending ? 'Inviting...' : 'Invite'}
        </Button>
      </div>
    </form>
  );
}
