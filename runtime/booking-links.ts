import { BOOKING_TOKEN_MINUTES } from '#contracts/bookings';
import { SignedTokens, type SignedToken } from './signed-tokens.ts';

const KEY = 'frontdoor booking link';
const LIFETIME_MS = BOOKING_TOKEN_MINUTES * 60 * 1000;

/** Makes and reads the signed tokens of bookings. They name a row and hold no personal data. */
export class BookingLinks {
  private readonly toBook: SignedTokens;
  private readonly toManage: SignedTokens;
  private readonly ofFeed: SignedTokens;

  /**
   * @param dataKey `DATA_KEY`
   * @param previousDataKey `DATA_KEY_PREVIOUS`: only for tokens that were made before the change
   */
  constructor(dataKey: string, previousDataKey?: string) {
    this.toBook = new SignedTokens({ key: KEY, purpose: 'book' }, dataKey, previousDataKey);
    this.toManage = new SignedTokens({ key: KEY, purpose: 'manage' }, dataKey, previousDataKey);
    this.ofFeed = new SignedTokens({ key: KEY, purpose: 'feed' }, dataKey, previousDataKey);
  }

  /** @returns a token that books a time for a lead, valid for {@link BOOKING_TOKEN_MINUTES} from `now` */
  bookingTokenFor(submissionId: string, now: Date): string {
    return this.toBook.tokenFor(submissionId, { ends: new Date(now.getTime() + LIFETIME_MS) });
  }

  /** @returns with the id of the lead */
  readBookingToken(token: string, now: Date): SignedToken {
    return this.toBook.read(token, now);
  }

  /** @returns a token to show, move and cancel a booking, valid while the booking is stored with this `linkVersion` */
  manageTokenFor(bookingId: string, linkVersion: number): string {
    return this.toManage.tokenFor(bookingId, { version: linkVersion });
  }

  /** @returns the id of the booking and the version of its link; undefined if the token was not made here */
  readManageToken(token: string): { id: string; linkVersion: number } | undefined {
    const read = this.toManage.read(token, new Date());
    return read.standing === 'valid' ? { id: read.id, linkVersion: read.version ?? 0 } : undefined;
  }

  /** @returns the token of a therapist's calendar feed, for as long as its id is stored */
  feedTokenFor(feedId: string): string {
    return this.ofFeed.tokenFor(feedId);
  }

  /** @returns the id of the feed; undefined if the token was not made here */
  readFeedToken(token: string): string | undefined {
    const read = this.ofFeed.read(token, new Date());
    return read.standing === 'valid' ? read.id : undefined;
  }
}
