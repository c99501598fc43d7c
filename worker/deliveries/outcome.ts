import { NOT_SENT } from '#contracts/deliveries';

/**
 * Why an attempt did not succeed. Stored with the delivery, so the words are part of the data:
 * `timeout`, `connection`, `server-error`: the destination is in trouble, and what we sent may have arrived;
 * `rate-limited`, `paused`: it asked us to wait; `refused-access`: our token or a scope is wrong;
 * `unknown-form`: it does not know this one form; `busy`: it cannot take this one record right now; `deferred`: it
 * takes no e-mail for this address for now, perhaps for days; `refused-field`: it does not take an optional field;
 * `invalid`: it does not take this data; `opted-out`: the person has asked it for no more e-mail;
 * `not-found-afterwards`: it said yes, but the lead is not there; `unexpected`: an answer or an error that we do not
 * know.
 */
export type Reason =
  | 'timeout'
  | 'connection'
  | 'server-error'
  | 'rate-limited'
  | 'paused'
  | 'refused-access'
  | 'unknown-form'
  | 'busy'
  | 'deferred'
  | 'refused-field'
  | 'invalid'
  | 'opted-out'
  | 'not-found-afterwards'
  | 'unexpected';

/** The reasons that concern the destination as a whole. They trip its circuit breaker; the rest concerns one lead. */
const OUTAGE_REASONS: readonly Reason[] = [
  'timeout',
  'connection',
  'server-error',
  'rate-limited',
  'paused',
  'refused-access',
];

/** Whether the reason concerns the destination as a whole, so that it counts for the circuit breaker. */
export const isOutage = (reason: Reason): boolean => OUTAGE_REASONS.includes(reason);

/** Whether one failure opens the circuit: the destination asked us to wait, or refused our access. */
export const opensCircuitAtOnce = (reason: Reason): boolean =>
  reason === 'rate-limited' || reason === 'paused' || reason === 'refused-access';

/** Whether the reason applies to the whole account, so that its other destinations' circuits open too. */
export const pausesAccount = (reason: Reason): boolean =>
  reason === 'rate-limited' || reason === 'paused';

/** Set if the destination was not asked, so that the outcome does not show whether it works. */
type Unasked = true;

/** The outcome of one attempt. `explanation` is for staff: plain words, no personal data. */
export type Outcome =
  | {
      result: 'delivered';
      httpStatus?: number;
      explanation: string;
      checkArrival: boolean;
      unasked?: Unasked;
      /** Optional properties that were left out because the destination is known not to take them. */
      dropProperties?: string[];
      /** Properties of which the destination has another value, which was left as it is. */
      keptProperties?: string[];
      /** HubSpot's id of the contact. */
      contactId?: string | undefined;
    }
  | {
      result: 'retry';
      reason: Reason;
      httpStatus?: number;
      explanation: string;
      /** What the destination asked for, in milliseconds. */
      retryAfterMs?: number | undefined;
      /** Least time until this delivery's next attempt, in milliseconds; others are not held up. */
      holdMs?: number | undefined;
      unasked?: Unasked;
      /** Optional properties to leave out of this delivery from now on. */
      dropProperties?: string[];
      /** Those of them that the destination does not have at all, so that no delivery need send them. */
      unknownProperties?: string[];
    }
  | { result: 'failed'; reason: Reason; httpStatus?: number; explanation: string }
  /** Nothing was sent: another request of the same batch or account was asked to wait. No attempt is recorded. */
  | { result: 'unsent'; retryAfterMs?: number };

/** There is nothing (any more) to send. @param why the rest of a sentence for staff */
export const notSent = (why: string): Outcome => ({
  result: 'delivered',
  explanation: NOT_SENT + why,
  checkArrival: false,
  unasked: true,
});

/** The outcome of an attempt that was made. */
export type SentOutcome = Exclude<Outcome, { result: 'unsent' }>;
