import type { PageDocument } from './page-document.ts';

/** A page that was found, with the section that answers best. */
export interface PageHit {
  path: string;
  pageName: string;
  kind: PageDocument['kind'];
  anchor: string;
  heading: string | null;
  /** The best passage, at most 800 characters, with an ellipsis where it was cut. */
  content: string;
  facts: PageDocument['facts'];
  /** Comparable within one answer only; higher is better. */
  score: number;
}

/** What finds pages. Both engines pass the same tests. */
export interface SearchIndex {
  /** Replaces everything. Searches find the old pages until the new ones are complete. */
  rebuild(documents: readonly PageDocument[]): Promise<void>;
  /** Adds these pages, or replaces them with all their sections. */
  upsertPages(documents: readonly PageDocument[]): Promise<void>;
  removePage(path: string): Promise<void>;
  /**
   * Finds pages for a question of any length and wording, the best first, each page once.
   * @param query not kept and not logged
   */
  search(query: string, limit: number): Promise<PageHit[]>;
}
