import type { BookingFormat } from './bookings.ts';

/** How a call is held, in the middle of a sentence. */
export const FORMAT_WORDS: Readonly<Record<'en' | 'es', Readonly<Record<BookingFormat, string>>>> =
  {
    en: { phone: 'by phone', video: 'by video', office: 'at our office' },
    es: { phone: 'por teléfono', video: 'por video', office: 'en nuestra oficina' },
  };
