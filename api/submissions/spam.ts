// Shortest plausible time from opening a form to sending it. Autofill and a quick click take longer; scripts do not.
const MINIMUM_OPEN_MS = 400;

/** Hidden fields of our forms that reveal bots (contracts/submissions/fields.ts). */
export interface SpamSigns {
  companyWebsite?: string | undefined;
  openForMs?: number | undefined;
}

/**
 * @returns why a submission is classified as spam, or undefined. Only our forms send these fields, so a direct API call
 * is never spam.
 */
export function spamReason(signs: SpamSigns): string | undefined {
  if (signs.companyWebsite) return 'The field that people cannot see was filled in.';
  if (signs.openForMs !== undefined && signs.openForMs < MINIMUM_OPEN_MS) {
    return `The form was sent ${Math.max(0, Math.round(signs.openForMs))} ms after it was opened.`;
  }
  return undefined;
}
