import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../../local/build.ts';
import { urlAs } from '../../local/embedded-roles.ts';

const execute = promisify(execFile);

/** What a copy does without. The packages are linked. */
const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'test-results', 'tests']);

/** Copies the project with its build, so that a test can change content and publish it. */
export async function copyProject() {
  const root = await mkdtemp(path.join(tmpdir(), 'frontdoor-project-'));
  await cp(PROJECT, root, {
    recursive: true,
    filter: (from) => from === PROJECT || !LEFT_OUT.has(path.basename(from)),
  });
  await symlink(path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules'));
  const inside = (file: string) => path.join(root, file);
  return {
    /** Path of the api program. */
    api: inside('dist/server/api.js'),
    read: (file: string) => readFile(inside(file), 'utf8'),
    write: (file: string, text: string) => writeFile(inside(file), text),
    /** Replaces a file that a running api may read. */
    async replace(file: string, text: string): Promise<void> {
      await writeFile(inside(`${file}.new`), text);
      await rename(inside(`${file}.new`), inside(file));
    },
    delete: (file: string) => rm(inside(file)),
    /** Runs `npm run content:publish`. @throws with `stderr` if it fails */
    publish: (databaseUrl: string) =>
      execute('npm', ['run', '--silent', 'content:publish'], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          DATABASE_URL: urlAs('frontdoor_api', databaseUrl),
        },
      }),
    remove: () => rm(root, { recursive: true }),
  };
}

export type CopiedProject = Awaited<ReturnType<typeof copyProject>>;
