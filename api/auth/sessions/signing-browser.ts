import type { FastifyRequest } from 'fastify';
import { readDeviceCookie } from './device-cookie.ts';
import { readPendingCookie } from './pending-cookie.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { SigningBrowser } from './sessions.service.ts';

/** @returns what a request tells about the browser that sent it */
export function browserOf(request: FastifyRequest, publicUrl: string): SigningBrowser {
  return {
    address: request.ip,
    sessionToken: readSessionCookie(request, publicUrl),
    device: readDeviceCookie(request, publicUrl),
    pendingToken: readPendingCookie(request, publicUrl),
    userAgent: request.headers['user-agent'],
  };
}
