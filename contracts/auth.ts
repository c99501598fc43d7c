import { z } from 'zod';
import { requiredLine } from './submissions/fields.ts';

/** What a user may do. `admin` may do everything; `staff` read and answer leads. */
export const ROLES = ['admin', 'staff'] as const;
export type Role = (typeof ROLES)[number];

const presentPassword = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(200);

/** `POST /api/admin/login` */
export const loginSchema = z.object({
  username: requiredLine('Please enter your user name', 100),
  password: presentPassword,
});

/** A password to set. The api also refuses what is easy to guess. */
const newPassword = z
  .string({ error: 'Please choose a password' })
  .min(12, 'Please use at least 12 characters')
  .max(200, 'Please use at most 200 characters');

const linkToken = z.string().min(1, 'The link is incomplete').max(200);

/** `POST /api/admin/setup`: the one-time link's token and the first admin's choice of name and password. */
export const setupSchema = z.object({
  token: linkToken,
  username: requiredLine('Please choose a user name', 100),
  password: newPassword,
});

/** `POST /api/admin/invitation`: the token of an invitation or of a reset link, and the password to set. */
export const invitationAcceptanceSchema = z.object({ token: linkToken, password: newPassword });

/** `POST /api/admin/setup/check` and `POST /api/admin/invitation/check`: whether a one-time link still works. */
export const linkCheckSchema = z.object({ token: linkToken });

/** `POST /api/admin/login/totp`: six digits of an authenticator app, or a recovery code. */
export const codeSchema = z.object({
  code: z
    .string({ error: 'Please enter a code' })
    .trim()
    .min(1, 'Please enter a code')
    .max(40, 'This is not a code'),
});

/** `GET /api/admin/session` and the answer to a complete sign-in: who is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(ROLES),
  /** The practice requires a second factor; until it is set up, only the account's own routes answer. */
  needsSecondFactor: z.literal(true).optional(),
});
export type AdminSessionBody = z.infer<typeof sessionSchema>;

/** Answer of `POST /api/admin/login`: the session, or the step that is missing. */
export const loginAnswerSchema = z.union([sessionSchema, z.object({ next: z.literal('totp') })]);
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

/** `POST /api/admin/account/password` */
export const passwordChangeSchema = z.object({ current: presentPassword, password: newPassword });

/** The signed-in user's password, required again before a sign-in method is added or removed. */
export const confirmationSchema = z.object({ password: presentPassword });

/** `GET /api/admin/account`: the ways in which the signed-in user can sign in. */
export const accountSchema = z.object({
  username: z.string(),
  role: z.enum(ROLES),
  /** Whether an authenticator app is asked for a code. */
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type Account = z.infer<typeof accountSchema>;

/** `GET /api/admin/account/sessions`, the one used last first. */
export const sessionListSchema = z.array(
  z.object({
    id: z.string(),
    /** Browser and system, such as `Chrome on Windows`; null if unknown. */
    browser: z.string().nullable(),
    openedAt: z.iso.datetime(),
    /** To the minute. */
    lastUsedAt: z.iso.datetime(),
    /** Whether the request came with this session. */
    current: z.boolean(),
  }),
);
export type SessionList = z.infer<typeof sessionListSchema>;

/** Answer of `POST /api/admin/account/totp`: what an authenticator app needs. */
export const totpSetupSchema = z.object({
  /** Base32. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;

/** `GET /api/admin/sign-in-rule`: what every sign-in has to meet. */
export const signInRuleSchema = z.object({
  secondFactorRequired: z.boolean({ error: 'Please choose yes or no' }),
});
export type SignInRule = z.infer<typeof signInRuleSchema>;

/** `PUT /api/admin/sign-in-rule`. */
export const signInRuleChangeSchema = signInRuleSchema.extend({ password: presentPassword });

/** Recovery codes, shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
