import { z } from 'zod';
import { httpUrl, optional, required } from './fields.ts';

/** Addresses that can match more hosts than the one they name: only a port, a scheme, a wildcard. */
const MATCHES_OTHERS = /^:|:\/\/|\*/;

/** The variables of the proxy (`deploy/Caddyfile`) that must be consistent with each other. */
export const proxyEnvironment = z
  .object({
    PUBLIC_URL: optional(httpUrl),
    SITE_ADDRESS: required(z.string()),
    LEAD_HOST: optional(z.string()),
    HONEYMOON_HOST: optional(z.string()),
  })
  .superRefine(({ PUBLIC_URL, SITE_ADDRESS, LEAD_HOST, HONEYMOON_HOST }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['SITE_ADDRESS'], message });
    const addresses = SITE_ADDRESS.split(/[\s,]+/).filter(Boolean);
    const hosts = addresses.map((address) => address.replace(/:\d+$/, '').toLowerCase());
    if (LEAD_HOST && hosts.includes(LEAD_HOST)) {
      refuse('must not name LEAD_HOST, which the proxy serves anyway');
    }
    if (HONEYMOON_HOST && hosts.includes(HONEYMOON_HOST)) {
      refuse('must not name HONEYMOON_HOST, which the proxy serves anyway');
    }
    // Without a scheme it has no host to compare, which is reported by itself.
    const host = PUBLIC_URL && URL.parse(PUBLIC_URL)?.hostname;
    if (!host || addresses.some((address) => MATCHES_OTHERS.test(address))) return;
    if (!hosts.includes(host)) refuse('must name the host of PUBLIC_URL');
  });
