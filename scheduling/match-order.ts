/** What decides between therapists who could take the same call. */
export interface Candidate {
  therapist: string;
  /** How well they fit: the number of reasons to ask them before others. */
  reasons: number;
  /** When each of the calls was booked that are still to come. */
  bookedAt: readonly Date[];
}

/**
 * Who is asked first for the next call: who fits best, among equals who has the fewest calls to come, then who was booked
 * longest ago, and then the order given. Nobody is left out.
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
