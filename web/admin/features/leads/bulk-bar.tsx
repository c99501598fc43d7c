import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { LeadChange, LeadSummary } from '#contracts/leads';
import { LEAD_STATUSES, type LeadStatus } from '#contracts/lead-choices';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { STATUS_WORDS } from '../../lead-words.ts';
import { changeOf, useChangeLeads } from '../../use-change-leads.tsx';
import { useLeadPeople } from '../../use-lead-people.ts';
import styles from './bulk-bar.module.css';

/** As many as one call may change. */
const MOST = 100;

interface BulkBarProps {
  /** The selected leads, at least one. */
  leads: LeadSummary[];
  onDone: () => void;
}

interface Choice {
  status: LeadStatus | '';
  assignee: string;
  followUpOn: string;
}

/** What can be done with the selected leads. */
export function BulkBar({ leads, onDone }: BulkBarProps) {
  const { people } = useLeadPeople();
  const { change, isPending } = useChangeLeads();
  const { register, handleSubmit } = useForm<Choice>({
    defaultValues: { status: '', assignee: '', followUpOn: '' },
  });
  // Only on a phone; elsewhere the fields always show.
  const [isChoosing, setIsChoosing] = useState(false);
  const isTooMany = leads.length > MOST;
  const count = leads.length === 1 ? '1 lead' : `${leads.length} leads`;

  function apply(values: LeadChange): void {
    if (Object.keys(values).length === 0) return;
    const changes = leads.map((lead) => changeOf(lead, values));
    // After an error the selection and the choices stay.
    change({ changes, done: `${count} changed` }, { onSuccess: onDone });
  }
  const applyChoice = ({ status, assignee, followUpOn }: Choice) =>
    apply({
      ...(status && { status }),
      ...(assignee && { assignee: assignee === 'nobody' ? null : assignee }),
      ...(followUpOn && { followUpOn }),
    });

  return (
    <form
      className={styles.bar}
      data-choosing={isChoosing || undefined}
      aria-label="Change the selected leads"
      // Each field may stay as it is; "required" only leaves out the mark of optional fields.
      noValidate
      onSubmit={(event) => void handleSubmit(applyChoice)(event)}
    >
      <p className={styles.count} role="status" data-warns={isTooMany || undefined}>
        <strong>{leads.length} selected</strong>
        {isTooMany && <span> Please select {MOST} at most.</span>}
      </p>
      <SelectField label="Status" required {...register('status')}>
        <option value="">Keep</option>
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_WORDS[status].word}
          </option>
        ))}
      </SelectField>
      <SelectField label="Assign to" required {...register('assignee')}>
        <option value="">Keep</option>
        <option value="nobody">Nobody</option>
        {people.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectField>
      <TextField label="Follow up on" type="date" required {...register('followUpOn')} />
      <div className={styles.actions}>
        <Button
          type="submit"
          size="sm"
          className={styles.apply}
          aria-disabled={isPending || isTooMany}
        >
          Apply
        </Button>
        <Button
          variant={isChoosing ? 'quiet' : 'primary'}
          size="sm"
          className={styles.choose}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {isChoosing ? 'Back' : 'Change'}
        </Button>
        <Button
          variant="secondary"
          className={styles.other}
          size="sm"
          aria-disabled={isPending || isTooMany}
          onClick={() => apply({ unread: true })}
        >
          Mark unread
        </Button>
        <Button variant="quiet" size="sm" className={styles.other} onClick={onDone}>
          Deselect
        </Button>
      </div>
    </form>
  );
}
