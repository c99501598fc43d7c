import { z } from 'zod';

/** Key of the signed-in user in local storage. */
const STORAGE_KEY = 'user';

const storedUserSchema = z.object({ username: z.string().min(1), isAdmin: z.boolean() });
export type StoredUser = z.infer<typeof storedUserSchema>;

/**
 * Headers with the user that the browser has stored. They grant nothing: the server trusts only its session. Calls to
 * /api/clarity and /api/blog always claim admin (specification, section 6).
 */
export function identityHeaders(url: string): Record<string, string> {
  const user = /\/api\/(clarity|blog)/.test(url)
    ? { username: 'admin', isAdmin: true }
    : readStoredUser();
  if (!user) return {};
  return {
    // Header values are Latin-1; fetch throws on any other character.
    'X-Auth-User': encodeURIComponent(user.username),
    'X-Auth-Admin': String(user.isAdmin),
  };
}

/** Stores the signed-in user; `null` removes it. Does nothing if storage is blocked. */
export function storeUser(user: StoredUser | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn('The browser keeps no signed-in user', error);
  }
}

function readStoredUser(): StoredUser | null {
  // During prerendering in Node no user is signed in.
  if (typeof localStorage === 'undefined') return null;
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? null : storedUserSchema.parse(JSON.parse(stored));
  } catch (error) {
    console.error('Ignoring the stored user: it cannot be read', error);
    return null;
  }
}
