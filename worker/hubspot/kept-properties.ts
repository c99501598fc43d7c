import type { Lookup } from './contact-reader.ts';
import { KEPT_PROPERTIES, type KeptProperty } from './contact-properties.ts';

const NAMES: Record<KeptProperty, string> = {
  firstname: 'first name',
  lastname: 'last name',
  phone: 'phone number',
};

/** Whether sending these properties could replace something, so that the contact must be read first. */
export const couldReplace = (properties: Record<string, string>): boolean =>
  KEPT_PROPERTIES.some((name) => name in properties);

/** A contact's properties, split by whether they may be sent. */
export interface Guarded {
  /** Properties that are blank in HubSpot or equal there. */
  properties: Record<string, string>;
  /** HubSpot's own values in the place of those left out, for a form that requires the field. */
  standing: Record<string, string>;
  /** Properties of which HubSpot has another value. */
  kept: KeptProperty[];
  /** Whether the contact could not be looked up, so that none of these properties may be sent. */
  unseen: boolean;
}

/** Takes out of `properties` what would replace another value in HubSpot. */
export function keepStanding(properties: Record<string, string>, lookup: Lookup): Guarded {
  const guarded: Guarded = {
    properties: { ...properties },
    standing: {},
    kept: [],
    unseen: lookup.is === 'refused',
  };
  if (lookup.is === 'absent') return guarded;
  for (const name of KEPT_PROPERTIES) {
    const sent = properties[name];
    if (sent === undefined) continue;
    const standing = lookup.is === 'found' ? lookup.properties[name]?.trim() : undefined;
    if (lookup.is === 'found' && (!standing || standing === sent)) continue;
    delete guarded.properties[name];
    if (!standing) continue;
    guarded.standing[name] = standing;
    if (!isSame(name, standing, sent)) guarded.kept.push(name);
  }
  return guarded;
}

/** For an attempt's explanation: what was left as it is, without any value. */
export function keptWords({ kept, unseen }: Guarded): string {
  if (unseen) {
    return ' Name and phone number were left out, because HubSpot refused to show what it has.';
  }
  if (!kept.length) return '';
  const names = kept.map((name) => NAMES[name]).join(', ');
  return ` HubSpot has another ${names} for this address, left as it is.`;
}

/** Whether two values differ only in how they are written. */
function isSame(name: KeptProperty, standing: string, sent: string): boolean {
  if (name !== 'phone') {
    return standing.localeCompare(sent.trim(), undefined, { sensitivity: 'accent' }) === 0;
  }
  const [a, b] = [standing, sent].map((number) => number.replace(/\D/g, ''));
  // One of them may carry the country's code.
  return Boolean(a && b && Math.min(a.length, b.length) >= 7 && (a.endsWith(b) || b.endsWith(a)));
}
