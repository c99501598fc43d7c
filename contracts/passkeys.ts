import { z } from 'zod';

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/, 'Not base64url');

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  // No extension is asked for.
  clientExtensionResults: z.object({}),
};

/** `POST /api/admin/account/passkeys`: what `navigator.credentials.create` gave, as JSON. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** `POST /api/admin/login/passkey`: what `navigator.credentials.get` gave, as JSON. */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

const need = z.enum(['discouraged', 'preferred', 'required']);
const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Answer of `POST /api/admin/account/passkeys/options`, for `navigator.credentials.create`. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: need,
    requireResidentKey: z.boolean(),
    userVerification: need,
  }),
});

/** Answer of `POST /api/admin/login/passkey/options`, for `navigator.credentials.get`. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: need,
});
