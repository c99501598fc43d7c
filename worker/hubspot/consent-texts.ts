import type { ConsentId, RecordedConsent } from '#contracts/submissions/consents';

const TO_STORAGE: readonly ConsentId[] = ['data-storage', 'newsletter'];
const TO_MARKETING: readonly ConsentId[] = [
  'marketing',
  'newsletter',
  'newsletter-confirmation',
  'marketing-confirmation',
];

/** The exact words by which the sender agreed to the storage of what was sent; undefined if none were recorded. */
export const storageConsentText = (consents: readonly RecordedConsent[]): string | undefined =>
  textsOf(consents, TO_STORAGE);

/** The exact words by which the sender agreed to marketing e-mails; undefined if none were recorded. */
export const marketingConsentText = (consents: readonly RecordedConsent[]): string | undefined =>
  textsOf(consents, TO_MARKETING);

function textsOf(consents: readonly RecordedConsent[], ids: readonly ConsentId[]) {
  const given = consents.filter(({ id, given }) => given && ids.includes(id));
  return given.length ? given.map(({ text }) => text).join('\n') : undefined;
}
