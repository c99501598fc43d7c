import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { loadContent } from '../content/loader/load.ts';

/** Words and spellings that Americans do not use, or that only careful prose uses. The practice is in Texas. */
const REFUSED = [
  /\b(?:whilst|amongst|fortnight\w*|diar(?:y|ies)|cupboards?|handkerchiefs?|moustache|mum|queues?|quarrel\w*)\b/i,
  /\b(?:whom|seldom|keen|needn[’']t|mustn[’']t|shan[’']t|at present|straight away|telephones?)\b/i,
  /\b(?:fill(?:s|ed|ing)? (?:it )?in|get(?:s|ting)? on with|one-to-one|small print|in hospital|at the weekend)\b(?! the blank)/i,
  /\b(?:tick(?:s|ed|ing)?|enquir\w+|cheques?|programmes?|licences?|grey|suits? (?:you|us|it))\b/i,
  /\bring (?:us|you|me|him|her|them|\(?\d)/i,
  /\bCVs?\b/,
  /\b\w*(?:favour|colour|honour|behaviour|neighbour|labour|humour|rumour)\w*/i,
  /\b(?:organis|recognis|apologis|realis(?!tic)|practis|specialis(?!t)|prioritis|summaris|criticis(?!m)|analys(?!is|t))\w*/i,
  /\b(?:centres?|theatres?|metres?|litres?|towards|afterwards|backwards|learnt|spelt|burnt|dreamt)\b/i,
  /\b(?:travell|cancell(?!ation)|counsell|modell|labell)\w+/i,
  /\b(?:1[3-9]|2[0-3]):[0-5]\d\b/,
];

/** Spanish, ways of asking (written as visitors type), and facts that programs read. */
const NOT_READ = new Set([
  'es',
  'questions',
  'asked',
  'inSpanish',
  'factQuestions',
  'closes',
  'from',
  'to',
]);

function textsIn(data: unknown, place: string): [string, string][] {
  if (typeof data === 'string') return [[place, data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    NOT_READ.has(key) || key.endsWith('InSpanish') ? [] : textsIn(value, `${place}.${key}`),
  );
}

const refusedIn = (texts: [string, string][]) =>
  texts.flatMap(([place, text]) =>
    REFUSED.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((word) => `${place}: ${word}`),
  );

test('the content is written in American English', () => {
  expect(refusedIn(textsIn(loadContent(), 'content'))).toEqual([]);
});

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = ['web', 'contracts', 'api/submissions/confirmation', 'worker/email'].flatMap(
  (folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|spanish-/.test(file))
      .map((file) => `${folder}/${file}`),
);

/** The strings and texts of a source file that contain more than one word. */
function wordsOfSource(file: string): [string, string][] {
  const text = readFileSync(resolve(ROOT, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      if (/\w \w/.test(node.text)) found.push([file, node.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  return found;
}

test('what the programs say to visitors and staff is in American English', () => {
  const texts = SOURCES.flatMap(wordsOfSource);
  expect(texts.length).toBeGreaterThan(300);
  expect(refusedIn(texts)).toEqual([]);
});
