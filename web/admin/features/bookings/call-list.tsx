import type { StaffBookings } from '#contracts/staff-bookings';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import panel from '../../panel.module.css';
import { TableHead } from '../../table-head.tsx';
import {
  FORMAT_WORDS,
  STATE_WORDS,
  startInWords,
  stateOf,
  therapistName,
  whoseCall,
} from './call-words.ts';

interface CallListProps extends StaffBookings {
  now: Date;
  onOpen: (id: string) => void;
}

/** The calls of the weeks to come, in a table. */
export function CallList({ bookings, therapists, timeZone, now, onOpen }: CallListProps) {
  if (bookings.length === 0) return <p className={panel.note}>No calls on these days.</p>;
  return (
    <table className={panel.table}>
      <TableHead columns={['When', 'Who', 'Therapist', 'Format', 'State']} />
      <tbody>
        {bookings.map((call) => {
          const { word, tone } = STATE_WORDS[stateOf(call, now)];
          return (
            <tr key={call.id}>
              <th scope="row" data-label="When">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => onOpen(call.id)}
                >
                  {startInWords(call.start, timeZone)}
                </Button>
              </th>
              <td data-label="Who">
                {whoseCall(call)}
                {call.spam && ' (held as spam)'}
              </td>
              <td data-label="Therapist">{therapistName(call.therapist, therapists)}</td>
              <td data-label="Format">{FORMAT_WORDS[call.format]}</td>
              <td data-label="State">
                <span>
                  <StatusBadge tone={tone}>{word}</StatusBadge>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
