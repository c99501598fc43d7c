import type { SiteRouting } from '#contracts/site-routing';

/** Third-party services configured for this installation. */
interface Configured {
  GA_MEASUREMENT_ID?: string | undefined;
  GTM_ID?: string | undefined;
  CLARITY_PROJECT_ID?: string | undefined;
  REVIEWS_WIDGET_URL?: string | undefined;
}

/**
 * Response headers of every page, besides those of all responses (api/http/response-headers.ts). The content security
 * policy allows only our own origin and the configured services. Whether a service is loaded depends on consent.
 */
export function pageHeaders(
  { inlineScriptHashes, thirdParties }: SiteRouting,
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
    'script-src': ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`), ...measuring],
    // Rendered elements set colours and delays in style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...measuring],
    'img-src': ["'self'", 'data:', ...measuring],
    'media-src': ["'self'"],
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
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
  };
}
