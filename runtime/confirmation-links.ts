import { CONFIRMATION_LINK_DAYS } from '#contracts/submissions/newsletter-signup';
import { SignedTokens } from './signed-tokens.ts';

const LIFETIME_MS = CONFIRMATION_LINK_DAYS * 24 * 60 * 60 * 1000;
const USE = { key: 'frontdoor confirmation link', purpose: 'newsletter sign-up' };

/** What a token says. `unknown`: it was not made here, or is incomplete. */
export type ConfirmationToken =
  { standing: 'valid' | 'expired'; submissionId: string } | { standing: 'unknown' };

/** Makes and reads the signed links of confirmation e-mails. They name a submission and hold no personal data. */
export class ConfirmationLinks {
  private readonly tokens: SignedTokens;

  /**
   * @param dataKey `DATA_KEY`
   * @param previousDataKey `DATA_KEY_PREVIOUS`: only for links that were sent before the change
   */
  constructor(dataKey: string, previousDataKey?: string) {
    this.tokens = new SignedTokens(USE, dataKey, previousDataKey);
  }

  /** @returns a token that is valid for {@link CONFIRMATION_LINK_DAYS} days from `now` */
  tokenFor(submissionId: string, now: Date): string {
    return this.tokens.tokenFor(submissionId, { ends: new Date(now.getTime() + LIFETIME_MS) });
  }

  read(token: string, now: Date): ConfirmationToken {
    const read = this.tokens.read(token, now);
    if (read.standing === 'unknown') return read;
    return { standing: read.standing, submissionId: read.id };
  }
}
