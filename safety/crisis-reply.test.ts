import { describe, expect, test } from '@jest/globals';
import { assessMessage } from './assess-message.ts';
import type { Concern } from './concern.ts';
import { crisisReply, languageOf, watchfulNote } from './crisis-reply.ts';
import {
  STILL_WATCHFUL,
  TRUSTED_ADULT,
  WHO_ANSWERS,
  WORDINGS,
  WORDINGS_FOR_MINORS,
} from './crisis-wording.ts';
import { safetyQuestionIn } from './safety-question.ts';

const about = (concern: Concern, person: 'writer' | 'someone-else' = 'writer') => ({
  level: 'crisis' as const,
  concerns: [{ concern, person }],
});
const CONCERNS: Concern[] = [
  'suicide',
  'self-harm',
  'partner-violence',
  'child-danger',
  'medical-emergency',
  'harm-to-others',
];

/** Three replies, each made with the ones before it. */
function inSuccession(reply: (said: readonly string[]) => string): string[] {
  const said: string[] = [];
  while (said.length < 3) said.push(reply(said));
  return said;
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test.each(CONCERNS)('a reply about %s names 911 and says what Relie is', (concern) => {
    for (const person of ['writer', 'someone-else'] as const) {
      const { text, resources } = crisisReply(about(concern, person), language);
      expect(text).toContain('911');
      expect(text).toMatch(/AI companion|compañera de IA/);
      expect(resources.map(({ id }) => id)).toEqual(expect.arrayContaining(['911', '988']));
      for (const { href } of resources.flatMap(({ actions }) => actions)) {
        expect(href).toMatch(/^(tel:\+?\d+|sms:\d+(\?&body=[A-Z]+)?)$/);
      }
    }
  });

  test('asks about suicide directly and offers 988 by call or text', () => {
    const { text, resources } = crisisReply(about('suicide'), language);
    expect(text).toMatch(
      /Are you thinking about ending your life\?|¿Está pensando en quitarse la vida\?/,
    );
    expect(resources[0]?.actions.map(({ href }) => href.slice(0, 7))).toEqual([
      'tel:988',
      'sms:988',
    ]);
  });

  test('asks the direct question about suicide once, however long the conversation is', () => {
    const replies: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      replies.push(crisisReply(about('suicide'), language, replies).text);
    }
    const asked = replies.filter((text) =>
      /Are you thinking about ending|¿Está pensando en quitarse/.test(text),
    );
    expect(asked).toEqual([replies[0]]);
    expect(new Set(replies.slice(1).map((text) => text.split('\n')[0])).size).toBeGreaterThan(1);
  });

  test('partner violence gets its hotline and a word on privacy', () => {
    const { text, resources } = crisisReply(about('partner-violence'), language);
    expect(text).toContain('1-800-799-7233');
    expect(text).toContain('88788');
    expect(text).toMatch(/browser history|historial/);
    expect(resources.map(({ id }) => id)).toContain('domestic-violence');
  });

  test('an overdose gets poison control along with 911', () => {
    const { text } = crisisReply(about('medical-emergency'), language);
    expect(text).toContain('1-800-222-1222');
  });

  test.each(CONCERNS)(
    'tells a minor about %s to talk to an adult, with no fewer numbers',
    (concern) => {
      const numbersIn = (text: string) => new Set(text.match(/[\d-]{3,}/g));
      for (const person of ['writer', 'someone-else'] as const) {
        const assessment = about(concern, person);
        const toAdult = crisisReply(assessment, language);
        const { text, resources } = crisisReply(assessment, language, [], true);
        expect(text).toMatch(/adult you trust|persona adulta de confianza/);
        expect(text).not.toMatch(/sessions?\b|your partner|sesi[oó]n|su pareja|if it is you/i);
        expect(numbersIn(text)).toEqual(numbersIn(`${toAdult.text} 1-800-252-5400`));
        expect(resources).toEqual(expect.arrayContaining(toAdult.resources));
        expect(resources.map(({ id }) => id)).toContain('child-abuse');
        expect(safetyQuestionIn(text)?.about.concern).toBe(
          // A cut or burn is asked about together with suicide.
          concern === 'self-harm' ? 'suicide' : concern,
        );
      }
    },
  );

  test('does not ask the direct question again when the visitor states an age later', () => {
    const first = crisisReply(about('child-danger'), language).text;
    const second = crisisReply(about('child-danger'), language, [first], true).text;
    expect(second.split('\n\n')[0]).toContain(WORDINGS[language]['child-danger'].openings[1]);
  });

  test('the next replies say it in other words', () => {
    const texts = inSuccession((said) => crisisReply(about('suicide'), language, said).text);
    expect(new Set(texts).size).toBe(3);
    const notes = inSuccession(
      (said) => watchfulNote({ ...about('suicide'), afterCrisis: true }, language, said).text,
    );
    expect(new Set(notes).size).toBe(3);
  });

  test('the first reply about a danger is the first, whatever was said before', () => {
    const { text } = crisisReply(about('suicide'), language);
    const violence = crisisReply(about('partner-violence'), language).text;
    const said = ['Hi, I’m Relie.', 'A session costs $180.', violence];
    const [firstParagraph] = text.split('\n\n');
    expect(crisisReply(about('suicide'), language, said).text.split('\n\n')[0]).toBe(
      firstParagraph,
    );
  });
});

