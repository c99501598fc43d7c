import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { carryAssets, type CarriedAssets } from './carried-assets.ts';

const START = new Date('2026-11-22T12:00:00Z');
let root: string;
beforeEach(async () => (root = await mkdtemp(path.join(tmpdir(), 'frontdoor-releases-'))));
afterEach(() => rm(root, { recursive: true }));

/** A release as the build leaves it. */
async function build(name: string, ...scripts: string[]): Promise<string> {
  const folder = path.join(root, name);
  for (const below of ['assets', 'images/people']) {
    await mkdir(path.join(folder, below), { recursive: true });
  }
  for (const script of scripts) await writeFile(path.join(folder, 'assets', script), script);
  await writeFile(path.join(folder, 'images/people/robin.webp'), '');
  return folder;
}

test('a release keeps the assets of earlier ones for 30 days after they were last used', async () => {
  let served = await build('0', 'always.js', 'used-once.js');
  let carried: CarriedAssets = {};
  const publish = async (day: number, ...scripts: string[]) => {
    const next = await build(String(day), ...scripts);
    carried = await carryAssets(served, next, carried, addDays(START, day));
    served = next;
    return (await readdir(path.join(next, 'assets'))).sort();
  };
  // In use for 40 days: its time begins when a release leaves it out.
  expect(await publish(40, 'always.js', 'new.js')).toEqual(['always.js', 'new.js', 'used-once.js']);
  expect(carried).toEqual({ 'assets/used-once.js': addDays(START, 40).toISOString() });
  expect(await publish(69, 'always.js')).toEqual(['always.js', 'new.js', 'used-once.js']);
  expect(await publish(71, 'always.js')).toEqual(['always.js', 'new.js']);
  // What is used again starts anew.
  expect(await publish(98, 'always.js', 'new.js')).toEqual(['always.js', 'new.js']);
  expect(carried).toEqual({});
  expect(await publish(100, 'always.js')).toEqual(['always.js', 'new.js']);
  expect(await publish(131, 'always.js')).toEqual(['always.js']);
  expect(await readdir(path.join(served, 'images/people'))).toEqual(['robin.webp']);
});
