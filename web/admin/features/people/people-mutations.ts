import { useMutation, useQueryClient } from '@tanstack/react-query';
import { oneTimeLinkSchema, type PersonChange } from '#contracts/people';
import { apiRequest } from '../../../http/api-client.ts';
import { peopleQuery } from '../../people-queries.ts';
import { toastProblem } from '../../toast-problem.ts';

const URL = '/api/admin/people';

const postForLink = async (url: string, body: object) =>
  oneTimeLinkSchema.parse(await (await apiRequest('POST', url, body)).json());

function useRefreshPeople() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
}

const sayProblem = (error: Error) => toastProblem('Not changed', error);

/** Invites a person. */
export function useInvite() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (invitation: object) => postForLink(URL, invitation),
    onSuccess: refresh,
  });
}

/** Makes a link for a person who cannot get in. */
export function useResetLink(id: string) {
  return useMutation({
    mutationFn: () => postForLink(`${URL}/${id}/reset-link`, {}),
    onError: sayProblem,
  });
}

/** Changes a person's role or activity. */
export function usePersonChange(id: string) {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (change: PersonChange) => apiRequest('PATCH', `${URL}/${id}`, change),
    onError: sayProblem,
    // Also after a refusal, which may come from what another admin did.
    onSettled: refresh,
  });
}
