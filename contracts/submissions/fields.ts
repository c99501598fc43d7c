import { z } from 'zod';

// C0/C1 controls are never typed by people; bidirectional overrides let a name pretend to be another; U+FFFD is what is
// left of a character that was broken on its way here.
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFD]/;
const CONTROL_EXCEPT_LINE_BREAKS =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFD]/;

/** Direction marks around text copied from other programs, such as a phone number from a contact list. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g;
const withoutDirection = (value: string) => value.replace(DIRECTION, '');

export const UNREADABLE = 'Please remove characters that cannot be displayed';

export const isReadableLine = (value: string) => value.isWellFormed() && !CONTROL.test(value);
export const isReadableText = (value: string) =>
  value.isWellFormed() && !CONTROL_EXCEPT_LINE_BREAKS.test(value);

/**
 * One line of text, trimmed, 1 to `max` characters; any script is welcome, control characters are not.
 * @param missing the message shown when the line is empty or absent
 */
export const requiredLine = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters`)
    .refine(isReadableLine, UNREADABLE);

/** One optional line of text, trimmed, at most `max` characters; an empty one counts as absent. */
export const optionalLine = (max: number) =>
  z
    .string({ error: 'Please enter text' })
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine(isReadableLine, UNREADABLE)
    .transform((value) => value || undefined)
    .optional();

/** Optional text of several lines, trimmed, at most `max` characters; an empty one counts as absent. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'Please enter text' })
    .overwrite(withoutDirection)
    .trim()
    .max(max, `Please use at most ${max.toLocaleString('en-US')} characters`)
    .refine(isReadableText, UNREADABLE)
    .transform((value) => value || undefined)
    .optional();

/**
 * Text of several lines, trimmed, 1 to `max` characters.
 * @param missing the message shown when it is empty or absent
 */
export const requiredText = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .overwrite(withoutDirection)
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max.toLocaleString('en-US')} characters`)
    .refine(isReadableText, UNREADABLE);

const INVALID_EMAIL = 'Please enter a valid email address';

/** An e-mail address of at most 254 characters (RFC 5321, 4.5.3.1.3), trimmed. */
export const emailAddress = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(254, INVALID_EMAIL)
  .pipe(z.email(INVALID_EMAIL));

const withoutExtension = (phone: string) =>
  phone.split(/(?<!\s)\s*(?:ext\.?|x|#)\s*\d{1,6}$/i)[0] ?? '';
const digitsOf = (text: string) => text.replace(/\D/g, '');

const INVALID_PHONE = 'Please enter a valid phone number';

/**
 * An optional phone number as people write them: digits with the usual punctuation and an extension,
 * 7 to 15 digits before the extension (ITU-T E.164), at most 40 characters.
 */
export const optionalPhone = z
  .string({ error: INVALID_PHONE })
  .overwrite((value) => withoutDirection(value).replace(INVISIBLE, ''))
  .trim()
  .max(40, INVALID_PHONE)
  .refine((value) => {
    if (value === '') return true;
    const number = withoutExtension(value);
    const digits = digitsOf(number).length;
    return /^\+?[\d\s().\-/\u2010-\u2015]+$/.test(number) && digits >= 7 && digits <= 15;
  }, INVALID_PHONE)
  .transform((value) => value || undefined)
  .optional();

/** Whether a number without a country code has fewer than the ten digits of a number in the US. */
export function isShortPhone(given: string): boolean {
  const { data: phone } = optionalPhone.safeParse(given);
  return (
    phone !== undefined && !/^[+0]/.test(phone) && digitsOf(withoutExtension(phone)).length < 10
  );
}

// A browser that posts a form without script sends `on` for a ticked box and nothing for an unticked one.

/** A box that may stay empty. */
export const tickBox = z
  .literal([true, false, 'on'], { error: 'Please choose yes or no' })
  .transform((value) => value !== false)
  .default(false);

/** The box without which nothing may be stored. */
export const dataStorageConsent = z
  .literal([true, 'on'], { error: 'You must consent to data storage to submit this form' })
  .transform(() => true as const);

/** Any values of a list, each once; none by default. A browser without script sends a single choice as a string. */
export const choices = <const Value extends string>(values: readonly Value[]) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(z.enum(values, { error: 'Please choose from the list' })),
    )
    .transform((chosen) => values.filter((value) => chosen.includes(value)))
    .default([]);

// Exactly one leading slash: browsers read what follows `//` or `/\` as the name of another host.
const OWN_PATH = /^\/(?![/\\])/;

/**
 * The path of the page of this site that a form was sent from, at most 300 characters. Query and hash are cut off: they
 * may say something about the visitor.
 */
export const pagePath = z
  .string({ error: 'Please send the page path' })
  .trim()
  .refine(isReadableLine, UNREADABLE)
  .transform((value) => value.split(/[?#]/, 1)[0] || '/')
  .pipe(
    z
      .string()
      .max(300, 'The page path is too long')
      .regex(OWN_PATH, 'Please send the path of a page of this site'),
  )
  .default('/');

/** What that page is called, one line of at most 200 characters. */
export const pageName = (byDefault: string) =>
  requiredLine('Please send the page name', 200).default(byDefault);

/** Who writes: what every form asks for. */
export const sender = {
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  email: emailAddress,
};

/**
 * What our own forms add so that bots can be told from people. Absent from a plain API call, which is not spam.
 * `companyWebsite` is invisible to people (a honeypot); `openForMs` is how long the form was open, in milliseconds.
 */
export const spamSigns = {
  companyWebsite: z.string().max(2000).optional().catch('unreadable'),
  openForMs: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number<string | number>().optional().catch(0),
  ),
};
