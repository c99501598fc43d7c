const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// For a delivery that fails for its own reasons; during an outage the delay is at most OUTAGE_PROBE_MS.
const DELAYS_MS = [
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
];
const JITTER = 0.2;

/**
 * Longest time between two attempts during an outage, in milliseconds. Deliveries must start within a minute of
 * recovery, and where a single lead waits, its own retries are the only probes.
 */
const OUTAGE_PROBE_MS = 40 * SECOND;

/**
 * Longest time between two attempts at a record that is busy, in milliseconds: somebody else is writing it, or a worker
 * died while it did, and both end within minutes.
 */
const BUSY_RETRY_MS = 3 * MINUTE;

interface RetryHints {
  isOutage?: boolean;
  isBusy?: boolean;
  retryAfterMs?: number;
}

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param attemptCount attempts so far, at least 1
 * @param hints.isOutage whether the destination as a whole is in trouble: then at most {@link OUTAGE_PROBE_MS}
 * @param hints.isBusy whether this one record cannot be written just now: then at most {@link BUSY_RETRY_MS}
 * @param hints.retryAfterMs what the destination asked for; never undercut
 * @param random 0 to 1; spreads what failed together by ±20 %
 */
export function retryDelayMs(
  attemptCount: number,
  { isOutage = false, isBusy = false, retryAfterMs = 0 }: RetryHints = {},
  random = Math.random(),
): number {
  const step = DELAYS_MS[Math.min(attemptCount, DELAYS_MS.length) - 1] ?? 2 * SECOND;
  const spread = step * (1 - JITTER + 2 * JITTER * random);
  const longest = isOutage ? OUTAGE_PROBE_MS : isBusy ? BUSY_RETRY_MS : Infinity;
  const delay = Math.min(spread, longest);
  return Math.round(retryAfterMs > delay ? retryAfterMs * (1 + JITTER * random) : delay);
}

/** Consecutive failures, over all workers, that open the circuit of a destination. */
export const CIRCUIT_THRESHOLD = 5;

const FIRST_PAUSE_MS = 2 * SECOND;

/**
 * How long the circuit stays open before one probe is let through, in milliseconds: half as long as the outage has
 * lasted, at least 2 s and at most {@link OUTAGE_PROBE_MS}.
 * @param openForMs since the circuit opened; 0 when it opens now
 * @param retryAfterMs what the destination asked for; obeyed even beyond the longest pause
 */
export function circuitPauseMs(
  openForMs: number,
  retryAfterMs = 0,
  random = Math.random(),
): number {
  const pause = Math.min(Math.max(openForMs / 2, FIRST_PAUSE_MS), OUTAGE_PROBE_MS);
  return Math.round(Math.max(pause * (1 - JITTER * random), retryAfterMs));
}
