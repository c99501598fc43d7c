import type { Lookup } from './contact-reader.ts';
import { GUARDED_PROPERTIES, type GuardedProperty } from './contact-properties.ts';

const NAMES: Record<GuardedProperty, string> = {
  firstname: 'first name',
  lastname: 'last name',
  phone: 'phone number',
};

/** Whether sending these properties could replace something, so that the contact must be read first. */
export const couldOverwrite = (properties: Record<string, string>): boolean =>
  GUARDED_PROPERTIES.some((name) => name in properties);

/** A contact's properties, split by whether they may be sent. */
export interface Guarded {
  /** Properties that are blank in HubSpot or equal there. */
  properties: Record<string, string>;
  /** HubSpot's own values in the place of those left out, for a form that requires the field. */
  existing: Record<string, string>;
  /** Properties of which HubSpot has another value. */
  kept: GuardedProperty[];
  /** Whether the contact could not be looked up, so that none of these properties may be sent. */
  unseen: boolean;
}

/** Takes out of `properties` what would replace another value in HubSpot. */
export function guardExisting(properties: Record<string, string>, lookup: Lookup): Guarded {
  const guarded: Guarded = {
    properties: { ...properties },
    existing: {},
    kept: [],
    unseen: lookup.is === 'refused',
  };
  if (lookup.is === 'absent') return guarded;
  for (const name of GUARDED_PROPERTIES) {
    const sent = properties[name];
    if (sent === undefined) continue;
    const existing = lookup.is === 'found' ? lookup.properties[name]?.trim() : undefined;
    if (lookup.is === 'found' && (!existing || existing === sent)) continue;
    delete guarded.properties[name];
    if (!existing) continue;
    guarded.existing[name] = existing;
    if (!isSame(name, existing, sent)) guarded.kept.push(name);
  }
  return guarded;
}

/** For an attempt's explanation: what was left as it is, without any value. */
export function keptPropertiesNote({ kept, unseen }: Guarded): string {
  if (unseen) {
    return ' Name and phone number were left out, because HubSpot refused to show what it has.';
  }
  if (!kept.length) return '';
  const names = kept.map((name) => NAMES[name]).join(', ');
  return ` HubSpot has another ${names} for this address, left as it is.`;
}

/** Whether two values differ only in how they are written. */
function isSame(name: GuardedProperty, existing: string, sent: string): boolean {
  if (name !== 'phone') {
    return existing.localeCompare(sent.trim(), undefined, { sensitivity: 'accent' }) === 0;
  }
  const [a, b] = [existing, sent].map((number) => number.replace(/\D/g, ''));
  // One of them may carry the country's code.
  return Boolean(a && b && Math.min(a.length, b.length) >= 7 && (a.endsWith(b) || b.endsWith(a)));
}
