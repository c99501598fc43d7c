import { ApiError } from '../http/api-client.ts';

/** What a toast says about a call that failed: the server's own words, if it answered. */
export function problemInWords(error: unknown): string {
  const words = error instanceof ApiError ? error.body?.message : undefined;
  return words ?? 'The server cannot be reached. Please try again.';
}

/** The error of one field of a form, as the server sees it. */
export function fieldProblem(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.body?.fields?.[field] : undefined;
}
