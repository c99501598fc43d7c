import { Prisma } from '#prisma/generated/client';

const BYTES = 8;

/** @returns the public id of a session: the start of its token's digest in hexadecimal, which signs nobody in */
export const sessionId = (tokenDigest: Uint8Array): string =>
  Buffer.from(tokenDigest).subarray(0, BYTES).toString('hex');

/** {@link sessionId} of a row of `admin_session`. */
export const SESSION_ID = Prisma.sql`encode(substring(token_digest FROM 1 FOR ${Prisma.raw(String(BYTES))}), 'hex')`;
