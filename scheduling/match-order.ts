/** What decides between therapists who could take the same call. */
export interface Candidate {
  therapist: string;
  /** When each of the calls was booked that are still to come. */
  bookedAt: readonly Date[];
}

/**
 * Who is asked first for the next call: who has the fewest calls to come, among equals who was booked longest ago, and
 * then the order given.
 */
export function matchOrder(candidates: readonly Candidate[]): string[] {
  const latest = ({ bookedAt }: Candidate) => Math.max(0, ...bookedAt.map((at) => at.getTime()));
  return candidates
    .toSorted((a, b) => a.bookedAt.length - b.bookedAt.length || latest(a) - latest(b))
    .map(({ therapist }) => therapist);
}
