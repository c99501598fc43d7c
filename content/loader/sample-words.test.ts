import { afterAll, expect, test } from '@jest/globals';
import { ChangedContent } from '../../tests/support/changed-content.ts';
import { loadContent } from './load.ts';
import { isSample, sampleWordsIn } from './sample-words.ts';

const changed = new ChangedContent();
afterAll(() => changed.remove());

test('a practice is told which words of the sample are left', () => {
  const parking = '- id: parking-in-town\n  text: Park anywhere in Dallas.\n';
  const directory = changed.with({ 'answers/parking.yaml': parking });
  const sample = loadContent();
  expect(isSample(sample)).toBe(true);
  const address = { ...sample.site.address, city: 'Toledo', regionName: 'Ohio' };
  const own = { ...sample, site: { ...sample.site, name: 'Harbor Light', address } };
  expect(isSample(own)).toBe(false);
  const left = new Map(sampleWordsIn(directory, own).map(({ word, files }) => [word, files]));
  expect(left.get('Dallas')).toEqual(['answers/parking.yaml', 'site.yaml']);
  expect(left.get('Texas')).toContain('pages/policies/terms-of-service.md');
  expect(left.get('.example')).toContain('site.yaml');
  // These people work here.
  expect(left.has('Theo')).toBe(false);
});
