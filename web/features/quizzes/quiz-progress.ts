import type { Quiz } from '#content/model';
import type { QuizAnswers } from './quiz-score.ts';

/** Every quiz in session storage starts with this; "Exit this page" empties the whole storage. */
const QUIZ_KEY_PREFIX = 'frontdoor:quiz:';

/** How far a visitor has come. `at` is the position of the question they are at; after the last one, their number. */
export interface Progress {
  answers: QuizAnswers;
  at: number;
}

/** How everyone begins, and what is prerendered. */
export const NOT_BEGUN: Progress = { answers: {}, at: 0 };

/** Once someone leaves in a hurry nothing may be written again. */
let hasLeft = false;
if (typeof document !== 'undefined') {
  document.addEventListener('frontdoor:leave', () => (hasLeft = true));
}

/**
 * A visitor's place in a quiz, kept through reloads for as long as the tab is open. Not longer: the answers of someone
 * who is afraid at home must not lie in a computer that two people use.
 */
export class QuizProgress {
  readonly #quiz: Quiz;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #now: Progress | null = null;

  constructor(quiz: Quiz) {
    this.#quiz = quiz;
    this.#key = QUIZ_KEY_PREFIX + quiz.id;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Progress => (this.#now ??= this.#readKept());

  choose(question: string, answer: number): void {
    const { answers, at } = this.read();
    this.#write({ answers: { ...answers, [question]: answer }, at });
  }

  /** @param at the position of the question to go to */
  goTo(at: number): void {
    this.#write({ ...this.read(), at });
  }

  startOver(): void {
    this.#write(NOT_BEGUN);
  }

  #write(progress: Progress): void {
    this.#now = progress;
    if (!hasLeft) this.#keep(progress);
    for (const listener of this.#listeners) listener();
  }

  #keep(progress: Progress): void {
    try {
      if (progress === NOT_BEGUN) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(progress));
    } catch (error) {
      console.warn('Session storage is blocked: the quiz lasts as long as this page', error);
    }
  }

  #readKept(): Progress {
    try {
      return readProgress(this.#quiz, JSON.parse(sessionStorage.getItem(this.#key) ?? 'null'));
    } catch (error) {
      console.warn('The quiz begins anew: its place could not be read', error);
      return NOT_BEGUN;
    }
  }
}

/** What still fits the quiz of what was kept; questions and answers may have changed since. */
function readProgress(quiz: Quiz, kept: unknown): Progress {
  if (typeof kept !== 'object' || kept === null) return NOT_BEGUN;
  if (!('answers' in kept) || typeof kept.answers !== 'object' || kept.answers === null) {
    return NOT_BEGUN;
  }
  const written = new Map<string, unknown>(Object.entries(kept.answers));
  const answers = Object.fromEntries(
    quiz.questions.flatMap(({ id, answers: offered }) => {
      const answer = written.get(id);
      return typeof answer === 'number' && offered[answer] ? [[id, answer] as const] : [];
    }),
  );
  const at = 'at' in kept ? Number(kept.at) : 0;
  const isPlace = Number.isInteger(at) && at >= 0 && at <= quiz.questions.length;
  return { answers, at: isPlace ? at : 0 };
}
