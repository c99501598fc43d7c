import { site } from 'virtual:site';
import { distanceInWords, momentInWords } from './practice-time.ts';

interface MomentProps {
  iso: string;
  now: Date;
  /** Adds how long ago or ahead that is. */
  withDistance?: boolean;
  /** Where things happen within one minute. */
  withSeconds?: boolean;
  /** Begins with a capital. */
  isStart?: boolean;
}

/** A moment on the practice's clock. */
export function Moment({ iso, now, withDistance, withSeconds, isStart }: MomentProps) {
  const moment = new Date(iso);
  const precision = withSeconds ? 'second' : 'minute';
  const words = momentInWords(moment, now, site.hours.timeZone, precision);
  return (
    <time dateTime={iso}>
      {isStart ? words.charAt(0).toUpperCase() + words.slice(1) : words}
      {withDistance && ` (${distanceInWords(moment, now)})`}
    </time>
  );
}
