import { afterAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CONSENT_IDS } from '#contracts/submissions/consents';
import { loadSite } from './load-site.ts';
import { ContentError, type Problem } from './problems.ts';

const CONTENT = resolve(import.meta.dirname, '..');
const WRITTEN = readFileSync(join(CONTENT, 'consents.yaml'), 'utf8');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** @param change made to `consents.yaml`, or to another of the two files */
function siteWith(change: (text: string) => string, file = 'consents.yaml') {
  const folder = mkdtempSync(join(tmpdir(), 'consents-'));
  folders.push(folder);
  for (const name of ['site.yaml', 'consents.yaml'])
    cpSync(join(CONTENT, name), join(folder, name));
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return loadSite(folder);
}

function problemsWith(...change: Parameters<typeof siteWith>): readonly Problem[] {
  try {
    siteWith(...change);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

const MARKETING = 'Yes, Lantern Row may write to me with occasional news and tips.';
const lineOf = (words: string) => WRITTEN.slice(0, WRITTEN.indexOf(words)).split('\n').length;
/** The line that the check asks for. */
const digestIn = (problems: readonly Problem[]) =>
  /'([0-9a-f]+)'/.exec(problems[0]?.message ?? '')?.[1];

describe('the words of consents', () => {
  test('are read with and without their markup', () => {
    const { current, spanish, earlier } = siteWith((text) => text).consents['data-storage'];
    expect(current).toEqual({
      id: 'data-storage',
      version: 1,
      language: 'en',
      html: 'I agree that Lantern Row stores what I send here to answer me, as the <a href="/privacy-policy">privacy policy</a> explains.',
      text: 'I agree that Lantern Row stores what I send here to answer me, as the privacy policy explains.',
    });
    expect(spanish).toMatchObject({
      version: 2,
      language: 'es',
      text: 'Acepto que Lantern Row guarde lo que envío aquí para responderme, como lo explica la política de privacidad, que está en inglés.',
    });
    expect(earlier).toEqual([]);
  });

  test('may not change under the same version', () => {
    const changed = problemsWith((text) => text.replace('occasional', 'daily'));
    expect(changed).toEqual([
      {
        file: 'consents.yaml',
        line: lineOf("digest: 'cd804d9e"),
        key: 'marketing.0.digest',
        message: expect.stringContaining('add version 2 below'),
      },
    ]);
  });

  test('may change under a new version, and the earlier one stays known', () => {
    const added = (digest: string) => (text: string) =>
      text.replace(
        "digest: 'cd804d9ece5e52f7'",
        `$&\n  - version: 2\n    text: Yes, Lantern Row may write to me with tips.${digest}`,
      );
    const asked = problemsWith(added(''));
    expect(asked).toEqual([expect.objectContaining({ key: 'marketing.1.version' })]);
    const { current, earlier } = siteWith(added(`\n    digest: '${digestIn(asked)}'`)).consents
      .marketing;
    expect(current).toMatchObject({
      version: 2,
      text: 'Yes, Lantern Row may write to me with tips.',
    });
    expect(earlier).toEqual([
      { id: 'marketing', version: 1, language: 'en', html: MARKETING, text: MARKETING },
    ]);
  });

  test('count their versions from one', () => {
    const problems = problemsWith((text) => text.replace('version: 1', 'version: 3'));
    expect(problems).toEqual([expect.objectContaining({ key: 'data-storage.0.version' })]);
  });

  test('name the practice, and do not change with its name', () => {
    const renamed = problemsWith(
      (text) => text.replace('name: Lantern Row', 'name: Elm Row'),
      'site.yaml',
    );
    // Each in English, and the one of the Spanish form in Spanish.
    expect(renamed).toHaveLength(CONSENT_IDS.length + 1);
    expect(renamed[0]?.message).toBe('Please name the practice as in site.yaml: Elm Row');
    expect(
      problemsWith((text) => text.replace('Yes, Lantern Row', 'Yes, {{name}}')),
    ).toContainEqual(expect.objectContaining({ message: 'There is no fact called {{name}}' }));
  });

  test('are all there', () => {
    const missing = problemsWith((text) => text.replace(/^marketing:/m, 'marketng:'));
    expect(missing.map(({ message }) => message).join()).toMatch(/marketng/);
  });
});
