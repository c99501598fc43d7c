import { practice } from 'virtual:practice';
import { StatusBadge, type StatusTone } from '../ui/status-badge.tsx';
import { replyByInWords, type ReplyBy } from './practice-time.ts';

const TONES: Record<ReplyBy['urgency'], StatusTone> = {
  overdue: 'bad',
  soon: 'warning',
  later: 'busy',
};

/** The reply deadline; renders nothing if no reply is due. */
export function ReplyByBadge({ replyBy, now }: { replyBy: string | null; now: Date }) {
  if (replyBy === null) return null;
  const { urgency, text } = replyByInWords(new Date(replyBy), now, practice.hours.timeZone);
  return <StatusBadge tone={TONES[urgency]}>{text}</StatusBadge>;
}
