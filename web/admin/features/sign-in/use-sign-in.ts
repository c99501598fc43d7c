import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionSchema } from '#contracts/auth';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { storedUser } from '../../../storage/stored-user.ts';
import { sessionQuery } from '../../admin-queries.ts';

/**
 * Mutation that opens a session with the credentials of a form.
 * @param onSignedIn called once the session exists and the app has stored the user
 */
export function useSignIn(url: string, onSignedIn: () => Promise<void>) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: object) =>
      sessionSchema.parse(await (await apiRequest('POST', url, values)).json()),
    onSuccess: async (session) => {
      storedUser.write({ username: session.username, isAdmin: session.role === 'admin' });
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await onSignedIn();
    },
  });
  return { mutate, isPending, problem: error ? problemInWords(error) : undefined };
}

function problemInWords(error: Error): string {
  if (error instanceof ApiError && error.body) return error.body.message;
  return 'The server cannot be reached. Please try again in a moment.';
}
