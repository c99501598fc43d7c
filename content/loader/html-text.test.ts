import { expect, test } from '@jest/globals';
import fc from '../../tests/support/fast-check.ts';
import { escapeHtml, unescapeHtml } from './html-text.ts';

test('whatever is escaped can neither open a tag nor end an attribute, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      expect(unescapeHtml(escapeHtml(text))).toBe(text);
    }),
  );
});

test('an entity that was written as text stays text', () => {
  expect(unescapeHtml('&amp;lt;')).toBe('&lt;');
});
