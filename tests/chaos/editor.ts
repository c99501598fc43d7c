import { setInterval as every } from 'node:timers/promises';
import { z } from 'zod';
import { editedPostSchema } from '#contracts/blog';
import { AdminClient, signIn } from '../support/admin-client.ts';
import { readAs } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { query } from '../support/query.ts';
import type { Stack } from '../support/stack.ts';
import { PersistentClient } from './persistent-client.ts';

const EVERY_MS = 2_000;
/** Longest time from the end of the drill until both apis show the last edition. */
const SHOWN_WITHIN_MS = 60_000;

const titleOf = (edition: number) => `Edition ${edition} of a post`;

/** An admin who publishes one edition of a post after the other. */
export class Editor {
  /** Editions whose publication was acknowledged. */
  readonly published: number[] = [];
  /** Answers that must not be. */
  readonly unexpected: string[] = [];
  readonly #client: PersistentClient;
  readonly #cookie: string;
  readonly #leaving = new AbortController();
  readonly #post: { id: number; path: string };
  readonly #editing: Promise<void>;

  /** Signs in and publishes the first edition. */
  static async begin(stack: Stack): Promise<Editor> {
    const admin = await signIn(stack.url);
    const answer = await admin.post('/api/blog', {
      title: titleOf(0),
      slug: 'a-post-in-trouble',
      description: 'Two people, one sofa and an agreement.',
      body: 'We agreed on a **word**.\n\n## How it began\n\nWith a [call](/vibe-check), on a Tuesday.',
      tags: ['communication'],
      author: 'theo-kestrel',
      status: 'published',
    });
    return new Editor(stack.urls, admin.cookie, await readAs(editedPostSchema, answer));
  }

  private constructor(urls: readonly string[], cookie: string, post: { id: number; path: string }) {
    this.#client = new PersistentClient(urls);
    this.#cookie = cookie;
    this.#post = post;
    this.published.push(0);
    this.#editing = this.#keepEditing();
  }

  /** Stops publishing; resolves when the last edition is answered or given up. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#editing;
  }

  /**
   * Checks that each edition that was acknowledged is stored once, and that both apis show the last stored one.
   * @returns violations, one line each
   */
  async judge(stack: Stack): Promise<string[]> {
    const faults = this.unexpected.map((what) => `the editor read: ${what}`);
    const rows = await query(
      stack.databaseUrl,
      `SELECT words->>'title' AS title FROM post_revision WHERE post_id = $1 ORDER BY version`,
      [this.#post.id],
    );
    const titles = z
      .array(z.object({ title: z.string() }))
      .parse(rows)
      .map(({ title }) => title);
    const lost = this.published.filter((edition) => !titles.includes(titleOf(edition)));
    if (lost.length)
      faults.push(`${lost.length} published editions are not stored: ${lost.join(', ')}`);
    const doubled = titles.filter((title, at) => titles.indexOf(title) !== at);
    if (doubled.length) faults.push(`editions are stored twice: ${doubled.join(', ')}`);
    const last = titles.at(-1) ?? '';
    const isShown = async () => {
      const pages = await Promise.all(stack.urls.map((url) => fetch(url + this.#post.path)));
      const texts = await Promise.all(pages.map((page) => page.text()));
      return texts.every((text) => text.includes(last));
    };
    try {
      await eventually(isShown, { timeout: SHOWN_WITHIN_MS });
    } catch {
      faults.push(`an api does not show the last edition: ${last}`);
    }
    return faults;
  }

  async #keepEditing(): Promise<void> {
    let edition = 0;
    for await (const _ of every(EVERY_MS)) {
      if (this.#leaving.signal.aborted) break;
      edition += 1;
      try {
        await this.#publish(edition);
      } catch (error) {
        this.unexpected.push(String(error));
      }
    }
  }

  async #publish(edition: number): Promise<void> {
    const as = (url: string) => new AdminClient(url, this.#cookie);
    const { id } = this.#post;
    const read = await this.#client.send(edition, (url) => as(url).get(`/api/admin/blog/${id}`));
    if (!read) return;
    const { version } = await readAs(editedPostSchema, read);
    const change = { version, title: titleOf(edition) };
    const saved = await this.#client.send(edition, (url) =>
      as(url).patch(`/api/blog/${id}`, change),
    );
    // A conflict: an earlier try was saved and its answer was lost.
    if (!saved || saved.status === 409) return;
    const { title } = await readAs(editedPostSchema, saved);
    if (title !== titleOf(edition)) this.unexpected.push(`${title} instead of ${titleOf(edition)}`);
    this.published.push(edition);
  }
}
