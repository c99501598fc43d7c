import { useRef, useState, type ReactNode } from 'react';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateInWords } from '../../practice-time.ts';
import styles from './availability.module.css';

interface DayListProps {
  legend: string;
  note: string;
  /** "Add a holiday" */
  add: string;
  /** YYYY-MM-DD; empty for a day that is not chosen yet. */
  days: readonly string[];
  onAdd: () => void;
  onChange: (at: number, day: string) => void;
  onRemove: (at: number) => void;
  errorOf: (at: number) => string | undefined;
  /** What belongs to a day. */
  children?: (at: number, words: string) => ReactNode;
}

/** Days of the calendar that are added and removed. */
export function DayList(props: DayListProps) {
  const { legend, note, add, days, onAdd, onChange, onRemove, errorOf, children } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <p className={styles.note}>{note}</p>
      <div className={children ? undefined : styles.dates}>
        {days.map((day, at) => {
          const words = day === '' ? `day ${at + 1}` : dateInWords(day);
          return (
            <div key={at} className={children ? styles.otherDay : styles.date}>
              <TextField
                label={`Day ${at + 1}`}
                type="date"
                required
                min="2000-01-01"
                autoFocus={at === added}
                value={day}
                error={errorOf(at)}
                onChange={({ target }) => onChange(at, target.value)}
              />
              {children?.(at, words)}
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove day: ${words}`}
                onClick={() => {
                  setAdded(undefined);
                  onRemove(at);
                  addButton.current?.focus();
                }}
              >
                Remove day
              </Button>
            </div>
          );
        })}
      </div>
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        onClick={() => {
          setAdded(days.length);
          onAdd();
        }}
      >
        {add}
      </Button>
    </fieldset>
  );
}
