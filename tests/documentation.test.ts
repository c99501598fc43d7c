import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PROJECT } from '../local/build.ts';

const filesIn = (folder: string) =>
  readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  );
const textOf = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');

/** What is true today. docs/proof.md records what was run on earlier days. */
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'content/README.md'],
  ...filesIn('docs').filter((file) => file.endsWith('.md') && file !== 'docs/proof.md'),
];
const TESTS = ['api', 'content', 'contracts', 'local', 'prisma', 'runtime', 'safety', 'scheduling']
  .concat('search-index', 'tests', 'web', 'worker')
  .flatMap(filesIn)
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const isDrill = (file: string) => file.startsWith('tests/drills/');
const isSpec = (file: string) => file.endsWith('.spec.ts');

describe('the documents', () => {
  test.each<[string, (file: string) => boolean]>([
    ['npm test --', (file) => !isDrill(file) && !isSpec(file)],
    ['npm run test:drills --', isDrill],
    ['npx playwright test --project=site', isSpec],
  ])('name tests that `%s` finds', (command, finds) => {
    const files = TESTS.filter(finds);
    const lost = DOCUMENTS.flatMap((document) =>
      [...textOf(document).matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, code = '']) => (code.startsWith(command) ? [code.slice(command.length)] : []))
        .flatMap((names) => names.trim().split(' '))
        .filter((name) => name !== 'NAME' && !files.some((file) => file.includes(name)))
        .map((name) => `${document}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test('link to files and headings that exist', () => {
    const lost = DOCUMENTS.flatMap((document) =>
      linksOf(document)
        .filter(([file, heading]) => {
          if (!existsSync(path.join(PROJECT, file))) return true;
          return heading !== undefined && !headingsOf(file).includes(heading);
        })
        .map((link) => `${document}: ${link.join('#')}`),
    );
    expect(lost).toEqual([]);
  });
});

/** @returns the relative links of a document outside of code: file and id of the heading */
function linksOf(document: string): [string, string | undefined][] {
  const prose = textOf(document).replace(/^```[^]*?^```|^ {4}.*$|`[^`\n]*`/gm, '');
  return [...prose.matchAll(/\]\((?!https?:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, file, heading]) => [file ? path.join(path.dirname(document), file) : document, heading],
  );
}

const headingsOf = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
