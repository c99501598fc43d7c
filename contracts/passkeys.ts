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

/** What a browser needs to ask an authenticator; passed on as it is. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
