import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { practice } from 'virtual:practice';
import type { CallTherapist, StaffBookings } from '#contracts/staff-bookings';
import { isoDay } from '#scheduling/iso-day';
import { SelectField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../day-field.tsx';
import { Keyboard } from '../../keyboard.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import type { Command } from '../../shortcuts.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import { calendarQuery } from './booking-queries.ts';
import styles from './bookings.module.css';
import {
  dayPlus,
  firstDay,
  parseCalendarAddress,
  periodInWords,
  VIEW_NAMES,
  VIEWS,
  type CalendarAddress,
  type View,
} from './calendar-address.ts';
import { CallCalendar } from './call-calendar.tsx';
import { CallList } from './call-list.tsx';
import { CallPanel } from './call-panel.tsx';

type Go = (changes: Partial<CalendarAddress>) => void;

interface CalendarPageProps {
  /** How to reach the lead of an open call, and the lead's notes. */
  renderLead: (leadId: string) => ReactNode;
}

/** The calls of a day, a week or the weeks to come, in the practice's time. The address holds what is shown. */
export function CalendarPage({ renderLead }: CalendarPageProps) {
  useDocumentTitle('Calls');
  const { timeZone } = practice.hours;
  const now = useNow();
  const today = isoDay(now, timeZone);
  const address = parseCalendarAddress(useSearch({ from: '/admin/staff/bookings' }), today);
  const { view, day, therapist } = address;
  const go = useGo();
  const { data, error, isPlaceholderData } = useQuery(
    calendarQuery({ from: firstDay(address), days: VIEWS[view].days, therapist }),
  );
  const open = data?.bookings.find(({ id }) => id === address.call);
  const shift = (by: -1 | 1) => go({ day: dayPlus(firstDay(address), by * VIEWS[view].days) });

  return (
    <div className={panel.screen}>
      <div className={panel.head}>
        <h1>Calls</h1>
        <Keyboard commands={commandsOf({ today, shift, go })} />
      </div>
      <div className={panel.filters}>
        <div className={styles.buttons} role="group" aria-label="View">
          {VIEW_NAMES.map((name) => (
            <Button
              key={name}
              variant="quiet"
              size="sm"
              aria-pressed={name === view}
              onClick={() => go({ view: name })}
            >
              {VIEWS[name].words}
            </Button>
          ))}
        </div>
        <TherapistField
          therapist={therapist}
          therapists={data?.therapists ?? []}
          onTherapist={(chosen) => go({ therapist: chosen })}
        />
        <DayField label="Day" day={day} onDay={(chosen) => chosen && go({ day: chosen })} />
      </div>
      <div className={panel.head}>
        <h2 aria-live="polite">{periodInWords(address)}</h2>
        <div className={styles.buttons} role="group" aria-label="Days">
          <Button variant="quiet" size="sm" onClick={() => shift(-1)}>
            Previous
          </Button>
          <Button variant="quiet" size="sm" onClick={() => go({ day: today })}>
            Today
          </Button>
          <Button variant="quiet" size="sm" onClick={() => shift(1)}>
            Next
          </Button>
        </div>
      </div>
      {error && <Problem>The calls could not be loaded. {problemInWords(error)}</Problem>}
      {!data && !error && <p className={panel.note}>Loading...</p>}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.old : undefined}>
          <Calls address={address} found={data} now={now} go={go} />
        </div>
      )}
      {data && open && (
        <CallPanel
          key={open.id}
          call={open}
          therapists={data.therapists}
          canEmail={data.canEmail}
          now={now}
          onClose={() => go({ call: undefined })}
          onMoved={(start) => go({ day: isoDay(new Date(start), timeZone), call: open.id })}
        >
          {renderLead(open.leadId)}
        </CallPanel>
      )}
    </div>
  );
}

interface CallsProps {
  address: CalendarAddress;
  found: StaffBookings;
  now: Date;
  go: Go;
}

function Calls({ address, found, now, go }: CallsProps) {
  const props = { ...found, now, onOpen: (call: string) => go({ call }) };
  return address.view === 'list' ? (
    <CallList {...props} />
  ) : (
    <CallCalendar {...props} address={address} />
  );
}

interface TherapistFieldProps {
  therapist: string | undefined;
  therapists: readonly CallTherapist[];
  onTherapist: (therapist: string | undefined) => void;
}

function TherapistField({ therapist, therapists, onTherapist }: TherapistFieldProps) {
  return (
    <SelectField
      label="Therapist"
      required
      value={therapist ?? ''}
      onChange={({ target }) => onTherapist(target.value || undefined)}
    >
      <option value="">Everybody</option>
      {therapists.map(({ therapist: id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Changes the address. A call opens and closes without a step in the browser's history. */
function useGo(): Go {
  const navigate = useNavigate({ from: '/admin/bookings' });
  return (changes) =>
    void navigate({
      search: (before) => ({
        ...before,
        ...('call' in changes ? {} : { call: undefined }),
        ...changes,
      }),
      replace: 'call' in changes,
      resetScroll: false,
    });
}

interface CommandParts {
  today: string;
  shift: (by: -1 | 1) => void;
  go: Go;
}

function commandsOf({ today, shift, go }: CommandParts): Command[] {
  const show = (view: View) => () => go({ view });
  return [
    { id: 'today', words: 'Go to today', key: 't', run: () => go({ day: today }) },
    { id: 'previous', words: 'Go to the days before', key: 'ArrowLeft', run: () => shift(-1) },
    { id: 'next', words: 'Go to the next days', key: 'ArrowRight', run: () => shift(1) },
    { id: 'day', words: 'Show a day', key: 'd', run: show('day') },
    { id: 'week', words: 'Show a week', key: 'w', run: show('week') },
    { id: 'list', words: 'Show a list', key: 'l', run: show('list') },
  ];
}
