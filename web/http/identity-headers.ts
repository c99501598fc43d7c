import { storedUser } from '../storage/stored-user.ts';

/**
 * Headers with the user that the browser has stored. They grant nothing: the server trusts only its session. Calls to
 * /api/clarity and /api/blog always claim admin (specification, section 6).
 */
export function identityHeaders(url: string): Record<string, string> {
  const user = /\/api\/(clarity|blog)/.test(url)
    ? { username: 'admin', isAdmin: true }
    : storedUser.read();
  if (!user) return {};
  return {
    // Header values are Latin-1; fetch throws on any other character.
    'X-Auth-User': encodeURIComponent(user.username),
    'X-Auth-Admin': String(user.isAdmin),
  };
}
