import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from './sessions.service.ts';

// The __Host- prefix makes the browser require Secure, no Domain and Path=/. It works with https only.
const name = (secure: boolean) => (secure ? '__Host-frontdoor' : 'frontdoor');

/** @param publicUrl its scheme decides whether the cookie is Secure */
export function setSessionCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  void reply.setCookie(name(secure), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge: SESSION_SECONDS,
  });
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  void reply.clearCookie(name(secure), { path: '/', secure, httpOnly: true, sameSite: 'strict' });
}

/** @returns the session token; undefined if the browser sent none */
export function readSessionCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[name(publicUrl.startsWith('https:'))];
}
