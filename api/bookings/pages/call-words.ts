import { FORMAT_WORDS } from '#contracts/booking-words';
import type { BookingFormat } from '#contracts/bookings';

export type Language = 'en' | 'es';

/** @param value of `lang`, in an address or a form */
export const languageOf = (value: unknown): Language => (value === 'es' ? 'es' : 'en');

/** What the pages about a call say, in one language. */
interface CallWords {
  locale: string;
  formats: Readonly<Record<BookingFormat, string>>;
  headings: Readonly<
    Record<
      | 'confirmed'
      | 'moved'
      | 'canceled'
      | 'past'
      | 'unknown'
      | 'ended'
      | 'refused'
      | 'times'
      | 'offered'
      | 'expired'
      | 'over',
      string
    >
  >;
  /** After the time: with whom and how. @param name '' if it is not to be named */
  withWhom: (name: string, how: string) => string;
  zone: (zone: string) => string;
  calendar: string;
  move: string;
  moveNone: string;
  /** The name of the button that moves or books, before the time. */
  moveTo: string;
  later: string;
  /** Beside a time with somebody who does not speak the visitor's language. */
  inEnglish: string;
  bookAt: string;
  cancel: string;
  cancelHint: string;
  another: string;
  past: string;
  /** @param until a day and time */
  held: (until: string) => string;
  take: string;
  decline: string;
  /** @param isNextAsked whether the time is then offered to somebody else */
  declineHint: (isNextAsked: boolean) => string;
  leave: string;
  /** @param isNotified whether those on the waitlist are told of other times */
  expired: (isNotified: boolean) => string;
  unknown: string;
  /** It says neither why, nor that there is a newer link: the reader may be somebody else. */
  ended: string;
  call: string;
  pick: string;
  /** @param number the practice's */
  pickHint: Readonly<Record<BookingFormat, (number: string) => string>>;
  pickNone: string;
  refused: Readonly<Record<'slot_taken' | 'already_booked' | 'expired' | 'conflict', string>>;
  /** For all other refusals; undefined where the words of the api are in the language. */
  refusedOtherwise?: string;
  /** Instead of `conflict`, where the call stands. */
  stands: string;
  toCall: string;
}

