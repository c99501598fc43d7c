import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { v4 as uuidv4 } from 'uuid';
import { newNoteSchema, type LeadNote } from '#contracts/leads';
import { TextareaField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { drafts } from '../../drafts.ts';
import { leadQuery, LEADS_URL } from '../../lead-queries.ts';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { problemInWords } from '../../problem-in-words.ts';
import { useLeadPeople } from '../../use-lead-people.ts';
import styles from './notes.module.css';

interface NotesProps {
  leadId: string;
  notes: LeadNote[];
  now: Date;
}

/** What staff have written about a lead, and a field for more. */
export function Notes({ leadId, notes, now }: NotesProps) {
  const { me } = useLeadPeople();
  return (
    <section
      className={`${panel.card} ${notes.length === 0 ? 'no-print' : ''}`}
      aria-labelledby="notes-heading"
    >
      <h2 id="notes-heading">Notes</h2>
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map(({ id, at, author, text }) => (
            <li key={id} className={styles.note}>
              <p className={styles.head}>
                <strong>{author}</strong>, <Moment iso={at} now={now} />
              </p>
              {text === null ? (
                <p className={styles.head}>No key that is set here opens this note.</p>
              ) : (
                <p className={styles.text}>{text}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {me && <NewNote leadId={leadId} userId={me.id} />}
    </section>
  );
}

/** Draft of a note, stored in this tab. */
interface NoteDraft {
  text: string;
  /** The last request without an answer and its idempotency key: repeated, also after a reload, it stores one note. */
  sent: { text: string; key: string } | null;
}

function NewNote({ leadId, userId }: { leadId: string; userId: string }) {
  const queryClient = useQueryClient();
  const kept = () => drafts.read<NoteDraft>(userId, leadId);
  const keep = (text: string, sent: NoteDraft['sent']) =>
    drafts.write(userId, leadId, text ? { text, sent } : undefined);
  const { register, handleSubmit, formState, getValues, reset, setError } = useForm({
    resolver: zodResolver(newNoteSchema),
    defaultValues: { text: kept()?.text ?? '' },
  });
  const add = useMutation({
    mutationFn: ({ note, typed }: { note: { text: string }; typed: string }) => {
      const last = kept()?.sent;
      const sent = last?.text === note.text ? last : { ...note, key: uuidv4() };
      keep(typed, sent);
      const headers = { 'Idempotency-Key': sent.key };
      return apiRequest('POST', `${LEADS_URL}/${leadId}/notes`, note, { headers });
    },
    onSuccess: (_, { typed }) => {
      // What was typed while the note was sent stays.
      const now = kept()?.text ?? '';
      keep(now === typed ? '' : now, null);
      if (getValues('text') === typed) reset({ text: '' });
      return queryClient.invalidateQueries({ queryKey: leadQuery(leadId).queryKey, exact: true });
    },
    onError: (error) => setError('text', { message: problemInWords(error) }),
  });
  return (
    <form
      className={`${styles.form} no-print`}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((note) => add.mutate({ note, typed: getValues('text') }))(event)
      }
    >
      <TextareaField
        label="New note"
        required
        data-new-note
        rows={3}
        hint="Only staff read it. It stays here and never goes to HubSpot."
        error={formState.errors.text?.message}
        {...register('text', {
          onChange: (event: ChangeEvent<HTMLTextAreaElement>) =>
            keep(event.target.value, kept()?.sent ?? null),
        })}
      />
      <Button type="submit" variant="secondary" size="sm" aria-disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add note'}
      </Button>
    </form>
  );
}
