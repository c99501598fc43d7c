import type { BookingOccasion } from '#contracts/delivery-states';
import type { ContactMethod } from '#contracts/submissions/contact-method';
import type { MailWords } from '../mail-words.ts';

/** E-mail to the practice when a visitor books, moves or cancels a call. */
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
  REMINDER_DAY: 'Please remind them of their call',
  REMINDER_HOUR: 'Please remind them that their call is about to begin',
  NO_SHOW: 'They missed their call and may want another time',
  OFFERED: 'A time has become free and is held for them for a short while',
};

const WHY = {
  text: 'They asked for a text message',
  call: 'They asked for a phone call',
  unasked: 'They have not said that e-mail is safe for them',
} as const;

/** How the team is asked to reach somebody; null if their preference is unknown. */
export type AskedOfTeam = Exclude<ContactMethod, 'email'>;

/** Asks the team to call or text somebody about a call, because they have not allowed e-mail. It names nobody. */
export const requestToTeam = (
  occasion: BookingOccasion,
  by: AskedOfTeam,
  when: string,
): MailWords => ({
  subject: `Please ${by ?? 'call or text'} somebody about a call`,
  text: `${TO_TELL[occasion]} (${when}). ${WHY[by ?? 'unasked']}, so no e-mail was sent.`,
});
