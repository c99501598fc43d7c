import { describe, expect, test } from '@jest/globals';
import { searchPages } from './page-search.ts';

const entries = [
  { path: '/a', title: 'Digital detox', headings: ['What you get back', 'Phones at the table'] },
  { path: '/b', title: 'Couples therapy', headings: ['When you cannot talk', 'Phones and quiet'] },
  { path: '/c', title: 'Fees', headings: ['Superbills'] },
];

describe('the instant search', () => {
  test('finds a word by its beginning, whatever its case', () => {
    expect(searchPages(entries, 'DETO')).toEqual([
      { path: '/a', title: 'Digital detox', heading: null },
    ]);
  });
  test('wants every word, in the title or in one heading of it', () => {
    expect(searchPages(entries, 'couples phones')).toEqual([
      { path: '/b', title: 'Couples therapy', heading: 'Phones and quiet' },
    ]);
    expect(searchPages(entries, 'couples superbills')).toEqual([]);
  });
  test('puts titles before headings', () => {
    const titled = { path: '/d', title: 'Phones', headings: [] };
    const hits = searchPages([...entries, titled], 'phones');
    expect(hits.map((hit) => hit.path)).toEqual(['/d', '/a', '/b']);
  });
  test('answers an empty query, or one of signs only, with nothing', () => {
    expect(searchPages(entries, '  ?! ')).toEqual([]);
  });
});
