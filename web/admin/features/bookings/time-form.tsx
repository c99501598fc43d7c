import { useQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import { practice } from 'virtual:practice';
import type { BookingTime } from '#contracts/bookings';
import { isoDay } from '#scheduling/iso-day';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../problem.tsx';
import { dayInWords } from '../../practice-time.ts';
import { useNow } from '../../use-now.ts';
import { skippedTimeProblem } from '../../zoned-time.ts';
import { freeTimesQuery, type TimesWish } from './booking-queries.ts';
import styles from './bookings.module.css';
import { momentOf } from './calendar-address.ts';
import { startInWords } from './call-words.ts';

/** Option in the list of times for typing another one. */
const BY_HAND = 'by hand';

interface ChosenTime {
  /** In UTC. */
  start: string;
  byHand: boolean;
}

interface TimeFormProps {
  wish: TimesWish;
  /** Words of the button. */
  submit: string;
  isPending: boolean;
  onTime: (time: ChosenTime) => void;
  /** More fields, before the time. */
  children?: ReactNode;
}

/** A free time to choose, or any other to type. */
export function TimeForm({ wish, submit, isPending, onTime, children }: TimeFormProps) {
  const { timeZone } = practice.hours;
  const today = isoDay(useNow(), timeZone);
  const { data, isError, isPending: isLoading } = useQuery(freeTimesQuery(wish, today));
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const times = data?.times ?? [];
  const isByHand = chosen === BY_HAND;
  // Another therapist or format has other times.
  const value = isByHand || times.some(({ start }) => start === chosen) ? chosen : '';

  function send(): void {
    const start = isByHand ? typed : value;
    if (!start) {
      setProblem('Please choose a time.');
      return;
    }
    const skipped = isByHand && skippedTimeProblem(typed, timeZone);
    if (skipped) {
      setProblem(skipped);
      return;
    }
    setProblem('');
    onTime({ start: isByHand ? momentOf(typed, timeZone) : start, byHand: isByHand });
  }
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
    >
      {children}
      {isError && <Problem>The free times could not be loaded.</Problem>}
      <SelectField
        label="Time"
        required
        hint="In practice time."
        value={value}
        error={isByHand ? undefined : problem || undefined}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{isLoading ? 'Loading...' : 'Please choose'}</option>
        <FreeTimes times={times} timeZone={timeZone} />
        <option value={BY_HAND}>Another time...</option>
      </SelectField>
      {isByHand && (
        <TextField
          label="Date and time"
          type="datetime-local"
          required
          hint="It may be outside of the therapist's hours, so please ask them first. A time at which they have another call or appointment is refused."
          value={typed}
          error={problem || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button type="submit" size="sm" aria-disabled={isPending}>
        {submit}
      </Button>
    </form>
  );
}

interface FreeTimesProps {
  times: readonly BookingTime[];
  timeZone: string;
}

/**
 * Memoized: half a year has thousands of options, and the form renders with every key. Each names its day, because a
 * closed list shows the chosen option without its group.
 */
const FreeTimes = memo(function FreeTimes({ times, timeZone }: FreeTimesProps) {
  const days = Map.groupBy(times, ({ start }) => isoDay(new Date(start), timeZone));
  return [...days].map(([day, ofDay]) => (
    <optgroup key={day} label={dayInWords(day)}>
      {ofDay.map(({ start }) => (
        <option key={start} value={start}>
          {startInWords(start, timeZone)}
        </option>
      ))}
    </optgroup>
  ));
});
