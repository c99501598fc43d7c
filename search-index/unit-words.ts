import { isNumber, stemOf } from './words.ts';

/** Weight of a stem that stands in the unit's answer, relative to one that stands in a way of asking. */
const IN_ANSWER = 0.5;
/** How much the weight of a stem grows with the number of ways of asking that contain it. */
const REPEATED = 0.3;

/** Coverage of a question's words by a unit's ways of asking and its answer. Rare words weigh more. */
export class UnitWords {
  private readonly weights = new Map<string, Map<string, number>>();
  private unitCount = 0;

  /** Adds a unit by the words of each way of asking and of its answer. */
  learn(id: string, ways: readonly (readonly string[])[], answer: readonly string[]): void {
    this.unitCount += 1;
    const counts = new Map<string, number>();
    for (const way of ways) {
      for (const stem of new Set(way.map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    for (const [stem, count] of counts) this.add(stem, id, 1 + REPEATED * Math.log(count));
    for (const stem of new Set(answer.map(stemOf))) this.add(stem, id, IN_ANSWER);
  }

  /** Coverage of some words by each unit that holds one of them; 1 if it holds all. */
  cover(words: readonly string[]): Map<string, number> {
    const stems = [...new Set(words.filter((word) => !isNumber(word)).map(stemOf))];
    const whole = stems.reduce((sum, stem) => sum + this.rarity(stem), 0) || 1;
    const covered = new Map<string, number>();
    for (const stem of stems) {
      const rarity = this.rarity(stem) / whole;
      for (const [id, weight] of this.weights.get(stem) ?? []) {
        covered.set(id, (covered.get(id) ?? 0) + rarity * weight);
      }
    }
    return covered;
  }

  /** Whether no unit holds the stem. */
  isUnknown(stem: string): boolean {
    return !this.weights.has(stem);
  }

  private add(stem: string, id: string, weight: number): void {
    const units = this.weights.get(stem) ?? new Map<string, number>();
    this.weights.set(stem, units.set(id, (units.get(id) ?? 0) + weight));
  }

  /** Inverse unit frequency. A word that no unit holds counts as one that half a unit holds. */
  private rarity(stem: string): number {
    return Math.log(1 + this.unitCount / (this.weights.get(stem)?.size ?? 0.5));
  }
}
