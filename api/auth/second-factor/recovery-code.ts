import { randomBytes } from 'node:crypto';

/** 32 characters without those that look alike: l, o, 0 and 1. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Each character has 5 bits. */
const LENGTH = 16;

/** @returns 80 random bits, as `abcd-efgh-jkmn-pq23` */
export function createRecoveryCode(): string {
  const code = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % 32)).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** @returns what was typed without spaces, hyphens and capital letters, which people add or leave out */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();
