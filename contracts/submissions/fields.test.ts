import { describe, expect, test } from '@jest/globals';
import fc from '../../tests/support/fast-check.ts';
import {
  emailAddress,
  isShortPhone,
  optionalPhone,
  optionalText,
  pagePath,
  requiredLine,
} from './fields.ts';

const UNREADABLE = 'Please remove characters that cannot be displayed';
const message = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('a required line', () => {
  const name = requiredLine('First name is required', 10);

  test.each(['Zoë', 'Nguyễn', 'O’Brien', 'José-Luis', 'محمد', '王小明', 'Владимир', '👩🏽‍🤝‍👩🏻'])(
    'keeps %s as it was typed',
    (typed) => expect(name.parse(typed)).toBe(typed),
  );

  test('is trimmed before its length counts', () => {
    expect(name.parse(`  ${'a'.repeat(10)}\u00a0`)).toBe('a'.repeat(10));
    expect(message(name.safeParse('a'.repeat(11)))).toBe('Please use at most 10 characters');
  });

  test.each([undefined, null, '', '   ', 7, {}, []])('asks for the line when it gets %j', (given) =>
    expect(message(name.safeParse(given))).toBe('First name is required'),
  );

  test('refuses every control character, bidirectional override, lone surrogate and broken character', () => {
    const hidden = fc.oneof(
      fc.integer({ min: 0x00, max: 0x1f }),
      fc.integer({ min: 0x7f, max: 0x9f }),
      fc.integer({ min: 0x202a, max: 0x202e }),
      fc.integer({ min: 0x2066, max: 0x2069 }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.constant(0xfffd),
    );
    fc.assert(
      fc.property(hidden, (code) => {
        const result = name.safeParse(`a${String.fromCharCode(code)}b`);
        expect(message(result)).toBe(UNREADABLE);
      }),
    );
  });
});

describe('optional text', () => {
  const text = optionalText(5000);

  test('keeps line breaks and tabs, and refuses other control characters', () => {
    expect(text.parse('one\r\ntwo\tthree')).toBe('one\r\ntwo\tthree');
    expect(message(text.safeParse('one\u0000two'))).toBe(UNREADABLE);
    expect(message(text.safeParse('one\u001b[2Jtwo'))).toBe(UNREADABLE);
  });

  test('drops the direction marks around a number copied from a list of contacts', () => {
    expect(text.parse('Call \u202d(214) 555-0100\u202c')).toBe('Call (214) 555-0100');
    expect(text.parse('\u2066family \u{1F468}\u200D\u{1F469}\u2069')).toBe(
      'family \u{1F468}\u200D\u{1F469}',
    );
  });

  test('counts as absent when it is empty', () => {
    expect(text.parse(' \n ')).toBeUndefined();
    expect(text.parse(undefined)).toBeUndefined();
  });

  test('says its limit in the form people read', () => {
    expect(text.parse('é'.repeat(5000))).toHaveLength(5000);
    expect(message(text.safeParse('é'.repeat(5001)))).toBe('Please use at most 5,000 characters');
  });
});

describe('an e-mail address', () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(2)}.io`;

  test.each([' robin@mail.frontdoor-tests.org ', 'o’brien'.replace('’', "'") + '@a-b.co', longest])(
    'accepts %s',
    (given) => expect(emailAddress.parse(given)).toBe(given.trim()),
  );

  test.each([
    '',
    'robin',
    'robin@',
    'robin@mail',
    '@mail.org',
    'a b@mail.org',
    'a@b@mail.org',
    'robin@mail.org\nBcc: all@mail.org',
    'robin@mail.org, sam@mail.org',
    `${'a'.repeat(250)}@mail.org`,
    undefined,
    null,
    7,
    ['robin@mail.org'],
  ])('refuses %j with the one message', (given) =>
    expect(message(emailAddress.safeParse(given))).toBe('Please enter a valid email address'),
  );
});

describe('an optional phone number', () => {
  test.each(['\u202d(214) 555-0100\u202c', '(214)\u200b 555-0100\ufeff'])(
    'is taken without the invisible characters of a list of contacts: %#',
    (given) => expect(optionalPhone.parse(given)).toBe('(214) 555-0100'),
  );

  test.each([
    '(214) 555-0142',
    '214.555.0142',
    '+1 214 555 0142',
    '2145550142 x12',
    '214-555-0142 ext. 7',
    '+44 20 7946 0958',
    '5550142',
  ])('accepts %s', (given) => expect(optionalPhone.parse(given)).toBe(given));

  test.each([
    'call me',
    '12',
    '1234567890123456',
    '214-555-0142; DROP',
    '١٢٣٤٥٦٧',
    '0'.repeat(41),
    7,
  ])('refuses %j', (given) =>
    expect(message(optionalPhone.safeParse(given))).toBe('Please enter a valid phone number'),
  );

  test.each(['555-0142', '214-555-014', '214 555 01 x12'])('%j is short', (given) =>
    expect(isShortPhone(given)).toBe(true),
  );

  test.each(['(214) 555-0142', '1 214 555 0142', '+49 30 12345', '0049 30 1234', '12', ''])(
    '%j is not short',
    (given) => expect(isShortPhone(given)).toBe(false),
  );

  test('counts as absent when it is empty', () => {
    expect(optionalPhone.parse('  ')).toBeUndefined();
    expect(optionalPhone.parse(undefined)).toBeUndefined();
  });
});

describe('the path of a page', () => {
  test.each([
    ['/vibe-check', '/vibe-check'],
    ['/vibe-check?partner=sam&why=affair', '/vibe-check'],
    ['/#contact', '/'],
    ['?q=crisis', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('%j becomes %j', (given, path) => expect(pagePath.parse(given)).toBe(path));

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'vibe-check',
  ])('is no other address: %s', (given) =>
    expect(message(pagePath.safeParse(given))).toBe('Please send the path of a page of this site'),
  );

  test('has at most 300 characters, its query not counted', () => {
    const longest = `/${'a'.repeat(299)}`;
    expect(pagePath.parse(`${longest}?${'b'.repeat(2000)}`)).toBe(longest);
    expect(message(pagePath.safeParse(`${longest}a`))).toBe('The page path is too long');
  });

  test('leads nowhere but to this site and keeps no query and no hash, whatever it is given', () => {
    const path = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => {
      const { pathname, search, hash } = new URL(url);
      return pathname + search + hash;
    });
    fc.assert(
      fc.property(
        fc.oneof(
          path,
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (given) => {
          const { data } = pagePath.safeParse(given);
          if (data === undefined) return;
          expect(new URL(data, 'https://own.example').origin).toBe('https://own.example');
          expect(data).not.toMatch(/[?#]/);
        },
      ),
    );
  });
});
