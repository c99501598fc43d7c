import { pathOf, type AnswerPack, type AnswerUnit } from './answer-units.ts';
import { inSlices } from './in-slices.ts';
import { isFollowUp, MAX_BARE_WORDS, positionOfHe } from './follow-up.ts';
import { NO_GAINS, type Gains } from './meaning-index.ts';
import { PhraseMatcher, type Phrase } from './phrase-matcher.ts';
import { QuestionReader } from './question-reader.ts';
import { UnitWords } from './unit-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { isNumber, stemOf, stemsOf, wordsOf } from './words.ts';

/** Minimum score of a phrasing for one fact to be given of both named people or pages. */
const SAME_FACT = 0.5;
/** Stands for the name of a person or page in ways of asking for a fact. */
const NAME = 'thename';
const IT = /^(?:it|eso)$/;
const PRONOUN = /^(?:it|that|this|she|he|her|him|they|them|those|eso|ese|esa|ella)$/;
/** Factor for a score that includes the previous question. */
const WITH_BEFORE = 0.9;
/** Minimum score of the answer to an earlier message for its page to be the subject of a follow-up question. */
const ANSWERED = 0.5;
/** Number of earlier messages among which the subject of a follow-up question is looked for. */
const LOOKED_BACK = 4;
/** Factor for a score of the question alone if a pronoun stands for what was asked about before. */
const PRONOUN_ALONE = 0.7;
/** Score of a unit that has the question, word for word, among its ways of asking. Others rarely reach it. */
const WORD_FOR_WORD = 1.3;
/** Weight of word coverage in a score; the rest is similarity to the ways of asking. */
const COVERAGE = 0.3;

/** A unit, with how near a question is to its ways of asking: about 1 for the same words or meaning. */
export interface FoundAnswer {
  unit: AnswerUnit;
  score: number;
}

interface Built {
  reader: QuestionReader;
  units: ReadonlyMap<string, AnswerUnit>;
  /** Facts of people and pages by `<page> <about>`. */
  facts: ReadonlyMap<string, AnswerUnit>;
  /** Ways of asking for the units. */
  asked: PhraseMatcher;
  /**
   * Unit ids by the words of a way of asking, without those that several units share. What the site does not say is left
   * out, because staff may have answered it.
   */
  wordForWord: ReadonlyMap<string, string | undefined>;
  /** Ways of asking for a fact of a named person or page. */
  askedOfName: PhraseMatcher;
  unitWords: UnitWords;
  names: readonly { path: string; stems: readonly string[] }[];
}

interface Named {
  path: string;
  /** The question's words with the name replaced. */
  masked: string[];
}

/** Holds the units of the content and the ways of asking for them, ready to be ranked. */
export class UnitRanking {
  private readonly built: Readonly<Built>;

  private constructor(built: Readonly<Built>) {
    this.built = built;
  }

  /**
   * Builds the ranking without blocking the event loop.
   * @param before an earlier ranking, whose matchers are reused if the questions are the same
   */
  static async build(
    pack: AnswerPack,
    vocabulary: Vocabulary,
    vectors: WordVectors,
    before?: UnitRanking,
  ): Promise<UnitRanking> {
    const reader = new QuestionReader(vocabulary, vectors);
    reader.learn([NAME]);
    const ways: Phrase[] = [];
    const wordForWord = new Map<string, string | undefined>();
    const unitWords = new UnitWords();
    await inSlices(pack.units, ({ id, kind, questions, en, es }) => {
      reader.learn([...questions, en, es ?? ''].flatMap(wordsOf));
      if (questions.length === 0) return;
      const own = questions.map((question) => reader.plain(question));
      ways.push(...own.map((words) => ({ path: id, words })));
      for (const text of kind === 'not-said' ? [] : own.map((words) => words.join(' '))) {
        const isShared = wordForWord.has(text) && wordForWord.get(text) !== id;
        wordForWord.set(text, isShared ? undefined : id);
      }
      unitWords.learn(id, own, reader.plain(en));
    });
    const waysOfName: Phrase[] = [];
    await inSlices(Object.entries(pack.asked), ([about, texts]) => {
      const named = texts.map((text) => text.replace('{name}', NAME));
      reader.learn(named.flatMap(wordsOf));
      waysOfName.push(...named.map((text) => ({ path: about, words: reader.plain(text) })));
    });
    const facts = pack.units.flatMap((unit) =>
      unit.about === null ? [] : [[`${unit.page} ${unit.about}`, unit] as const],
    );
    return new UnitRanking({
      ...{ reader, unitWords, wordForWord, facts: new Map(facts), names: namesIn(pack, reader) },
      units: new Map(pack.units.map((unit) => [unit.id, unit])),
      asked: await PhraseMatcher.build(ways, vectors, before?.built.asked),
      askedOfName: await PhraseMatcher.build(waysOfName, vectors, before?.built.askedOfName),
    });
  }

