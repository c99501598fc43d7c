// Nobody reads, types and sends a form in less; a script does. Pages opened a moment ago by a fast hand stay clear of it.
const MINIMUM_OPEN_MS = 400;

/** What our own forms say beside what the visitor typed; see contracts/submissions/fields.ts. */
export interface SpamSigns {
  companyWebsite?: string | undefined;
  openForMs?: number | undefined;
}

/**
 * Why a submission looks like a bot's, or undefined. Both signs come from our own forms only: a plain API call has
 * neither and is not spam.
 */
export function spamReason(signs: SpamSigns): string | undefined {
  if (signs.companyWebsite) return 'The field that people cannot see was filled in.';
  if (signs.openForMs !== undefined && signs.openForMs < MINIMUM_OPEN_MS) {
    return `The form was sent ${Math.max(0, Math.round(signs.openForMs))} ms after it was opened.`;
  }
  return undefined;
}
