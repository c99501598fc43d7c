import { ApiError } from '../http/api-client.ts';

/** What a toast says about a call that failed: the server's own words, if it answered. */
export function problemInWords(error: unknown): string {
  const words = error instanceof ApiError ? error.body?.message : undefined;
  return words ?? 'The server cannot be reached. Please try again.';
}
