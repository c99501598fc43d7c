import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { practice } from 'virtual:practice';
import {
  NO_SHOW_UNDO_HOURS,
  type CallTherapist,
  type StaffBooking,
} from '#contracts/staff-bookings';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import panel from '../../panel.module.css';
import { isConflict, refusalInWords, useChangeCall } from './booking-queries.ts';
import styles from './bookings.module.css';
import {
  clockInWords,
  FORMAT_WORDS,
  historyInWords,
  STATE_WORDS,
  startInWords,
  stateOf,
  therapistName,
  whoseCall,
} from './call-words.ts';
import { TimeForm } from './time-form.tsx';

interface CallPanelProps {
  call: StaffBooking;
  therapists: readonly CallTherapist[];
  now: Date;
  onClose: () => void;
  /** @param start its new one */
  onMoved?: (start: string) => void;
  /** About the lead; without it, the panel stands on the lead's own page. */
  children?: ReactNode;
}

/** One call and what can be done with it. */
export function CallPanel({ call, therapists, now, onClose, onMoved, children }: CallPanelProps) {
  const { timeZone } = practice.hours;
  const { word, tone } = STATE_WORDS[stateOf(call, now)];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Call with ${whoseCall(call)}`}
    >
      <div className={styles.panel}>
        <DataList
          items={[
            [
              'When',
              `${startInWords(call.start, timeZone)} to ${clockInWords(call.end, timeZone)}, practice time`,
            ],
            ['Therapist', therapistName(call.therapist, therapists)],
            [
              'Format',
              call.format === 'phone' && !call.hasPhone
                ? 'Phone: they gave no number and call the practice'
                : FORMAT_WORDS[call.format],
            ],
            [
              'State',
              <span key="state" className={styles.buttons}>
                <StatusBadge tone={tone}>{word}</StatusBadge> {historyInWords(call, timeZone)}
              </span>,
            ],
          ]}
        />
        {call.spam && (
          <p className={panel.note}>
            This lead is held back as spam. Nothing is sent about the call until somebody releases
            it.
          </p>
        )}
        <CallActions call={call} now={now} onMoved={onMoved} />
        {children}
        {children && (
          <Link to="/admin/leads/$id" params={{ id: call.leadId }}>
            Open the lead
          </Link>
        )}
      </div>
    </Dialog>
  );
}

/** Accept, move, cancel, no-show, an answer to an offer: what fits the state of the call. */
function CallActions({ call, now, onMoved }: Pick<CallPanelProps, 'call' | 'now' | 'onMoved'>) {
  const [step, setStep] = useState<'move' | 'cancel' | null>(null);
  const { mutate, error, isPending, reset } = useChangeCall(call, ({ start }) => {
    if (start !== call.start) onMoved?.(start);
  });
  const isOver = Date.parse(call.start) <= now.getTime();
  const stands = call.status === 'CONFIRMED';
  const canUndo =
    call.status === 'NO_SHOW' &&
    Date.parse(call.changedAt) > now.getTime() - NO_SHOW_UNDO_HOURS * 3_600_000;
  const choose = (next: typeof step) => {
    reset();
    setStep(next);
  };
  const change = (...[what, options]: Parameters<typeof mutate>) => {
    if (!isPending) mutate(what, options);
  };
  return (
    <section className={styles.actions} aria-label="What to do">
      {error && !isConflict(error) && (
        <p role="alert" className={panel.problem}>
          {refusalInWords(error)}
        </p>
      )}
      <div className={styles.buttons}>
        {call.status === 'OFFERED' && (
          <>
            <Button
              size="sm"
              aria-disabled={isPending}
              onClick={() => change({ what: 'offer', body: { take: true }, done: 'Call booked' })}
            >
              They take it
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={isPending}
              onClick={() =>
                change({ what: 'offer', body: { take: false }, done: 'The time goes to the next' })
              }
            >
              They do not want it
            </Button>
          </>
        )}
        {stands && !call.acceptedAt && (
          <Button
            size="sm"
            aria-disabled={isPending}
            onClick={() =>
              change({
                what: 'accept',
                done: 'Call accepted',
                expected: { acceptedAt: now.toISOString() },
              })
            }
          >
            Accept
          </Button>
        )}
        {stands && !isOver && (
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={step === 'move'}
              onClick={() => choose(step === 'move' ? null : 'move')}
            >
              Move
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={step === 'cancel'}
              onClick={() => choose(step === 'cancel' ? null : 'cancel')}
            >
              Cancel the call
            </Button>
          </>
        )}
        {stands && isOver && (
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={isPending}
            onClick={() => change({ what: 'no-show', done: 'Marked as a no-show' })}
          >
            They did not come
          </Button>
        )}
        {canUndo && (
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={isPending}
            onClick={() =>
              change({ what: 'no-show', body: { undo: true }, done: 'No-show taken back' })
            }
          >
            They did come
          </Button>
        )}
      </div>
      {step === 'move' && stands && (
        <TimeForm
          wish={{ therapist: call.therapist, format: call.format, except: call.id }}
          submit={isPending ? 'Moving...' : 'Move the call'}
          isPending={isPending}
          onTime={(time) =>
            change(
              { what: 'move', body: time, done: 'Call moved' },
              { onSuccess: () => setStep(null) },
            )
          }
        />
      )}
      {step === 'cancel' && stands && (
        <div className={styles.step}>
          <p>
            The time is free again, and they are told in the way that they allowed. This cannot be
            undone.
          </p>
          <Button
            variant="danger"
            size="sm"
            aria-disabled={isPending}
            onClick={() =>
              change({ what: 'cancel', done: 'Call canceled' }, { onSuccess: () => setStep(null) })
            }
          >
            {isPending ? 'Canceling...' : 'Yes, cancel it'}
          </Button>
        </div>
      )}
    </section>
  );
}
