import { useEffect, useRef, useState, type Ref } from 'react';
import { TextField } from '../forms/field.tsx';

/** How long typing must pause before a day is taken, ms: while the year is typed, each digit makes another day. */
const TYPING_PAUSE_MS = 700;
/** A year that is still being typed lies before it. */
const EARLIEST = '2000-01-01';

interface DayFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** YYYY-MM-DD; empty for none. */
  day: string;
  onDay: (day: string) => void;
  /** Also applies a day that has just been typed when the screen is left. */
  isTakenOnLeave?: boolean;
}

/** A date field that applies its value without a button. An incomplete date changes nothing. */
export function DayField({ ref, label, day, onDay, isTakenOnLeave = false }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  /** Applies the typed day at once; null if there is none. */
  const take = useRef<(() => void) | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The newest callback knows what else was chosen during the pause.
  const latest = useRef(onDay);
  useEffect(() => {
    latest.current = onDay;
  }, [onDay]);
  const forget = () => {
    clearTimeout(pause.current);
    take.current = null;
  };
  // Must precede the effect below, which discards what was typed.
  useEffect(() => () => (isTakenOnLeave ? take.current?.() : undefined), [isTakenOnLeave]);
  useEffect(() => forget, [day]);
  // A view or the back button has set another day.
  if (day !== shown) {
    setShown(day);
    setTyped(day);
  }
  return (
    <TextField
      ref={ref}
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
