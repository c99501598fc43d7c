import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminSessionBody, LoginAnswer } from '#contracts/auth';
import { apiRequest } from '../../../http/api-client.ts';
import { storedUser } from '../../../storage/stored-user.ts';
import { sessionQuery } from '../../session-query.ts';
import { passkeyProblemInWords } from '../../passkey-ceremony.ts';
import { problemInWords } from '../../problem-in-words.ts';

interface Steps {
  /** Called once the session exists and the app has stored the user. */
  onSignedIn: () => Promise<void>;
  /** Called when the password was right and a code is needed. */
  onCodeNeeded?: () => void;
  onError?: (error: Error) => void;
}

/** Mutation that opens a session by `send`. */
export function useSignIn<Values>(
  send: (values: Values) => Promise<LoginAnswer>,
  { onSignedIn, onCodeNeeded, onError }: Steps,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      if ('next' in answer) {
        onCodeNeeded?.();
        return;
      }
      remember(answer);
      queryClient.setQueryData(sessionQuery.queryKey, answer);
      await onSignedIn();
    },
    onError: (reason) => onError?.(reason),
  });
  const problem = error ? (passkeyProblemInWords(error) ?? problemInWords(error)) : undefined;
  return { mutate, isPending, error, problem, reset };
}

/** Sends the values of a form. */
export function postTo(url: string) {
  return async (values: object): Promise<LoginAnswer> =>
    readLoginAnswer(await apiRequest('POST', url, values));
}

/** Parses the answer to a way of signing in. Its schema is loaded only now, because the page needs none to be shown. */
export async function readLoginAnswer(response: Response): Promise<LoginAnswer> {
  const { loginAnswerSchema } = await import('#contracts/auth');
  return loginAnswerSchema.parse(await response.json());
}

function remember({ username, role }: AdminSessionBody): void {
  storedUser.write({ username, isAdmin: role === 'admin' });
}
