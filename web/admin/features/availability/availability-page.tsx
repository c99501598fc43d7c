import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { callHoursKey } from '#content/override-schema';
import type { TherapistCalendar } from '#contracts/calendars';
import { SelectField } from '../../../forms/field.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { sessionQuery } from '../../session-query.ts';
import { siteDetailsQuery } from '../../site-details-queries.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { calendarsQuery } from './availability-queries.ts';
import styles from './availability.module.css';
import { CalendarCard, LeftCalendar } from './calendar-card.tsx';
import { CallHoursForm } from './call-hours-form.tsx';
import { CallRulesForm } from './call-rules-form.tsx';
import { Preview } from './preview.tsx';

/** Key of the rules for all therapists; the address then names none. */
const EVERYBODY = 'booking';

/** When free calls can be booked: one therapist at a time, or the rules for all. */
export function AvailabilityPage() {
  useDocumentTitle('Availability');
  const { of } = useSearch({ from: '/admin/staff/availability' });
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const { data: details, isError, isPending } = useQuery(siteDetailsQuery);
  const { data: calendars, isError: isCalendarError } = useQuery(calendarsQuery);
  const isAdmin = session?.role === 'admin';
  const person = details?.people.find(({ id }) => id === of);
  const key = person ? callHoursKey(person.id) : EVERYBODY;
  const detail = details?.items.find((item) => item.key === key);
  const calendar = calendars?.items.find(({ therapist }) => therapist === person?.id);
  const left = calendars?.items.filter(
    ({ therapist }) => details && details.people.every(({ id }) => id !== therapist),
  );
  return (
    <div className={panel.screen}>
      <h1>Availability</h1>
      <p className={panel.note}>
        {isAdmin
          ? 'When visitors can book a free call. What you save here is on the site within seconds.'
          : 'When visitors can book a free call. An admin can change it.'}
      </p>
      <Broken calendars={calendars?.items ?? []} />
      {(isError || isCalendarError) && (
        <Problem>This could not be refreshed. What you see may be old.</Problem>
      )}
      {isPending && <p className={panel.note}>Loading...</p>}
      {details && (
        <div className={styles.choice}>
          <SelectField
            label="Hours of"
            required
            value={person?.id ?? ''}
            onChange={({ target: { value } }) =>
              void navigate({
                to: '/admin/availability',
                search: value === '' ? {} : { of: value },
              })
            }
          >
            <option value="">Everybody: notice and holidays</option>
            {details.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {detail &&
        (person ? (
          <CallHoursForm key={key} detail={detail} isAdmin={isAdmin} name={person.name} />
        ) : (
          <CallRulesForm key={key} detail={detail} isAdmin={isAdmin} />
        ))}
      {/* Admins see the preview in the form, with unsaved changes. */}
      {detail && session && !isAdmin && (
        <Preview
          key={`${key} preview`}
          detailKey={key}
          value={detail.value}
          of={person?.name ?? '“Whoever fits”'}
        />
      )}
      {calendar && <CalendarCard key={`${key} calendar`} calendar={calendar} isAdmin={isAdmin} />}
      {isAdmin && left?.map((one) => <LeftCalendar key={one.therapist} calendar={one} />)}
    </div>
  );
}

/** Calendars that have not been read for a day, whoever is chosen. */
function Broken({ calendars }: { calendars: readonly TherapistCalendar[] }) {
  const names = calendars.filter(({ outside }) => outside?.isBroken).map(({ name }) => name);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
  return (
    <p role="alert" className={styles.broken}>
      {names.length === 1 ? 'The calendar' : 'The calendars'} of {list} could not be read for more
      than a day. Calls may be offered while they have other appointments.
    </p>
  );
}
