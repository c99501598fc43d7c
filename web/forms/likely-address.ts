import { run } from '@zootools/email-spell-checker';

/** Providers whose addresses are suggested. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'sbcglobal.net',
];

/** Real domains that look like a slip of one of those. The package's own list takes "mac.com" for one. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'mac.com', 'me.com', 'gmx.com', 'aim.com'];

/** A country's own domain, such as hotmail.es; "co", "cm" and "om" are how "com" is mistyped. */
const COUNTRY = /\.(?!c[mo]$|om$)[a-z]{2}$/i;

/** @returns the address that was probably meant, or undefined if nothing looks mistyped */
export function likelyAddress(typed: string): string | undefined {
  const given = typed.trim();
  const at = given.lastIndexOf('@');
  if (at < 1 || COUNTRY.test(given)) return undefined;
  const found = run({
    // The package lowers the case of the name before the "@", which is not what was typed.
    email: `name${given.slice(at)}`,
    domains: [...PROVIDERS, ...OTHERS],
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  if (!found || !PROVIDERS.includes(found.domain)) return undefined;
  return `${given.slice(0, at)}@${found.domain}`;
}
