import { ANY_THERAPIST, type BookingFormat } from '#contracts/bookings';
import type { Site } from '#content/model';
import type { Markup } from '../../submissions/markup.ts';
import type { OpenTimesService } from '../open-times.ts';
import { timesToBook } from './call-page.ts';
import type { Language } from './call-words.ts';

/** Who has sent a request without script. */
interface Sender {
  /** With its words in the language of the page. */
  site: Site;
  language: Language;
  bookingToken: string;
  hasPhone: boolean;
  /** What they would like help with. */
  interest: string | undefined;
}

/** What the answer to a request without script adds: times with whoever fits, by video for somebody without a phone. */
export async function timesAfterRequest(
  openTimes: OpenTimesService,
  { site, language, bookingToken, hasPhone, interest }: Sender,
): Promise<Markup> {
  const visitor = { language, interest };
  const timesOf = async (format: BookingFormat) => ({
    format,
    times: await openTimes.next({ therapist: ANY_THERAPIST, format, visitor }),
  });
  let wish = await timesOf(hasPhone ? 'phone' : 'video');
  if (wish.times.length === 0) wish = await timesOf('phone');
  const timeZone = await openTimes.timeZone();
  const inEnglish = await openTimes.inEnglishWith(visitor);
  return timesToBook({ site, language, timeZone }, { ...wish, bookingToken, inEnglish });
}
