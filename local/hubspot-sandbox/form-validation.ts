import { isIP } from 'node:net';
import { z } from 'zod';
import { isEmail } from './contact-properties.ts';
import type { PropertyEffect, PropertySchema } from './contact-properties.ts';

const field = z.object({
  objectTypeId: z.string().default('0-1'),
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).transform(String),
});

/** Schema of a form post's body. */
export const formPost = z.object({
  fields: z.array(field),
  submittedAt: z.coerce.number().int().min(0).optional(),
  context: z
    .object({
      pageUri: z.string(),
      pageName: z.string(),
      ipAddress: z.string(),
      hutk: z.string(),
    })
    .partial()
    .default({}),
  legalConsentOptions: z.unknown().optional(),
});

export type FormPost = z.infer<typeof formPost>;

/** One entry of `errors` in the answer to a rejected form post. */
export interface FormError {
  readonly message: string;
  readonly errorType: string;
}

const consentOptions = z.object({
  consent: z.object({
    consentToProcess: z.boolean().optional(),
    text: z.string().optional(),
    communications: z
      .array(
        z.object({
          value: z.boolean(),
          subscriptionTypeId: z.coerce.number(),
          text: z.string().optional(),
        }),
      )
      .default([]),
  }),
});

const limits = { values: 1_000, valueLength: 65_536 };

/** HubSpot's validation errors for a form post; empty if it is valid. */
export function formErrors(
  post: FormPost,
  schema: PropertySchema,
  effect: PropertyEffect,
): FormError[] {
  return [
    ...fieldErrors(post.fields, schema, effect),
    ...timeErrors(post.submittedAt),
    ...contextErrors(post.context),
    ...consentErrors(post.legalConsentOptions),
  ];
}

function fieldErrors(
  fields: FormPost['fields'],
  schema: PropertySchema,
  effect: PropertyEffect,
): FormError[] {
  if (fields.length > limits.values) {
    return [error('MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED', 'fields', 'Too many values')];
  }
  const errors = fields.flatMap(({ name, value }) => {
    if (name === effect.rejectedProperty || !schema.has(name)) {
      return [error('FIELD_NOT_IN_FORM_DEFINITION', `fields.${name}`, 'Field is not in the form')];
    }
    if (name === effect.refusedValue) {
      return [error('VALUE_NOT_IN_FIELD_DEFINITION', `fields.${name}`, 'Value is not an option')];
    }
    if (value.length > limits.valueLength) {
      return [error('INPUT_TOO_LARGE', `fields.${name}`, 'Input is too large')];
    }
    if (name === 'email' && value !== '' && !isEmail(value)) {
      return [error('INVALID_EMAIL', 'fields.email', 'Invalid email address')];
    }
    return [];
  });
  if (!fields.some(({ name, value }) => name === 'email' && value !== '')) {
    errors.push(error('REQUIRED_FIELD', 'fields.email', "Required field 'email' is missing"));
  }
  return errors;
}

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

function timeErrors(submittedAt: number | undefined): FormError[] {
  if (submittedAt === undefined || Date.now() - submittedAt < MONTH_MS) return [];
  return [error('INVALID_METADATA', 'submittedAt', 'The time is more than a month ago')];
}

function contextErrors({ hutk, ipAddress, pageUri }: FormPost['context']): FormError[] {
  const errors: FormError[] = [];
  if (hutk !== undefined && !/^[0-9a-f]{32}$/i.test(hutk)) {
    errors.push(error('INVALID_HUTK', 'context.hutk', 'Invalid hutk'));
  }
  if (ipAddress !== undefined && isIP(ipAddress) === 0) {
    errors.push(error('INVALID_IP_ADDRESS', 'context.ipAddress', 'Invalid IP address'));
  }
  // A URI (RFC 3986) is ASCII; what a browser's URL parser would repair is refused.
  if (pageUri !== undefined && !(URL.canParse(pageUri) && /^[!-~]+$/.test(pageUri))) {
    errors.push(error('INVALID_PAGE_URI', 'context.pageUri', 'Invalid page URI'));
  }
  return errors;
}

function consentErrors(options: unknown): FormError[] {
  if (options === undefined) return [];
  const where = 'legalConsentOptions.consent';
  const parsed = consentOptions.safeParse(options);
  if (!parsed.success) {
    return [error('INVALID_LEGAL_OPTION_FORMAT', 'legalConsentOptions', 'Invalid format')];
  }
  const { consentToProcess, text, communications } = parsed.data.consent;
  const errors: FormError[] = [];
  if (consentToProcess !== true) {
    errors.push(error('MISSING_PROCESSING_CONSENT', where, 'Consent to process is missing'));
  }
  if (!text) {
    errors.push(error('MISSING_PROCESSING_CONSENT_TEXT', where, 'Consent text is missing'));
  }
  if (communications.some((communication) => !communication.text)) {
    errors.push(error('MISSING_COMMUNICATION_CONSENT_TEXT', where, 'Consent text is missing'));
  }
  const ids = communications.map(({ subscriptionTypeId }) => subscriptionTypeId);
  if (new Set(ids).size < ids.length) {
    errors.push(error('DUPLICATE_SUBSCRIPTION_TYPE_ID', where, 'Subscription type is repeated'));
  }
  return errors;
}

function error(errorType: string, where: string, problem: string): FormError {
  return { errorType, message: `Error in '${where}'. ${problem}` };
}
