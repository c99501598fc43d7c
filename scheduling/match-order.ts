/** A therapist who could take a call, with the criteria for the order. */
export interface Candidate {
  therapist: string;
  /** How well they fit: the number of reasons to ask them before others. */
  reasons: number;
  /** For each upcoming call, the time at which it was booked. */
  bookedAt: readonly Date[];
}

/**
 * Sorts the therapists for the next call: best fit first, then fewest upcoming calls, then the oldest latest booking,
 * then the given order.
 */
export function matchOrder(candidates: readonly Candidate[]): string[] {
  const latest = ({ bookedAt }: Candidate) => Math.max(0, ...bookedAt.map((at) => at.getTime()));
  return candidates
    .toSorted(
      (a, b) =>
        b.reasons - a.reasons || a.bookedAt.length - b.bookedAt.length || latest(a) - latest(b),
    )
    .map(({ therapist }) => therapist);
}