  /** A ranking to use for one message only, because it keeps what it has compared. */
  forMessage(): MessageRanking {
    return new MessageRanking(this.built);
  }
}

/**
 * Ranks the units by how near a message, or a part of it, is to the ways of asking for them. A message and its parts
 * often have the same words, which are compared once.
 */
export class MessageRanking {
  private readonly built: Readonly<Built>;
  /** Nearness by unit id, of words that were compared. */
  private readonly nearness = new Map<string, ReadonlyMap<string, number>>();

  constructor(built: Readonly<Built>) {
    this.built = built;
  }

  /**
   * All units that share a word or the meaning of a question, best first.
   * @param question neither stored nor logged
   * @param earlier the visitor's earlier messages, oldest first; the last one counts if the question needs it
   * @param meaning gains by similar meaning, from 0 to 1, by unit id
   */
  rank(question: string, earlier: readonly string[], meaning: Gains = NO_GAINS): FoundAnswer[] {
    const { reader, units, facts, askedOfName } = this.built;
    const read = reader.read(question);
    const before = earlier.at(-1);
    const followsUp = before !== undefined && isFollowUp(question, read.words.length);
    const scores = new Map<string, number>();
    const keep = (id: string, score: number) =>
      scores.set(id, Math.max(score, scores.get(id) ?? 0));
    let named = this.namedIn(read.words);
    const about = followsUp && named.length === 0 ? this.subjectOf(earlier) : undefined;
    const at = about === undefined ? -1 : pronounIn(read.words, question);
    const alone =
      about === undefined || (at < 0 && read.words.length > MAX_BARE_WORDS) ? 1 : PRONOUN_ALONE;
    for (const [id, score] of this.nearnessOf(read.words)) keep(id, alone * score);
    const exact = this.built.wordForWord.get(read.words.join(' '));
    if (exact !== undefined && !followsUp) keep(exact, WORD_FOR_WORD);
    if (followsUp) {
      const both = reader.read(`${before} ${question}`);
      for (const [id, score] of this.nearnessOf(both.words)) keep(id, WITH_BEFORE * score);
    }
    if (about !== undefined) named = [{ path: about, masked: withName(read.words, at) }];
    for (const { path, masked } of named) {
      for (const [about, score] of askedOfName.nearest(masked)) {
        const fact = facts.get(`${path} ${about}`);
        if (fact) keep(fact.id, score);
      }
    }
    for (const [id, gain] of meaning) {
      const words = scores.get(id) ?? 0;
      // The gain applies to the difference from 1, so that meaning cannot outrank an exact match of words.
      scores.set(id, words + gain * Math.max(0, 1 - words));
    }
    return [...scores]
      .flatMap(([id, score]) => {
        const unit = units.get(id);
        return unit ? [{ unit, score }] : [];
      })
      .sort(byScore);
  }

  /**
   * What tells two people or pages apart that a question names: the same fact of both if it asks for one, else what is
   * said of each.
   * @returns empty if the question does not name exactly two
   */
  compared(question: string): FoundAnswer[] {
    const { reader, units, facts, names, askedOfName } = this.built;
    const { words } = reader.read(question);
    const named = this.namedIn(words);
    if (named.length !== 2) return [];
    const masked = named.reduce<readonly string[]>(
      (left, { path }) => this.namedIn(left).find((one) => one.path === path)?.masked ?? left,
      words,
    );
    const [[about, score] = ['', 0]] = [...askedOfName.nearest(masked)].sort(
      ([, one], [, other]) => other - one,
    );
    return named.flatMap(({ path }) => {
      const name = names.find((one) => one.path === path)?.stems ?? [];
      const fact = score >= SAME_FACT ? facts.get(`${path} ${about}`) : undefined;
      const [own] = [...this.nearnessOf(['what', 'is', ...name])]
        .filter(([id]) => units.get(id)?.page === path)
        .sort(([, one], [, other]) => other - one);
      const unit = fact ?? units.get(own?.[0] ?? '');
      return unit ? [{ unit, score: 1 }] : [];
    });
  }

