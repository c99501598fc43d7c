import { useMutation, useQueryClient } from '@tanstack/react-query';
import { oneTimeLinkSchema, type PersonChange } from '#contracts/people';
import { apiRequest } from '../../../http/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { peopleQuery } from '../../people-queries.ts';
import { problemInWords } from '../../problem-in-words.ts';

const URL = '/api/admin/people';

const postForLink = async (url: string, body: object) =>
  oneTimeLinkSchema.parse(await (await apiRequest('POST', url, body)).json());

function useRefreshPeople() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
}

const sayProblem = (error: Error) =>
  toast({ title: 'Not changed', description: problemInWords(error), variant: 'destructive' });

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
