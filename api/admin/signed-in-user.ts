import type { FastifyRequest } from 'fastify';
import { ApiException } from '../http/api-exception.ts';

/**
 * The name of who is signed in, as the gate found it.
 * @throws ApiException `unauthenticated` if the route is not behind the gate, so that a mistake there stays harmless
 */
export function signedInUser(request: FastifyRequest): string {
  if (!request.admin) throw new ApiException('unauthenticated', 'Please sign in.');
  return request.admin;
}
