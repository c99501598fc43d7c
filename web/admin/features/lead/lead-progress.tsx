import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { LeadDetail, LeadWork } from '#contracts/leads';
import { LEAD_STATUSES } from '#contracts/lead-choices';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { leadQuery } from '../../lead-queries.ts';
import { STATUS_WORDS } from '../../lead-words.ts';
import panel from '../../panel.module.css';
import { changeOf, useChangeLeads } from '../../use-change-leads.tsx';
import { useLeadPeople } from '../../use-lead-people.ts';
import styles from './lead-progress.module.css';
import { StaleChange } from './stale-change.tsx';

/** Status, assignee and follow-up day; each change is saved at once and can be undone. */
export function LeadProgress({ lead }: { lead: LeadDetail }) {
  const { status } = lead;
  const { change } = useChangeLeads();
  const isSaving = useRef(false);
  /** What was refused, because a colleague had changed it meanwhile, and what the server said. */
  const [refused, setRefused] = useState<{ values: LeadWork; problem: string } | null>(null);
  /** The day that is typed; null if it is the saved one. */
  const [day, setDay] = useState<string | null>(null);
  /** What was entered while another change was being saved. */
  const next = useRef<Parameters<typeof save>[]>([]);
  const queryClient = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // Controls stay enabled while a change is saved, because a disabled one loses the focus.
  function save(values: LeadWork, done: string, onSaved?: () => void): void {
    if (isSaving.current) {
      next.current.push([values, done, onSaved]);
      return;
    }
    isSaving.current = true;
    setRefused(null);
    const onConflict = (problem: string) => {
      setRefused({ values, problem });
      return isShown.current;
    };
    // As it is after the change before this one.
    const seen = queryClient.getQueryData(leadQuery(lead.id).queryKey) ?? lead;
    change(
      { changes: [changeOf(seen, values)], done, onConflict },
      {
        onSuccess: () => {
          if (values.followUpOn !== undefined) setDay(null);
          onSaved?.();
        },
        onSettled: () => {
          isSaving.current = false;
          const following = next.current.shift();
          if (following) save(...following);
        },
      },
    );
  }
  return (
    <section className={`${panel.card} no-print`} aria-labelledby="progress-heading">
      <h2 id="progress-heading">Where it stands</h2>
      {refused && (
        <StaleChange
          lead={lead}
          {...refused}
          onRepeat={() => save(refused.values, 'Saved')}
          onLeave={() => {
            setRefused(null);
            setDay(null);
          }}
        />
      )}
      <div className={styles.statuses} role="group" aria-label="Status">
        {LEAD_STATUSES.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.status}
            aria-pressed={one === status}
            onClick={() => {
              if (one !== status) save({ status: one }, `Status: ${STATUS_WORDS[one].word}`);
            }}
          >
            {STATUS_WORDS[one].word}
          </button>
        ))}
      </div>
      <Assignee assignee={lead.assignee} save={save} />
      <FollowUp
        followUpOn={lead.followUpOn}
        day={day ?? lead.followUpOn ?? ''}
        onDay={setDay}
        save={save}
      />
    </section>
  );
}

interface PartProps {
  save: (values: LeadWork, done: string, onSaved?: () => void) => void;
}

/** Moves the focus to a field in place of a button that has gone. */
const focus = (field: RefObject<HTMLElement | null>) => () => field.current?.focus();

function Assignee({ assignee, save }: PartProps & { assignee: LeadDetail['assignee'] }) {
  const { me, people } = useLeadPeople();
  const field = useRef<HTMLSelectElement>(null);
  // Somebody who has left the practice may still have it.
  const choices =
    assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;
  return (
    <div className={styles.row}>
      <SelectField
        ref={field}
        label="Assigned to"
        required
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
          onClick={() => save({ assignee: me.id }, 'Assigned to you', focus(field))}
        >
          Take it
        </Button>
      )}
    </div>
  );
}

interface FollowUpProps extends PartProps, Pick<LeadDetail, 'followUpOn'> {
  /** The day in the field, which may not be saved yet. */
  day: string;
  onDay: (day: string) => void;
}

function FollowUp({ followUpOn, day, onDay, save }: FollowUpProps) {
  const field = useRef<HTMLInputElement>(null);
  const isSaved = day === (followUpOn ?? '');
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaved) return;
        const done = day ? 'Follow-up saved' : 'Follow-up removed';
        save({ followUpOn: day || null }, done, focus(field));
      }}
    >
      <TextField
        ref={field}
        label="Follow up on"
        type="date"
        required
        value={day}
        onChange={(event) => onDay(event.target.value)}
      />
      {!isSaved && (
        <Button type="submit" variant="secondary" size="sm" formNoValidate>
          Save
        </Button>
      )}
      {followUpOn && isSaved && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => save({ followUpOn: null }, 'Follow-up removed', focus(field))}
        >
          Remove
        </Button>
      )}
    </form>
  );
}
