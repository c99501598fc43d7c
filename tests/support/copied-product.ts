import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../../local/build.ts';

/**
 * Copies the built product into its own folder, so that a test can break or change its deployment.
 * @param without path that is missing until `bring` is called, e.g. `content/home.yaml`
 */
export async function copyProduct(without: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'frontdoor-'));
  for (const part of ['package.json', 'dist/server']) {
    await cp(path.join(PROJECT, part), path.join(root, part), { recursive: true });
  }
  await symlink(path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules'));
  const linked = ['prisma/migrations', 'dist/web', 'dist/search'];
  for (const part of [...(await entriesOf('content')), ...linked]) {
    if (part !== without) await link(part, root);
  }
  return {
    /** The folder. What stands in it besides `dist/server` are links. */
    root,
    /** Path of the api program. */
    api: path.join(root, 'dist/server/api.js'),
    /** Restores the missing path. */
    bring: () => link(without, root),
    remove: () => rm(root, { recursive: true }),
  };
}

async function link(part: string, root: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, part)), { recursive: true });
  await symlink(path.join(PROJECT, part), path.join(root, part));
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(path.join(PROJECT, folder))).map((name) => `${folder}/${name}`);
}
