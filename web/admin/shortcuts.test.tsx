import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isMenuKey, shortcutKey } from './shortcuts.ts';

let seen: (string | null)[];
const listen = (event: KeyboardEvent) => void seen.push(shortcutKey(event));
beforeEach(() => {
  seen = [];
  document.addEventListener('keydown', listen);
});
afterEach(() => {
  document.removeEventListener('keydown', listen);
  document.body.innerHTML = '';
});

/** Presses a key on the element of a selector. @returns what the shortcut handling makes of it */
function press(selector: string, key: string, init: KeyboardEventInit = {}): string | null {
  const target = document.querySelector(selector);
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return seen.at(-1) ?? null;
}

describe('a key', () => {
  test('is a shortcut on the page, a link and a checkbox', () => {
    document.body.innerHTML = '<a href="/">a</a><input type="checkbox" />';
    expect(press('body', 'j')).toBe('j');
    expect(press('a', 'k')).toBe('k');
    expect(press('input', 'x')).toBe('x');
  });

  test.each([
    '<input />',
    '<input type="search" />',
    '<input type="date" />',
    '<textarea></textarea>',
    '<select><option>New</option></select>',
    '<p contenteditable="true">note</p>',
  ])('is none while typing in %s', (html) => {
    document.body.innerHTML = html;
    expect(press('body > *', 'e')).toBeNull();
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'is none with %j',
    (init) => {
      expect(press('body', 'e', init)).toBeNull();
    },
  );

  test('is one once while it is held, unless it moves', () => {
    expect(press('body', 'e', { repeat: true })).toBeNull();
    expect(press('body', 'j', { repeat: true })).toBe('j');
    expect(press('body', 'k', { repeat: true })).toBe('k');
  });

  test.each(['dialog', 'alertdialog'])('is none while a %s is open', (role) => {
    document.body.innerHTML = `<div role="${role}"></div>`;
    expect(press('body', 'e')).toBeNull();
  });

  test('leaves Enter to the link or button that has the focus', () => {
    document.body.innerHTML = '<a href="/">a</a>';
    expect(press('a', 'Enter')).toBeNull();
    expect(press('body', 'Enter')).toBe('Enter');
  });
});

test('Ctrl+K and Cmd+K open the menu; K with other modifiers does not', () => {
  const key = (init: KeyboardEventInit) =>
    isMenuKey(new KeyboardEvent('keydown', { key: 'k', ...init }));
  expect(key({ ctrlKey: true })).toBe(true);
  expect(key({ metaKey: true })).toBe(true);
  expect(key({})).toBe(false);
  expect(key({ ctrlKey: true, altKey: true })).toBe(false);
  expect(key({ ctrlKey: true, metaKey: true })).toBe(false);
});
