/** Corrects typing errors to the nearest known word. */
export class Spelling {
  private readonly known = new Set<string>();
  private readonly byStart = new Map<string, string[]>();
  private readonly isCorrect: (word: string) => boolean;

  /** @param isCorrect accepts correctly spelt words that are not in the dictionary; they are left unchanged */
  constructor(isCorrect: (word: string) => boolean) {
    this.isCorrect = isCorrect;
  }

  learn(word: string): void {
    if (this.known.has(word)) return;
    this.known.add(word);
    const start = word.slice(0, 1);
    const list = this.byStart.get(start);
    if (list) list.push(word);
    else this.byStart.set(start, [word]);
  }

  knownWords(): string[] {
    return [...this.known];
  }

  /** The nearest known word, or the word itself if it is spelt correctly or nothing is near enough. */
  correct(word: string): string {
    if (word.length < 4 || /\d/.test(word) || this.known.has(word) || this.isCorrect(word)) {
      return word;
    }
    const most = word.length < 6 ? 1 : word.length < 10 ? 2 : 3;
    let best = word;
    let nearest = most + 1;
    for (const candidate of this.byStart.get(word.slice(0, 1)) ?? []) {
      if (candidate.length < 4 || Math.abs(candidate.length - word.length) >= nearest) continue;
      const distance = editDistance(word, candidate, nearest - 1);
      if (distance < nearest) [best, nearest] = [candidate, distance];
    }
    return best;
  }
}

/**
 * Edit distance with transpositions (optimal string alignment).
 * @param most upper bound: any larger distance is returned as `most + 1`
 */
function editDistance(from: string, to: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
