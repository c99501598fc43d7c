import { useState } from 'react';
import { LEAD_STATUSES, type LeadChange, type LeadDetail } from '#contracts/leads';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { STATUS_WORDS } from '../../lead-words.ts';
import { useChangeLeads } from '../../use-change-leads.tsx';
import { useLeadPeople } from '../../use-lead-people.ts';
import styles from './lead-progress.module.css';

/** Status, assignee and follow-up day; each change is saved at once and can be undone. */
export function LeadProgress({ lead }: { lead: LeadDetail }) {
  const { id, status, assignee, followUpOn } = lead;
  const { change, isPending } = useChangeLeads();
  const save = (values: LeadChange, done: string) => change({ changes: [{ ...values, id }], done });
  return (
    <section className={`${styles.card} no-print`} aria-labelledby="progress-heading">
      <h2 id="progress-heading">Where it stands</h2>
      <div className={styles.statuses} role="group" aria-label="Status">
        {LEAD_STATUSES.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.status}
            aria-pressed={one === status}
            disabled={isPending}
            onClick={() => {
              if (one !== status) save({ status: one }, `Status: ${STATUS_WORDS[one].word}`);
            }}
          >
            {STATUS_WORDS[one].word}
          </button>
        ))}
      </div>
      <Assignee assignee={assignee} isPending={isPending} save={save} />
      {/* The key takes over what a colleague has changed meanwhile. */}
      <FollowUp key={followUpOn} followUpOn={followUpOn} isPending={isPending} save={save} />
    </section>
  );
}

interface PartProps {
  isPending: boolean;
  save: (values: LeadChange, done: string) => void;
}

function Assignee({ assignee, isPending, save }: PartProps & { assignee: LeadDetail['assignee'] }) {
  const { me, people } = useLeadPeople();
  // Somebody who has left the practice may still have it.
  const choices =
    assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;
  return (
    <div className={styles.row}>
      <SelectField
        label="Assigned to"
        required
        disabled={isPending}
        value={assignee?.id ?? ''}
        onChange={({ target }) =>
          save(
            { assignee: target.value || null },
            target.value ? `Assigned to ${target.selectedOptions[0]?.text}` : 'Assigned to nobody',
          )
        }
      >
        <option value="">Nobody</option>
        {choices.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectField>
      {me && assignee?.id !== me.id && (
        <Button
          variant="secondary"
          size="sm"
          disabled={isPending}
          onClick={() => save({ assignee: me.id }, 'Assigned to you')}
        >
          Take it
        </Button>
      )}
    </div>
  );
}

function FollowUp({ followUpOn, isPending, save }: PartProps & Pick<LeadDetail, 'followUpOn'>) {
  const [day, setDay] = useState(followUpOn ?? '');
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        save({ followUpOn: day || null }, day ? 'Follow-up saved' : 'Follow-up removed');
      }}
    >
      <TextField
        label="Follow up on"
        type="date"
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {day !== (followUpOn ?? '') && (
        <Button type="submit" variant="secondary" size="sm" disabled={isPending} formNoValidate>
          Save
        </Button>
      )}
      {followUpOn && day === followUpOn && (
        <Button
          variant="quiet"
          size="sm"
          disabled={isPending}
          onClick={() => save({ followUpOn: null }, 'Follow-up removed')}
        >
          Remove
        </Button>
      )}
    </form>
  );
}
