import { describe, expect, test } from '@jest/globals';
import { loadContent } from './load.ts';
import { loadFitting } from './with-overrides.ts';

describe('overrides that no longer fit the content', () => {
  test('are left out, and the others stay', () => {
    const overrides = {
      announcement: { text: 'Read this', to: '/a-page-that-is-gone' },
      prices: { reset: 877, 'a-price-that-is-gone': 5 },
      'availability.somebody-who-left': { isAcceptingClients: true, availability: null },
    };
    const { loaded, leftOut } = loadFitting(overrides, (some) => loadContent(undefined, some));
    expect(leftOut).toMatchObject([{ file: 'site.yaml', key: 'announcement.to' }]);
    expect(loaded.site.announcement.text).toBe('');
    expect(loaded.site.prices).toMatchObject({ reset: 877, repair: 480 });
    expect(loaded.site.prices).not.toHaveProperty('a-price-that-is-gone');
  });

  test('do not hide that the content itself is broken', () => {
    const broken = () => {
      throw new Error('no content');
    };
    expect(() => loadFitting({ announcement: { text: 'x' } }, broken)).toThrow('no content');
  });
});
