import type { QueryFunctionContext } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, getJson } from './api-client.ts';

/** GETs the URL in the first element of the query key and parses the answer; a 401 is an error. */
export function queryFunction<Schema extends z.ZodType>(schema: Schema) {
  return ({ queryKey, signal }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>) =>
    getJson(schema, z.string().parse(queryKey[0]), { signal });
}

/** As `queryFunction`, but a 401 gives `null`: no user is signed in. */
export function queryFunctionOrNull<Schema extends z.ZodType>(schema: Schema) {
  const query = queryFunction(schema);
  return async (context: QueryFunctionContext): Promise<z.output<Schema> | null> => {
    try {
      return await query(context);
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

/** The default schema: any JSON. */
export const fetchAny = queryFunction(z.unknown());
