import type { Content, Fact } from '#content/model';
import { statedIn, statedInEither, type StatedFacts } from './stated-facts.ts';

/** Facts from the practice's content that a reply may state. */
export interface ReplyFacts {
  /** Link targets by lower-cased key, with the key as written. */
  links: ReadonlyMap<string, { key: string; to: string; text: string }>;
  quizzes: ReadonlyMap<string, { key: string; to: string; text: string }>;
  phone: { display: string; e164: string };
  email: string;
  /** What a reply may state. */
  stated: StatedFacts;
  /** Sentences to state instead of a false one. */
  sentences: readonly Fact[];
  /** Lower-cased names of the people, and whether they accept new clients. */
  people: readonly { names: readonly string[]; acceptsClients: boolean }[];
  hours: { opens: string; closes: string };
  /** A sentence that is dangerous in this conversation; see after-violence.ts. */
  isUnsafe?: (sentence: string) => boolean;
}

/** The facts that a reply without a model is checked against: what all texts of the content state. */
export function replyFactsOf(content: Content): ReplyFacts {
  const { site, linkKeys, people, pages, posts, facts, answers } = content;
  const texts = [
    ...[...pages, ...posts].flatMap(({ sections, faqs }) => [
      ...sections.map(({ text }) => text),
      ...faqs.map(({ answer }) => answer),
    ]),
    ...people.flatMap(({ sections }) => sections.map(({ text }) => text)),
    ...[...facts, ...answers.map(({ answer }) => answer)].flatMap(({ en, es }) => [en, es]),
  ];
  const prices = [...Object.values(site.prices), ...people.map(({ price }) => price)];
  return {
    links: tokensOf(linkKeys.links),
    quizzes: tokensOf(linkKeys.quizzes),
    phone: site.phone,
    email: site.email,
    stated: statedIn([...texts, ...prices.map((price) => `$${price}`)]),
    sentences: facts,
    people: people.map(({ name, isAcceptingClients }) => ({
      names: name.toLowerCase().split(' '),
      acceptsClients: isAcceptingClients,
    })),
    hours: site.hours,
  };
}

/** The facts that a model's reply is checked against: what its own material states. */
export function factsInMaterial(facts: ReplyFacts, prefix: StatedFacts, found: string): ReplyFacts {
  return { ...facts, stated: statedInEither(prefix, statedIn([found])) };
}

function tokensOf(links: Content['linkKeys']['links']) {
  return new Map(
    Object.entries(links).map(([key, { to, text }]) => [key.toLowerCase(), { key, to, text }]),
  );
}
