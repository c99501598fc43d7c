import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a sign-in may wait for its second factor. */
export const PENDING_SECONDS = 5 * 60;

// As the session cookie's: the __Host- prefix works with https only.
const name = (secure: boolean) =>
  secure ? '__Host-frontdoor-second-factor' : 'frontdoor-second-factor';

const attributes = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', secure, path: '/' }) as const;

/** Binds a sign-in that lacks its second factor to the browser that gave the password. */
export function setPendingCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  void reply.setCookie(name(secure), token, { ...attributes(secure), maxAge: PENDING_SECONDS });
}

export function clearPendingCookie(reply: FastifyReply, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  void reply.clearCookie(name(secure), attributes(secure));
}

/** @returns undefined if the browser sent none */
export function readPendingCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[name(publicUrl.startsWith('https:'))];
}
