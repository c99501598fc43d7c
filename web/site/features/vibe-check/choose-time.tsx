import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  ANY_THERAPIST,
  BOOKING_FORMATS,
  fittingTimesSchema,
  MOST_BOOKING_DAYS,
  type BookingTime,
  type FittingTimes,
} from '#contracts/bookings';
import type { Site } from '#content/model';
import { isoDay } from '#scheduling/iso-day';
import type { AskedFor } from '../../../page-data/page-data.ts';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { SelectField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import {
  callDays,
  dayIn,
  differs,
  spread,
  timeAt,
  timeIn,
  zoneName,
  type CallDay,
  type Reading,
} from './call-days.ts';
import { CallStep } from './call-step.tsx';
import type { CallStepWords } from './call-step-words.ts';
import styles from './call-steps.module.css';
import { ExpiredRequest } from './expired-request.tsx';
import { isTokenRefused, whoCalls, type StoredCall } from './stored-call.ts';
import { WaitlistOffer } from './waitlist-offer.tsx';

/** Days with times that are shown at first. Each press of "Show later days" doubles them: half a year takes six. */
const DAYS_SHOWN = 3;
/** Of a day, before more are asked for. */
const TIMES_SHOWN = 8;

interface ChooseTimeProps {
  stored: StoredCall;
  site: Site;
  therapists: readonly AskedFor[];
  words: CallStepWords;
  reading: Reading;
  /** @param fit why this therapist is suggested; undefined if the visitor chose them */
  choose: (time: BookingTime, fit: string | undefined) => void;
  isNext: boolean;
  onChange: (changed: Partial<StoredCall>) => void;
  /** The free times around one that somebody else has just taken; null if none was. */
  nearest: readonly BookingTime[] | null;
}

async function findTimes(
  { bookingToken, therapist, format }: StoredCall,
  from: string,
  signal: AbortSignal,
): Promise<FittingTimes> {
  const wish = { bookingToken, therapist, format, from, days: MOST_BOOKING_DAYS };
  const answer = await apiRequest('POST', '/api/bookings/times', wish, { signal });
  return fittingTimesSchema.parse(await answer.json());
}

/** The free times, for one way to talk and one therapist or anyone. */
export function ChooseTime(props: ChooseTimeProps) {
  const { stored, site, therapists, words, reading, isNext, onChange, nearest } = props;
  const { therapist, format } = stored;
  const practice = site.hours.timeZone;
  const [from] = useState(() => isoDay(new Date(), practice));
  const [retries, setRetries] = useState(0);
  const times = useQuery({
    queryKey: ['call-times', stored.bookingToken, therapist, format, from],
    queryFn: ({ signal }) => findTimes(stored, from, signal),
    // Times that were free when last shown may be taken by now.
    staleTime: 0,
    // A refused token stays refused.
    retry: (count, error) => count < 2 && !isTokenRefused(error),
  });
  const choose = (time: BookingTime) => props.choose(time, times.data?.fits[time.therapist]);
  const { inEnglish = [], formats = BOOKING_FORMATS } = times.data ?? {};
  // Kept while other times load, so that the waitlist neither flashes nor goes away in between.
  const [hasWaitlist, setHasWaitlist] = useState(false);
  if (times.data && times.data.hasWaitlist !== hasWaitlist) setHasWaitlist(!hasWaitlist);
  const isAvailable = formats.includes(format);
  const buttons = { words, reading, practice, choose, inEnglish };
  const found = callDays(times.data?.times ?? [], reading);
  const first = times.data?.times[0];
  const isElsewhere = first !== undefined && differs(first.start, reading.timeZone, practice);
  if (isTokenRefused(times.error)) return <ExpiredRequest words={words} isNext={isNext} />;
  return (
    // A retry is a new step, which takes the focus: the button that had it is removed.
    <CallStep
      key={retries}
      heading={words.pick(site.freeCallMinutes)}
      isNext={isNext || retries > 0}
    >
      {nearest && (
        <div role="alert">
          <p className={styles.problem}>{words.taken}</p>
          <TimeButtons times={nearest} withDay {...buttons} />
        </div>
      )}
      <ChoiceField
        choose="one"
        label={words.how}
        name="call-format"
        required
        options={Object.fromEntries(BOOKING_FORMATS.map((one) => [one, words.formats[one]]))}
        chosen={format}
        hint={whoCalls(stored, site)}
        onChange={({ target }) => {
          const wanted = BOOKING_FORMATS.find((one) => one === target.value);
          if (wanted) onChange({ format: wanted });
        }}
      />
      {therapists.length > 0 && (
        <SelectField
          label={words.withWhom}
          required
          value={therapist}
          onChange={({ target }) => onChange({ therapist: target.value })}
        >
          <option value={ANY_THERAPIST}>{words.anyone}</option>
          {therapists.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {name}, {role}
            </option>
          ))}
        </SelectField>
      )}
      <div role="status">
        {times.isPending && <p>{words.loading}</p>}
        {times.data && found.length === 0 && (
          <p>{isAvailable ? words.none : formats.length > 0 ? words.notThisWay : words.noCalls}</p>
        )}
        {first && (
          <p className={styles.hint}>
            {words.zone(
              zoneName(reading),
              isElsewhere ? zoneName({ ...reading, timeZone: practice }) : null,
            )}
          </p>
        )}
      </div>
      {times.isError && (
        <div role="alert">
          <p className={styles.problem}>{words.notLoaded}</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              setRetries(retries + 1);
              void times.refetch();
            }}
          >
            {words.again}
          </Button>
        </div>
      )}
      <Days key={`${therapist} ${format}`} days={found} {...buttons} />
      {isAvailable && hasWaitlist && (
        <WaitlistOffer stored={stored} phone={site.phone.display} onChange={onChange} />
      )}
      <p className={styles.hint}>{words.pickHint}</p>
    </CallStep>
  );
}

