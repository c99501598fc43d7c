import { readLinkToken } from '#contracts/link-tokens';
import type { LinkKeys, Site } from '#content/model';
import type { ResolveToken, TokenButton } from './reply-markup.ts';

/** The data that tokens resolve to. */
export type TokenTargets = LinkKeys & Pick<Site, 'phone'>;

/** Resolves `LINK:`, `LINK:quiz:`, `TEXT:`, `CALL:` and `EMAIL:` tokens to buttons. */
export function tokenResolver({ links, quizzes, phone }: TokenTargets): ResolveToken {
  return (written) => {
    const token = readLinkToken(written);
    if (token === null) return null;
    switch (token.kind) {
      case 'LINK': {
        const targets = token.quiz ? quizzes : links;
        const target = Object.hasOwn(targets, token.key) ? targets[token.key] : undefined;
        return target ? { label: target.text, href: target.to } : null;
      }
      case 'EMAIL':
        return { label: `Email ${token.address}`, href: `mailto:${encodeURI(token.address)}` };
      case 'TEXT':
      case 'CALL':
        return phoneButton(token.kind, token.number, phone);
    }
  };
}

function phoneButton(kind: 'TEXT' | 'CALL', number: string, phone: Site['phone']): TokenButton {
  const shown = number === phone.e164 ? phone.display : number;
  return kind === 'TEXT'
    ? { label: `Text ${shown}`, href: `sms:${number}` }
    : { label: `Call ${shown}`, href: `tel:${number}` };
}
