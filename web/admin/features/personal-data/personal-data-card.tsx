import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { erasedSchema } from '#contracts/erasures';
import { TextField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { drafts } from '../../drafts.ts';
import { ERASURE_KEY, LEAD_DETAILS_KEY, leadQuery } from '../../lead-queries.ts';
import { problemInWords } from '../../problem-in-words.ts';
import styles from './personal-data-card.module.css';

/** What an erasure changes on the privacy screen. */
const SHOWS_ERASURES = ['/api/admin/erasures', '/api/admin/retention'];

/** Addresses of answers that hold names. */
const NAMES_PEOPLE = /^\/api\/admin\/(?:leads|bookings|waitlist)/;

interface PersonalDataCardProps {
  leadId: string;
  email: string;
}

/** For admins: a copy of everything that is stored about a person, and its erasure. */
export function PersonalDataCard({ leadId, email }: PersonalDataCardProps) {
  const [isErasing, setErasing] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="personal-data-heading">
      <h2 id="personal-data-heading">Personal data</h2>
      <p className={styles.note}>
        A person may ask for a copy of what you store about them, or to have it erased. Both cover
        everything that came from this e-mail address.
      </p>
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          href={`/api/admin/leads/${leadId}/copy`}
          download
        >
          Download a copy
        </a>
        <Link
          to="/admin/audit"
          search={{ lead: leadId }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          Who did what with this lead
        </Link>
        <Button variant="quiet" size="sm" onClick={() => setErasing(true)}>
          Erase this person…
        </Button>
      </div>
      <Dialog
        open={isErasing}
        onOpenChange={setErasing}
        title="Erase this person?"
        description="Every lead, delivery and note of this e-mail address is deleted here at once, then the contact in HubSpot. If this address was corrected, delete the contact with the old one in HubSpot yourself. This cannot be undone. A proof without the address stays under Privacy."
      >
        <EraseForm leadId={leadId} email={email} onCancel={() => setErasing(false)} />
      </Dialog>
    </section>
  );
}

interface EraseFormProps extends PersonalDataCardProps {
  onCancel: () => void;
}

function EraseForm({ leadId, email, onCancel }: EraseFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isThis = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(
      z.object({ email: z.string().refine(isThis, 'This is not the address of this person') }),
    ),
    defaultValues: { email: '' },
  });
  const erase = useMutation({
    mutationKey: ERASURE_KEY,
    mutationFn: async (typed: { email: string }) => {
      const answer = await apiRequest('POST', `/api/admin/leads/${leadId}/erase`, typed);
      return erasedSchema.parse(await answer.json());
    },
    // A read in flight would find the lead gone.
    onMutate: () => queryClient.cancelQueries({ queryKey: leadQuery(leadId).queryKey }),
    // The erasure may have succeeded although its answer was lost.
    onError: () => queryClient.invalidateQueries({ queryKey: LEAD_DETAILS_KEY }),
    onSuccess: async ({ submissions }) => {
      const others = queryClient.getQueryData(leadQuery(leadId).queryKey)?.others ?? [];
      await navigate({ to: '/admin/privacy' });
      // Everything of the person leaves this browser, too.
      queryClient.removeQueries({
        predicate: ({ queryKey }) => NAMES_PEOPLE.test(String(queryKey[0])),
      });
      for (const id of [leadId, ...others.map((other) => other.id)]) drafts.forget(id);
      queryClient.getMutationCache().clear();
      for (const url of SHOWS_ERASURES) void queryClient.invalidateQueries({ queryKey: [url] });
      toast({
        title: 'Erased here',
        description: `${submissions === 1 ? 'One lead is' : `${submissions} leads are`} gone. HubSpot is next; this page shows when it is done.`,
      });
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void handleSubmit((typed) => erase.mutate(typed))(event)}
    >
      <TextField
        label={`Type ${email} to confirm`}
        required
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <p role="alert" className={styles.problem}>
        {erase.error && problemInWords(erase.error)}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" aria-disabled={erase.isPending}>
          {erase.isPending ? 'Erasing...' : 'Erase for good'}
        </Button>
      </div>
    </form>
  );
}
