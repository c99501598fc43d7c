/**
 * Word embeddings: words of similar meaning have similar vectors, so "spouse strayed" can match "husband cheated".
 * Their origin is in word-vectors/README.md.
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
   * Reads the packed file: the length of the word list in bytes (uint32, little endian), the words (one per line, most
   * frequent first), then `dimensions` signed bytes per word.
   * @throws Error if the file is truncated
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

  /** Unit vector of the weighted sum of some words; rare words weigh more. Zeros if no word is known. */
  directionOf(words: readonly string[]): Float32Array {
    const sum = new Float32Array(this.dimensions);
    for (const word of words) this.addTo(sum, word);
    return normalise(sum);
  }

  /** Adds the weighted vector of a word in place; of an unknown word, nothing. */
  addTo(sum: Float32Array, word: string): void {
    const row = this.rows.get(word);
    if (row === undefined) return;
    const weight = (row + 30) / (row + 100);
    for (let at = 0; at < this.dimensions; at += 1) {
      sum[at] = (sum[at] ?? 0) + weight * (this.values[row * this.dimensions + at] ?? 0);
    }
  }
}

/** Euclidean length of a vector. */
export function lengthOf(vector: Float32Array): number {
  let square = 0;
  for (let at = 0; at < vector.length; at += 1) square += (vector[at] ?? 0) ** 2;
  return Math.sqrt(square);
}

/** Scales the vector to length 1 in place and returns it. A zero vector is left unchanged. */
export function normalise(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  if (length === 0) return vector;
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** Adds a vector times a factor in place. */
export function addScaled(sum: Float32Array, vector: Float32Array, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (vector[at] ?? 0);
}

export function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/**
 * The dot product of a vector with each row of a matrix.
 * @param rows rows as long as the vector, one after the other
 */
export function dotProducts(vector: Float32Array, rows: Float32Array): Float32Array {
  const { length } = vector;
  const products = new Float32Array(rows.length / length);
  for (let row = 0; row < products.length; row += 1) {
    const start = row * length;
    // Two independent sums, so that the CPU can run additions in parallel.
    let even = 0;
    let odd = 0;
    for (let at = 0; at < length; at += 2) {
      even += (vector[at] ?? 0) * (rows[start + at] ?? 0);
      odd += (vector[at + 1] ?? 0) * (rows[start + at + 1] ?? 0);
    }
    products[row] = even + odd;
  }
  return products;
}
