import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { practice } from 'virtual:practice';
import type { CallTherapist, StaffBooking } from '#contracts/staff-bookings';
import { DataList } from '../../../ui/data-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import panel from '../../panel.module.css';
import styles from './bookings.module.css';
import { CallActions } from './call-actions.tsx';
import {
  clockInWords,
  FORMAT_WORDS,
  historyInWords,
  STATE_WORDS,
  startInWords,
  stateOf,
  therapistName,
  whoseCall,
} from './call-words.ts';

interface CallPanelProps {
  call: StaffBooking;
  therapists: readonly CallTherapist[];
  /** Whether this installation sends e-mail. */
  canEmail: boolean;
  now: Date;
  onClose: () => void;
  /** @param start its new one */
  onMoved?: (start: string) => void;
  /** About the lead; without it, the panel stands on the lead's own page. */
  children?: ReactNode;
}

/** One call and what can be done with it. */
export function CallPanel(props: CallPanelProps) {
  const { call, therapists, canEmail, now, onClose, onMoved, children } = props;
  const { timeZone } = practice.hours;
  const { word, tone } = STATE_WORDS[stateOf(call, now)];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Call with ${whoseCall(call)}`}
    >
      <div className={styles.panel}>
        <DataList
          items={[
            [
              'When',
              `${startInWords(call.start, timeZone)} to ${clockInWords(call.end, timeZone)}, practice time`,
            ],
            ['Therapist', therapistName(call.therapist, therapists)],
            [
              'Format',
              call.format === 'phone' && !call.hasPhone
                ? 'Phone: they gave no number and call the practice'
                : FORMAT_WORDS[call.format],
            ],
            [
              'State',
              <span key="state" className={styles.buttons}>
                <StatusBadge tone={tone}>{word}</StatusBadge> {historyInWords(call, timeZone)}
              </span>,
            ],
          ]}
        />
        {call.spam && (
          <p className={panel.note}>
            This lead is held back as spam. Nothing is sent about the call until somebody releases
            it.
          </p>
        )}
        <CallActions {...{ call, canEmail, now, onMoved }} />
        {children}
        {children && (
          <Link to="/admin/leads/$id" params={{ id: call.leadId }}>
            Open the lead
          </Link>
        )}
      </div>
    </Dialog>
  );
}
