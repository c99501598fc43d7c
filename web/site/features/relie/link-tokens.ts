import { readLinkToken } from '#contracts/link-tokens';
import type { LinkKeys, Site } from '#content/model';
import type { ResolveToken, TokenButton } from './reply-markup.ts';

/** The data that tokens resolve to. */
export type TokenTargets = LinkKeys & Pick<Site, 'phone'>;

type Language = 'en' | 'es';

const WORDS = {
  en: { email: 'Email', text: 'Text', call: 'Call' },
  es: { email: 'Escribir a', text: 'Mandar un mensaje al', call: 'Llamar al' },
};

/**
 * Resolves `LINK:`, `LINK:quiz:`, `TEXT:`, `CALL:` and `EMAIL:` tokens to buttons.
 * @param language of the reply that has the tokens
 */
export function tokenResolver(
  { links, quizzes, phone }: TokenTargets,
  language: Language = 'en',
): ResolveToken {
  const words = WORDS[language];
  return (written) => {
    const token = readLinkToken(written);
    if (token === null) return null;
    switch (token.kind) {
      case 'LINK': {
        const targets = token.quiz ? quizzes : links;
        const target = Object.hasOwn(targets, token.key) ? targets[token.key] : undefined;
        return target ? linkButton(target, language) : null;
      }
      case 'EMAIL':
        return {
          label: `${words.email} ${token.address}`,
          href: `mailto:${encodeURI(token.address)}`,
        };
      case 'TEXT':
      case 'CALL': {
        const { number } = token;
        const shown = number === phone.e164 ? phone.display : number;
        return token.kind === 'TEXT'
          ? { label: `${words.text} ${shown}`, href: `sms:${number}` }
          : { label: `${words.call} ${shown}`, href: `tel:${number}` };
      }
    }
  };
}

/** In Spanish it leads to the page in Spanish, or says that there is none. */
function linkButton(
  { text, inSpanish, to, toInSpanish }: LinkKeys['links'][string],
  language: Language,
): TokenButton {
  if (language === 'en') return { label: text, href: to };
  return toInSpanish
    ? { label: inSpanish, href: toInSpanish }
    : { label: `${inSpanish}, en inglés`, href: to };
}
