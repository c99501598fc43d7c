import type { CSSProperties } from 'react';
import { practice } from 'virtual:practice';
import type { StaffBooking, StaffBookings } from '#contracts/staff-bookings';
import { isoDay } from '#scheduling/iso-day';
import { dayInWords } from '../../practice-time.ts';
import styles from './bookings.module.css';
import { daysOf, type CalendarAddress } from './calendar-address.ts';
import {
  clockInWords,
  FORMAT_WORDS,
  STATE_WORDS,
  stateOf,
  therapistName,
  whoseCall,
} from './call-words.ts';
import { hoursOf, layOut, rowsOf, type PlacedCall } from './day-layout.ts';

interface CallCalendarProps extends StaffBookings {
  address: CalendarAddress;
  now: Date;
  onOpen: (id: string) => void;
}

/**
 * The calls of a day or a week: a list for each day, drawn along the hours where there is room. By CSS grid, because a
 * calendar library would bring a lot more than fifteen-minute calls need.
 */
export function CallCalendar({ address, bookings, timeZone, ...rest }: CallCalendarProps) {
  const byDay = Map.groupBy(bookings, ({ start }) => isoDay(new Date(start), timeZone));
  const today = isoDay(rest.now, timeZone);
  const days = daysOf(address).filter(
    (day) => address.view === 'day' || byDay.has(day) || !isWeekend(day) || day === today,
  );
  const hours = hoursOf(
    days.flatMap((day) => byDay.get(day) ?? []),
    practice.hours,
  );
  const shown = Array.from({ length: hours.to - hours.from }, (_, at) => hours.from + at);
  const size = { '--rows': rowsOf(hours), '--days': days.length } as CSSProperties;
  return (
    <div className={styles.calendar} style={size}>
      <ol className={styles.hours} aria-hidden="true">
        {shown.map((hour) => (
          <li key={hour}>{hourInWords(hour)}</li>
        ))}
      </ol>
      {days.map((day) => (
        <Day
          key={day}
          day={day}
          isToday={day === today}
          layout={layOut(byDay.get(day) ?? [], hours, timeZone)}
          timeZone={timeZone}
          {...rest}
        />
      ))}
    </div>
  );
}

interface DayProps extends Pick<CallCalendarProps, 'therapists' | 'now' | 'onOpen' | 'timeZone'> {
  day: string;
  isToday: boolean;
  layout: ReturnType<typeof layOut>;
}

function Day({ day, isToday, layout, ...rest }: DayProps) {
  const id = `day-${day}`;
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h3 id={id} aria-current={isToday ? 'date' : undefined}>
        {dayInWords(day)}
        {isToday && <span className={styles.today}> Today</span>}
      </h3>
      {layout.calls.length === 0 && <p className={styles.none}>No calls</p>}
      <ol className={styles.calls} style={{ '--lanes': layout.lanes } as CSSProperties}>
        {layout.calls.map((placed) => (
          <Call key={placed.call.id} {...placed} {...rest} />
        ))}
      </ol>
    </section>
  );
}

interface CallProps
  extends PlacedCall, Pick<DayProps, 'therapists' | 'now' | 'onOpen' | 'timeZone'> {
  call: StaffBooking;
}

function Call({ call, row, rows, lane, therapists, now, onOpen, timeZone }: CallProps) {
  const state = stateOf(call, now);
  const place = { '--row': `${row} / span ${rows}`, '--lane': lane } as CSSProperties;
  return (
    <li style={place}>
      <button
        type="button"
        className={styles.call}
        data-state={state}
        aria-haspopup="dialog"
        onClick={() => onOpen(call.id)}
      >
        <span className={styles.line}>
          <strong>{clockInWords(call.start, timeZone)}</strong> {whoseCall(call)}
        </span>
        <span className={styles.line}>
          <span>{STATE_WORDS[state].word}</span>, {FORMAT_WORDS[call.format]},{' '}
          {therapistName(call.therapist, therapists)}
          {call.spam && ', held as spam'}
        </span>
      </button>
    </li>
  );
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
}

const hourInWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
