import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Headers that proxies and content delivery networks add. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-(real|client|cluster-client)-ip|true-client-ip|fastly-client-ip|cf-.*)$/;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request may read the metrics: it comes from loopback or holds `token` as a bearer token.
 * @param token `METRICS_TOKEN`
 */
export function mayReadMetrics(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  token: string | undefined,
): boolean {
  if (isLocal(request)) return true;
  const { authorization } = request.headers;
  if (!token || !authorization) return false;
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

/** A proxy on this machine also connects from loopback, so a forwarded request never counts as local. */
function isLocal({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK.has(socket.remoteAddress ?? '')) return false;
  return !Object.keys(headers).some((name) => FORWARDING.test(name));
}
