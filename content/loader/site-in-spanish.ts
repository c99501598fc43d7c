import type { Consents, Site } from './model.ts';

/**
 * The site as a Spanish form needs it: Spanish names of the services, times and time zone, and the Spanish words of
 * each consent that has them as the current ones.
 */
export function siteInSpanish(site: Site): Site {
  const consents = Object.entries(site.consents).map(([id, words]) => [
    id,
    { current: words.spanish ?? words.current, spanish: null, earlier: [] },
  ]);
  const sessionTimes = Object.entries(site.sessionTimes).map(([time, hours]) => [
    time,
    { ...hours, label: hours.inSpanish, words: hours.wordsInSpanish },
  ]);
  return {
    ...site,
    hours: { ...site.hours, text: site.hours.inSpanish, zone: site.hours.zoneInSpanish },
    sessionTimes: Object.fromEntries(sessionTimes) as Site['sessionTimes'],
    serviceInterests: { ...site.serviceInterests, ...site.serviceInterestsInSpanish },
    consents: Object.fromEntries(consents) as Consents,
  };
}
