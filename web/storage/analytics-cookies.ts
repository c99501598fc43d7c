/** First-party cookies of the analytics scripts that content/third-parties.yaml names. */
const ANALYTICS_COOKIE = /^_(?:ga|gid|gcl|cl)/;

/**
 * Deletes the cookies of analytics scripts, which may be set for this host or a parent domain. Part of the boot script,
 * with which the app shares no code: there it is the event `frontdoor:no-analytics` on the document.
 */
export function expireAnalyticsCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    if (!ANALYTICS_COOKIE.test(cookie)) continue;
    const [name] = cookie.split('=');
    for (const domain of ['', ...domains]) {
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}
