import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  alreadyBookedSchema,
  bookedSchema,
  bookingSchema,
  slotTakenSchema,
  type Booked,
  type BookingFormat,
  type BookingTime,
  type BookingView,
} from '#contracts/bookings';
import type { Site } from '#content/model';
import type { AskedFor } from '../../../page-data/page-data.ts';
import { ApiError, apiRequest, getJson } from '../../../http/api-client.ts';
import { count } from '../../../http/count.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { bothTimes, dayIn, nearestTimes, type Reading } from './call-days.ts';
import { CallStep } from './call-step.tsx';
import { CALL_STEP_WORDS, type CallStepWords } from './call-step-words.ts';
import styles from './call-steps.module.css';
import { ChooseTime } from './choose-time.tsx';
import { ExpiredRequest } from './expired-request.tsx';
import { isTokenRefused, whoCalls, type StoredCall } from './stored-call.ts';

const NEAREST_SHOWN = 6;

interface CallStepsProps {
  stored: StoredCall;
  site: Site;
  /** Therapists that the form offers; empty if it offers none. */
  therapists: readonly AskedFor[];
  /** Whether the first step is focused, as the next ones are. */
  takesFocus: boolean;
  onChange: (stored: StoredCall) => void;
}

type Problem = 'taken' | 'expired' | 'notSent';

/** After the request: a free time is chosen, confirmed and booked. The request is safe whatever happens here. */
export function CallSteps({ stored, site, therapists, takesFocus, onChange }: CallStepsProps) {
  const words = CALL_STEP_WORDS[stored.language];
  const [chosen, setChosen] = useState<BookingTime | null>(null);
  const [isNext, setIsNext] = useState(takesFocus);
  const [reason, setReason] = useState<string>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [nearest, setNearest] = useState<readonly BookingTime[]>([]);
  const nameOf = (id: string) => therapists.find((one) => one.id === id)?.name ?? '';
  const booking = useMutation({
    mutationFn: (time: BookingTime) => book(stored, time),
    gcTime: 1_000,
    onSuccess: (booked) => {
      count({ type: 'form', form: 'vibe-check-form', step: 'booked' });
      onChange({ ...stored, booked });
    },
    onError: (error, time) => {
      const { code } = (error instanceof ApiError && error.body) || {};
      const standing = error instanceof ApiError ? alreadyBookedSchema.safeParse(error.json) : null;
      if (standing?.success) {
        onChange({ ...stored, booked: standing.data.booking });
      } else if (code === 'slot_taken') {
        const taken = slotTakenSchema.safeParse((error as ApiError).json);
        setNearest(
          taken.success ? nearestTimes(taken.data.nearest, time.start, NEAREST_SHOWN) : [],
        );
        setProblem('taken');
        setChosen(null);
      } else {
        setProblem(isTokenRefused(error) ? 'expired' : 'notSent');
      }
    },
  });
  const reading = useReading(words);
  const summaryOf = ({ start, therapist }: BookingTime, format: BookingFormat) =>
    words.summary(
      dayIn(start, reading),
      bothTimes(start, reading, site.hours.timeZone),
      nameOf(therapist),
      format,
    );
  if (stored.booked) {
    const { booked } = stored;
    const { format = stored.format } = booked;
    return (
      <BookedCall
        {...{ booked, words, isNext }}
        phone={site.phone.display}
        summary={summaryOf(booked, format)}
        calling={whoCalls({ ...stored, format }, site)}
        joining={format === 'video' ? words.joining : undefined}
        onChange={(changed) => onChange({ ...stored, booked: changed })}
      />
    );
  }
  const calling = whoCalls(stored, site);
  if (problem === 'expired') return <ExpiredRequest words={words} isNext={isNext} />;
  if (chosen) {
    return (
      <CallStep heading={words.confirm} isNext>
        <p className={styles.summary}>{summaryOf(chosen, stored.format)}</p>
        {calling && <p>{calling}</p>}
        {reason !== undefined && <p>{reason}</p>}
        {problem === 'notSent' && (
          <p className={styles.problem} role="alert">
            {words.notSent}
          </p>
        )}
        <div className={styles.actions}>
          <Button aria-disabled={booking.isPending} onClick={() => booking.mutate(chosen)}>
            {booking.isPending ? words.booking : words.book}
          </Button>
          <Button
            variant="quiet"
            aria-disabled={booking.isPending}
            onClick={() => {
              setProblem(null);
              setChosen(null);
            }}
          >
            {words.back}
          </Button>
        </div>
      </CallStep>
    );
  }
  const choose = (time: BookingTime, fit: string | undefined) => {
    setIsNext(true);
    setReason(fit);
    setProblem(null);
    setChosen(time);
  };
  return (
    <ChooseTime
      {...{ stored, site, therapists, words, reading, choose, isNext }}
      nearest={problem === 'taken' ? nearest : null}
      onChange={(changed) => {
        setProblem(null);
        onChange({ ...stored, ...changed });
      }}
    />
  );
}

