import { FORMAT_WORDS, WHO_CALLS, type Joining } from '#contracts/booking-words';
import type { BookingOccasion } from '#contracts/delivery-states';
import type { Call } from '../../bookings/calls.repository.ts';
import type { MailWords } from '../mail-words.ts';

/** What the text of a message needs besides the call. */
export interface Surroundings {
  /** The practice's time zone: the visitor's is not known here. */
  timeZone: string;
  /** Shows, moves and cancels the call, and accepts or declines an offered one. */
  manageUrl: string;
  /** Where another time can be asked for. */
  bookUrl: string;
  /** Whether the visitor has given a phone number. It is not named. */
  hasPhone: boolean;
  /** How a call by video is joined; null for others. */
  joining: Joining | null;
  /** Whether staff made the change. */
  isByStaff: boolean;
}

export type Language = 'en' | 'es';

/**
 * The e-mail to a visitor about a call. Somebody else may read that inbox, so it does not say what the call is about,
 * with whom it is, or what kind of practice calls.
 */
export function visitorWords(
  occasion: BookingOccasion,
  call: Call,
  surroundings: Surroundings,
  language: Language,
): MailWords {
  return language === 'es'
    ? spanish(occasion, call, surroundings)
    : english(occasion, call, surroundings);
}

function english(
  occasion: BookingOccasion,
  { startsAt, format, offeredUntil }: Call,
  { timeZone, manageUrl, bookUrl, hasPhone, joining, isByStaff }: Surroundings,
): MailWords {
  const when = moment(startsAt, timeZone, 'en-US');
  const day = dayOf(startsAt, timeZone, 'en-US');
  const how = FORMAT_WORDS.en[format];
  const who = hasPhone
    ? WHO_CALLS.en.we
    : 'You gave no phone number, so you call us at that time. Our number is on the page below.';
  const calling = {
    phone: ` ${who}`,
    video: howToJoin(joining, 'To join it:'),
    office: ' The address is on the page below.',
  }[format];
  const manage = `To move or cancel it:\n${manageUrl}`;
  const another = `If you would like another time:\n${bookUrl}`;
  const words: Record<BookingOccasion, MailWords> = {
    BOOKED: {
      subject: `Your call on ${day}`,
      text: `your call is on ${when}, ${how}.${calling}\n\n${manage}\n\nThe file with this e-mail puts it into your calendar.`,
    },
    MOVED: {
      subject: `Your call is now on ${day}`,
      text: `your call has been moved. It is now on ${when}, ${how}.${calling}\n\n${manage}\n\nThe file with this e-mail changes it in your calendar.`,
    },
    CANCELED: {
      subject: `Your call on ${day} is canceled`,
      text: isByStaff
        ? `we are sorry: we had to cancel your call on ${when}. Please choose another time, or reply to this e-mail:\n${bookUrl}`
        : `your call on ${when} is canceled. ${another}`,
    },
    REMINDER_DAY: {
      subject: `A reminder of your call on ${day}`,
      text: `your call is on ${when}, ${how}.${calling}\n\n${manage}`,
    },
    REMINDER_HOUR: {
      // Not "in an hour": it may arrive late.
      subject: `A reminder of your call at ${timeOf(startsAt, timeZone, 'en-US')}`,
      text: `your call is on ${when}, ${how}.${calling}\n\n${manage}`,
    },
    NO_SHOW: {
      subject: 'We missed each other',
      text: `we had a call on ${when}, and did not reach each other. That happens. ${another}`,
    },
    OFFERED: {
      subject: 'A time has become free',
      text: `${when}, ${how}, has become free. We are holding it for you until ${moment(offeredUntil ?? startsAt, timeZone, 'en-US')}. To take it, or to let somebody else have it:\n${manageUrl}`,
    },
  };
  const { subject, text } = words[occasion];
  return { subject, text: `Hello,\n\n${text}\n` };
}

