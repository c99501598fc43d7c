import { z } from 'zod';
import { ROLES } from './auth.ts';
import { requiredLine } from './submissions/fields.ts';

/** A person who can sign in, or could. */
export const personSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(ROLES),
  active: z.boolean(),
  /** For admins only: whether the invitation still waits for an answer. */
  invited: z.boolean().optional(),
  /** For admins only: whether this person has an authenticator app or a passkey. */
  secondFactor: z.boolean().optional(),
});
export type Person = z.infer<typeof personSchema>;

/** `GET /api/admin/people`, by name. */
export const personListSchema = z.array(personSchema);

/** `POST /api/admin/people` */
export const invitationSchema = z.object({
  username: requiredLine('Please enter a user name', 100),
  role: z.enum(ROLES, { error: 'Please choose a role' }),
});

/** Answer of an invitation or a reset: a link that works once. It cannot be read again. */
export const oneTimeLinkSchema = z.object({
  id: z.uuid(),
  link: z.url(),
  expiresAt: z.iso.datetime(),
});
export type OneTimeLink = z.infer<typeof oneTimeLinkSchema>;

/** `PATCH /api/admin/people/:id` */
export const personChangeSchema = z.object({
  role: z.enum(ROLES, { error: 'Please choose a role' }).optional(),
  active: z.boolean({ error: 'Please choose yes or no' }).optional(),
});
export type PersonChange = z.infer<typeof personChangeSchema>;
