import type { z } from 'zod';
import type { passkeyCreationSchema, passkeyRequestSchema } from '#contracts/passkeys';

// Loaded on use: most sign-ins need no passkey.
const webAuthn = () => import('@simplewebauthn/browser');

/** Lets the device make a passkey. @throws Error with `passkeyProblemInWords` */
export async function createPasskey(options: z.output<typeof passkeyCreationSchema>) {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON: options });
}

/** Lets the device sign in with a passkey that the user chooses. @throws Error with `passkeyProblemInWords` */
export async function askForPasskey(options: z.output<typeof passkeyRequestSchema>) {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options });
}

const WORDS: Record<string, string> = {
  NotAllowedError: 'Nothing happened: the request was closed or took too long.',
  AbortError: 'Nothing happened: the request was closed.',
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This browser has no passkeys.',
  SecurityError:
    'Passkeys do not work at this address. They need a name such as localhost, and https.',
};

/** What went wrong at the device; undefined for errors that are not from there. */
export function passkeyProblemInWords(error: Error): string | undefined {
  if (error.name in WORDS) return WORDS[error.name];
  return error.message.includes('WebAuthn is not supported') ? WORDS.NotSupportedError : undefined;
}
