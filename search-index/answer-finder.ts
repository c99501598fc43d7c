import { pathOf, type AnswerPack, type AnswerUnit } from './answer-units.ts';
import { NO_GAINS, type Gains } from './meaning-index.ts';
import type { Passage } from './passage.ts';
import type { PageHit } from './search-index.ts';
import { askedAtEnd, isStory } from './story.ts';
import { byScore, UnitRanking, type MessageRanking, type FoundAnswer } from './unit-ranking.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { isStopWord, wordsOf } from './words.ts';

/** Separators of the parts of a message: the end of a sentence or clause, or a word for "and". */
const PARTS = /[.?!;,\n]+|(?<![\p{L}])(?:and|y|also|plus|n)(?![\p{L}])|&/giu;

// Thresholds tuned on tests/answers/dev and on 1,700 labelled questions, which have since been added to the units'
// phrasings.
/** Least similarity of the question to a unit's phrasings for the unit to answer. */
const ALONE = 0.3;
/** The same if the unit's page is among the {@link CONFIRMING_PAGES} best pages for the question. */
const CONFIRMED = 0.25;
/** Number of the nearest units that may answer. */
const RUNNERS_UP = 3;
const CONFIRMING_PAGES = 3;
/** Least similarity of one part of a message. */
const PART = 0.6;
/** The same in a story, whose parts resemble many questions that the visitor did not ask. */
const PART_OF_STORY = 0.75;
/** Least similarity of a part if no other part of the message has an answer. */
const SINGLE_PART = 0.65;
/** From this similarity on, a part of a message is answered even if no other part has an answer of its own. */
const CERTAIN_PART = 0.9;
/** A message is answered in parts unless the whole message scores higher than its weakest part by more than this. */
const PART_BONUS = 0.2;
/** Minimum share of the question's words, by weight, in a passage that answers when no unit does. */
const ANSWERING = 0.6;
/** A passage's share is reduced by this for each page that ranks above its own. */
const PER_RANK = 0.04;
/** Least similarity of a unit to the question at the end of a message. */
const ASKED = 0.4;
/** Least similarity of a unit to a story, if the search found the unit's page. */
const IN_STORY = 0.15;
/** Pages whose passages may answer. */
const PAGES_READ = 5;
/** Units returned as candidates. */
const MAX_CANDIDATES = 12;
/** Least similarity to an off-topic example for a question to count as off-topic. */
const OFF_TOPIC = 0.4;
const MAX_PARTS = 8;
const MAX_ANSWERS = 2;
/** From this similarity on, a unit is the whole answer; below it, the next unit is shown as well. */
const ALONE_IN_REPLY = 0.8;
/** Least similarity of the unit beside the answer, relative to that of the answer. */
const NEXT_BEST = 0.6;
/** The same if the answer is small talk or off-topic, or the next unit says that the site has no answer. */
const NEXT_IF_ODD = 0.8;
/** A unit below this similarity may answer a different question. */
const UNSURE = 0.5;
/** The same if the question has a word that no unit holds. */
const UNSURE_OF_WORD = 0.8;

/** A question about two things and the difference between them, whose "and" separates no parts. */
const COMPARES =
  /(?<![\p{L}])(?:dif+e?re?n\p{L}*|choose|decide|elegir)\s(?:\p{L}+\s)?(?:between|entre)(?![\p{L}])/iu;

/** A question about which of two things. */
const CHOOSES =
  /(?<![\p{L}])(?:dif+e?re?n\p{L}*|vs|versus|or|o|better|mejor|which|cu[aá]l|compare[ds]?|compared)(?![\p{L}])/iu;
/** From this similarity on, a unit compares the two things itself. */
const OWN_COMPARISON = 0.65;

/** What the site has to say about a message. */
export interface Grounding {
  /** One unit for each thing that was asked, at most two. */
  answers: readonly FoundAnswer[];
  /** The answer to the last question of a message, if the answer above is to the whole message. */
  asked: FoundAnswer | undefined;
  /**
   * The second nearest unit, if the first is not nearest by far, because the question may have meant this one. It does
   * not contradict the answer. Undefined if there is an `asked`.
   */
  beside: FoundAnswer | undefined;
  /** The answer may belong to a different question, and the reply has to say so. */
  isUnsure: boolean;
  /** A passage that answers where there is no unit. */
  passage: { page: PageHit; passage: Passage } | undefined;
  /** The units nearest to the message, best first, whether or not they answer it. */
  candidates: readonly FoundAnswer[];
}

export const NOTHING_FOUND: Grounding = {
  answers: [],
  asked: undefined,
  beside: undefined,
  isUnsure: false,
  passage: undefined,
  candidates: [],
};

/** Finds the parts of the site that answer a message. */
export class AnswerFinder {
  private readonly units: UnitRanking;

  private constructor(units: UnitRanking) {
    this.units = units;
  }

