import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { bookingTimesSchema, MOST_BOOKING_DAYS, type BookingFormat } from '#contracts/bookings';
import {
  callConflictSchema,
  staffBookingSchema,
  staffBookingsSchema,
  type StaffBooking,
  type StaffBookings,
} from '#contracts/staff-bookings';
import { ApiError, apiRequest, getJson } from '../../../http/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { CALLS_URL } from '../../admin-queries.ts';
import { FRESH_MS, pollMs } from '../../freshness.ts';
import { leadQuery } from '../../lead-queries.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { toastProblem } from '../../toast-problem.ts';
import { refreshLeads } from '../../use-change-leads.tsx';

interface Shown {
  /** YYYY-MM-DD */
  from: string;
  days: number;
  /** All, by default. */
  therapist?: string;
}

/** The calls of some days. While others are loading, the ones before stay on the screen. */
export function calendarQuery({ from, days, therapist }: Shown) {
  const search = new URLSearchParams({ from, days: String(days), ...(therapist && { therapist }) });
  return queryOptions({
    queryKey: [CALLS_URL, 'days', from, days, therapist],
    queryFn: ({ signal }) => getJson(staffBookingsSchema, `${CALLS_URL}?${search}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: pollMs,
  });
}

/** All calls of a lead. */
export const leadCallsQuery = (leadId: string) =>
  queryOptions({
    queryKey: [CALLS_URL, 'lead', leadId],
    queryFn: ({ signal }) =>
      getJson(staffBookingsSchema, `${CALLS_URL}/lead/${leadId}`, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: pollMs,
  });

export interface TimesWish {
  therapist: string;
  format: BookingFormat;
  /** A call that is to be moved: its own time counts as free. */
  except?: string;
}

/** The free times from a day on. @param from YYYY-MM-DD */
export function freeTimesQuery({ therapist, format, except }: TimesWish, from: string) {
  const wish = { therapist, format, ...(except && { except }) };
  const search = new URLSearchParams({ ...wish, from, days: String(MOST_BOOKING_DAYS) });
  return queryOptions({
    queryKey: [CALLS_URL, 'times', therapist, format, except, from],
    queryFn: ({ signal }) =>
      getJson(bookingTimesSchema, `${CALLS_URL}/times?${search}`, { signal }),
    staleTime: FRESH_MS,
  });
}

export interface CallChange {
  what: 'accept' | 'move' | 'cancel' | 'no-show' | 'offer';
  /** Sent with the call's `sequence`, unless it holds an older one itself. */
  body?: object;
  /** What the toast says. */
  done: string;
  /** Shown until the server has answered. */
  expected?: Partial<StaffBooking>;
}

/**
 * Changes a call. If a colleague was faster, the error says so, and the call is read again.
 * @param onChanged is called also if the call is not on the screen any more
 */
export function useChangeCall(call: StaffBooking, onChanged?: (changed: StaffBooking) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, body }: CallChange) => {
      const { id, sequence } = call;
      const answer = await apiRequest('POST', `${CALLS_URL}/${id}/${what}`, { sequence, ...body });
      return staffBookingSchema.parse(await answer.json());
    },
    onMutate: ({ expected }) => {
      if (expected) show(queryClient, { ...call, ...expected });
    },
    onSuccess: (changed, { done }) => {
      show(queryClient, changed);
      onChanged?.(changed);
      toast({ title: done });
    },
    onError: (error) => {
      show(queryClient, call);
      // A toast, because the panel closes if the call is on another day now.
      if (isConflict(error)) {
        toastProblem('Not changed', error);
      }
    },
    onSettled: () => refresh(queryClient, call.leadId),
  });
}

/** Books a call for a lead. */
export function useBookCall(leadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wish: TimesWish & { start: string; byHand: boolean }) => {
      const answer = await apiRequest('POST', CALLS_URL, { ...wish, lead: leadId });
      return staffBookingSchema.parse(await answer.json());
    },
    onSuccess: () => toast({ title: 'Call booked' }),
    onSettled: () => refresh(queryClient, leadId),
  });
}

/** Whether the call has changed since it was shown. A toast reports it. */
export const isConflict = (error: unknown): boolean => codeOf(error) === 'conflict';

/** The call as a conflict says it is now; undefined for any other error. */
export const callInConflict = (error: unknown): StaffBooking | undefined =>
  error instanceof ApiError ? callConflictSchema.safeParse(error.json).data?.booking : undefined;

/** What a refused change means for staff. */
export const refusalInWords = (error: unknown): string =>
  codeOf(error) === 'slot_taken'
    ? 'This time is not free. Please choose another one.'
    : problemInWords(error);

const codeOf = (error: unknown) => (error instanceof ApiError ? error.body?.code : undefined);

function show(queryClient: QueryClient, changed: StaffBooking): void {
  queryClient.setQueriesData<StaffBookings>({ queryKey: [CALLS_URL] }, (data) =>
    data && 'bookings' in data
      ? {
          ...data,
          bookings: data.bookings.map((one) => (one.id === changed.id ? changed : one)),
        }
      : data,
  );
}

/** The lead's status may have changed with the call. */
function refresh(queryClient: QueryClient, leadId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [CALLS_URL] }),
    queryClient.invalidateQueries({ queryKey: leadQuery(leadId).queryKey, exact: true }),
    refreshLeads(queryClient),
  ]);
}
