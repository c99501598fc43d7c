import type { Content } from '#content/model';

/** What a reply may state, taken from the practice's own content. */
export interface ReplyFacts {
  /** Link tokens by lower-cased key: the key as written and the page it leads to. */
  links: ReadonlyMap<string, { key: string; to: string; text: string }>;
  quizzes: ReadonlyMap<string, { key: string; to: string; text: string }>;
  phone: { display: string; e164: string };
  email: string;
  /** Whole US dollars that the site names. */
  amounts: ReadonlySet<number>;
  /** First and last names of the people, lower-cased, with whether they take new clients. */
  people: readonly { names: readonly string[]; acceptsClients: boolean }[];
  hours: { opens: string; closes: string };
}

/** Everything a reply is checked against. A dollar amount counts as stated wherever the content's texts name it. */
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
