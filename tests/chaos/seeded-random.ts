/** Seeded random numbers (mulberry32), so that a drill can be repeated. */
export class SeededRandom {
  #state: number;

  /** @param seed an integer below 2^32 */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from `min` (inclusive) to `max` (exclusive). */
  between(min: number, max: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (max - min);
  }

  /** An integer from 0 (inclusive) to `count` (exclusive). */
  index(count: number): number {
    return Math.floor(this.between(0, count));
  }

  /** The same items, shuffled. */
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.between(0, 1) }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}
