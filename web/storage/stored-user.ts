import { StoredValue } from './stored-value.ts';

/** Checked by hand: with a zod schema, the sign-in would load zod. */
const storedUserSchema = {
  parse(json: unknown): { username: string; isAdmin: boolean } {
    const { username, isAdmin } = Object(json) as Record<string, unknown>;
    if (typeof username === 'string' && username && typeof isAdmin === 'boolean') {
      return { username, isAdmin };
    }
    throw new TypeError('Not a user');
  },
};

/** The signed-in user. Grants nothing: the server trusts only its session. */
export const storedUser = new StoredValue({ kind: 'local', key: 'user', schema: storedUserSchema });
