import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '#contracts/auth';
import { ApiException } from '../http/api-exception.ts';

/** The user who owns the session of a request. */
export interface SignedInUser {
  id: string;
  username: string;
  role: Role;
  /** Names the session in logs and in the audit log. */
  session: string;
  /** The session serves only to set up the second factor that is required. */
  needsSecondFactor?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on every route that is marked for a role. */
    user?: SignedInUser;
  }
}

/**
 * Handler parameter: the {@link SignedInUser}.
 * @throws ApiException `unauthenticated` on a public route, which has no user
 */
export const SignedIn = createParamDecorator((_data: undefined, context: ExecutionContext) => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!user) throw notSignedIn();
  return user;
});

/** The error for a request without a valid session. */
export const notSignedIn = () => new ApiException('unauthenticated', 'Please sign in.');
