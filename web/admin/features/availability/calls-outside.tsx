import { Link } from '@tanstack/react-router';
import type { AvailabilityPreview } from '#contracts/availability-preview';
import panel from '../../panel.module.css';
import { momentInWords } from '../../practice-time.ts';
import { useNow } from '../../use-now.ts';

/** Says which coming calls are outside the hours: a change of hours neither moves nor cancels them. */
export function CallsOutside({ preview }: { preview: AvailabilityPreview }) {
  const { callsOutside, timeZone } = preview;
  const now = useNow();
  if (callsOutside.length === 0) return null;
  const times = callsOutside.map((start) => momentInWords(new Date(start), now, timeZone));
  const [verb, they, them] =
    times.length === 1 ? ['call is', 'It stays', 'it'] : ['calls are', 'They stay', 'them'];
  return (
    <p className={panel.problem}>
      {times.length} booked {verb} outside these hours: {times.join('; ')}. {they} until you move or
      cancel {them} under <Link to="/admin/bookings">Calls</Link>.
    </p>
  );
}
