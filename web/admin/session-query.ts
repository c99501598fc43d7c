import { queryOptions } from '@tanstack/react-query';
import type { AdminSessionBody } from '#contracts/auth';
import { queryFunctionOrNull } from '../http/query-function.ts';

/** The signed-in user; null if there is none. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/admin/session'],
  queryFn: queryFunctionOrNull<AdminSessionBody>(),
});
