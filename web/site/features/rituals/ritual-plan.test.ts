import { expect, test } from '@jest/globals';
import { loadContent } from '../../../../content/loader/load.ts';
import { firstChoices, planRitual, readRitualCode, ritualCode } from './ritual-plan.ts';

const { ritual } = loadContent();

const everyChoice = ritual.moments.flatMap((moment) =>
  ritual.lengths.flatMap((length) =>
    ritual.moods.flatMap((mood) =>
      ritual.activities.map((activity) => ({ moment, length, mood, activity })),
    ),
  ),
);

test('every combination makes a distinct plan and survives the round trip through its link', () => {
  const codes = new Set<string>();
  for (const { moment, length, mood, activity } of everyChoice) {
    const choices = { moment: moment.id, length: length.id, mood: mood.id, activity: activity.id };
    expect(planRitual(ritual, choices)).toMatchObject({
      when: moment.when,
      length: length.text,
      opening: mood.opening,
      steps: activity.steps,
      closing: mood.closing,
    });
    const code = ritualCode(choices);
    expect(encodeURIComponent(code)).toBe(code);
    expect(readRitualCode(ritual, code)).toEqual(choices);
    codes.add(code);
  }
  expect(codes.size).toBe(everyChoice.length);
});

test('the default ritual exists', () => {
  expect(planRitual(ritual, firstChoices(ritual))).not.toBeNull();
});

test.each([
  '',
  'morning',
  'morning.ten.quiet',
  'morning.ten.quiet.tea.more',
  'ten.morning.quiet.tea',
])('rejects the code "%s"', (code) => {
  expect(readRitualCode(ritual, code)).toBeNull();
});
