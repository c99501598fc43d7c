import type { PageDocument } from './page-document.ts';
import type { Passage } from './passage.ts';

/** A page that was found, with its best section. */
export interface PageHit {
  path: string;
  pageName: string;
  kind: PageDocument['kind'];
  anchor: string;
  heading: string | null;
  /** The best passage, at most 800 characters, with an ellipsis where it was cut. */
  content: string;
  /** The page's best passages, best first. */
  passages: readonly Passage[];
  facts: PageDocument['facts'];
  /** Comparable within one answer only; higher is better. */
  score: number;
}

/** Port of the two search engines. Both pass the same tests. */
export interface SearchIndex {
  /** Replaces all pages. Searches use the old pages until the new ones are complete. */
  rebuild(documents: readonly PageDocument[]): Promise<void>;
  /** Adds pages, or replaces all sections of those already indexed. */
  upsertPages(documents: readonly PageDocument[]): Promise<void>;
  removePage(path: string): Promise<void>;
  /**
   * Finds pages for a question of any length and wording, the best first, each page once.
   * @param query neither stored nor logged
   */
  search(query: string, limit: number): Promise<PageHit[]>;
}
