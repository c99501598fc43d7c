import { createHmac } from 'node:crypto';
import { urlOfRole, type Role } from '#prisma/roles';

/**
 * Password of a role of an embedded Postgres. It is made from the owner's, which it does not reveal, so that nothing
 * more has to be stored.
 * @param url with the owner's password
 */
export const rolePassword = (url: string, role: Role): string =>
  createHmac('sha256', decodeURIComponent(new URL(url).password))
    .update(role)
    .digest('base64url');

/** The URL of an embedded Postgres as a role, from the owner's. */
export const urlAs = (role: Role, url: string): string =>
  urlOfRole(url, role, rolePassword(url, role));
