import { callHoursSchema } from '#content/booking-schema';
import { BOOKING_FORMATS, WEEKDAYS } from '#contracts/bookings';
import type { SiteDetail } from '#contracts/site-details';
import { CheckboxField, FieldError, TextField, useFieldIds } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DetailForm } from '../../detail-form.tsx';
import fields from '../../detail-form.module.css';
import styles from './availability.module.css';
import {
  callHoursDraft,
  callHoursOf,
  callHoursToPreview,
  hasRepeatedDay,
  hoursOfEachDay,
  isRepeated,
  type CallHoursDraft,
} from './call-hours-draft.ts';
import { callHoursInWords, FORMAT_WORDS, WEEKDAY_WORDS } from './call-hours-words.ts';
import { DayList } from './day-list.tsx';
import { HoursFields } from './hours-fields.tsx';
import { Preview } from './preview.tsx';

interface CallHoursFormProps {
  detail: SiteDetail;
  isAdmin: boolean;
  name: string;
}

/** When calls with one therapist can be booked. */
export function CallHoursForm({ detail, isAdmin, name }: CallHoursFormProps) {
  return (
    <DetailForm
      title={`Hours of ${name}`}
      note="Free calls begin on quarters of an hour within these hours, in the practice’s time."
      detail={detail}
      isAdmin={isAdmin}
      schema={callHoursSchema}
      draftOf={callHoursDraft}
      valueOf={callHoursOf}
      hasProblem={hasRepeatedDay}
      inWords={callHoursInWords}
    >
      {(props) => (
        <>
          <WeekFields {...props} />
          <OtherDays {...props} />
          <FormatsField {...props} />
          <Limits {...props} />
          <Preview
            detailKey={detail.key}
            value={callHoursToPreview(props.draft)}
            of={name}
            isDraft
          />
        </>
      )}
    </DetailForm>
  );
}

interface PartProps {
  draft: CallHoursDraft;
  change: (draft: CallHoursDraft) => void;
  problemOf: (path: string) => string | undefined;
}

/** The problem of a part, by a path within it. */
const within = (path: string, problemOf: PartProps['problemOf']) => (part: string) =>
  problemOf(part === '' ? path : `${path}.${part}`);

function WeekFields({ draft, change, problemOf }: PartProps) {
  const { monday } = draft.weekly;
  const changeDay = (changed: string, hours: CallHoursDraft['weekly']['monday']) =>
    change({
      ...draft,
      weekly: hoursOfEachDay((day) => (day === changed ? hours : draft.weekly[day])),
    });
  return (
    <fieldset className={styles.group}>
      <legend>Every week</legend>
      {WEEKDAYS.map((day) => {
        const words = WEEKDAY_WORDS[day];
        const hours = draft.weekly[day];
        const isCopied = JSON.stringify(hours) === JSON.stringify(monday);
        return (
          <div key={day} className={styles.weekday}>
            <h3 className={styles.weekdayName}>{words}</h3>
            <HoursFields
              of={words}
              hours={hours}
              onChange={(changed) => changeDay(day, changed)}
              problemOf={within(`weekly.${day}`, problemOf)}
            />
            {day !== 'monday' && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Copy Monday to ${words}`}
                aria-disabled={isCopied}
                onClick={() => changeDay(day, monday)}
              >
                Copy Monday
              </Button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function OtherDays({ draft, change, problemOf }: PartProps) {
  const { exceptions } = draft;
  const changeAll = (changed: CallHoursDraft['exceptions']) =>
    change({ ...draft, exceptions: changed });
  const changeOne = (at: number, part: Partial<CallHoursDraft['exceptions'][number]>) =>
    changeAll(exceptions.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <DayList
      legend="Other days"
      note="Single days with other hours than the week has, or with none. They also count on holidays."
      add="Add a day"
      days={exceptions.map(({ day }) => day)}
      onAdd={() => changeAll([...exceptions, { day: '', hours: [] }])}
      onChange={(at, day) => changeOne(at, { day })}
      onRemove={(at) => changeAll(exceptions.toSpliced(at, 1))}
      errorOf={(at) => {
        if (exceptions[at]?.day !== '') {
          return isRepeated(exceptions, at)
            ? 'This day is in the list already. Please change it there.'
            : undefined;
        }
        return problemOf('exceptions.') === undefined ? undefined : 'Please choose a day';
      }}
    >
      {(at, words) => (
        <HoursFields
          of={words}
          hours={exceptions[at]?.hours ?? []}
          onChange={(hours) => changeOne(at, { hours })}
          problemOf={within(`exceptions.${exceptions[at]?.day ?? ''}`, problemOf)}
        />
      )}
    </DayList>
  );
}

function FormatsField({ draft, change, problemOf }: PartProps) {
  const error = problemOf('formats');
  const { control, errorId } = useFieldIds({ error });
  return (
    <fieldset className={styles.group} aria-describedby={control['aria-describedby']}>
      <legend>Ways to talk</legend>
      <div className={fields.days}>
        {BOOKING_FORMATS.map((format) => (
          <CheckboxField
            key={format}
            label={FORMAT_WORDS[format]}
            checked={draft.formats.includes(format)}
            onChange={({ target }) =>
              change({
                ...draft,
                formats: BOOKING_FORMATS.filter((one) =>
                  one === format ? target.checked : draft.formats.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

function Limits({ draft, change, problemOf }: PartProps) {
  const number = (name: 'before' | 'after' | 'callsPerDay', label: string, path: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={name === 'callsPerDay' ? 1 : 0}
      required
      value={draft[name]}
      error={problemOf(path)}
      onChange={({ target }) => change({ ...draft, [name]: target.value })}
    />
  );
  return (
    <div className={fields.fields}>
      {number('before', 'Minutes free before a call', 'bufferMinutes.before')}
      {number('after', 'Minutes free after a call', 'bufferMinutes.after')}
      {number('callsPerDay', 'Most calls a day', 'callsPerDay')}
    </div>
  );
}
