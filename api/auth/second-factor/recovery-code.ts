import { randomBytes } from 'node:crypto';

/** 32 characters without those that look alike: l, o, 0 and 1. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** @returns 50 random bits, as `abcde-fgh23` */
export function createRecoveryCode(): string {
  const code = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % 32)).join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** @returns what was typed without spaces, hyphens and capital letters, which people add or leave out */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();
