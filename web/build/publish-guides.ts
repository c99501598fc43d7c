import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from '#content/model';
import type { GuidePdf } from '../page-data/page-data.ts';
import { guidePdf } from './guide-pdf.ts';

/**
 * Writes the PDF of every guide to `/downloads/{slug}.pdf`.
 * @param origin the canonical origin, without a trailing slash
 * @param to the folder that the site is served from
 * @returns the files by slug
 */
export async function publishGuides(
  { downloads, site }: Content,
  origin: string,
  to: string,
): Promise<Map<string, GuidePdf>> {
  await mkdir(path.join(to, 'downloads'), { recursive: true });
  const made = new Map<string, GuidePdf>();
  for (const guide of downloads) {
    const { bytes, pages } = await guidePdf(guide, site, origin);
    const href = `/downloads/${guide.slug}.pdf`;
    await writeFile(path.join(to, href), bytes);
    made.set(guide.slug, { href, pages, bytes: bytes.length });
  }
  return made;
}
