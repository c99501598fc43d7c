import { ApiError } from '../http/api-client.ts';

/** What went wrong with a request, for staff. */
export function problemInWords(error: Error): string {
  if (error instanceof ApiError && error.body) return error.body.message;
  return 'The server cannot be reached. Please try again in a moment.';
}

/** The error of one field of a form, as the server sees it. */
export function fieldProblem(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.body?.fields?.[field] : undefined;
}
