import { useState } from 'react';
import { NO_SHOW_UNDO_HOURS, type StaffBooking } from '#contracts/staff-bookings';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import {
  callInConflict,
  isConflict,
  refusalInWords,
  useChangeCall,
  type CallChange,
} from './booking-queries.ts';
import styles from './bookings.module.css';
import { TimeForm } from './time-form.tsx';

/** The form that is open. */
interface Step {
  name: 'move' | 'cancel';
  /** The call's `sequence` when the form was opened. If a colleague changed the call since, the server refuses. */
  sequence: number;
}

interface CallActionsProps {
  call: StaffBooking;
  /** Whether this installation sends e-mail. */
  canEmail: boolean;
  now: Date;
  /** @param start its new one */
  onMoved?: ((start: string) => void) | undefined;
}

/** Accept, move, cancel, no-show, an answer to an offer: what fits the state of the call. */
export function CallActions({ call, canEmail, now, onMoved }: CallActionsProps) {
  const [step, setStep] = useState<Step | null>(null);
  const { mutate, error, isPending, reset } = useChangeCall(call, ({ start }) => {
    if (start !== call.start) onMoved?.(start);
  });
  const stands = call.status === 'CONFIRMED';
  const isOpen = (name: Step['name']) => step?.name === name;
  const toggle = (name: Step['name']) => {
    reset();
    setStep(isOpen(name) ? null : { name, sequence: call.sequence });
  };
  const change = (what: CallChange) => {
    if (isPending) return;
    mutate(what, {
      onSuccess: () => setStep(null),
      onError: (error) => {
        const now = callInConflict(error);
        if (now) setStep((open) => open && { ...open, sequence: now.sequence });
      },
    });
  };
  return (
    <section className={styles.actions} aria-label="What to do">
      {error && !isConflict(error) && <Problem>{refusalInWords(error)}</Problem>}
      {!canEmail && !call.spam && (
        <p className={panel.note}>
          E-mail is not set up for this website, so nobody is told of a change or reminded. If you
          change this call, please call or write to them yourself, only in the way that they
          allowed.
        </p>
      )}
      <div className={styles.buttons}>
        {changesAtOnce(call, canEmail, now).map(({ words, variant, ...what }) => (
          <Button
            key={words}
            {...{ variant }}
            size="sm"
            aria-disabled={isPending}
            onClick={() => change(what)}
          >
            {words}
          </Button>
        ))}
        {stands && !isOver(call, now) && (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isOpen('move')}
              onClick={() => toggle('move')}
            >
              Move
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isOpen('cancel')}
              onClick={() => toggle('cancel')}
            >
              Cancel the call
            </Button>
          </>
        )}
      </div>
      {step?.name === 'move' && stands && (
        <TimeForm
          wish={{ therapist: call.therapist, format: call.format, except: call.id }}
          submit={isPending ? 'Moving...' : 'Move the call'}
          isPending={isPending}
          onTime={(time) => {
            const body = { ...time, sequence: step.sequence };
            change({ what: 'move', body, done: 'Call moved' });
          }}
        >
          {canEmail && <p>They are told the new time in the way that they allowed.</p>}
        </TimeForm>
      )}
      {step?.name === 'cancel' && stands && (
        <div className={styles.step}>
          <p>
            The time is free again
            {canEmail && ', and they are told in the way that they allowed'}. This cannot be undone.
          </p>
          <Button
            variant="danger"
            size="sm"
            aria-disabled={isPending}
            onClick={() => {
              const body = { sequence: step.sequence };
              change({ what: 'cancel', body, done: 'Call canceled' });
            }}
          >
            {isPending ? 'Canceling...' : 'Yes, cancel it'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A change made by one press, with the label of its button. */
type ChangeAtOnce = CallChange & Pick<ButtonLook, 'variant'> & { words: string };

function changesAtOnce(call: StaffBooking, canEmail: boolean, now: Date): ChangeAtOnce[] {
  if (call.status === 'OFFERED') {
    return [
      { what: 'offer', body: { take: true }, words: 'They take it', done: 'Call booked' },
      {
        what: 'offer',
        body: { take: false },
        words: 'They do not want it',
        // Without e-mail, the time is offered to nobody else.
        done: canEmail ? 'The time goes to the next' : 'The time is free again',
        variant: 'secondary',
      },
    ];
  }
  const stands = call.status === 'CONFIRMED';
  const changes: ChangeAtOnce[] = [];
  if (stands && !call.acceptedAt) {
    const expected = { acceptedAt: now.toISOString() };
    changes.push({ what: 'accept', words: 'Accept', done: 'Call accepted', expected });
  }
  if (stands && isOver(call, now)) {
    changes.push({
      what: 'no-show',
      words: 'They did not come',
      done: 'Marked as a no-show',
      variant: 'secondary',
    });
  }
  if (canUndoNoShow(call, now)) {
    changes.push({
      what: 'no-show',
      body: { undo: true },
      words: 'They did come',
      done: 'No-show taken back',
      variant: 'secondary',
    });
  }
  return changes;
}

const isOver = ({ start }: StaffBooking, now: Date) => Date.parse(start) <= now.getTime();

const canUndoNoShow = ({ status, changedAt }: StaffBooking, now: Date) =>
  status === 'NO_SHOW' && Date.parse(changedAt) > now.getTime() - NO_SHOW_UNDO_HOURS * 3_600_000;
