import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** An address that may not be called, whatever name leads to it. */
export class NotPublic extends Error {}

/** Whether an IP address may be called. */
export type MayCall = (address: string) => boolean;

/** Whether the host of a URL is an IP address that may not be called. Names are checked when they are looked up. */
export function isRefused(url: URL, mayCall: MayCall): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !mayCall(host);
}

/**
 * Resolves names for requests, and refuses one with {@link NotPublic} if any of its addresses may not be called. The
 * connection then uses the checked addresses.
 */
export function checkedLookup(mayCall: MayCall): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '');
        return;
      }
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayCall(address))) {
        callback(new NotPublic(), '');
      } else if (options.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

const PROBLEMS_BY_CODE: Readonly<Record<string, 'timeout' | 'unknown-host'>> = {
  ABORT_ERR: 'timeout',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'unknown-host',
};

/** What went wrong with a request that got no answer. */
export function callProblem(
  error: unknown,
): 'private-address' | 'timeout' | 'unknown-host' | 'certificate' | 'unreachable' {
  if (error instanceof NotPublic) return 'private-address';
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : '';
  const known = PROBLEMS_BY_CODE[code];
  if (known) return known;
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}
