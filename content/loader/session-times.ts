import type { Site } from './model.ts';

/** The times of day that a form offers, "Morning (9 to 11:30)" and so on, by the value that is submitted. */
export function sessionTimeWords({ sessionTimes }: Pick<Site, 'sessionTimes'>) {
  return Object.fromEntries(
    Object.entries(sessionTimes).map(([time, { label, words }]) => [time, `${label} (${words})`]),
  );
}
