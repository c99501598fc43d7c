import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  alreadyBookedSchema,
  ANY_THERAPIST,
  bookedSchema,
  BOOKING_FORMATS,
  bookingTimesSchema,
  MOST_BOOKING_DAYS,
  slotTakenSchema,
  type Booked,
  type BookingTime,
} from '#contracts/bookings';
import type { Site } from '#content/model';
import type { AskedFor } from '../../../page-data/page-data.ts';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { SelectField } from '../../../forms/field.tsx';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { count } from '../../../http/count.ts';
import { queryFunction } from '../../../http/query-function.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import {
  callDays,
  dayIn,
  differs,
  isoDay,
  nearestTimes,
  timeIn,
  zoneName,
  type Reading,
} from './call-days.ts';
import { CALL_STEP_WORDS, type CallStepWords } from './call-step-words.ts';
import styles from './call-steps.module.css';
import type { KeptCall } from './kept-call.ts';

/** Days with times that are shown before "Show later days" is pressed, and that each press adds. */
const DAYS_SHOWN = 4;
const NEAREST_SHOWN = 6;

interface CallStepsProps {
  kept: KeptCall;
  site: Site;
  /** Those whom the form offers; empty where it does not. */
  therapists: readonly AskedFor[];
  onChange: (kept: KeptCall) => void;
}

type Problem = 'taken' | 'expired' | 'notSent';

/** After the request: a free time is chosen, confirmed and booked. The request is safe whatever happens here. */
export function CallSteps({ kept, site, therapists, onChange }: CallStepsProps) {
  const words = CALL_STEP_WORDS[kept.language];
  const [chosen, setChosen] = useState<BookingTime | null>(null);
  const [isNext, setIsNext] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [nearest, setNearest] = useState<readonly BookingTime[]>([]);
  const nameOf = (id: string) => therapists.find((one) => one.id === id)?.name ?? '';
  const booking = useMutation({
    mutationFn: (time: BookingTime) => book(kept, time),
    gcTime: 1_000,
    onSuccess: (booked) => {
      count({ type: 'form', form: 'vibe-check-form', step: 'booked' });
      onChange({ ...kept, booked });
    },
    onError: (error, time) => {
      const { code } = (error instanceof ApiError && error.body) || {};
      const standing = error instanceof ApiError ? alreadyBookedSchema.safeParse(error.json) : null;
      if (standing?.success) {
        onChange({ ...kept, booked: standing.data.booking });
      } else if (code === 'slot_taken') {
        const taken = slotTakenSchema.safeParse((error as ApiError).json);
        setNearest(
          taken.success ? nearestTimes(taken.data.nearest, time.start, NEAREST_SHOWN) : [],
        );
        setProblem('taken');
        setChosen(null);
      } else {
        setProblem(code === 'expired' || code === 'not_found' ? 'expired' : 'notSent');
      }
    },
  });
  const reading = useReading(words);
  const summaryOf = ({ start, therapist }: BookingTime) =>
    words.summary(
      dayIn(start, reading),
      bothTimes(start, reading, site.hours.timeZone),
      nameOf(therapist),
      kept.format,
    );
  if (kept.booked) {
    const { booked } = kept;
    return <BookedCall {...{ booked, words, isNext }} summary={summaryOf(booked)} />;
  }
  if (problem === 'expired') return <p className={styles.problem}>{words.expired}</p>;
  if (chosen) {
    return (
      <Step heading={words.confirm} isNext>
        <p className={styles.summary}>{summaryOf(chosen)}</p>
        {problem === 'notSent' && (
          <p className={styles.problem} role="alert">
            {words.notSent}
          </p>
        )}
        <div className={styles.actions}>
          <Button disabled={booking.isPending} onClick={() => booking.mutate(chosen)}>
            {booking.isPending ? words.booking : words.book}
          </Button>
          <Button
            variant="quiet"
            disabled={booking.isPending}
            onClick={() => {
              setProblem(null);
              setChosen(null);
            }}
          >
            {words.back}
          </Button>
        </div>
      </Step>
    );
  }
  const choose = (time: BookingTime) => {
    setIsNext(true);
    setProblem(null);
    setChosen(time);
  };
  return (
    <ChooseTime
      {...{ kept, site, therapists, words, reading, choose, isNext }}
      onChange={(changed) => {
        setProblem(null);
        onChange({ ...kept, ...changed });
      }}
    >
      {problem === 'taken' && (
        <div role="alert">
          <p className={styles.problem}>{words.taken}</p>
          <TimeButtons
            times={nearest}
            {...{ reading, choose }}
            practice={site.hours.timeZone}
            withDay
          />
        </div>
      )}
    </ChooseTime>
  );
}

