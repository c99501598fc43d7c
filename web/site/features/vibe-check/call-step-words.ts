import { FORMAT_WORDS } from '#contracts/booking-words';
import type { BookingFormat } from '#contracts/bookings';

/** What the steps after the request say, in one language. */
export interface CallStepWords {
  locale: string;
  pick: (minutes: number) => string;
  pickHint: string;
  how: string;
  formats: Readonly<Record<BookingFormat, string>>;
  withWhom: string;
  anyone: string;
  loading: string;
  notLoaded: string;
  /** The same once a call is booked. */
  bookedNotLoaded: string;
  /** Before the practice's number. */
  orCall: string;
  again: string;
  none: string;
  /** If the chosen therapist takes no calls of the chosen format, or none at all. */
  notThisWay: string;
  noCalls: string;
  later: string;
  /** Beside a time with somebody who does not speak the visitor's language. */
  inEnglish: string;
  /** @param count of the times that are not shown yet */
  more: (count: number, day: string) => string;
  /** @param zone of the visitor; @param practice its zone, if that is another one */
  zone: (zone: string, practice: string | null) => string;
  taken: string;
  expired: string;
  notSent: string;
  confirm: string;
  /** @param name '' if it is not known */
  summary: (day: string, time: string, name: string, format: BookingFormat) => string;
  book: string;
  booking: string;
  back: string;
  booked: string;
  calendar: string;
  manage: string;
  /** For a call by video. */
  joining: string;
  /** @param canEmail whether an e-mail with the same link is sent to those who chose e-mail */
  manageHint: (canEmail: boolean) => string;
  /** Instead of the links, once they were ended. */
  linkEnded: (phone: string) => string;
  another: string;
  title: string;
}

export const CALL_STEP_WORDS: Readonly<Record<'en' | 'es', CallStepWords>> = {
  en: {
    locale: 'en-US',
    title: 'Your request is with us.',
    pick: (minutes) => `Pick a time for your free ${minutes} minutes`,
    pickHint: 'You can also just leave it: we get in touch and find a time with you.',
    how: 'How would you like to talk?',
    formats: { phone: 'Phone', video: 'Video', office: 'At our office' },
    withWhom: 'Who would you like to talk to?',
    anyone: 'Whoever fits',
    loading: 'Looking for free times…',
    notLoaded: 'The times could not be loaded. Your request is safe with us.',
    bookedNotLoaded: 'Your call could not be shown just now. It is still booked.',
    orCall: 'If trying again does not help, call us at',
    again: 'Try again',
    none: 'There is no free time for this right now. Try somebody else or another way to talk, or leave it to us.',
    notThisWay:
      'Free calls with this choice are held in another way. Pick another way to talk, or somebody else, or leave it to us.',
    noCalls: 'There are no free calls here right now. Try somebody else, or leave it to us.',
    later: 'Show later days',
    inEnglish: 'in English',
    more: (count, day) => `${count} more on ${day}`,
    zone: (zone, practice) =>
      practice
        ? `Times are in your time zone, ${zone}; ours is ${practice}.`
        : `Times are ${zone}.`,
    taken: 'Somebody has just taken this time. These are the nearest free ones:',
    expired:
      'This page was open for more than an hour. We have your request and will get in touch to find a time.',
    notSent:
      'This has not reached us yet. Check your connection and press again; nothing is booked twice.',
    confirm: 'Shall we book this?',
    summary: (day, time, name, format) =>
      `${day}, ${time}, ${name ? `with ${name}, ` : ''}${FORMAT_WORDS.en[format]}.`,
    book: 'Yes, book it',
    booking: 'Booking…',
    back: 'Another time',
    booked: 'Your call is booked',
    calendar: 'Put it into your calendar',
    manage: 'Move or cancel it',
    joining: 'How to join it is on its page: see "Move or cancel it".',
    manageHint: (canEmail) =>
      canEmail
        ? 'Keep this link, or the e-mail if you asked us to write: it works until the call.'
        : 'Keep this link: it works until the call. We send no reminder, so please note the time.',
    linkEnded: (phone) =>
      `To move or cancel it, use the link in our newest e-mail, if we sent you one, or call us at ${phone}.`,
    another: 'Send another request',
  },
  es: {
    locale: 'es-US',
    title: 'Ya tenemos su solicitud.',
    pick: (minutes) => `Elija una hora para sus ${minutes} minutos gratuitos`,
    pickHint: 'No hace falta que elija ahora: le contactamos y buscamos una hora juntos.',
    how: '¿Cómo prefiere hablar?',
    formats: { phone: 'Teléfono', video: 'Video', office: 'En la oficina' },
    withWhom: '¿Con quién le gustaría hablar?',
    anyone: 'Con la persona más indicada',
    loading: 'Buscando horas libres…',
    notLoaded: 'No se pudieron cargar las horas. Su solicitud está segura con nosotros.',
    bookedNotLoaded: 'Ahora no pudimos mostrar su llamada. Sigue reservada.',
    orCall: 'Si no basta con intentar de nuevo, llámenos al',
    again: 'Intentar de nuevo',
    none: 'Por ahora no hay horas libres para esto. Pruebe otra forma de hablar, o déjelo en nuestras manos.',
    notThisWay:
      'Con esta opción no hay llamadas de esta forma. Elija otra forma de hablar, o déjelo en nuestras manos.',
    noCalls: 'Ahora no hay llamadas gratuitas. Déjelo en nuestras manos: le contactamos.',
    later: 'Ver días siguientes',
    inEnglish: 'en inglés',
    more: (count, day) => `${count} más el ${day}`,
    zone: (zone, practice) =>
      practice
        ? `Las horas están en su zona horaria, ${zone}; la nuestra es ${practice}.`
        : `Las horas están en ${zone}.`,
    taken: 'Alguien acaba de tomar esta hora. Estas son las más cercanas:',
    expired:
      'Esta página estuvo abierta más de una hora. Tenemos su solicitud y le contactamos para buscar una hora.',
    notSent:
      'Todavía no nos ha llegado. Revise su conexión y oprima otra vez; nada se reserva dos veces.',
    confirm: '¿La reservamos?',
    summary: (day, time, name, format) =>
      `${day}, ${time}, ${name ? `con ${name}, ` : ''}${FORMAT_WORDS.es[format]}.`,
    book: 'Sí, reservar',
    booking: 'Reservando…',
    back: 'Otra hora',
    booked: 'Su llamada está reservada',
    calendar: 'Agregarla a su calendario',
    manage: 'Cambiarla o cancelarla',
    joining: 'Cómo entrar está en la página de la llamada: vea "Cambiarla o cancelarla".',
    manageHint: (canEmail) =>
      canEmail
        ? 'Guarde este enlace, o el correo si nos pidió escribirle: funciona hasta la llamada.'
        : 'Guarde este enlace: funciona hasta la llamada. No enviamos recordatorios: anote la hora, por favor.',
    linkEnded: (phone) =>
      `Para cambiarla o cancelarla, use el enlace de nuestro correo más reciente, si le enviamos uno, o llámenos al ${phone}.`,
    another: 'Enviar otra solicitud',
  },
};
