import type { QueryFunctionContext } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, apiRequest, getJson } from './api-client.ts';

type Asked = Pick<QueryFunctionContext, 'queryKey' | 'signal'>;

/** GETs the URL in the first element of the query key and parses the answer; a 401 is an error. */
export function queryFunction<Schema extends z.ZodType>(schema: Schema) {
  return ({ queryKey, signal }: Asked) => getJson(schema, urlIn(queryKey), { signal });
}

/**
 * As `queryFunction`, but the answer of our api is not validated, because the first screen of the admin must not load
 * zod. The api's own tests check these answers against the contract.
 */
export function uncheckedQueryFunction<Answer>() {
  return async (asked: Asked): Promise<Answer> => (await fetchAny(asked)) as Answer;
}

/** As `uncheckedQueryFunction`, but a 401 gives `null`: no user is signed in. */
export function queryFunctionOrNull<Answer>() {
  return async (asked: Asked): Promise<Answer | null> => {
    try {
      return (await fetchAny(asked)) as Answer;
    } catch (error) {
      if (isUnauthenticated(error)) return null;
      throw error;
    }
  };
}

/** Whether an error is a 401. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether an error is a 404: what was asked for is not there (any more). */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404;

/** GETs any JSON. */
export async function fetchAny({ queryKey, signal }: Asked): Promise<unknown> {
  return (await apiRequest('GET', urlIn(queryKey), undefined, { signal })).json();
}

function urlIn([url]: readonly unknown[]): string {
  if (typeof url !== 'string') throw new TypeError('The query key does not begin with a URL');
  return url;
}
