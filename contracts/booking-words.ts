import type { BookingFormat } from './bookings.ts';

/** How a call is held, in the middle of a sentence. */
export const FORMAT_WORDS: Readonly<Record<'en' | 'es', Readonly<Record<BookingFormat, string>>>> =
  {
    en: { phone: 'by phone', video: 'by video', office: 'at our office' },
    es: { phone: 'por teléfono', video: 'por video', office: 'en nuestra oficina' },
  };

/** Words that say who calls whom, for a call by phone. */
export const WHO_CALLS: Readonly<
  Record<'en' | 'es', { we: string; you: (number: string) => string }>
> = {
  en: {
    we: 'We call you at the number you gave.',
    you: (number) => `You gave no phone number, so you call us at ${number} at that time.`,
  },
  es: {
    we: 'Le llamamos al número que nos dio.',
    you: (number) =>
      `No nos dio un número de teléfono, así que usted nos llama al ${number} a esa hora.`,
  },
};

/** How calls by video are joined, as the practice has written it. */
interface VideoCalls {
  link?: string | null | undefined;
  joining: string;
  joiningInSpanish: string;
}

/** How a call is joined, in one language. */
export interface Joining {
  /** Null if there is none; then the words say how people get one. */
  link: string | null;
  words: string;
}

/** How a call by video is joined. */
export const joiningIn = (
  { link, joining, joiningInSpanish }: VideoCalls,
  language: 'en' | 'es',
): Joining => ({ link: link ?? null, words: language === 'es' ? joiningInSpanish : joining });