/** Idempotent: a repeated request books nothing more. @throws as `apiRequest` */
async function book(
  { bookingToken, format }: StoredCall,
  { start, therapist }: BookingTime,
): Promise<Booked> {
  const wish = { bookingToken, start, therapist, format };
  return bookedSchema.parse(await (await apiRequest('POST', '/api/bookings', wish)).json());
}

interface BookedCallProps {
  booked: Booked;
  summary: string;
  /** A sentence that says who calls whom. */
  calling: string | undefined;
  /** For a call by video: where it is said how to join it. */
  joining: string | undefined;
  words: CallStepWords;
  /** The practice's. */
  phone: string;
  isNext: boolean;
  /** Called if the call was moved on its own page, and with undefined if it was canceled there. */
  onChange: (booked: Booked | undefined) => void;
}

function BookedCall({ booked, words, isNext, onChange, ...says }: BookedCallProps) {
  const { summary, calling, joining, phone } = says;
  const isLinkEnded = useStandingCall(booked, onChange);
  const spanish = words === CALL_STEP_WORDS.es ? '?lang=es' : '';
  return (
    <CallStep heading={words.booked} isNext={isNext}>
      <p className={styles.summary}>{summary}</p>
      {calling && <p>{calling}</p>}
      {isLinkEnded ? (
        <p role="status">{words.linkEnded(phone)}</p>
      ) : (
        <>
          <div className={styles.actions}>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={new URL(booked.icsUrl).pathname + spanish}
            >
              {words.calendar}
            </a>
            <a href={new URL(booked.manageUrl).pathname + spanish}>{words.manage}</a>
          </div>
          {joining && <p>{joining}</p>}
          <p className={styles.hint}>{words.manageHint(booked.canEmail)}</p>
        </>
      )}
    </CallStep>
  );
}

/**
 * A visitor who returns from the call's page may have moved or canceled it there. Without an answer, nothing changes.
 * @returns whether the links are invalid, because newer ones were sent to a corrected e-mail address
 */
function useStandingCall(booked: Booked, onChange: (booked: Booked | undefined) => void): boolean {
  const [isLinkEnded, setIsLinkEnded] = useState(false);
  const onAnswer = useEffectEvent((standing: BookingView | 'link ended' | null) => {
    if (standing === 'link ended') setIsLinkEnded(true);
    else if (standing?.status === 'CONFIRMED') {
      const isSame = standing.start === booked.start && standing.format === booked.format;
      if (!isSame) onChange(bookedSchema.parse(standing));
    } else if (standing === null || standing.status === 'CANCELED') onChange(undefined);
  });
  const { manageUrl } = booked;
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const look = () => {
      findCall(manageUrl, signal).then(onAnswer, () => undefined);
    };
    look();
    // The browser may keep the whole page while the visitor is on another one.
    window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
    return () => stopped.abort();
  }, [manageUrl]);
  return isLinkEnded;
}

/** @returns null for a call that is gone */
async function findCall(
  manageUrl: string,
  signal: AbortSignal,
): Promise<BookingView | 'link ended' | null> {
  const token = new URL(manageUrl).pathname.split('/').at(-1);
  try {
    return await getJson(bookingSchema, `/api/bookings/${token}`, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (error instanceof ApiError && error.body?.code === 'expired') return 'link ended';
    throw error;
  }
}

/** The visitor's language and time zone. */
function useReading({ locale }: CallStepWords): Reading {
  const [timeZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { locale, timeZone };
}
