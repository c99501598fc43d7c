import { z } from 'zod';
import type { Effect } from './exchange.ts';

/** Properties every new HubSpot account has and an app may write (those a practice could use). */
const defaultProperties = [
  'address',
  'annualrevenue',
  'city',
  'company',
  'country',
  'email',
  'fax',
  'firstname',
  'hs_language',
  'hs_lead_status',
  'hubspot_owner_id',
  'jobtitle',
  'lastname',
  'lifecyclestage',
  'message',
  'mobilephone',
  'phone',
  'salutation',
  'state',
  'website',
  'zip',
];

const wholeNumbers = new Set(['annualrevenue', 'hubspot_owner_id']);

/** Property values as HubSpot keeps them: always text. */
export type Properties = Readonly<Record<string, string>>;

/** Property values as sent; HubSpot turns numbers and booleans into text, null into empty. */
export const sentProperties = z.record(
  z.string(),
  z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .transform((value) => String(value ?? '')),
);

/** How a mode changes which properties and values are refused. */
export type PropertyEffect = Pick<Effect, 'rejectedProperty' | 'refusedValue'>;

interface PropertyError {
  readonly isValid: false;
  readonly message: string;
  readonly error: string;
  readonly name: string;
  readonly localizedErrorMessage: string;
  readonly portalId: number;
}

/** Which properties the pretended account has, and which values they take. */
export class PropertySchema {
  private readonly names: ReadonlySet<string>;
  private readonly portalId: number;

  /** `custom` are the names this account has beyond HubSpot's own. */
  constructor(portalId: string, custom: readonly string[]) {
    this.names = new Set([...defaultProperties, ...custom]);
    this.portalId = Number(portalId);
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** The message HubSpot refuses these values with (JSON inside a string), or undefined. */
  refusal(properties: Properties, effect: PropertyEffect): string | undefined {
    const errors = Object.entries(properties)
      .map(([name, value]) => this.check(name, value, effect))
      .filter((error) => error !== undefined);
    return errors.length === 0
      ? undefined
      : `Property values were not valid: ${JSON.stringify(errors)}`;
  }

  private check(name: string, value: string, effect: PropertyEffect): PropertyError | undefined {
    if (name === effect.rejectedProperty || !this.names.has(name)) {
      return this.error('PROPERTY_DOESNT_EXIST', name, `Property "${name}" does not exist`);
    }
    if (name === effect.refusedValue) {
      return this.error('INVALID_OPTION', name, `${value} was not one of the allowed options`);
    }
    if (name === 'email' && !isEmail(value)) {
      return this.error('INVALID_EMAIL', name, `Email address ${value} is invalid`);
    }
    if (wholeNumbers.has(name) && !/^-?\d*$/.test(value)) {
      return this.error('INVALID_INTEGER', name, `${value} was not a valid integer.`);
    }
    return undefined;
  }

  private error(error: string, name: string, message: string): PropertyError {
    const { portalId } = this;
    return { isValid: false, message, error, name, localizedErrorMessage: message, portalId };
  }
}

/** HubSpot's idea of an address: one @, at most 64 characters before it, and a dot in what follows. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>,;]{1,64}@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/.test(value);
}
