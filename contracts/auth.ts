import { z } from 'zod';
import { requiredLine } from './submissions/fields.ts';

/** What a user may do. `admin` may do everything; `staff` read and answer leads. */
export const ROLES = ['admin', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** `POST /api/admin/login` */
export const loginSchema = z.object({
  username: requiredLine('Please enter your user name', 100),
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(200),
});

/** `POST /api/admin/setup`: the one-time link's token and the first admin's choice of name and password. */
export const setupSchema = z.object({
  token: z.string().min(1, 'The link is incomplete').max(200),
  username: requiredLine('Please choose a user name', 100),
  password: z
    .string({ error: 'Please choose a password' })
    .min(12, 'Please use at least 12 characters')
    .max(200, 'Please use at most 200 characters'),
});

/** `GET /api/admin/session` and the answer to a login: who is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(ROLES),
});
export type AdminSessionBody = z.infer<typeof sessionSchema>;
