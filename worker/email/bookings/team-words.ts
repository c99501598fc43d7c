import type { BookingOccasion } from '#contracts/delivery-states';
import type { MailWords } from '../mail-words.ts';

/** What the practice is told when a visitor books, moves or cancels a call. */
export const NOTICES: Partial<Record<BookingOccasion, string>> = {
  BOOKED: 'A call was booked',
  MOVED: 'A call was moved',
  CANCELED: 'A call was canceled',
};

/** What the team is asked to tell somebody who does not want e-mail. */
const TO_TELL: Record<BookingOccasion, string> = {
  BOOKED: 'A call was booked',
  MOVED: 'Their call was moved',
  CANCELED: 'Their call was canceled',
  REMINDER_DAY: 'Their call is tomorrow',
  REMINDER_HOUR: 'Their call begins in an hour',
  NO_SHOW: 'They missed their call and may want another time',
  OFFERED: 'A time has become free and is held for them for a short while',
};

/** Asks the team to call or text somebody about a call, because e-mail is not safe for them. It names nobody. */
export const requestToTeam = (
  occasion: BookingOccasion,
  reachBy: 'text' | 'call',
  when: string,
): MailWords => ({
  subject: `Please ${reachBy} somebody about a call`,
  text: `${TO_TELL[occasion]} (${when}). They asked for ${reachBy === 'text' ? 'a text message' : 'a phone call'}, so no e-mail was sent.`,
});
