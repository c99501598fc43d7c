import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { practice } from 'virtual:practice';
import { ANY_THERAPIST, BOOKING_FORMATS, type BookingFormat } from '#contracts/bookings';
import type { LeadDetail } from '#contracts/leads';
import type { CallTherapist, StaffBooking } from '#contracts/staff-bookings';
import { contactMethodOf, type ContactMethod } from '#contracts/submissions/contact-method';
import { SelectField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { useNow } from '../../use-now.ts';
import { leadCallsQuery, refusalInWords, useBookCall } from './booking-queries.ts';
import styles from './bookings.module.css';
import { CallPanel } from './call-panel.tsx';
import { FORMAT_WORDS, STATE_WORDS, startInWords, stateOf, therapistName } from './call-words.ts';
import { TimeForm } from './time-form.tsx';

interface LeadCallsProps {
  lead: LeadDetail;
}

/** The calls of a lead, newest first. If none is upcoming, one can be booked, unless the lead is held back as spam. */
export function LeadCalls({ lead }: LeadCallsProps) {
  const { id: leadId, kind, spam, onWaitlist } = lead;
  const { data, error } = useQuery(leadCallsQuery(leadId));
  const now = useNow();
  const [openId, setOpenId] = useState<string>();
  const calls = data?.bookings.toReversed() ?? [];
  const open = calls.find(({ id }) => id === openId);
  const hasOne = calls.some(
    ({ status, end }) =>
      (status === 'CONFIRMED' || status === 'OFFERED') && Date.parse(end) > now.getTime(),
  );
  const asked = kind === 'VIBE_CHECK' && calls.length === 0;
  const without = asked ? 'No time picked yet.' : 'No call to come.';
  return (
    <section className={panel.card} aria-labelledby="calls-heading">
      <h2 id="calls-heading">Call</h2>
      {error && <Problem>The calls could not be loaded. {problemInWords(error)}</Problem>}
      {data && !hasOne && <p>{onWaitlist ? 'On the waitlist.' : without}</p>}
      {data && calls.length > 0 && (
        <ul className={styles.leadCalls}>
          {calls.map((call) => (
            <LeadCall
              key={call.id}
              call={call}
              therapists={data.therapists}
              now={now}
              onOpen={() => setOpenId(call.id)}
            />
          ))}
        </ul>
      )}
      {data && !hasOne && !spam && (
        <BookButton
          {...{ leadId, isAnother: calls.length > 0 }}
          contactNote={contactMethodInWords(contactMethodOf(lead), data.canEmail)}
          therapists={data.therapists}
        />
      )}
      {data && open && (
        <CallPanel
          call={open}
          therapists={data.therapists}
          canEmail={data.canEmail}
          now={now}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  );
}

interface LeadCallProps {
  call: StaffBooking;
  therapists: readonly CallTherapist[];
  now: Date;
  onOpen: () => void;
}

function LeadCall({ call, therapists, now, onOpen }: LeadCallProps) {
  const { word, tone } = STATE_WORDS[stateOf(call, now)];
  return (
    <li>
      <span>
        <strong>{startInWords(call.start, practice.hours.timeZone)}</strong>
        <br />
        {therapistName(call.therapist, therapists)}, {FORMAT_WORDS[call.format]}
      </span>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <span className="no-print">
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={onOpen}>
          Open the call
        </Button>
      </span>
    </li>
  );
}

interface BookProps {
  leadId: string;
  therapists: readonly CallTherapist[];
}

/** What staff do once the call is booked, by how the lead may be told. */
const TO_DO: Record<Exclude<ContactMethod, 'email' | null> | 'unasked', string> = {
  text: 'They asked for text messages: please text them the time.',
  call: 'They asked for phone calls: please tell them the time.',
  unasked:
    'They have not said that e-mail is safe for them, so none is sent: please tell them the time.',
};

/** What happens once the call is booked. @param canEmail whether this installation sends e-mail */
function contactMethodInWords(by: ContactMethod, canEmail: boolean): string {
  if (by === 'email') {
    return canEmail
      ? 'They get an e-mail with the time, and reminders.'
      : 'E-mail is not set up for this website: please write to them yourself with the time. Nobody reminds them before the call.';
  }
  const reminders = canEmail
    ? 'Before the call, the team is asked to remind them.'
    : 'E-mail is not set up for this website, so nobody is asked to remind them before the call.';
  return `${TO_DO[by ?? 'unasked']} ${reminders}`;
}

interface BookButtonProps extends BookProps {
  /** What happens once the call is booked. */
  contactNote: string;
  /** Whether there was a call before. */
  isAnother: boolean;
}

function BookButton({ contactNote, isAnother, ...props }: BookButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="no-print">
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {isAnother ? 'Book another time' : 'Book a time'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Book a time"
        description={`For somebody on the phone, for example. ${contactNote}`}
      >
        <BookForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}

function BookForm({ leadId, therapists, onDone }: BookProps & { onDone: () => void }) {
  const [therapist, setTherapist] = useState<string>(ANY_THERAPIST);
  const [format, setFormat] = useState<BookingFormat>('phone');
  const { mutate, error, isPending } = useBookCall(leadId);
  const formats = therapists.find((one) => one.therapist === therapist)?.formats ?? BOOKING_FORMATS;
  return (
    <div className={styles.panel}>
      {error && <Problem>{refusalInWords(error)}</Problem>}
      <TimeForm
        wish={{ therapist, format }}
        submit={isPending ? 'Booking...' : 'Book the call'}
        isPending={isPending}
        onTime={(time) => mutate({ therapist, format, ...time }, { onSuccess: onDone })}
      >
        <SelectField
          label="Therapist"
          required
          value={therapist}
          onChange={({ target: { value } }) => {
            setTherapist(value);
            const [first = 'phone'] =
              therapists.find((one) => one.therapist === value)?.formats ?? BOOKING_FORMATS;
            setFormat(first);
          }}
        >
          <option value={ANY_THERAPIST}>Whoever is free</option>
          {therapists.map(({ therapist: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Format"
          required
          value={format}
          onChange={({ target }) =>
            setFormat(BOOKING_FORMATS.find((one) => one === target.value) ?? format)
          }
        >
          {formats.map((one) => (
            <option key={one} value={one}>
              {FORMAT_WORDS[one]}
            </option>
          ))}
        </SelectField>
      </TimeForm>
    </div>
  );
}
