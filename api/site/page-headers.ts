import type { SiteRouting } from '#contracts/site-routing';

/** What this installation has switched on. */
interface Configured {
  GA_MEASUREMENT_ID?: string | undefined;
  GTM_ID?: string | undefined;
  CLARITY_PROJECT_ID?: string | undefined;
  REVIEWS_WIDGET_URL?: string | undefined;
}

/**
 * The headers of every page. A page may talk to nobody but us and to the services that are configured; whether it does
 * is the visitor's choice.
 */
export function pageHeaders(
  { bootScriptHash, thirdParties }: SiteRouting,
  configured: Configured,
): Record<string, string> {
  const ids = [
    configured.GA_MEASUREMENT_ID && 'google-analytics',
    configured.GTM_ID && 'google-tag-manager',
    configured.CLARITY_PROJECT_ID && 'microsoft-clarity',
  ];
  const hosts = ids.flatMap((id) => (id ? (thirdParties[id] ?? []) : []));
  const measuring = [...new Set(hosts)].map((host) => `https://${host}`);
  const reviews = configured.REVIEWS_WIDGET_URL;
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'${bootScriptHash}'`, ...measuring],
    // Drawn elements carry their colours and delays as style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...measuring],
    'img-src': ["'self'", 'data:', ...measuring],
    'frame-src': reviews ? [new URL(reviews).origin] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    // No other site learns that a visitor came from a counsellor's.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
