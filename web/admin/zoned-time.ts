import { TZDate } from '@date-fns/tz';

/**
 * A local time of the practice, as date and time inputs give it.
 * @param local `YYYY-MM-DD` (its first moment) or `YYYY-MM-DDTHH:mm`
 */
export function zonedTime(local: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = local.split(/[-T:]/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime());
}

/**
 * Why a time that somebody typed does not exist; undefined if it does. {@link zonedTime} reads it as an hour later.
 * @param local `YYYY-MM-DDTHH:mm`
 */
export function skippedTimeProblem(local: string, timeZone: string): string | undefined {
  if (localTime(zonedTime(local, timeZone), timeZone) === local) return undefined;
  return 'This time does not exist: the clocks go forward that night. Please choose an earlier or a later one.';
}

/** The first moment of the day after `day` (YYYY-MM-DD). */
export function dayAfter(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, timeZone).getTime());
}

/** The reverse of {@link zonedTime}: `YYYY-MM-DDTHH:mm`. */
export function localTime(moment: Date, timeZone: string): string {
  // The Swedish locale formats as YYYY-MM-DD HH:mm.
  return moment
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');
}
