import { queryOptions } from '@tanstack/react-query';
import { accountSchema, sessionListSchema } from '#contracts/auth';
import { queryFunction } from '../../../http/query-function.ts';

/** The ways in which the signed-in user can sign in. */
export const accountQuery = queryOptions({
  queryKey: ['/api/admin/account'],
  queryFn: queryFunction(accountSchema),
});

/** The signed-in user's open sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/admin/account/sessions'],
  queryFn: queryFunction(sessionListSchema),
});
