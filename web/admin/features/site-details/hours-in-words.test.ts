import { describe, expect, test } from '@jest/globals';
import { hoursInWords } from './hours-in-words.ts';

const words = (businessDays: number[], language: 'en' | 'es' = 'en') => {
  const zone = language === 'en' ? 'Central Time' : 'hora central';
  return hoursInWords({ businessDays, opens: '09:00', closes: '17:30' }, zone, language);
};

describe('opening hours in words', () => {
  test('name days in a row by the first and last', () => {
    expect(words([5, 1, 2, 3, 4])).toBe('Monday to Friday, 9 a.m. to 5:30 p.m. Central Time');
    expect(words([1, 2, 3], 'es')).toBe(
      'de lunes a miércoles, de 9 a.m. a 5:30 p.m., hora central',
    );
  });
  test('name other days one by one', () => {
    expect(words([1, 3, 5])).toMatch(/^Monday, Wednesday, and Friday, 9 a\.m\./);
    expect(words([1, 2])).toMatch(/^Monday and Tuesday, /);
  });
});
