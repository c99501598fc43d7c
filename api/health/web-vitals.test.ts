import { expect, test } from '@jest/globals';
import { webVitalsOf } from './web-vitals.ts';

test('percentiles of the site, slow views by kind of page, and nothing from a few measurements', () => {
  const count = (dimension: string, value: string, part: string, views: number) => ({
    ...{ dimension, value, part, views },
  });
  const { p75, slow } = webVitalsOf(
    [
      count('vital', 'lcp', '2500', 80),
      count('vital', 'lcp', '4000', 20),
      count('vital', 'cls', '100', 100),
      count('vital', 'inp', '200', 19),
      count('lcp', '/blog/one', 'slow', 10),
      count('lcp', '/blog/two', 'fast', 30),
      count('lcp', '404', 'slow', 20),
      count('lcp', '/', 'slow', 19),
    ],
    new Map([
      ['/', 'homepage'],
      ['/blog/one', 'article'],
      ['/blog/two', 'article'],
    ]),
  );
  // Three quarters of 100 are 75 of the 80 between 2 and 2.5 s.
  expect([...p75]).toEqual([
    ['lcp', 2.469],
    ['cls', 0.094],
  ]);
  expect([...slow]).toEqual([
    ['article', 0.25],
    ['other', 1],
  ]);
});