/** @throws as `apiRequest`. The same request again books nothing more. */
async function book(
  { bookingToken, format }: KeptCall,
  { start, therapist }: BookingTime,
): Promise<Booked> {
  const wish = { bookingToken, start, therapist, format };
  return bookedSchema.parse(await (await apiRequest('POST', '/api/bookings', wish)).json());
}

interface ChooseTimeProps {
  kept: KeptCall;
  site: Site;
  therapists: readonly AskedFor[];
  words: CallStepWords;
  reading: Reading;
  choose: (time: BookingTime) => void;
  isNext: boolean;
  onChange: (changed: Pick<Partial<KeptCall>, 'therapist' | 'format'>) => void;
  children: ReactNode;
}

function ChooseTime(props: ChooseTimeProps) {
  const { kept, site, therapists, words, reading, choose, isNext, onChange, children } = props;
  const { therapist, format } = kept;
  const practice = site.hours.timeZone;
  const [days, setDays] = useState(DAYS_SHOWN);
  const [from] = useState(() => isoDay(new Date(), practice));
  const wish = new URLSearchParams({ therapist, format, from, days: String(MOST_BOOKING_DAYS) });
  const times = useQuery({
    queryKey: [`/api/bookings/times?${wish}`],
    queryFn: queryFunction(bookingTimesSchema),
    // What was free when this was last shown may be taken.
    staleTime: 0,
    retry: 2,
  });
  const found = callDays(times.data?.times ?? [], reading);
  const first = times.data?.times[0];
  const isElsewhere = first !== undefined && differs(first.start, reading.timeZone, practice);
  return (
    <Step heading={words.pick(site.freeCallMinutes)} isNext={isNext}>
      {children}
      <ChoiceField
        choose="one"
        label={words.how}
        name="call-format"
        required
        options={Object.fromEntries(BOOKING_FORMATS.map((one) => [one, words.formats[one]]))}
        chosen={format}
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
        {times.data && found.length === 0 && <p>{words.none}</p>}
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
          <Button variant="secondary" size="sm" onClick={() => void times.refetch()}>
            {words.again}
          </Button>
        </div>
      )}
      {found.slice(0, days).map((day) => (
        <section key={day.name} className={styles.day} aria-label={day.name}>
          <h4>{day.name}</h4>
          <TimeButtons times={day.times} {...{ reading, practice, choose }} />
        </section>
      ))}
      {found.length > days && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setDays(days + DAYS_SHOWN)}>
            {words.later}
          </Button>
        </div>
      )}
      <p className={styles.hint}>{words.pickHint}</p>
    </Step>
  );
}

interface TimeButtonsProps {
  times: readonly BookingTime[];
  reading: Reading;
  /** The practice's time zone. */
  practice: string;
  choose: (time: BookingTime) => void;
  /** The buttons name the day, too. */
  withDay?: boolean;
}

function TimeButtons({ times, reading, practice, choose, withDay }: TimeButtonsProps) {
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
        </button>
      ))}
    </div>
  );
}

interface BookedCallProps {
  booked: Booked;
  summary: string;
  words: CallStepWords;
  isNext: boolean;
}

function BookedCall({ booked, summary, words, isNext }: BookedCallProps) {
  const spanish = words === CALL_STEP_WORDS.es ? '?lang=es' : '';
  return (
    <Step heading={words.booked} isNext={isNext}>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'secondary' })} href={new URL(booked.icsUrl).pathname}>
          {words.calendar}
        </a>
        <a href={new URL(booked.manageUrl).pathname + spanish}>{words.manage}</a>
      </div>
      <p className={styles.hint}>{words.manageHint}</p>
    </Step>
  );
}

/** A step, whose heading is focused when it takes the place of another one. */
function Step({
  heading,
  isNext,
  children,
}: {
  heading: string;
  /** Another step was shown before it. */
  isNext: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) ref.current?.focus();
  }, [isNext]);
  return (
    <section className={styles.steps} aria-label={heading}>
      <h3 ref={ref} tabIndex={-1}>
        {heading}
      </h3>
      {children}
    </section>
  );
}

/** The visitor's language and time zone. */
function useReading({ locale }: CallStepWords): Reading {
  const [timeZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { locale, timeZone };
}

/** `2:00 PM Central Time` */
const timeAt = (start: string, reading: Reading): string =>
  `${timeIn(start, reading)} ${zoneName(reading)}`;

/** `3:00 PM Eastern Time (2:00 PM Central Time)` */
const bothTimes = (start: string, reading: Reading, practice: string): string => {
  const own = timeAt(start, reading);
  if (!differs(start, reading.timeZone, practice)) return own;
  return `${own} (${timeAt(start, { ...reading, timeZone: practice })})`;
};
