// Jobs that wait in a queue before a sweep adds no more; the rest stays in Postgres. Batches may be added to a queue
// that is full of single deliveries: they are few jobs with many leads.
const MOST_JOBS_FOR_SINGLES = 50;
const MOST_JOBS_FOR_BATCHES = 200;

/**
 * Whether a sweep may add jobs to a queue.
 * @param waiting jobs that wait, by BullMQ's states; a missing state counts as none
 * @param batches whether the jobs to add hold batches
 */
export function hasRoom(waiting: Readonly<Record<string, number>>, batches: boolean): boolean {
  const jobs = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  return jobs <= (batches ? MOST_JOBS_FOR_BATCHES : MOST_JOBS_FOR_SINGLES);
}
