import { expect, test } from '@jest/globals';
import { inWords } from './clarity-words.ts';

test.each([
  ['averageScrollDepth', 'Average scroll depth'],
  ['PagesPerSessionPercentage', 'Pages per session percentage'],
  ['distantUserCount', 'People'],
  ['OS', 'Operating system'],
  ['Country/Region', 'Country/region'],
])('%s is shown as “%s”', (name, words) => {
  expect(inWords(name)).toBe(words);
});
