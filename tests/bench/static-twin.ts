import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT } from '../../local/build.ts';
import { precompress } from '../../web/build/precompress.ts';

/** Path prefix of the static twins. */
const TWINS = '/static-twin';

/** Path of a page's static twin. */
export function twinOf(page: string): string {
  return TWINS + (page === '/' ? '/home' : page);
}

/** HTML of the built page at a path. */
export function readPage(root: string, page: string): Promise<string> {
  const file = page === '/' ? 'index.html' : `${page}.html`;
  return readFile(path.join(root, 'dist/web/client', file), 'utf8');
}

/**
 * Copies the built product and adds a static twin of each page: the same text, images, fonts and styles, without
 * scripts and page data, compressed the same way. One api serves both.
 * @param root an empty folder
 * @returns path of the api program that serves them
 */
export async function buildTwins(root: string, pages: readonly string[]): Promise<string> {
  for (const part of ['dist', 'package.json']) {
    await cp(path.join(PROJECT, part), path.join(root, part), { recursive: true });
  }
  for (const part of ['node_modules', 'content', 'prisma']) {
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

/** @throws Error if the page has no script to remove, because the twin would then equal the page */
function withoutScript(html: string): string {
  const still = html
    .replace(/<script\b[^>]*>.*?<\/script>\s*/gs, '')
    // React's hydration markers.
    .replace(/<!--.*?-->/gs, '');
  if (still === html || /<script/i.test(still)) throw new Error('The page kept its script');
  return still;
}
