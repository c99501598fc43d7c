import { useId, useRef, useState } from 'react';
import { FieldError } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './availability.module.css';
import { moreHours, type Hours } from './call-hours-draft.ts';

interface HoursFieldsProps {
  /** Whose hours they are, for the labels of their fields: "Monday". */
  of: string;
  hours: readonly Hours[];
  onChange: (hours: readonly Hours[]) => void;
  /** What the server refused about them: `0.from`, or an empty path for all of them. */
  problemOf: (path: string) => string | undefined;
}

/** Hours of one day. Each "from" and "to" is on a quarter of an hour. */
export function HoursFields({ of, hours, onChange, problemOf }: HoursFieldsProps) {
  const errorId = useId();
  const add = useRef<HTMLButtonElement>(null);
  /** The row that was added last, whose field takes the focus. */
  const [added, setAdded] = useState<number>();
  const errors = [
    problemOf(''),
    ...hours.flatMap((_, at) => [`${at}`, `${at}.from`, `${at}.to`].map(problemOf)),
  ].filter((words) => words !== undefined);
  const change = (at: number, part: Partial<Hours>) =>
    onChange(hours.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div className={styles.hours}>
      {hours.length === 0 && <p className={styles.closed}>No calls</p>}
      {hours.map(({ from, to }, at) => {
        const words = hours.length > 1 ? `${of}, hours ${at + 1}` : of;
        const field = (part: 'from' | 'to', value: string) => (
          <input
            type="time"
            step={900}
            required
            className={styles.time}
            aria-label={`${words}, ${part}`}
            aria-invalid={errors.length > 0 ? true : undefined}
            aria-describedby={errors.length > 0 ? errorId : undefined}
            autoFocus={part === 'from' && at === added}
            value={value}
            onChange={({ target }) => change(at, { [part]: target.value })}
          />
        );
        return (
          <div key={at} className={styles.range}>
            {field('from', from)}
            <span>to</span>
            {field('to', to)}
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove: ${words}`}
              onClick={() => {
                setAdded(undefined);
                onChange(hours.toSpliced(at, 1));
                // The button goes away with its row.
                add.current?.focus();
              }}
            >
              Remove
            </Button>
          </div>
        );
      })}
      <Button
        ref={add}
        variant="quiet"
        size="sm"
        aria-label={`Add hours: ${of}`}
        onClick={() => {
          setAdded(hours.length);
          onChange([...hours, moreHours(hours)]);
        }}
      >
        Add hours
      </Button>
      <FieldError id={errorId} text={[...new Set(errors)].join('. ')} />
    </div>
  );
}
