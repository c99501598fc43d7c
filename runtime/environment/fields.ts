import { z } from 'zod';

/** An unset variable and an empty one mean the same: compose files pass empty strings for what is not configured. */
const unsetIfEmpty = (value: unknown) => (value === '' ? undefined : value);

/** A variable that may be unset. */
export const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess(unsetIfEmpty, type.optional());

/** A variable without which the process does not start. */
export const required = <T extends z.ZodType>(type: T) => z.preprocess(unsetIfEmpty, type);

/** A variable with a default `value`. */
export const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((given) => unsetIfEmpty(given) ?? value, type);

/** A URL of one of these protocols, as it was given. */
export const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1));
    },
    `must be a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  );

/** `host:port`, or a host alone, which stands for it with this port. */
export const hostAndPort = (defaultPort: number) =>
  z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?$/, 'must be a host, or host:port')
    .transform((value) => {
      const [host = '', port = defaultPort] = value.split(':');
      return { host, port: Number(port) };
    });

/** A web address without slashes at its end. */
export const httpUrl = url('http', 'https').transform(withoutTrailingSlashes);

/** Headers as OpenTelemetry writes them: `name=value,other=value`, values percent-encoded. */
export const httpHeaders = z.string().transform((value, context) => {
  const headers = value.split(',').map((header) => /^([\w-]+)=(\S+)$/.exec(header.trim()));
  try {
    return Object.fromEntries(
      headers.map((parts) => {
        if (!parts?.[1] || !parts[2]) throw new Error('Not a header');
        return [parts[1], decodeURIComponent(parts[2])];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must look like name=value,name=value' });
    return z.NEVER;
  }
});

/** A whole number from `min` to `max`, both included. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .or(z.number())
    .transform(Number)
    .pipe(
      z
        .number(`must be a whole number from ${min} to ${max}`)
        .int(`must be a whole number from ${min} to ${max}`)
        .min(min, `must be at least ${min}`)
        .max(max, `must be at most ${max}`),
    );

/** A value that starts like a placeholder in an example or guide. */
const PLACEHOLDER =
  /^(?:change[-_ ]?(?:me|this|it)|todo|replace|example|(?:my|your|the|a|super)?[-_ ]?(?:password|passwort|secret|key)[^a-z]*$)/i;
/** Words that people put into secrets. Fewer than one in a million random secrets contain one. */
const TELLING_WORD =
  /pass[-_ ]?w(?:or[dt]|d)|secret|change[-_ ]?me|let[-_ ]?me[-_ ]?in|frontdoor|postgres|example|default/i;
const LONGEST_REPEATED = 16;
/** Random text of 16 characters has at least this many different ones. */
const MIN_DIFFERENT_CHARACTERS = 8;

/** Text of at least `min` characters; the message names the `command` that makes one. */
export const longText = (min: number, command: string) =>
  z.string().min(min, { error: `must have at least ${min} characters (${command})`, abort: true });

/** Random text of at least `min` characters; the messages name the `command` that makes one. */
export const randomText = (min: number, command: string) =>
  longText(min, command).refine(
    (value) =>
      new Set(value).size >= MIN_DIFFERENT_CHARACTERS &&
      !PLACEHOLDER.test(value) &&
      !TELLING_WORD.test(value) &&
      !isRepeated(value),
    { message: `must be random (${command})`, abort: true },
  );

const SECRET_LENGTH = 32;
const SECRET_COMMAND = 'openssl rand -base64 32';

/** Any long text: keys are derived from it. */
export const secret = longText(SECRET_LENGTH, SECRET_COMMAND);

/** A {@link secret} that nobody can guess. */
export const randomSecret = randomText(SECRET_LENGTH, SECRET_COMMAND);

/** Whether the text is a short one over and over, at the end perhaps a part of it. */
function isRepeated(value: string): boolean {
  for (let period = 1; period <= Math.min(LONGEST_REPEATED, value.length / 2); period++)
    if (value.startsWith(value.slice(period))) return true;
  return false;
}

function withoutTrailingSlashes(value: string): string {
  let end = value.length;
  while (value[end - 1] === '/') end--;
  return value.slice(0, end);
}
