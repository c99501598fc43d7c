import { useEffect, useRef, useState } from 'react';
import { TextField } from '../forms/field.tsx';

/** How long typing must pause before a day is taken, ms: while the year is typed, each digit makes another day. */
const TYPING_PAUSE_MS = 700;
/** A year that is still being typed lies before it. */
const EARLIEST = '2000-01-01';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD; empty for none. */
  day: string;
  onDay: (day: string) => void;
}

/** A day that the address holds. A day that is not complete changes nothing. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  /** Takes the typed day at once; null if there is none to take. */
  const take = useRef<(() => void) | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What else has been chosen during the pause is in the newest one.
  const latest = useRef(onDay);
  useEffect(() => {
    latest.current = onDay;
  }, [onDay]);
  const forget = () => {
    clearTimeout(pause.current);
    take.current = null;
  };
  useEffect(() => forget, [day]);
  // A view or the back button has set another day.
  if (day !== shown) {
    setShown(day);
    setTyped(day);
  }
  return (
    <TextField
      label={label}
      type="date"
      required
      min={EARLIEST}
      value={typed}
      onBlur={() => take.current?.()}
      onChange={({ target: { value, validity } }) => {
        setTyped(value);
        forget();
        if (validity.badInput || validity.rangeUnderflow) return;
        take.current = () => {
          forget();
          latest.current(value);
        };
        pause.current = setTimeout(take.current, TYPING_PAUSE_MS);
      }}
    />
  );
}
