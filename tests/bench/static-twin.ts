import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT } from '../../local/build.ts';
import { precompress } from '../../web/build/precompress.ts';

/** Where the twins are served, beside the pages themselves. */
const TWINS = '/static-twin';

/** The address of a page's twin. */
export function twinOf(page: string): string {
  return TWINS + (page === '/' ? '/home' : page);
}

/** The built page at a path. */
export function readPage(root: string, page: string): Promise<string> {
  const file = page === '/' ? 'index.html' : `${page}.html`;
  return readFile(path.join(root, 'dist/web/client', file), 'utf8');
}

/**
 * Copies the built product and adds to each of the given pages its pure static twin: the same words, pictures, fonts
 * and styles without a script or the data for one, compressed the same way. One api then serves both.
 * @param root an empty folder
 * @returns the program of the api that serves them
 */
export async function buildTwins(root: string, pages: readonly string[]): Promise<string> {
  for (const part of ['dist', 'package.json']) {
    await cp(path.join(PROJECT, part), path.join(root, part), { recursive: true });
  }
  for (const part of ['node_modules', 'content']) {
    await symlink(path.join(PROJECT, part), path.join(root, part));
  }
  const client = path.join(root, 'dist/web/client');
  for (const page of pages) {
    const file = path.join(client, `${twinOf(page)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, withoutScript(await readPage(root, page)));
  }
  await precompress(path.join(client, TWINS));
  return path.join(root, 'dist/server/api.js');
}

/** @throws Error if there was no script to take away: then both pages would be the same */
function withoutScript(html: string): string {
  const still = html
    .replace(/<script\b[^>]*>.*?<\/script>\s*/gs, '')
    // Where React takes up its work.
    .replace(/<!--.*?-->/gs, '');
  if (still === html || /<script/i.test(still)) throw new Error('The page kept its script');
  return still;
}
