import { z } from 'zod';
import type { Effect } from './exchange.ts';

/** Writable default properties of a HubSpot contact, as far as a practice could use them. */
export const contactProperties = [
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

/** Property values as HubSpot stores them: always text. */
export type Properties = Readonly<Record<string, string>>;

/** Property values as sent; HubSpot turns numbers and booleans into text, null into empty. */
export const sentProperties = z.record(
  z.string(),
  z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .transform((value) => String(value ?? '')),
);

/** The part of a mode's effect that rejects properties and values. */
export type PropertyEffect = Pick<Effect, 'rejectedProperty' | 'refusedValue'>;

interface PropertyError {
  readonly isValid: false;
  readonly message: string;
  readonly error: string;
  readonly name: string;
  readonly localizedErrorMessage: string;
  readonly portalId: number;
}

/** The properties of one kind of object in the simulated account, and their allowed values. */
export class PropertySchema {
  private readonly names: ReadonlySet<string>;
  private readonly portalId: number;
  private readonly options: Readonly<Record<string, readonly string[]>>;

  /** @param options the values of those properties that take only some */
  constructor(
    portalId: string,
    names: readonly string[],
    options: Readonly<Record<string, readonly string[]>> = {},
  ) {
    this.names = new Set(names);
    this.portalId = Number(portalId);
    this.options = options;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** HubSpot's rejection message for these values (JSON inside a string), or undefined if they are valid. */
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
    if (name === effect.refusedValue || this.options[name]?.includes(value) === false) {
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

/** HubSpot's check of an e-mail address: one @, at most 64 characters before it, and a dot after it. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>,;]{1,64}@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/.test(value);
}