export const CALL_WORDS: Readonly<Record<Language, CallWords>> = {
  en: {
    locale: 'en-US',
    formats: FORMAT_WORDS.en,
    headings: {
      confirmed: 'Your call is booked',
      moved: 'Your call has been moved',
      canceled: 'This call is canceled',
      past: 'This call has begun',
      unknown: 'There is no call at this address',
      ended: 'This link is no longer valid',
      refused: 'This did not work',
      times: 'Pick a time',
      offered: 'This time is free for you',
      expired: 'This time is not held for you any more',
      over: 'This call is over',
    },
    withWhom: (name, how) => (name ? `With ${name}, ${how}.` : `${how}.`),
    zone: (zone) => `All times are ${zone}.`,
    calendar: 'Put it into your calendar',
    move: 'Move it to another time',
    moveNone: 'There is no other free time right now.',
    moveTo: 'Move to',
    later: 'Later days',
    inEnglish: 'in English',
    bookAt: 'Book',
    cancel: 'Cancel this call',
    cancelHint: 'Somebody else gets the time. Nobody will ask you why.',
    another: 'Find another time',
    held: (until) => `We hold it for you until ${until}.`,
    take: 'Take it',
    decline: 'No, thank you',
    declineHint: (isNextAsked) =>
      isNextAsked
        ? 'If you do not want it, somebody else is asked. You stay on the waitlist for other times.'
        : 'If you do not want it, somebody else can book it.',
    leave: 'No, and take me off the waitlist',
    expired: (isNotified) =>
      `It was held for you for a while. ${isNotified ? 'If you are on the waitlist, we tell you about the next one.' : 'Please look for another one, or call us.'}`,
    past: 'If you missed it, or it dropped, call us, and we will find another time.',
    unknown:
      'The link may be incomplete: mail programs sometimes cut it in two. Copy all of it, or call us.',
    ended: 'If you have a newer e-mail from us, use the link in it.',
    call: 'You can also call',
    pick: 'Pick a time for your call now, or leave it to us: we will get in touch either way.',
    pickHint: {
      phone: (number) =>
        `By phone, with whoever fits: we call you at the number you gave, and if you gave none, you call us at ${number} at that time. To choose yourself, call us.`,
      video: () => 'By video, with whoever fits. To choose yourself, call us.',
      office: () => 'At our office, with whoever fits. To choose yourself, call us.',
    },
    pickNone: 'There is no free time in the next days. We will get in touch and find one.',
    refused: {
      slot_taken: 'Somebody has just taken this time. These are the nearest free ones.',
      already_booked: 'You already have a time for your call. You can move it here.',
      expired: 'This took more than an hour. We have your request and will get in touch.',
      conflict: 'This call was canceled or has begun, so it cannot be changed any more.',
    },
    stands: 'You have taken this time. If you do not want it any more, cancel the call below.',
    toCall: 'To your call',
  },
  es: {
    locale: 'es-US',
    formats: FORMAT_WORDS.es,
    headings: {
      confirmed: 'Su llamada está reservada',
      moved: 'Su llamada cambió de hora',
      canceled: 'Esta llamada está cancelada',
      past: 'Esta llamada ya empezó',
      unknown: 'No hay ninguna llamada en esta dirección',
      ended: 'Este enlace ya no es válido',
      refused: 'No se pudo',
      times: 'Elija una hora',
      offered: 'Esta hora está libre para usted',
      expired: 'Ya no le guardamos esta hora',
      over: 'Esta llamada ya terminó',
    },
    withWhom: (name, how) => (name ? `Con ${name}, ${how}.` : `${how}.`),
    zone: (zone) => `Todas las horas están en ${zone}.`,
    calendar: 'Agregarla a su calendario',
    move: 'Cambiarla a otra hora',
    moveNone: 'Ahora no hay otra hora libre.',
    moveTo: 'Cambiar a',
    later: 'Días siguientes',
    inEnglish: 'en inglés',
    bookAt: 'Reservar',
    cancel: 'Cancelar esta llamada',
    cancelHint: 'Otra persona recibe la hora. Nadie le va a preguntar por qué.',
    another: 'Buscar otra hora',
    held: (until) => `Se la guardamos hasta el ${until}.`,
    take: 'Tomarla',
    decline: 'No, gracias',
    declineHint: (isNextAsked) =>
      isNextAsked
        ? 'Si no la quiere, preguntamos a otra persona. Usted sigue en la lista de espera para otras horas.'
        : 'Si no la quiere, otra persona la puede reservar.',
    leave: 'No, y quitarme de la lista de espera',
    expired: (isNotified) =>
      `Se la guardamos un tiempo. ${isNotified ? 'Si está en la lista de espera, le avisamos de la próxima.' : 'Busque otra, o llámenos.'}`,
    past: 'Si no pudo atender o se cortó, llámenos y buscamos otra hora.',
    unknown: 'Puede que el enlace esté incompleto. Cópielo entero o llámenos.',
    ended: 'Si tiene un correo más reciente de nosotros, use el enlace de ese correo.',
    call: 'También puede llamar al',
    pick: 'Elija ahora una hora para su llamada, o déjelo en nuestras manos: de todos modos le contactamos.',
    pickHint: {
      phone: (number) =>
        `Por teléfono, con la persona más indicada: le llamamos al número que nos dio y, si no nos dio ninguno, usted nos llama al ${number} a esa hora.`,
      video: () => 'Por video, con la persona más indicada.',
      office: () => 'En nuestra oficina, con la persona más indicada.',
    },
    pickNone: 'No hay horas libres en los próximos días. Le contactamos y buscamos una.',
    refused: {
      slot_taken: 'Alguien acaba de tomar esta hora. Estas son las más cercanas.',
      already_booked: 'Ya tiene una hora para su llamada. Aquí la puede cambiar.',
      expired: 'Pasó más de una hora. Tenemos su solicitud y le contactamos.',
      conflict: 'Esta llamada se canceló o ya empezó, y no se puede cambiar.',
    },
    refusedOtherwise: 'Ahora no fue posible. Inténtelo de nuevo en un momento o llámenos.',
    stands: 'Usted ya tomó esta hora. Si ya no la quiere, cancele la llamada abajo.',
    toCall: 'A su llamada',
  },
};
