import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { CONFIRMATION_LINK_DAYS } from '#contracts/submissions/newsletter-signup';

const LIFETIME_MS = CONFIRMATION_LINK_DAYS * 24 * 60 * 60 * 1000;
// Submission id, end of validity in seconds since 1970, MAC.
const TOKEN = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** What a token says. `unknown`: it was not made here, or is incomplete. */
export type ConfirmationToken =
  { standing: 'valid' | 'expired'; submissionId: string } | { standing: 'unknown' };

/** Makes and reads the signed links of confirmation e-mails. They name a submission and hold no personal data. */
export class ConfirmationLinks {
  private readonly key: KeyObject;
  private readonly previousKey: KeyObject | undefined;

  /**
   * @param dataKey `DATA_KEY`; the links' own key is derived from it (HKDF-SHA-256)
   * @param previousDataKey `DATA_KEY_PREVIOUS`: only for links that were sent before the change
   */
  constructor(dataKey: string, previousDataKey?: string) {
    this.key = keyFrom(dataKey);
    this.previousKey = previousDataKey ? keyFrom(previousDataKey) : undefined;
  }

  /** @returns a token that is valid for {@link CONFIRMATION_LINK_DAYS} days from `now` */
  tokenFor(submissionId: string, now: Date): string {
    const ends = String(Math.floor((now.getTime() + LIFETIME_MS) / 1000));
    return `${submissionId}.${ends}.${mac(this.key, submissionId, ends).toString('base64url')}`;
  }

  read(token: string, now: Date): ConfirmationToken {
    const [, submissionId, ends, signature] = TOKEN.exec(token) ?? [];
    if (!submissionId || !ends || !signature) return { standing: 'unknown' };
    const given = Buffer.from(signature, 'base64url');
    const isOurs = [this.key, this.previousKey].some((key) => {
      const expected = key && mac(key, submissionId, ends);
      return expected?.length === given.length && timingSafeEqual(given, expected);
    });
    if (!isOurs) return { standing: 'unknown' };
    return { standing: now.getTime() < Number(ends) * 1000 ? 'valid' : 'expired', submissionId };
  }
}

const keyFrom = (dataKey: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'frontdoor confirmation link', 32)));

const mac = (key: KeyObject, submissionId: string, ends: string): Buffer =>
  createHmac('sha256', key).update(`newsletter sign-up\n${submissionId}\n${ends}`).digest();