test('two dangers in one message are both answered', () => {
  const { text } = crisisReply(assessMessage('he beats me and I want to die'), 'en');
  expect(text).toContain('988');
  expect(text).toContain('1-800-799-7233');
});

describe.each(['en', 'es'] as const)('a watchful note in %s', (language) => {
  const notes = (assessment: Parameters<typeof watchfulNote>[0]) => {
    const found = [watchfulNote(assessment, language)];
    while (found.length < 4) {
      found.push(
        watchfulNote(
          assessment,
          language,
          found.map(({ text }) => text),
        ),
      );
    }
    return found;
  };

  test.each([false, true])('names 988, asks one question and shows contacts', (afterCrisis) => {
    for (const { text, resources } of notes({ level: 'watch', concerns: [], afterCrisis })) {
      expect(text).toContain('988');
      expect(text.match(/\?/g)).toHaveLength(1);
      expect(resources.map(({ id }) => id)).toEqual(['988', '911']);
    }
  });

  test.each([false, true])('names the hotline where a partner may be dangerous', (afterCrisis) => {
    for (const assessment of [
      { ...about('partner-violence'), afterCrisis },
      { ...about('suicide'), disclosedViolence: 'writer' as const, afterCrisis },
    ]) {
      for (const { text, resources } of notes(assessment)) {
        expect(text).toContain('1-800-799-7233');
        expect(text).toContain('988');
        expect(resources.map(({ id }) => id)).toContain('domestic-violence');
      }
    }
  });

  test.each(CONCERNS)('about %s names an adult they trust to a minor', (concern) => {
    for (const afterCrisis of [false, true]) {
      const assessment = { ...about(concern), afterCrisis };
      const toAdult = watchfulNote(assessment, language);
      const { text, resources } = watchfulNote(assessment, language, [], true);
      expect(text).toMatch(/adult you trust|persona adulta de confianza/);
      expect(text).toContain('1-800-252-5400');
      expect(text).toContain(toAdult.text);
      expect(resources).toEqual(expect.arrayContaining(toAdult.resources));
      expect(resources.map(({ id }) => id)).toContain('child-abuse');
    }
  });

  test('never calls danger a heavy feeling, or hopes that it is lighter', () => {
    for (const concern of CONCERNS) {
      for (const { text } of notes({ ...about(concern), afterCrisis: true })) {
        expect(text).not.toMatch(/lighter|heavy|weigh|pes[ae]|pesado/i);
      }
    }
  });
});

test.each([
  ['ya no quiero vivir', 'es'],
  ['mi esposo me pega', 'es'],
  ['necesito ayuda urgente', 'es'],
  ['ayuda', 'es'],
  ['ayudame', 'es'],
  ['me siento solo', 'es'],
  ['no puedo mas', 'es'],
  ['peleamos mucho', 'es'],
  ['help me please', 'en'],
  ['Can José see us on his own?', 'en'],
  ['my husband hits me', 'en'],
  ["I can't do this, estoy cansada", 'en'],
  ['kms', 'en'],
] as const)('answers "%s" in %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('the language of a page decides about a message of neither language, and about no other', () => {
  expect(languageOf('suicidal')).toBe('en');
  expect(languageOf('suicidal', 'es')).toBe('es');
  expect(languageOf('I want to die', 'es')).toBe('en');
  expect(languageOf('ya no quiero vivir', 'en')).toBe('es');
});

test('in Spanish Relie says "usted", as the answers that may follow do', () => {
  const said = JSON.stringify([
    ...[WORDINGS.es, WHO_ANSWERS.es, STILL_WATCHFUL.es],
    ...[WORDINGS_FOR_MINORS.es, TRUSTED_ADULT.es],
  ]);
  // What it suggests to say to somebody else stands in quotation marks.
  const toVisitor = said.replaceAll(/«[^«»]+»/g, '');
  expect(toVisitor).toMatch(/usted/);
  expect(toVisitor).not.toMatch(
    /(?<!\p{L})(?:tú|ti|te|tus?|contigo|estás|puedes|tienes|llama|envía|habla)(?!\p{L})/iu,
  );
});
