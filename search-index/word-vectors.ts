/**
 * Numbers that place words with similar meaning near each other, so that "spouse strayed" can find "husband cheated"
 * though they share no word. See word-vectors/README.md for where they come from.
 */
export class WordVectors {
  private readonly rows: ReadonlyMap<string, number>;
  private readonly values: Int8Array;

  readonly dimensions: number;

  private constructor(words: readonly string[], values: Int8Array, dimensions: number) {
    this.dimensions = dimensions;
    this.rows = new Map(words.map((word, row) => [word, row]));
    this.values = values;
  }

  /**
   * Reads the packed file: the length of the word list in bytes (32 bit, little endian), the words, one a line and most
   * frequent first, then `dimensions` signed bytes for each of them.
   * @throws Error if the file is cut off
   */
  static read(file: Uint8Array, dimensions = 100): WordVectors {
    const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0, true);
    const words = new TextDecoder().decode(file.subarray(4, 4 + length)).split('\n');
    const values = new Int8Array(file.buffer, file.byteOffset + 4 + length);
    if (values.length !== words.length * dimensions)
      throw new Error('The word vectors are cut off');
    return new WordVectors(words, values, dimensions);
  }

  has(word: string): boolean {
    return this.rows.has(word);
  }

  /** The direction in which some words point together, of length 1; zeros if none of them is known. Rare words weigh more. */
  directionOf(words: readonly string[]): Float32Array {
    const sum = new Float32Array(this.dimensions);
    for (const word of words) {
      const row = this.rows.get(word);
      if (row === undefined) continue;
      const weight = (row + 30) / (row + 100);
      for (let at = 0; at < this.dimensions; at += 1) {
        sum[at] = (sum[at] ?? 0) + weight * (this.values[row * this.dimensions + at] ?? 0);
      }
    }
    return toLengthOne(sum);
  }
}

/** The vector itself, made of length 1; zeros stay zeros. */
export function toLengthOne(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  if (square === 0) return vector;
  const length = Math.sqrt(square);
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

export function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
