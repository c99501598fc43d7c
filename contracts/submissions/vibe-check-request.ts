import { z } from 'zod';
import { shownConsents } from './consents.ts';
import { serviceInterest } from './contact-request.ts';
import {
  choices,
  dataStorageConsent,
  optionalLine,
  optionalPhone,
  optionalText,
  pageName,
  pagePath,
  sender,
  spamSigns,
  tickBox,
} from './fields.ts';
import type { SubmissionForm } from './form.ts';

/** Who would come. */
export const ATTENDING = ['couple', 'alone', 'unsure'] as const;
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
export const TIMES_OF_DAY = ['morning', 'midday', 'afternoon', 'evening'] as const;
/** How the visitor may be reached. */
export const REACH_BY = ['email', 'text', 'call'] as const;
/** Display text by value. */
export type Words<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;
/** What the choices of the form are called, in one language. */
export interface VibeCheckWords {
  attending: Words<typeof ATTENDING>;
  days: Words<typeof DAYS>;
  reachBy: Words<typeof REACH_BY>;
}

const PHONE_NEEDED = 'Please enter the number that we may call or text';
const reachBy = z.enum(REACH_BY, { error: 'Please choose how we may reach you' });

/**
 * A request for a free call or for a therapist suggestion: what the forms of `/vibe-check` and `/get-matched` send and
 * what the api accepts. Somebody at home may read the visitor's mail, so the form asks for a safe way.
 */
const vibeCheckRequestSchema = z
  .object({
    ...sender,
    phone: optionalPhone,
    attending: z.enum(ATTENDING, { error: 'Please choose who would come' }),
    serviceInterest,
    days: choices(DAYS),
    times: choices(TIMES_OF_DAY),
    reachBy,
    /** How to reach the visitor safely: hours, an address nobody else reads, a word to use. */
    safeContact: optionalText(500),
    /** Whether a voice message may say who is calling. */
    mayLeaveMessage: tickBox,
    /** The name of the therapist whom the visitor would like to see. */
    therapist: optionalLine(100),
    message: optionalText(5000),
    /** Language of the form, if not English; staff answer in it. An invalid value is ignored, not refused. */
    language: z.literal('es').optional().catch(undefined),
    dataStorageConsent,
    consents: shownConsents,
    pageUri: pagePath,
    pageName: pageName('Vibe Check'),
    ...spamSigns,
  })
  .refine((request) => request.reachBy === 'email' || Boolean(request.phone), {
    path: ['phone'],
    error: PHONE_NEEDED,
    // Also checked while other fields are invalid, so that all problems are shown at once.
    when: ({ value }) => z.object({ reachBy }).safeParse(value).success,
  });

/** The request for a free call, and for a suggestion whom to see. */
export const vibeCheckRequestForm = {
  kind: 'VIBE_CHECK',
  path: '/api/submit-vibe-check',
  schema: vibeCheckRequestSchema,
  details: {
    message: z.string(),
    attending: z.enum(ATTENDING),
    days: z.array(z.enum(DAYS)),
    times: z.array(z.enum(TIMES_OF_DAY)),
    reachBy: z.enum(REACH_BY),
    safeContact: z.string(),
    mayLeaveMessage: z.boolean(),
    therapist: z.string(),
    language: z.literal('es'),
  },
  consents: { 'data-storage': 'dataStorageConsent' },
  isLead: true,
  replyWithin: 'promise',
  hubSpotForm: 'contact',
  retentionDays: 730,
  notice: 'A new Vibe Check has been asked for',
} as const satisfies SubmissionForm;

export type VibeCheckRequestInput = z.input<typeof vibeCheckRequestSchema>;
export type VibeCheckRequest = z.output<typeof vibeCheckRequestSchema>;
