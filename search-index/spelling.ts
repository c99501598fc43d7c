import MiniSearch from 'minisearch';

/** Shorter words are near to too many others. */
const SHORTEST = 4;

/** Corrects typing errors to the nearest known word. */
export class Spelling {
  private readonly known = new Set<string>();
  private readonly index = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (word) => [word],
  });
  private readonly isCorrect: (word: string) => boolean;

  /** @param isCorrect accepts correctly spelt words that are not in the dictionary; they are left unchanged */
  constructor(isCorrect: (word: string) => boolean) {
    this.isCorrect = isCorrect;
  }

  learn(word: string): void {
    if (this.known.has(word)) return;
    this.known.add(word);
    if (word.length >= SHORTEST) this.index.add({ id: word });
  }

  knownWords(): string[] {
    return [...this.known];
  }

  /** The nearest known word, or the word itself if it is spelt correctly or nothing is near enough. */
  correct(word: string): string {
    if (word.length < SHORTEST || /\d/.test(word)) return word;
    if (this.known.has(word) || this.isCorrect(word)) return word;
    const [nearest] = this.index.search(word, {
      fuzzy: word.length < 6 ? 1 : word.length < 10 ? 2 : 3,
      // Hardly anyone mistypes the first letter.
      filter: ({ id }) => String(id).startsWith(word.slice(0, 1)),
    });
    return nearest ? String(nearest.id) : word;
  }
}
