import { describe, expect, test } from '@jest/globals';
import { isPrivatePath, reportableLocation } from './analytics-gate.ts';

describe('pages without analytics scripts', () => {
  test.each([
    '/vibe-check',
    '/es',
    '/relie',
    '/relie/anything',
    '/admin',
    '/admin/login',
    '/digital-detox-quiz',
    '/crisis-couples/quiz',
    '/ritual-creator',
  ])('blocks %s', (path) => {
    expect(isPrivatePath(path)).toBe(true);
  });
  test.each(['/', '/team', '/relief', '/administration', '/resources/quizzes-tools'])(
    'allows %s',
    (path) => {
      expect(isPrivatePath(path)).toBe(false);
    },
  );
});

test('keeps only campaign parameters in a reported address', () => {
  const location = {
    origin: 'https://www.lanternrow.example',
    pathname: '/resources-hub',
    search: '?search=affair&utm_source=newsletter&email=a%40b.example',
  };
  expect(reportableLocation(location)).toBe(
    'https://www.lanternrow.example/resources-hub?utm_source=newsletter',
  );
});
