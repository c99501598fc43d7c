import { useEffect, useRef, useState } from 'react';
import type { LeadDetail, LeadWork } from '#contracts/leads';
import { LEAD_STATUSES } from '#contracts/lead-choices';
import { SelectField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../day-field.tsx';
import { STATUS_WORDS } from '../../lead-words.ts';
import panel from '../../panel.module.css';
import { changeOf, useChangeLeads, usePendingChanges } from '../../use-change-leads.tsx';
import { useLeadPeople } from '../../use-lead-people.ts';
import styles from './lead-progress.module.css';
import { StaleChange } from './stale-change.tsx';

/** Status, assignee and follow-up day; each change is shown and saved at once and can be undone. */
export function LeadProgress({ lead }: { lead: LeadDetail }) {
  const { change } = useChangeLeads();
  const { status, assignee, followUpOn } = usePendingChanges()(lead);
  /** Values that were refused because a colleague had changed them meanwhile, and the server's message. */
  const [refused, setRefused] = useState<{ values: LeadWork; problem: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // Controls stay enabled while a change is saved, because a disabled one loses the focus.
  function save(values: LeadWork, done: string): void {
    setRefused(null);
    const onConflict = (problem: string) => {
      setRefused({ values, problem });
      return isShown.current;
    };
    change({ changes: [changeOf(lead, values)], done, onConflict });
  }
  function settle(): void {
    setRefused(null);
    // The pressed button disappears.
    heading.current?.focus();
  }
  return (
    <section className={`${panel.card} no-print`} aria-labelledby="progress-heading">
      <h2 ref={heading} id="progress-heading" tabIndex={-1}>
        Where it stands
      </h2>
      {refused && (
        <StaleChange
          lead={lead}
          {...refused}
          onRepeat={() => {
            settle();
            save(refused.values, 'Saved');
          }}
          onLeave={settle}
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
      <Assignee assignee={assignee} save={save} />
      <FollowUp followUpOn={{ followUpOn, ...refused?.values }.followUpOn} save={save} />
    </section>
  );
}

interface PartProps {
  save: (values: LeadWork, done: string) => void;
}

function Assignee({ assignee, save }: PartProps & Pick<LeadDetail, 'assignee'>) {
  const { me, people } = useLeadPeople();
  const field = useRef<HTMLSelectElement>(null);
  // The lead may still be assigned to somebody who has left the practice.
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
          onClick={() => {
            save({ assignee: me.id }, 'Assigned to you');
            // The button goes.
            field.current?.focus();
          }}
        >
          Take it
        </Button>
      )}
    </div>
  );
}

function FollowUp({ followUpOn, save }: PartProps & Pick<LeadDetail, 'followUpOn'>) {
  const field = useRef<HTMLInputElement>(null);
  const saveDay = (day: string) => {
    if (day === (followUpOn ?? '')) return;
    save({ followUpOn: day || null }, day ? 'Follow-up saved' : 'Follow-up removed');
  };
  return (
    <div className={styles.row}>
      <DayField
        ref={field}
        label="Follow up on"
        day={followUpOn ?? ''}
        onDay={saveDay}
        isTakenOnLeave
      />
      {followUpOn && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            saveDay('');
            // The button goes.
            field.current?.focus();
          }}
        >
          Remove
        </Button>
      )}
    </div>
  );
}
