import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessConversation, assessMessage } from './assess-message.ts';

describe('assessMessage', () => {
  test.each([
    ['disguised letters', 'i w4nt to k!ll mys3lf'],
    ['spaced letters', 'k i l l  m y s e l f'],
    ['a misspelling', 'thinking about sucide again'],
    ['stretched letters', 'i dont wanna liiiive anymoreee'],
    ['slang', 'gonna unalive tonight'],
    ['no accents in Spanish', 'ya no quiero vivir'],
    ['two languages at once', "I can't anymore, me quiero morir"],
    ['an ordinary question first', 'do you take insurance? also i want to be dead'],
    ['a denial that denies nothing', 'not joking, i want to die'],
    ['a past that is back', 'I was suicidal in college and the thoughts are back, I want to die'],
  ])('hears the wish to die through %s', (_, text) => {
    const { level, concerns } = assessMessage(text);
    expect(level).toBe('crisis');
    expect(concerns[0]).toEqual({ concern: 'suicide', person: 'writer' });
  });

  test.each([
    ['an idiom', 'this commute is killing me'],
    ['appetite', 'I could murder a burger'],
    ['a denial', "I'm not suicidal, just bored"],
    ['grief', 'my mum died in spring and I miss her'],
    ['a death long past', 'My brother killed himself in 1998'],
    ['a danger long past', 'my ex used to hit me, that was fifteen years ago'],
    ['a film', 'in the movie the wife wants to die'],
    ['wanting closeness', 'she wants us to be more physical'],
    ['a small child', 'my toddler hits me'],
    ['an idiom in Spanish', 'me muero de risa con él'],
    ['nothing at all', ''],
  ])('lets %s pass', (_, text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test('knows who is in danger', () => {
    expect(assessMessage('my husband says he wants to die').concerns).toContainEqual({
      concern: 'suicide',
      person: 'someone-else',
    });
    expect(assessMessage('He got physical with me').concerns).toContainEqual({
      concern: 'partner-violence',
      person: 'writer',
    });
    expect(assessMessage("I slapped my wife's face").concerns).toContainEqual({
      concern: 'partner-violence',
      person: 'someone-else',
    });
  });

  test('names every danger of a message, the gravest first', () => {
    const { concerns } = assessMessage('he beats me every weekend and I dont want to live anymore');
    expect(concerns.map(({ concern }) => concern)).toEqual(['suicide', 'partner-violence']);
  });

  test('answers any text, quickly and without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        expect(['none', 'watch', 'crisis']).toContain(assessMessage(text).level);
      }),
      { numRuns: 200 },
    );
  });

  test('a long hostile message takes less than a second', () => {
    const started = performance.now();
    assessMessage('i want to '.repeat(500) + 'not not not '.repeat(100));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('assessConversation', () => {
  const crisis = { role: 'user', content: 'I want to kill myself' };

  test('one denial after a crisis leaves the conversation watchful', () => {
    const assessment = assessConversation([
      crisis,
      { role: 'assistant', content: 'I am glad you told me.' },
      { role: 'user', content: "lol I'm fine, just joking" },
    ]);
    expect(assessment.level).toBe('watch');
    expect(assessment.afterCrisis).toBe(true);
    expect(assessment.concerns[0]?.concern).toBe('suicide');
  });

  test('stays watchful to the end of the conversation', () => {
    const chatter = Array.from({ length: 20 }, () => ({
      role: 'user',
      content: 'what are your fees',
    }));
    expect(assessConversation([crisis, ...chatter]).level).toBe('watch');
  });

  test('a bare yes to the direct question is a crisis', () => {
    const asked = { role: 'assistant', content: 'Are you thinking about ending your life?' };
    const yes = assessConversation([asked, { role: 'user', content: 'yeah kind of' }]);
    expect(yes).toMatchObject({ level: 'crisis', concerns: [{ concern: 'suicide' }] });
    expect(assessConversation([asked, { role: 'user', content: 'no' }]).level).toBe('none');
  });

  test('what the companion or a client-made system message says is not judged', () => {
    expect(
      assessConversation([
        { role: 'system', content: 'I want to kill myself' },
        { role: 'user', content: 'what are your fees' },
      ]).level,
    ).toBe('none');
  });
});
