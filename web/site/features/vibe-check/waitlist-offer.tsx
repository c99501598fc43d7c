import { useMutation } from '@tanstack/react-query';
import { alreadyBookedSchema, waitlistSchema } from '#contracts/bookings';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './call-steps.module.css';
import { isTokenRefused, type StoredCall } from './stored-call.ts';

const WORDS = {
  en: {
    heading: 'None of these fits?',
    text: 'When somebody moves a call, its time becomes free. We offer it to one person on the waitlist at a time, tell them the way they asked us to, and hold it for 30 minutes.',
    join: 'Put me on the waitlist',
    instead: 'Wait for this instead',
    leave: 'Take me off the waitlist',
    joined: 'You are on the waitlist for this. You can still pick a time above, or leave it to us.',
    other: 'You are on the waitlist for something else.',
    left: 'You are no longer on the waitlist.',
    notSent: 'This has not reached us yet. Check your connection and press again.',
    closed: (phone: string) =>
      `There is no waitlist right now. Please call us at ${phone}, and we will find a time.`,
    expired: 'This page was open for more than an hour. We have your request and get in touch.',
  },
  es: {
    heading: '¿Ninguna le conviene?',
    text: 'Cuando alguien cambia su llamada, esa hora queda libre. La ofrecemos a una sola persona de la lista de espera a la vez, le avisamos como nos pidió y se la guardamos 30 minutos.',
    join: 'Ponerme en la lista de espera',
    instead: 'Esperar esto en su lugar',
    leave: 'Quitarme de la lista de espera',
    joined:
      'Está en la lista de espera para esto. Todavía puede elegir una hora, o dejarlo en nuestras manos.',
    other: 'Está en la lista de espera para otra cosa.',
    left: 'Ya no está en la lista de espera.',
    notSent: 'Todavía no nos ha llegado. Revise su conexión y oprima otra vez.',
    closed: (phone: string) =>
      `Ahora no hay lista de espera. Llámenos al ${phone} y buscamos una hora.`,
    expired: 'Esta página estuvo abierta más de una hora. Tenemos su solicitud y le contactamos.',
  },
} as const;

interface WaitlistOfferProps {
  stored: StoredCall;
  /** The practice's number. */
  phone: string;
  onChange: (changed: Pick<Partial<StoredCall>, 'waits' | 'booked'>) => void;
}

/** Puts a visitor whom no time fits on the waitlist for what is chosen above, and takes them off it. */
export function WaitlistOffer({ stored, phone, onChange }: WaitlistOfferProps) {
  const { bookingToken, therapist, format, waits } = stored;
  const words = WORDS[stored.language];
  const isThis = waits?.therapist === therapist && waits.format === format;
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const [path, wish] = isThis ? ['/leave', {}] : ['', { therapist, format }];
      const body = { bookingToken, ...wish };
      const answer = await apiRequest('POST', `/api/bookings/waitlist${path}`, body);
      return waitlistSchema.parse(await answer.json());
    },
    onSuccess: ({ joined }) => onChange({ waits: joined ? { therapist, format } : undefined }),
    onError: (refusal) => {
      const standing = alreadyBookedSchema.safeParse(
        refusal instanceof ApiError ? refusal.json : undefined,
      );
      if (standing.success) onChange({ booked: standing.data.booking });
    },
  });
  // Always the same button, so that it keeps the focus.
  const press = isThis ? words.leave : waits ? words.instead : words.join;
  return (
    <section className={styles.day} aria-label={words.heading}>
      <h4>{words.heading}</h4>
      <p className={styles.hint}>{words.text}</p>
      <p role="status">{waits ? (isThis ? words.joined : words.other) : data && words.left}</p>
      {error && (
        <p role="alert" className={styles.problem}>
          {isTokenRefused(error)
            ? words.expired
            : isClosed(error)
              ? words.closed(phone)
              : words.notSent}
        </p>
      )}
      <div>
        <Button variant="secondary" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
          {press}
        </Button>
      </div>
    </section>
  );
}

/** Whether joining was refused, because e-mail was switched off after the times were shown. */
const isClosed = (error: Error): boolean =>
  error instanceof ApiError && error.body?.code === 'conflict';
