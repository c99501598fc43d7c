import { z } from 'zod';

/** Key of the signed-in user in local storage. */
const STORAGE_KEY = 'user';

const storedUserSchema = z.object({ username: z.string().min(1), isAdmin: z.boolean() });
export type StoredUser = z.infer<typeof storedUserSchema>;

/**
 * Headers that tell the server who the browser thinks it is. They open nothing: the server decides by
 * its own session. Calls to /api/clarity and /api/blog always say admin (specification, section 6).
 */
export function identityHeaders(url: string): Record<string, string> {
  const user = /\/api\/(clarity|blog)/.test(url)
    ? { username: 'admin', isAdmin: true }
    : readStoredUser();
  if (!user) return {};
  return {
    // Header values are Latin-1; a name in another script would make fetch throw.
    'X-Auth-User': encodeURIComponent(user.username),
    'X-Auth-Admin': String(user.isAdmin),
  };
}

/** Remembers who signed in, or forgets them with `null`. A browser without storage remembers nobody. */
export function storeUser(user: StoredUser | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn('The browser keeps no signed-in user', error);
  }
}

function readStoredUser(): StoredUser | null {
  // Node, where pages are prerendered, has nobody signed in.
  if (typeof localStorage === 'undefined') return null;
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === null ? null : storedUserSchema.parse(JSON.parse(stored));
  } catch (error) {
    console.error('Ignoring the stored user: it cannot be read', error);
    return null;
  }
}
