import { z } from 'zod';
import { KeptValue } from './kept-value.ts';

const storedUserSchema = z.object({ username: z.string().min(1), isAdmin: z.boolean() });

/** The signed-in user. Grants nothing: the server trusts only its session. */
export const storedUser = new KeptValue({ kind: 'local', key: 'user', schema: storedUserSchema });
