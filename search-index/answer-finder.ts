import type { AnswerPack, AnswerUnit } from './answer-units.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { QuestionReader } from './question-reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { stemOf, wordsOf } from './words.ts';

/** Stands for the name of a person or page in ways of asking for a fact. */
const NAME = 'thename';
/** Pronouns and openings of a question that leans on the one before. */
const LEANING =
  /^(?:and|y|e|but|pero|what about|how about|qué tal)\b|\b(?:it|that|this|she|he|her|him|they|them|those|one|eso|ese|esa|él|ella)\b/iu;
/** A question of more words stands alone. */
const MAX_LEANING_WORDS = 9;
const PARTS = /[.?!;,\n]+|(?<![\p{L}])(?:and|y|also|plus|n)(?![\p{L}])|&/giu;

/** Below it, the ways of asking share words with the question but mean something else. */
const MIN_SCORE = Number(process.env.MIN ?? 0.42);
/** A part of a question that is answered for itself. */
const PART_SCORE = Number(process.env.PART ?? 0.5);
/** A message is answered in parts unless its whole is this much nearer to one unit. */
const PART_BONUS = Number(process.env.BONUS ?? 0.1);
const MAX_PARTS = 8;
const MAX_ANSWERS = 2;

/** A unit that answers, with how near the question is to the ways of asking: 1 for the same words. */
export interface FoundAnswer {
  unit: AnswerUnit;
  score: number;
}

interface Named {
  path: string;
  /** The question's words with the name replaced. */
  masked: string[];
}

/** Finds the unit that answers a question. */
export class AnswerFinder {
  private readonly reader: QuestionReader;
  private readonly units: ReadonlyMap<string, AnswerUnit>;
  private readonly facts: ReadonlyMap<string, AnswerUnit>;
  private readonly asked: PhraseMatcher;
  private readonly askedOfName: PhraseMatcher;
  private readonly names: { path: string; stems: readonly string[] }[];

  constructor(pack: AnswerPack, vocabulary: Vocabulary, vectors: WordVectors) {
    this.reader = new QuestionReader(vocabulary, vectors);
    const ways = pack.units.flatMap(({ id, questions }) =>
      questions.map((text) => ({ path: id, text })),
    );
    const waysOfName = Object.entries(pack.asked).flatMap(([about, texts]) =>
      texts.map((text) => ({ path: about, text: text.replace('{name}', NAME) })),
    );
    this.reader.learn([NAME]);
    for (const { text } of [...ways, ...waysOfName]) this.reader.learn(wordsOf(text));
    for (const { en, es } of pack.units) this.reader.learn(wordsOf(`${en} ${es ?? ''}`));
    this.units = new Map(pack.units.map((unit) => [unit.id, unit]));
    this.facts = new Map(
      pack.units.flatMap((unit) =>
        unit.about === null ? [] : [[`${unit.page} ${unit.about}`, unit]],
      ),
    );
    this.asked = new PhraseMatcher(ways, this.reader, vectors);
    this.askedOfName = new PhraseMatcher(waysOfName, this.reader, vectors);
    this.names = Object.entries(pack.names)
      .flatMap(([path, names]) =>
        names.map((name) => ({
          path,
          stems: this.reader
            .plain(name)
            .filter((word) => word !== 'the')
            .map(stemOf),
        })),
      )
      .sort((a, b) => b.stems.length - a.stems.length);
  }

  /**
   * The units that answer a message: one for each thing that it asks, at most two. Empty if none answers.
   * @param question neither stored nor logged
   * @param earlier the visitor's earlier messages, oldest first
   */
  find(question: string, earlier: readonly string[] = []): FoundAnswer[] {
    const [whole] = this.rank(question, earlier);
    const parts = this.partsOf(question);
    const found = parts.flatMap((part, index) => {
      const before = index === 0 ? earlier : [...earlier, parts[index - 1] ?? ''];
      return this.rank(part, before).slice(0, 1);
    });
    const answers = found.filter(
      ({ unit, score }, index) =>
        score >= PART_SCORE && found.findIndex((other) => other.unit === unit) === index,
    );
    if (answers.length >= 2 && answers.length <= MAX_ANSWERS) {
      const weakest = Math.min(...answers.map(({ score }) => score));
      if (weakest + PART_BONUS >= (whole?.score ?? 0)) return answers;
    }
    const [best] = [whole, ...answers].filter((it) => it !== undefined).sort((a, b) => b.score - a.score);
    return best && best.score >= MIN_SCORE ? [best] : [];
  }

  private partsOf(question: string): string[] {
    const parts = question
      .split(PARTS)
      .map((part) => part.trim())
      .filter((part) => wordsOf(part).length >= 2);
    return parts.length > 1 && parts.length <= MAX_PARTS ? parts : [];
  }

  rank(question: string, earlier: readonly string[]): FoundAnswer[] {
    const read = this.reader.read(question);
    const before = earlier.at(-1);
    const leans =
      before !== undefined && read.words.length <= MAX_LEANING_WORDS && LEANING.test(question);
    const scores = new Map<string, number>();
    const keep = (id: string, score: number) =>
      scores.set(id, Math.max(score, scores.get(id) ?? 0));
    const matched = this.asked.match(read);
    for (const [id, score] of this.asked.nearest(read.words)) {
      keep(id, (score + (matched.get(id) ?? 0)) / 2);
    }
    let named = this.namedIn(read.words);
    if (leans && before !== undefined) {
      const both = this.reader.read(`${before} ${question}`);
      const bothMatched = this.asked.match(both);
      for (const [id, score] of this.asked.nearest(both.words)) {
        keep(id, (0.9 * (score + (bothMatched.get(id) ?? 0))) / 2);
      }
      if (named.length === 0) {
        const [last] = this.namedIn(this.reader.read(before).words);
        if (last) named = [{ path: last.path, masked: [...read.words, NAME] }];
      }
    }
    for (const { path, masked } of named) {
      for (const [about, score] of this.askedOfName.nearest(masked)) {
        const fact = this.facts.get(`${path} ${about}`);
        if (fact) keep(fact.id, score);
      }
    }
    return [...scores]
      .flatMap(([id, score]) => {
        const unit = this.units.get(id);
        return unit ? [{ unit, score }] : [];
      })
      .sort((a, b) => b.score - a.score);
  }

  /** The people and pages that are named in a question, each with the words around its name. */
  private namedIn(words: readonly string[]): Named[] {
    const stems = words.map(stemOf);
    const found: Named[] = [];
    for (const { path, stems: name } of this.names) {
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
