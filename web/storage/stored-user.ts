import { z } from 'zod';

/** Key of the signed-in user in local storage. */
const STORAGE_KEY = 'user';

const storedUserSchema = z.object({ username: z.string().min(1), isAdmin: z.boolean() });
export type StoredUser = z.infer<typeof storedUserSchema>;

/** Stores the signed-in user; `null` removes it. Does nothing if storage is blocked. */
export function storeUser(user: StoredUser | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn('The browser keeps no signed-in user', error);
  }
}

/** The stored user; `null` if there is none, it is invalid or storage is blocked. */
export function readStoredUser(): StoredUser | null {
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
