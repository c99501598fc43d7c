import { practice } from 'virtual:practice';
import { distanceInWords, momentInWords } from './practice-time.ts';

interface MomentProps {
  iso: string;
  now: Date;
  /** Appends the distance from now. */
  withDistance?: boolean;
  /** Shows seconds, for events less than a minute apart. */
  withSeconds?: boolean;
  /** Capitalizes the first letter. */
  isStart?: boolean;
}

/** A point in time in the practice's time zone. */
export function Moment({ iso, now, withDistance, withSeconds, isStart }: MomentProps) {
  const moment = new Date(iso);
  const precision = withSeconds ? 'second' : 'minute';
  const words = momentInWords(moment, now, practice.hours.timeZone, precision);
  return (
    <time dateTime={iso}>
      {isStart ? words.charAt(0).toUpperCase() + words.slice(1) : words}
      {withDistance && ` (${distanceInWords(moment, now)})`}
    </time>
  );
}
