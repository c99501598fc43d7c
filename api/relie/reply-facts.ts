import type { Content } from '#content/model';

/** Facts from the practice's content that a reply may state. */
export interface ReplyFacts {
  /** Link targets by lower-cased key, with the key as written. */
  links: ReadonlyMap<string, { key: string; to: string; text: string }>;
  quizzes: ReadonlyMap<string, { key: string; to: string; text: string }>;
  phone: { display: string; e164: string };
  email: string;
  /** Amounts that occur in the content, in whole US dollars. */
  amounts: ReadonlySet<number>;
  /** Lower-cased names of the people, and whether they accept new clients. */
  people: readonly { names: readonly string[]; acceptsClients: boolean }[];
  hours: { opens: string; closes: string };
  /** A sentence that is dangerous in this conversation; see after-violence.ts. */
  isUnsafe?: (sentence: string) => boolean;
}

/** Collects the facts a reply is checked against. Dollar amounts are taken from prices and from all texts. */
export function replyFactsOf(content: Content): ReplyFacts {
  const { site, linkKeys, people } = content;
  const texts = [
    ...content.pages.flatMap(({ sections, faqs }) => [
      ...sections.map(({ text }) => text),
      ...faqs.map(({ answer }) => answer),
    ]),
    ...people.flatMap(({ sections }) => sections.map(({ text }) => text)),
  ];
  const written = texts.flatMap((text) =>
    [...text.matchAll(/\$\s?(\d[\d,]*)/g)].map(([, amount = '']) =>
      Number(amount.replaceAll(',', '')),
    ),
  );
  return {
    links: tokensOf(linkKeys.links),
    quizzes: tokensOf(linkKeys.quizzes),
    phone: site.phone,
    email: site.email,
    amounts: new Set([
      ...Object.values(site.prices),
      ...people.map(({ price }) => price),
      ...written,
    ]),
    people: people.map(({ name, isAcceptingClients }) => ({
      names: name.toLowerCase().split(' '),
      acceptsClients: isAcceptingClients,
    })),
    hours: site.hours,
  };
}

function tokensOf(links: Content['linkKeys']['links']) {
  return new Map(
    Object.entries(links).map(([key, { to, text }]) => [key.toLowerCase(), { key, to, text }]),
  );
}
