/** Longest UTM value that is kept, in characters. */
const LONGEST_LABEL = 60;
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ._+|-]*$/u;
/** Groups of digits as in a phone number: ten digits however they are separated, seven together, or 555-1234. */
const PHONE = /(?:\d[ .+|-]*){9,}|(?<!\d)\d{7}(?!\d)|(?<!\d)\d{3}[ .-]\d{4}(?!\d)/;
const HOST = /^(?=.{4,100}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

/**
 * A UTM value in lower case. Mail tools and hand-made links may put personal data into it, so a value that could be an
 * e-mail address or a phone number is refused, not shortened.
 * @returns '' for a value that is refused or absent
 */
export function cleanLabel(value: string | null | undefined): string {
  const label = value?.trim().replace(/\s+/g, ' ').toLowerCase() ?? '';
  const isPlain = label.length <= LONGEST_LABEL && LABEL.test(label);
  return isPlain && !PHONE.test(label) ? label : '';
}

/**
 * The host of a referring site without `www.`, never an IP address.
 * @param own hosts of this site
 * @returns '' for a host that is refused, our own or absent
 */
export function cleanHost(value: string | null | undefined, own: ReadonlySet<string>): string {
  const host = value?.toLowerCase() ?? '';
  if (!HOST.test(host) || own.has(host)) return '';
  return host.replace(/^www\./, '');
}

/**
 * Limits the number of distinct values per day, because clients can send anything. Values beyond the limit count as
 * `other`.
 */
export class DistinctValues {
  private readonly seen = new Map<string, Set<string>>();

  constructor(private readonly limit: number) {}

  /** @returns the value, or `other` where the dimension has its number of values */
  bounded(dimension: string, value: string): string {
    const values = this.seen.get(dimension) ?? new Set();
    this.seen.set(dimension, values);
    if (value === '' || values.has(value)) return value;
    if (values.size >= this.limit) return 'other';
    values.add(value);
    return value;
  }

  clear(): void {
    this.seen.clear();
  }
}