function spanish(
  occasion: BookingOccasion,
  { startsAt, format, offeredUntil }: Call,
  { timeZone, manageUrl, bookUrl, hasPhone, joining, isByStaff }: Surroundings,
): MailWords {
  const when = moment(startsAt, timeZone, 'es-US');
  const day = dayOf(startsAt, timeZone, 'es-US');
  const how = FORMAT_WORDS.es[format];
  const who = hasPhone
    ? WHO_CALLS.es.we
    : 'No nos dio un número de teléfono, así que usted nos llama a esa hora. Nuestro número está en la página de abajo.';
  const calling = {
    phone: ` ${who}`,
    video: howToJoin(joining, 'Para entrar:'),
    office: ' La dirección está en la página de abajo.',
  }[format];
  const manage = `Para cambiarla o cancelarla:\n${manageUrl}`;
  const another = `Si quiere otra hora:\n${bookUrl}`;
  const words: Record<BookingOccasion, MailWords> = {
    BOOKED: {
      subject: `Su llamada del ${day}`,
      text: `su llamada es el ${when}, ${how}.${calling}\n\n${manage}\n\nEl archivo adjunto la agrega a su calendario.`,
    },
    MOVED: {
      subject: `Su llamada es ahora el ${day}`,
      text: `su llamada cambió de hora. Ahora es el ${when}, ${how}.${calling}\n\n${manage}\n\nEl archivo adjunto la cambia en su calendario.`,
    },
    CANCELED: {
      subject: `Su llamada del ${day} está cancelada`,
      text: isByStaff
        ? `lo sentimos: tuvimos que cancelar su llamada del ${when}. Elija otra hora, o responda a este correo:\n${bookUrl}`
        : `su llamada del ${when} está cancelada. ${another}`,
    },
    REMINDER_DAY: {
      subject: `Recordatorio de su llamada del ${day}`,
      text: `su llamada es el ${when}, ${how}.${calling}\n\n${manage}`,
    },
    REMINDER_HOUR: {
      subject: `Recordatorio de su llamada (${timeOf(startsAt, timeZone, 'es-US')})`,
      text: `su llamada es el ${when}, ${how}.${calling}\n\n${manage}`,
    },
    NO_SHOW: {
      subject: 'No pudimos hablar',
      text: `teníamos una llamada el ${when} y no pudimos hablar. A veces pasa. ${another}`,
    },
    OFFERED: {
      subject: 'Se desocupó una hora',
      text: `se desocupó esta hora: ${when}, ${how}. Se la guardamos hasta el ${moment(offeredUntil ?? startsAt, timeZone, 'es-US')}. Para tomarla, o dejarla a otra persona:\n${manageUrl}`,
    },
  };
  const { subject, text } = words[occasion];
  return { subject, text: `Hola:\n\n${text}\n` };
}

/** How to join, as a separate paragraph. @param before words before the link, if there is one */
const howToJoin = (joining: Joining | null, before: string): string => {
  if (!joining) return '';
  return `\n\n${joining.link ? `${before}\n${joining.link}\n` : ''}${joining.words}`;
};

/** `Tuesday, December 1 at 2:00 PM CST` */
const moment = (at: Date, timeZone: string, locale: string): string =>
  at.toLocaleString(locale, {
    ...{ weekday: 'long', month: 'long', day: 'numeric' },
    ...timeParts(timeZone, locale),
  });

const dayOf = (at: Date, timeZone: string, locale: string): string =>
  at.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });

const timeOf = (at: Date, timeZone: string, locale: string): string =>
  at.toLocaleTimeString(locale, timeParts(timeZone, locale));

/** In Spanish the short name of a zone would be the English abbreviation. */
const timeParts = (timeZone: string, locale: string): Intl.DateTimeFormatOptions => ({
  ...{ hour: 'numeric', minute: '2-digit', timeZone },
  timeZoneName: locale === 'es-US' ? 'longGeneric' : 'short',
});