  /**
   * Builds the finder without blocking the event loop.
   * @param before an earlier finder, whose matchers are reused if the questions are the same
   */
  static async build(
    pack: AnswerPack,
    vocabulary: Vocabulary,
    vectors: WordVectors,
    before?: AnswerFinder,
  ): Promise<AnswerFinder> {
    return new AnswerFinder(await UnitRanking.build(pack, vocabulary, vectors, before?.units));
  }

  /**
   * What answers a message.
   * @param question neither stored nor logged
   * @param earlier the visitor's earlier messages, oldest first
   * @param hits the pages found for the message, best first
   * @param meaning gains of units by similar meaning; without them words alone decide
   */
  find(
    question: string,
    earlier: readonly string[],
    hits: readonly PageHit[],
    meaning: Gains = NO_GAINS,
  ): Grounding {
    return this.messageOf(question, earlier).answer(hits.slice(0, PAGES_READ), meaning);
  }

  /**
   * Whether a question has nothing to do with the practice, such as one about the weather.
   * @param question neither stored nor logged
   * @param hits the pages found for the question, best first
   */
  isOffTopic(question: string, hits: readonly PageHit[]): boolean {
    const { answers } = this.messageOf(question, []).answer(hits.slice(0, PAGES_READ));
    return (
      answers.length > 0 &&
      answers.every(({ unit, score }) => unit.kind === 'off-topic' && score >= OFF_TOPIC)
    );
  }

  private messageOf(question: string, earlier: readonly string[]): Message {
    return new Message(this.units.forMessage(), question, earlier);
  }
}

/** Finds the answers to one message. */
class Message {
  private readonly ranking: MessageRanking;
  private readonly question: string;
  private readonly earlier: readonly string[];

  constructor(ranking: MessageRanking, question: string, earlier: readonly string[]) {
    this.ranking = ranking;
    this.question = question;
    this.earlier = earlier;
  }

  /** @param hits the pages whose passages may answer, best first */
  answer(hits: readonly PageHit[], meaning: Gains = NO_GAINS): Grounding {
    const ranked = this.ranking.rank(this.question, this.earlier, meaning);
    const chosen = this.choose(ranked, hits);
    const atEnd = this.toEnd();
    const answers = chosen.length === 0 && atEnd ? [atEnd] : chosen;
    const isUnsure = this.isUnsure(answers);
    const asked = askedBeside(answers, atEnd);
    const isWhole = asked !== undefined || isAnswered(this.question, answers);
    return {
      answers,
      asked,
      beside: isWhole ? undefined : besideOf(answers, ranked, isUnsure),
      isUnsure,
      passage: answers.length > 0 ? undefined : passageIn(hits),
      candidates: ranked.slice(0, MAX_CANDIDATES),
    };
  }

  private isUnsure(answers: readonly FoundAnswer[]): boolean {
    const [first] = answers;
    if (!first || answers.length > 1 || first.unit.kind !== 'answer') return false;
    return (
      first.score < UNSURE ||
      (first.score < UNSURE_OF_WORD && this.ranking.hasUnknownWord(this.question))
    );
  }

  /** The answer to the last question of a message that begins with a story. */
  private toEnd(): FoundAnswer | undefined {
    const asked = askedAtEnd(this.question);
    if (asked === undefined) return undefined;
    const [best] = this.ranking.rank(asked, this.earlier).filter(({ unit }) => !isAside(unit));
    return best && best.score >= ASKED ? best : undefined;
  }

  /** One unit for each part of a message where its parts ask for different things, else one for the whole. */
  private choose(ranked: readonly FoundAnswer[], hits: readonly PageHit[]): FoundAnswer[] {
    const confirmed = new Set(hits.slice(0, CONFIRMING_PAGES).map(({ path }) => path));
    const isConfirmed = ({ unit }: FoundAnswer) => confirmed.has(pathOf(unit.page));
    const whole = ranked
      .slice(0, RUNNERS_UP)
      .find((found) => found.score >= (isConfirmed(found) ? CONFIRMED : ALONE));
    const parts = this.answersToParts();
    const weakest = Math.min(...parts.map(({ score }) => score));
    if (parts.length === MAX_ANSWERS && weakest + PART_BONUS >= (whole?.score ?? 0)) return parts;
    if (CHOOSES.test(this.question) && (whole?.score ?? 0) < OWN_COMPARISON) {
      const compared = this.ranking.compared(this.question);
      if (compared.length === MAX_ANSWERS) return compared;
    }
    const certain = parts.find(({ score }) => score >= CERTAIN_PART);
    if (whole && certain && certain.unit !== whole.unit && !isStory(this.question)) {
      const [opening = ''] = this.parts();
      const isFirst = this.ranking.rank(opening, this.earlier)[0]?.unit === certain.unit;
      return isFirst ? [certain, whole] : [whole, certain];
    }
    if (whole) return [whole];
    const [best] = parts.filter(({ score }) => score >= SINGLE_PART).sort(byScore);
    if (best) return [best];
    return isStory(this.question)
      ? ranked.filter((found) => isConfirmed(found) && found.score >= IN_STORY).slice(0, 1)
      : [];
  }

