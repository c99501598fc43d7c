import type { PageHit } from './search-index.ts';
import type { Passage } from './passage.ts';
import { pathOf, type AnswerPack, type AnswerUnit } from './answer-units.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { QuestionReader } from './question-reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordVectors } from './word-vectors.ts';
import { UnitWords } from './unit-words.ts';
import { stemOf, stemsOf, wordsOf } from './words.ts';

/** Stands for the name of a person or page in ways of asking for a fact. */
const NAME = 'thename';
/** Pronouns and openings of a question that leans on the one before. */
const LEANING =
  /^(?:and|y|e|but|pero|what about|how about|qué tal)\b|\b(?:it|that|this|she|he|her|him|they|them|those|one|eso|ese|esa|él|ella)\b/iu;
/** A question of more words stands alone. */
const MAX_LEANING_WORDS = 9;
const PARTS = /[.?!;,\n]+|(?<![\p{L}])(?:and|y|also|plus|n)(?![\p{L}])|&/giu;

const tune = (name: string, value: number) => Number(process.env[name] ?? value);
/** A unit answers if the question is this near to its ways of asking. */
const ALONE = tune('ALONE', 0.38);
/** The same for a unit whose page is among the best pages for the question. */
const CONFIRMED = tune('CONFIRMED', 0.3);
/** So many of the nearest units may answer. */
const RUNNERS_UP = tune('CAND', 3);
const CONFIRMING_PAGES = tune('CONFPAGES', 3);
/** The same for a part of a message. */
const PART = tune('PART', 0.6);
/** The same for a part that stands for the whole message. */
const SINGLE_PART = tune('SINGLE', 0.65);
/** A message is answered in parts unless its whole is this much nearer to one unit. */
const PART_BONUS = tune('BONUS', 0.2);
/** A unit this near to the question needs no passage beside it. */
const CERTAIN = tune('CERTAIN', 0.95);
/** Share of the question's words, by weight, that a passage holds if it answers by itself. */
const ANSWERING = tune('ANSWERING', 0.6);
/** The same for a passage beside a unit. */
const BESIDE = tune('BESIDE', 0.45);
/** Lower by this for each page that ranks before the passage's. */
const PER_RANK = 0.04;
/** Weight of the words that a unit holds, relative to its ways of asking. */
const COVERAGE = tune('COVERAGE', 0.3);
/** Share of a passage's words that an answer holds if it says the same. */
const REPEATED = 0.6;
/** A message of so many words tells a story. */
const STORY_WORDS = tune('STORY', 20);
/** A unit answers a story if its page was found for it and it is this near. */
const IN_STORY = tune('STORY_MIN', 0.15);
/** Pages whose passages may answer. */
const PAGES_READ = 5;
/** Units returned as candidates. */
const MAX_CANDIDATES = 12;
const MAX_PARTS = 8;
const MAX_ANSWERS = 2;

/** A unit that answers, with how near the question is to the ways of asking: 1 for the same words. */
export interface FoundAnswer {
  unit: AnswerUnit;
  score: number;
}

/** What the site has on a message. */
export interface Grounding {
  /** One unit for each thing that was asked, at most two. */
  answers: readonly FoundAnswer[];
  /** A passage that says more, or that answers where there is no unit. */
  passage: { page: PageHit; passage: Passage } | undefined;
  /** The units nearest to the message, best first, whether or not they answer it. */
  candidates: readonly FoundAnswer[];
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
  private readonly unitWords: UnitWords;
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
    this.unitWords = new UnitWords(
      pack.units
        .filter(({ questions }) => questions.length > 0)
        .map(({ id, questions, en }) => ({
          id,
          ways: questions.map((text) => this.reader.plain(text)),
          answer: this.reader.plain(en),
        })),
    );
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
   * What answers a message.
   * @param question neither stored nor logged
   * @param earlier the visitor's earlier messages, oldest first
   * @param hits the pages found for the message, best first
   */
  find(question: string, earlier: readonly string[], hits: readonly PageHit[]): Grounding {
    const ranked = this.rank(question, earlier);
    const read = hits.slice(0, PAGES_READ);
    const answers = this.choose(question, earlier, ranked, read);
    const isCertain = answers.length > 1 || (answers[0]?.score ?? 0) >= CERTAIN;
    return {
      answers,
      passage: isCertain ? undefined : passageFor(answers[0], read),
      candidates: ranked.slice(0, MAX_CANDIDATES),
    };
  }

