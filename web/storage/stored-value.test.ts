import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { installStorage } from '../../tests/support/installed-storage.ts';
import type { StoredValue } from './stored-value.ts';

const schema = z.object({ words: z.string(), at: z.number() });
const value = { words: 'Hello', at: 1000 };

let Kept: typeof StoredValue;
let local: Map<string, string>;
let session: Map<string, string>;
let warning: jest.SpiedFunction<typeof console.warn>;

beforeAll(async () => {
  // The quick exit is an event on the document.
  Object.defineProperty(globalThis, 'document', { configurable: true, value: new EventTarget() });
  ({ StoredValue: Kept } = await import('./stored-value.ts'));
});

beforeEach(() => {
  local = installStorage('localStorage');
  session = installStorage('sessionStorage');
  warning = jest.spyOn(console, 'warn').mockReset().mockReturnValue();
});

const open = (kind: 'local' | 'session' = 'local') => new Kept({ kind, key: 'note', schema });

test.each([['local' as const], ['session' as const]])('survives a reload in %s storage', (kind) => {
  const kept = open(kind);
  kept.write(value);
  expect(kept.survivesReload).toBe(true);
  expect(open(kind).read()).toEqual(value);
  const [here, elsewhere] = kind === 'local' ? [local, session] : [session, local];
  expect([...here]).toEqual([['note', JSON.stringify(value)]]);
  expect(elsewhere.size).toBe(0);
});

test('follows a kind that changes', () => {
  let kind: 'local' | 'session' = 'session';
  const kept = new Kept({ kind: () => kind, key: 'note', schema });
  kept.write(value);
  expect([session.size, local.size]).toEqual([1, 0]);
  kind = 'local';
  expect(kept.read()).toBeNull();
  kept.write(value);
  expect([session.size, local.size]).toEqual([1, 1]);
});

test('is null before the first write and after removal', () => {
  expect(open().read()).toBeNull();
  open().write(value);
  open().remove();
  expect(open().read()).toBeNull();
  expect(local.size).toBe(0);
});

test('expires once it is older than its lifetime', () => {
  local.set('note', JSON.stringify(value));
  const lifetime = { ms: 500, since: ({ at }: typeof value) => at };
  const kept = new Kept({ kind: 'local', key: 'note', schema, lifetime });
  expect(kept.read(1500)).toEqual(value);
  expect(kept.read(1501)).toBeNull();
});

test.each(['secret{', '{"words":"secret"}'])('drops %s and does not log it', (json) => {
  local.set('note', json);
  expect(open().read()).toBeNull();
  expect(local.size).toBe(0);
  expect(warning).toHaveBeenCalledTimes(1);
  expect(warning.mock.calls.flat().join(' ')).not.toContain('secret');
});

describe('without a usable storage', () => {
  test.each([
    ['full', 'setItem'],
    ['blocked', null],
  ])('a value lasts as long as its object (%s)', (_, broken) => {
    const deny = () => {
      throw new Error('denied');
    };
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      ...(broken ? { value: { ...localStorage, [broken]: deny } } : { get: deny }),
    });
    const kept = open();
    kept.write(value);
    expect(kept.read()).toEqual(value);
    expect(kept.survivesReload).toBe(false);
    expect(open().read()).toBeNull();
    kept.remove();
    expect(kept.read()).toBeNull();
  });
});

// Last, because the page cannot be entered again.
test('is not written after the quick exit', () => {
  document.dispatchEvent(new Event('frontdoor:leave'));
  open().write(value);
  expect(local.size).toBe(0);
});
