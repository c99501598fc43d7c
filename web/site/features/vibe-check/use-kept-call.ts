import { useState } from 'react';
import { vibeCheckAnswerSchema } from '#contracts/bookings';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { keptCall, type KeptCall } from './kept-call.ts';

/** Where this visitor stands after a request, also after a reload of the page. */
export function useKeptCall() {
  const isHydrated = useHydrated();
  const [call, setCall] = useState<KeptCall | null>();
  const keep = (kept: KeptCall) => {
    keptCall.write(kept);
    setCall(kept);
  };
  return {
    /** Null before a request, and more than an hour after it. */
    kept: call === undefined && isHydrated ? keptCall.read() : (call ?? null),
    keep,
    /** @param answer the body of the answer to the request; without a token, no time can be booked */
    begin(answer: string, request: Pick<KeptCall, 'language' | 'therapist' | 'hasPhone'>): void {
      const read = vibeCheckAnswerSchema.safeParse(JSON.parse(answer));
      if (!read.success) return;
      const { bookingToken } = read.data;
      const format = request.hasPhone ? 'phone' : 'video';
      keep({ ...request, bookingToken, at: Date.now(), format });
    },
    forget(): void {
      keptCall.remove();
      setCall(null);
    },
  };
}
