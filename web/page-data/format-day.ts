const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date: 2026-11-21 gives "November 21, 2026". */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
