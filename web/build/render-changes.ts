import type { Content } from '#content/model';
import { planSite, type BuiltParts, type RenderPage } from './site-plan.ts';

/** The build's own parts, and what each of its files was made of: `server/built-site.json`. */
export interface BuiltSite {
  parts: BuiltParts;
  /** Digests of all planned files by path. */
  digests: Record<string, string>;
}

export interface ChangedFile {
  path: string;
  digest: string;
  /** Null if the caller has this version already. */
  text: string | null;
}

/** How the site of some content differs from the built one. */
export interface SiteChanges {
  files: ChangedFile[];
  /** Files of the build that this content does not have. */
  gone: string[];
}

/**
 * Renders what differs from the build.
 * @param images published images that are not part of the build
 * @param known digests of the changed files that the caller has, by path
 */
export async function renderChanges(
  content: Content,
  { parts, digests }: BuiltSite,
  images: BuiltParts['images'],
  known: Readonly<Record<string, string>>,
  render: RenderPage,
): Promise<SiteChanges> {
  const all = { ...parts, images: { ...parts.images, ...images } };
  const planned = planSite(content, all, render);
  const files: ChangedFile[] = [];
  for (const { path, digest, render: renderFile } of planned) {
    if (digests[path] === digest) continue;
    files.push({ path, digest, text: known[path] === digest ? null : await renderFile() });
  }
  const paths = new Set(planned.map(({ path }) => path));
  return { files, gone: Object.keys(digests).filter((path) => !paths.has(path)) };
}
