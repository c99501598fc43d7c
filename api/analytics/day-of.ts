import { ANALYTICS_TIME_ZONE } from '#contracts/analytics';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: ANALYTICS_TIME_ZONE });

/** The practice's day of a moment, as YYYY-MM-DD. @param moment ms since 1970 */
export const dayOf = (moment: number): string => format.format(moment);
