import { z } from 'zod';

/** What a visitor can consent to. The words are in `content/consents.yaml`. */
export const CONSENT_IDS = [
  'data-storage',
  'marketing',
  'newsletter',
  'newsletter-confirmation',
  'marketing-confirmation',
] as const;
export type ConsentId = (typeof CONSENT_IDS)[number];

/** One version of the words of a consent. */
export interface ConsentWords {
  id: ConsentId;
  version: number;
}

/** Names the words that a form shows, e.g. `data-storage@1`. */
export const consentKey = ({ id, version }: ConsentWords): string => `${id}@${version}`;

/**
 * The words that a form showed, by their {@link consentKey}. Never refused, because no submission may be lost for it:
 * what cannot be read counts as not shown.
 */
export const shownConsents = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((keys = []) => [keys].flat())
  .catch([]);

/** A consent as it is stored with a submission: the exact words that were shown, and whether they were agreed to. */
export const recordedConsentSchema = z.object({
  id: z.enum(CONSENT_IDS),
  version: z.int().positive(),
  /** As the visitor read it, without markup. */
  text: z.string(),
  given: z.boolean(),
  at: z.iso.datetime(),
});
export type RecordedConsent = z.infer<typeof recordedConsentSchema>;