  /** One unit for each part of a message where its parts ask for different things, else one for the whole. */
  private choose(
    question: string,
    earlier: readonly string[],
    ranked: readonly FoundAnswer[],
    hits: readonly PageHit[],
  ): FoundAnswer[] {
    const confirmed = new Set(hits.slice(0, CONFIRMING_PAGES).map(({ path }) => path));
    const isConfirmed = ({ unit }: FoundAnswer) => confirmed.has(pathOf(unit.page));
    const whole = ranked
      .slice(0, RUNNERS_UP)
      .find((found) => found.score >= (isConfirmed(found) ? CONFIRMED : ALONE));
    const parts = this.answersToParts(question, earlier);
    const weakest = Math.min(...parts.map(({ score }) => score));
    if (parts.length === MAX_ANSWERS && weakest + PART_BONUS >= (whole?.score ?? 0)) return parts;
    if (whole) return [whole];
    const [best] = parts.filter(({ score }) => score >= SINGLE_PART).sort(byScore);
    if (best) return [best];
    const isStory = wordsOf(question).length >= STORY_WORDS;
    return isStory
      ? ranked.filter((found) => isConfirmed(found) && found.score >= IN_STORY).slice(0, 1)
      : [];
  }

  /** The unit nearest to each part of a message, each once; none for a part that nothing is near to. */
  private answersToParts(question: string, earlier: readonly string[]): FoundAnswer[] {
    const parts = this.partsOf(question);
    const found = parts.flatMap((part, index) => {
      const before = index === 0 ? earlier : [...earlier, parts[index - 1] ?? ''];
      return this.rank(part, before).slice(0, 1);
    });
    return found.filter(
      ({ unit, score }, index) =>
        score >= PART && found.findIndex((other) => other.unit === unit) === index,
    );
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
    for (const [id, score] of this.nearnessOf(read.words)) keep(id, score);
    let named = this.namedIn(read.words);
    if (leans && before !== undefined) {
      const both = this.reader.read(`${before} ${question}`);
      for (const [id, score] of this.nearnessOf(both.words)) keep(id, 0.9 * score);
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
      .sort(byScore);
  }

  private nearnessOf(words: readonly string[]): Map<string, number> {
    const covered = this.unitWords.cover(words);
    return new Map(
      [...this.asked.nearest(words)].map(([id, score]) => [
        id,
        (1 - COVERAGE) * score + COVERAGE * (covered.get(id) ?? 0),
      ]),
    );
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

const byScore = (a: FoundAnswer, b: FoundAnswer): number => b.score - a.score;

/** The best passage of the answer's own page, else of any page if there is no answer. */
function passageFor(
  answer: FoundAnswer | undefined,
  hits: readonly PageHit[],
): Grounding['passage'] {
  const [best] = hits
    .filter(({ path }) => !answer || path === pathOf(answer.unit.page))
    .flatMap((page) =>
      page.passages.map((passage) => ({
        page,
        passage,
        fit: passage.coverage - PER_RANK * hits.indexOf(page),
      })),
    )
    .filter(({ passage }) => !answer || !repeats(passage.text, answer.unit.en))
    .sort((a, b) => b.fit - a.fit);
  return best && best.fit >= (answer ? BESIDE : ANSWERING)
    ? { page: best.page, passage: best.passage }
    : undefined;
}

/** Whether most of a passage's words stand in the answer already. */
function repeats(passage: string, answer: string): boolean {
  const said = new Set(stemsOf(wordsOf(answer)));
  const stems = stemsOf(wordsOf(passage));
  return stems.filter((stem) => said.has(stem)).length >= REPEATED * stems.length;
}