  /**
   * Whether a question has a meaningful word that occurs in no unit, such as "discord". Known names do not count.
   */
  hasUnknownWord(question: string): boolean {
    const { reader, unitWords, names } = this.built;
    const named = new Set(names.flatMap(({ stems }) => stems));
    return stemsOf(reader.read(question).words).some(
      (stem) => !isNumber(stem) && !named.has(stem) && unitWords.isUnknown(stem),
    );
  }

  private nearnessOf(words: readonly string[]): ReadonlyMap<string, number> {
    const key = words.join(' ');
    const known = this.nearness.get(key);
    if (known) return known;
    const covered = this.built.unitWords.cover(words);
    const nearness = this.built.asked.nearest(words);
    for (const [id, score] of nearness) {
      nearness.set(id, (1 - COVERAGE) * score + COVERAGE * (covered.get(id) ?? 0));
    }
    this.nearness.set(key, nearness);
    return nearness;
  }

  /**
   * The person or page that a question is about if it names none: the last one named before, or the one whose page
   * answers an earlier message by itself, such as the therapist who speaks Spanish. Follow-up questions are passed over.
   */
  private subjectOf(earlier: readonly string[]): string | undefined {
    const { reader, names } = this.built;
    let vague: string | undefined;
    for (const before of earlier.slice(-LOOKED_BACK).toReversed()) {
      const { words } = reader.read(before);
      const [last] = this.namedIn(words);
      if (last) return last.path;
      const [answer] = this.rank(before, []);
      const page = answer && answer.score >= ANSWERED ? pathOf(answer.unit.page) : '';
      const followsUp = isFollowUp(before, words.length);
      if (names.some(({ path }) => path === page)) {
        // "How long does it take?" is about what was named before it, if anything was.
        if (!followsUp || !words.some((word) => IT.test(word))) return page;
        vague ??= page;
      }
      if (!followsUp) break;
    }
    return vague;
  }

  /** The people and pages that are named in a question, each with the words around its name. */
  private namedIn(words: readonly string[]): Named[] {
    const stems = words.map(stemOf);
    const found: Named[] = [];
    for (const { path, stems: name } of this.built.names) {
      if (found.some((named) => named.path === path)) continue;
      const at = stems.findIndex((_, index) =>
        name.every((stem, offset) => stems[index + offset] === stem),
      );
      if (at < 0) continue;
      found.push({ path, masked: [...words.slice(0, at), NAME, ...words.slice(at + name.length)] });
    }
    return found;
  }
}

/** The stems of each name, longest name first. */
function namesIn({ names }: AnswerPack, reader: QuestionReader) {
  return Object.entries(names)
    .flatMap(([path, called]) =>
      called.map((name) => ({
        path,
        stems: reader
          .plain(name)
          .filter((word) => word !== 'the')
          .map(stemOf),
      })),
    )
    .sort((a, b) => b.stems.length - a.stems.length);
}

/** The position of the first pronoun among the words of a question; -1 if there is none. */
function pronounIn(words: readonly string[], question: string): number {
  const he = positionOfHe(question, words);
  return words.findIndex((word, index) => index === he || PRONOUN.test(word));
}

/** The words with the name in the place of the pronoun, such as "that one", or at the end if there is none. */
function withName(words: readonly string[], at: number): string[] {
  if (at < 0) return [...words, NAME];
  const end = words[at + 1] === 'one' ? at + 2 : at + 1;
  return [...words.slice(0, at), NAME, ...words.slice(end)];
}

export const byScore = (a: FoundAnswer, b: FoundAnswer): number => b.score - a.score;
