import type { LinkKeys, Site } from '#content/model';
import type { ResolveToken, TokenButton } from './reply-markup.ts';

/** The facts that tokens lead to. */
export type TokenTargets = LinkKeys & Pick<Site, 'phone'>;

const TOKEN =
  /^(?:(LINK):(quiz:)?([\w-]+)|(TEXT|CALL):([+\d().-]+)|(EMAIL):([^\s@<>]+@[^\s@<>]+))$/;

/** Turns `LINK:`, `LINK:quiz:`, `TEXT:`, `CALL:` and `EMAIL:` tokens into buttons. */
export function tokenResolver({ links, quizzes, phone }: TokenTargets): ResolveToken {
  return (token) => {
    const [, link, quiz, key = '', phoneKind, number = '', email, address = ''] =
      TOKEN.exec(token) ?? [];
    if (link) {
      const targets = quiz ? quizzes : links;
      const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
      return target ? { label: target.text, href: target.to } : null;
    }
    if (email) return { label: `Email ${address}`, href: `mailto:${encodeURI(address)}` };
    return phoneKind ? phoneButton(phoneKind, number, phone) : null;
  };
}

function phoneButton(kind: string, written: string, phone: Site['phone']): TokenButton | null {
  const number = written.replace(/[^+\d]/g, '');
  if (!/^\+?\d{3,15}$/.test(number)) return null;
  const shown = number === phone.e164 ? phone.display : number;
  return kind === 'TEXT'
    ? { label: `Text ${shown}`, href: `sms:${number}` }
    : { label: `Call ${shown}`, href: `tel:${number}` };
}