  /** The nearest unit for each part of a message, without duplicates. Parts without a near unit are left out. */
  private answersToParts(): FoundAnswer[] {
    const parts = this.parts();
    const found = parts.flatMap((part, index) => {
      const before = index === 0 ? this.earlier : [...this.earlier, parts[index - 1] ?? ''];
      return this.ranking.rank(part, before).slice(0, 1);
    });
    const part = isStory(this.question) ? PART_OF_STORY : PART;
    const near = found.filter(
      ({ unit, score }, index) =>
        score >= part && found.findIndex((other) => other.unit === unit) === index,
    );
    // "Can you help?" after a story, or a word of thanks, asks for nothing of its own.
    const asking = near.filter(({ unit }) => !isAside(unit));
    return asking.length > 0 ? asking : near;
  }

  private parts(): string[] {
    if (COMPARES.test(this.question)) return [];
    const parts = this.question
      .split(PARTS)
      .map((part) => part.trim())
      .filter(asksSomething);
    return parts.length > 1 && parts.length <= MAX_PARTS ? parts : [];
  }
}

/** Words that make a part of stop words a question of its own: "how much is it". */
const ASKING = /^(?:how|what|when|where|which|who|why)$/;

/** "Is that ok?" behind a question asks for nothing of its own. */
function asksSomething(part: string): boolean {
  const words = wordsOf(part);
  return words.length >= 2 && words.some((word) => !isStopWord(word) || ASKING.test(word));
}

/** A word such as "yes" that small talk answers asked for nothing else. */
function isAnswered(question: string, [first]: readonly FoundAnswer[]): boolean {
  return first !== undefined && isAside(first.unit) && !asksSomething(question);
}

const isAside = ({ kind }: AnswerUnit): boolean => kind === 'small-talk' || kind === 'off-topic';

/**
 * The second nearest unit. Undefined if the answer is certain or gives the crisis numbers, if the second scores far
 * lower, or if the two cannot stand in one reply.
 */
function besideOf(
  answers: readonly FoundAnswer[],
  ranked: readonly FoundAnswer[],
  isUnsure: boolean,
): FoundAnswer | undefined {
  const [first] = answers;
  if (!first || answers.length > 1 || first.score >= ALONE_IN_REPLY) return undefined;
  if (first.unit.kind === 'safety') return undefined;
  const next = ranked.find(
    ({ unit }) => unit !== first.unit && !isAside(unit) && !unit.notBeside?.includes(first.unit.id),
  );
  const isOdd = isAside(first.unit) || next?.unit.kind === 'not-said';
  const least = isOdd ? NEXT_IF_ODD : NEXT_BEST;
  if (!next || next.score < least * first.score) return undefined;
  return goTogether(first.unit, next.unit, isUnsure) ? next : undefined;
}

/** The answer to the last question of a message, shown after that to the whole message if both fit into one reply. */
function askedBeside(
  answers: readonly FoundAnswer[],
  asked: FoundAnswer | undefined,
): FoundAnswer | undefined {
  const [first] = answers;
  if (!first || !asked || answers.length > 1 || first.unit === asked.unit) return undefined;
  if (first.unit.kind === 'safety' || asked.unit.notBeside?.includes(first.unit.id))
    return undefined;
  return goTogether(first.unit, asked.unit, false) ? asked : undefined;
}

/** Whether the second of two units can stand behind the first in one reply. */
function goTogether(first: AnswerUnit, next: AnswerUnit, isUnsure: boolean): boolean {
  return (['en', 'es'] as const).every((language) => {
    const [said, other] = [verdictOf(first[language]), verdictOf(next[language])];
    if (other === undefined) return true;
    // The reply leaves out the opening "Yes." of a second answer, but not the words of "Of course" or "Not on Sundays".
    return said === undefined ? OMITTED.test(next[language] ?? '') : isUnsure && said === other;
  });
}

/** A yes or no that an answer makes sense without. */
const OMITTED = /^(?:Yes|No|Sí)[.,:] /;

/** The yes or no that an answer opens with, in English or Spanish. */
function verdictOf(answer: string | null): 'yes' | 'no' | undefined {
  if (/^(?:Yes|Of course|Sí|Claro)(?!\p{L})/u.test(answer ?? '')) return 'yes';
  return /^(?:No[,.:;]|Not )/.test(answer ?? '') ? 'no' : undefined;
}

/** The best passage of the pages, if it answers the question. */
function passageIn(hits: readonly PageHit[]): Grounding['passage'] {
  const [best] = hits
    .flatMap((page, rank) =>
      page.passages.map((passage) => ({ page, passage, fit: passage.coverage - PER_RANK * rank })),
    )
    .sort((a, b) => b.fit - a.fit);
  return best && best.fit >= ANSWERING ? { page: best.page, passage: best.passage } : undefined;
}
