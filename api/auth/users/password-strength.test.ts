import { expect, test } from '@jest/globals';
import { isEasyToGuess } from './password-strength.ts';

test.each([
  'password1234',
  'P@ssw0rd1234',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  '123456789012',
  'letmeinletmein',
  'reception2026',
  'Lantern Row 1',
  'lanternrow2026',
  'counseling-2026',
  'Frontdoor-2026',
  'VibeCheck2026!',
])('%s is easy to guess', async (password) => {
  expect(await isEasyToGuess(password, ['reception', 'Lantern Row'])).toBe(true);
});

test.each(['correct horse battery staple', 'four unrelated words here', 'xk7-Tw2m-qP9z'])(
  '%s is not',
  async (password) => {
    expect(await isEasyToGuess(password, ['reception', 'Lantern Row'])).toBe(false);
  },
);
