import { useId, useState } from 'react';
import { CALENDAR_FETCH_MINUTES, type TherapistCalendar } from '#contracts/calendars';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CopyButton } from '../../copy-button.tsx';
import fields from '../../detail-form.module.css';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { fieldProblem, problemInWords } from '../../problem-in-words.ts';
import { useNow } from '../../use-now.ts';
import { useChangeCalendar } from './availability-queries.ts';
import styles from './availability.module.css';
import { problemOfCalendar } from './call-hours-words.ts';

interface CalendarCardProps {
  calendar: TherapistCalendar;
  isAdmin: boolean;
}

/** A therapist's own calendar, which takes times away, and the feed of their calls. */
export function CalendarCard({ calendar, isAdmin }: CalendarCardProps) {
  const headingId = useId();
  return (
    <section className={panel.card} aria-labelledby={headingId}>
      <h2 id={headingId}>Calendar of {calendar.name}</h2>
      <p className={panel.note}>
        While their own calendar has an appointment, no call is offered. It is read every{' '}
        {CALENDAR_FETCH_MINUTES} minutes, and only the times are kept.
      </p>
      <CalendarState calendar={calendar} />
      {isAdmin && <ConnectForm calendar={calendar} />}
      {isAdmin && <Feed calendar={calendar} />}
    </section>
  );
}

/** Calendar and feed of a therapist who has left the team. */
export function LeftCalendar({ calendar }: Pick<CalendarCardProps, 'calendar'>) {
  const { name, outside, feedUrl } = calendar;
  const headingId = useId();
  const changing = useChangeCalendar(calendar);
  return (
    <section className={panel.card} aria-labelledby={headingId}>
      <h2 id={headingId}>Calendars of somebody who has left: {name}</h2>
      {outside && <p>Their own calendar is still read every {CALENDAR_FETCH_MINUTES} minutes.</p>}
      {feedUrl !== null && <p>The address that shows their calls still works.</p>}
      {changing.error && <Problem>{problemInWords(changing.error)}</Problem>}
      <div>
        <ConfirmDialog
          trigger={<Button variant="secondary">End access</Button>}
          title={`End access for ${name}?`}
          description="Their own calendar is not read any more, and the address that shows their calls stops working at once."
          confirm="End access"
          onConfirm={() => changing.mutate('disconnect')}
        />
      </div>
    </section>
  );
}

function CalendarState({ calendar: { outside } }: Pick<CalendarCardProps, 'calendar'>) {
  const now = useNow();
  if (!outside) return <p>No calendar is connected.</p>;
  const { fetchedAt, busyTimes, problem, failingSince, isBroken } = outside;
  if (problem === null) {
    return fetchedAt === null ? (
      <p role="status">
        <StatusBadge tone="busy">Connected</StatusBadge> It is being read for the first time.
      </p>
    ) : (
      <p role="status">
        <StatusBadge tone="good">Connected</StatusBadge> Read <Moment iso={fetchedAt} now={now} />.
        Busy times in it: {busyTimes}.
      </p>
    );
  }
  return (
    <p role="status">
      <StatusBadge tone={isBroken ? 'bad' : 'warning'}>
        {isBroken ? 'Broken' : 'Not read'}
      </StatusBadge>{' '}
      {problemOfCalendar(problem)}{' '}
      {failingSince && (
        <>
          It has failed since <Moment iso={failingSince} now={now} />.{' '}
        </>
      )}
      {fetchedAt
        ? `The ${busyTimes} busy times that were read before stay blocked.`
        : 'It has not been read yet.'}
    </p>
  );
}

function ConnectForm({ calendar }: Pick<CalendarCardProps, 'calendar'>) {
  const { name, outside } = calendar;
  const [address, setAddress] = useState('');
  const changing = useChangeCalendar(calendar);
  const problem = fieldProblem(changing.error, 'address');
  return (
    <form
      className={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changing.isPending) return;
        changing.mutate({ connect: address }, { onSuccess: () => setAddress('') });
      }}
    >
      <TextField
        label={outside ? 'Another secret iCal address' : 'Secret iCal address'}
        hint="Google: “Secret address in iCal format”. Outlook: “Publish a calendar”. Apple: “Public Calendar”. It is stored encrypted and not shown again."
        type="text"
        inputMode="url"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={problem}
        onChange={({ target }) => setAddress(target.value)}
      />
      {changing.error && !problem && <Problem>{problemInWords(changing.error)}</Problem>}
      <div className={fields.actions}>
        <Button type="submit" variant="secondary" aria-disabled={changing.isPending}>
          {outside ? 'Connect this one instead' : 'Connect'}
        </Button>
        {outside && (
          <ConfirmDialog
            trigger={<Button variant="quiet">Disconnect</Button>}
            title={`Disconnect the calendar of ${name}?`}
            description="Calls will be offered while they have other appointments."
            confirm="Disconnect"
            onConfirm={() => changing.mutate('disconnect')}
          />
        )}
      </div>
    </form>
  );
}

function Feed({ calendar }: Pick<CalendarCardProps, 'calendar'>) {
  const { name, feedUrl } = calendar;
  const headingId = useId();
  const changing = useChangeCalendar(calendar);
  const renew = () => changing.mutate('renew feed');
  return (
    <section className={panel.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.small}>
        Their calls in another calendar
      </h3>
      <p className={panel.note}>
        Subscribe to this address in any calendar program. Calls are titled “Call”, and no visitor
        is named. Who has the address sees when there are calls.
      </p>
      {changing.error && <Problem>{problemInWords(changing.error)}</Problem>}
      {feedUrl === null ? (
        <div>
          <Button variant="secondary" aria-disabled={changing.isPending} onClick={renew}>
            Make an address
          </Button>
        </div>
      ) : (
        <div className={styles.feed}>
          <code>{feedUrl}</code>
          <CopyButton text={feedUrl} what="address" />
          <ConfirmDialog
            trigger={
              <Button variant="quiet" size="sm">
                Make a new address
              </Button>
            }
            title={`Make a new address for the calls of ${name}?`}
            description="The old one stops working at once. Every calendar program has to subscribe again."
            confirm="Make a new address"
            onConfirm={renew}
          />
        </div>
      )}
    </section>
  );
}
