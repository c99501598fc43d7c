import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../../../http/api-client.ts';
import { isUnauthenticated } from '../../../http/query-function.ts';
import { Button } from '../../../ui/button.tsx';
import { NotReached } from '../../load-on-demand.ts';

/** Shown instead of a screen whose data could not be read. */
export function StaffProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // The sign-in is on its way.
  if (isUnauthenticated(error)) return null;
  return (
    <div role="alert">
      <h1>This could not be shown</h1>
      <p>{problemInWords(error)}</p>
      <Button
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

function problemInWords(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message ?? 'The server is not well right now.';
  if (error instanceof NotReached) return 'The server cannot be reached.';
  // No answer, or an answer or a part of a newer release.
  if (error instanceof TypeError) {
    return 'The server cannot be reached, or this page is out of date. Reloading may help.';
  }
  return 'The server gave an answer that this page does not understand. Reloading may help.';
}
