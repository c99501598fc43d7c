import type { Quiz } from '#content/model';
import { StoredValue } from '../../../storage/stored-value.ts';
import { whenCleared } from '../../../storage/when-cleared.ts';
import { Listeners } from '../../../ui/listeners.ts';
import type { QuizAnswers } from './quiz-score.ts';

/** Key prefix of every quiz in session storage; "Exit this page" clears the whole storage. */
const QUIZ_KEY_PREFIX = 'frontdoor:quiz:';

/** The visitor's progress. `at` is the index of the current question; after the last question it is their number. */
export interface Progress {
  answers: QuizAnswers;
  at: number;
}

/** The initial progress, also used for prerendering. */
export const NOT_BEGUN: Progress = { answers: {}, at: 0 };

/**
 * Quiz progress in session storage: it survives reloads but not the tab. The answers of someone who is afraid at home
 * must not stay on a shared computer.
 */
export class QuizProgress {
  readonly #stored: StoredValue<Progress>;
  readonly #listeners = new Listeners(() =>
    whenCleared(() => {
      this.#now = null;
      this.#listeners.tell();
    }),
  );
  #now: Progress | null = null;

  constructor(quiz: Quiz) {
    this.#stored = new StoredValue({
      kind: 'session',
      key: QUIZ_KEY_PREFIX + quiz.id,
      schema: { parse: (value) => readProgress(quiz, value) },
    });
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly read = (): Progress => (this.#now ??= this.#stored.read() ?? NOT_BEGUN);

  choose(question: string, answer: number): void {
    const { answers, at } = this.read();
    this.#write({ answers: { ...answers, [question]: answer }, at });
  }

  /** @param at index of the question to show */
  goTo(at: number): void {
    this.#write({ ...this.read(), at });
  }

  startOver(): void {
    this.#write(NOT_BEGUN);
  }

  #write(progress: Progress): void {
    this.#now = progress;
    if (progress === NOT_BEGUN) this.#stored.remove();
    else this.#stored.write(progress);
    this.#listeners.tell();
  }
}

/** Drops stored answers that no longer match the quiz; its questions may have changed. */
function readProgress(quiz: Quiz, stored: unknown): Progress {
  if (typeof stored !== 'object' || stored === null) return NOT_BEGUN;
  if (!('answers' in stored) || typeof stored.answers !== 'object' || stored.answers === null) {
    return NOT_BEGUN;
  }
  const written = new Map<string, unknown>(Object.entries(stored.answers));
  const answers = Object.fromEntries(
    quiz.questions.flatMap(({ id, answers: offered }) => {
      const answer = written.get(id);
      return typeof answer === 'number' && offered[answer] ? [[id, answer] as const] : [];
    }),
  );
  const at = 'at' in stored ? Number(stored.at) : 0;
  const isPlace = Number.isInteger(at) && at >= 0 && at <= quiz.questions.length;
  return { answers, at: isPlace ? at : 0 };
}
