import { useState } from 'react';
import { vibeCheckAnswerSchema } from '#contracts/bookings';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { storedCall, type StoredCall } from './stored-call.ts';

/** Where this visitor stands after a request, also after a reload of the page. */
export function useStoredCall() {
  const isHydrated = useHydrated();
  const [call, setCall] = useState<StoredCall | null>();
  const keep = (stored: StoredCall) => {
    storedCall.write(stored);
    setCall(stored);
  };
  return {
    /** Null before a request, and more than an hour after it. */
    stored: call === undefined && isHydrated ? storedCall.read() : (call ?? null),
    keep,
    /** @param answer the body of the answer to the request; without a token, no time can be booked */
    begin(answer: string, request: Pick<StoredCall, 'language' | 'therapist' | 'hasPhone'>): void {
      const read = vibeCheckAnswerSchema.safeParse(JSON.parse(answer));
      if (!read.success) return;
      const { bookingToken } = read.data;
      const format = request.hasPhone ? 'phone' : 'video';
      keep({ ...request, bookingToken, at: Date.now(), format });
    },
    forget(): void {
      storedCall.remove();
      setCall(null);
    },
  };
}
