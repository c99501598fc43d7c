import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { availabilityPreviewAnswerSchema } from '#contracts/availability-preview';
import {
  therapistCalendarsSchema,
  type TherapistCalendar,
  type TherapistCalendars,
} from '#contracts/calendars';
import { apiRequest } from '../../../http/api-client.ts';
import { queryFunction } from '../../../http/query-function.ts';
import { FRESH_MS, pollMs } from '../../freshness.ts';

const PREVIEW = '/api/admin/availability/preview';
const CALENDARS = '/api/admin/calendars';
/** Polling interval until a new address has been read for the first time. */
const FIRST_READ_POLL_MS = 3_000;

/** What visitors would see with a value that is not saved yet. */
export const previewQuery = (key: string, value: unknown) =>
  queryOptions({
    queryKey: [PREVIEW, key, value],
    queryFn: async ({ signal }) =>
      availabilityPreviewAnswerSchema.parse(
        await (await apiRequest('POST', PREVIEW, { key, value }, { signal })).json(),
      ),
    staleTime: FRESH_MS,
    // A refused value would be refused again.
    retry: false,
    placeholderData: keepPreviousData,
  });

const isFirstRead = ({ outside }: TherapistCalendar) =>
  outside !== null && outside.fetchedAt === null && outside.problem === null;

/** The calendars of the team and of those who have left. */
export const calendarsQuery = queryOptions<TherapistCalendars>({
  queryKey: [CALENDARS],
  queryFn: queryFunction(therapistCalendarsSchema),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) =>
    state.data?.items.some(isFirstRead) ? FIRST_READ_POLL_MS : pollMs(),
});

type CalendarChange = { connect: string } | 'disconnect' | 'renew feed';

/** Changes a calendar. `disconnect` also ends the feed of somebody who has left. */
export function useChangeCalendar({ therapist }: Pick<TherapistCalendar, 'therapist'>) {
  const queryClient = useQueryClient();
  const url = `${CALENDARS}/${therapist}`;
  return useMutation({
    mutationFn: (change: CalendarChange) => {
      if (change === 'disconnect') return apiRequest('DELETE', url, {});
      if (change === 'renew feed') return apiRequest('POST', `${url}/feed`, {});
      return apiRequest('PUT', url, { address: change.connect });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey }),
  });
}
