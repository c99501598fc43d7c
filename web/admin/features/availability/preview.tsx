import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PREVIEW_DAYS, type AvailabilityPreview } from '#contracts/availability-preview';
import { useSettled } from '../../../ui/use-settled.ts';
import panel from '../../panel.module.css';
import { dayInWords } from '../../practice-time.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { previewQuery } from './availability-queries.ts';
import { CallsOutside } from './calls-outside.tsx';
import styles from './availability.module.css';

/** How long typing must pause before the times are computed again, ms. */
const TYPING_PAUSE_MS = 400;

interface PreviewProps {
  /** The key and value as they would be saved. */
  detailKey: string;
  value: unknown;
  /** Whom visitors have chosen. */
  of: string;
  /** Whether the value is being changed, and perhaps not saved. */
  isDraft?: boolean;
}

/** What visitors would see of the next days, also with what is not saved yet. */
export function Preview({ detailKey, value, of, isDraft = false }: PreviewProps) {
  const headingId = useId();
  const settled = useSettled(JSON.stringify(value), TYPING_PAUSE_MS);
  const { data: preview, error } = useQuery(
    previewQuery(detailKey, JSON.parse(settled) as unknown),
  );
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h3 id={headingId}>What visitors see</h3>
      <p className={panel.note}>
        {of}, the next {PREVIEW_DAYS} days
        {isDraft && ', with what you have changed here, saved or not'}. Calls that are booked and
        other appointments are left out.
      </p>
      <p role="status" className={error ? panel.problem : panel.note}>
        {error ? `These times cannot be shown: ${problemInWords(error)}` : foundInWords(preview)}
      </p>
      {!error && preview && <CallsOutside preview={preview} />}
      {!error && preview && <Days preview={preview} />}
    </section>
  );
}

function foundInWords(preview: AvailabilityPreview | undefined): string {
  if (!preview) return 'Loading...';
  const count = preview.days.reduce((sum, { starts }) => sum + starts.length, 0);
  return count === 0 ? 'No time can be booked.' : `${count} ${count === 1 ? 'time' : 'times'}.`;
}

function Days({ preview: { days, timeZone } }: { preview: AvailabilityPreview }) {
  const clockOf = (start: string) =>
    new Date(start)
      .toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
      // Both parts stay on one line.
      .replace(/\s/, '\u00a0');
  return (
    <dl className={styles.days}>
      {days.map(({ day, starts }) => (
        <div key={day} className={starts.length === 0 ? styles.none : undefined}>
          <dt>{dayInWords(day)}</dt>
          <dd>{starts.map(clockOf).join(', ') || 'No times'}</dd>
        </div>
      ))}
    </dl>
  );
}