type AroundDays = Omit<TimeButtonsProps, 'times' | 'withDay'>;

/** Lists the first days. "Show later days" adds more and moves the focus to the first of them. */
function Days({ days, ...around }: AroundDays & { days: readonly CallDay[] }) {
  const [shown, setShown] = useState(DAYS_SHOWN);
  const added = useRef<HTMLHeadingElement>(null);
  useEffect(() => added.current?.focus(), [shown]);
  return (
    <>
      {days.slice(0, shown).map((day, nth) => (
        <Day
          key={day.name}
          day={day}
          headingRef={shown > DAYS_SHOWN && nth === shown / 2 ? added : undefined}
          {...around}
        />
      ))}
      {days.length > shown && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setShown(shown * 2)}>
            {around.words.later}
          </Button>
        </div>
      )}
    </>
  );
}

interface DayProps extends AroundDays {
  day: CallDay;
  headingRef: RefObject<HTMLHeadingElement | null> | undefined;
}

/**
 * A day's times: a few from morning to evening, and all of them if that is asked for. The few are with those who speak
 * the visitor's language, on a day with any.
 */
function Day({ day: { name, times }, headingRef, ...around }: DayProps) {
  const { words, inEnglish } = around;
  const [isWhole, setIsWhole] = useState(false);
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  const inTheirs = times.filter(({ therapist }) => !inEnglish.includes(therapist));
  const shown = isWhole ? times : spread(inTheirs.length > 0 ? inTheirs : times, TIMES_SHOWN);
  return (
    <section className={styles.day} aria-label={name}>
      <h4 ref={heading} tabIndex={-1}>
        {name}
      </h4>
      <TimeButtons times={shown} {...around} />
      {shown.length < times.length && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setIsWhole(true);
              // The button goes away.
              heading.current?.focus();
            }}
          >
            {words.more(times.length - shown.length, name)}
          </Button>
        </div>
      )}
    </section>
  );
}

interface TimeButtonsProps {
  times: readonly BookingTime[];
  words: CallStepWords;
  reading: Reading;
  /** The practice's time zone. */
  practice: string;
  choose: (time: BookingTime) => void;
  /** Therapists whose times say that the call is in English. */
  inEnglish: readonly string[];
  /** The buttons name the day, too. */
  withDay?: boolean;
}

/** Each time is a button; where the zones differ, it also says the practice's time. */
function TimeButtons(props: TimeButtonsProps) {
  const { times, words, reading, practice, choose, inEnglish, withDay } = props;
  return (
    <div className={styles.times}>
      {times.map((time) => (
        <button
          key={`${time.start} ${time.therapist}`}
          type="button"
          className={styles.time}
          onClick={() => choose(time)}
        >
          {withDay && <small>{dayIn(time.start, reading)}</small>}
          {timeIn(time.start, reading)}
          {differs(time.start, reading.timeZone, practice) && (
            <small>{timeAt(time.start, { ...reading, timeZone: practice })}</small>
          )}
          {inEnglish.includes(time.therapist) && <small>{words.inEnglish}</small>}
        </button>
      ))}
    </div>
  );
}
