import type { Consents, Site } from './model.ts';

/**
 * The site as a Spanish form needs it: Spanish names of the services, and the Spanish words of each consent that has
 * them as the current ones.
 */
export function siteInSpanish(site: Site): Site {
  const consents = Object.entries(site.consents).map(([id, words]) => [
    id,
    { current: words.spanish ?? words.current, spanish: null, earlier: [] },
  ]);
  return {
    ...site,
    serviceInterests: { ...site.serviceInterests, ...site.serviceInterestsInSpanish },
    consents: Object.fromEntries(consents) as Consents,
  };
}
