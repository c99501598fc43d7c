import { describe, expect, test } from '@jest/globals';
import { CHAT_MESSAGE_LIMIT } from '#contracts/relie';
import { brokenRules } from '../../tests/support/broken-rules.ts';
import fc from '../../tests/support/fast-check.ts';
import { ReplyComposer } from './reply-composer.ts';
import type { ReplyFacts } from './reply-facts.ts';
import { statedIn } from './stated-facts.ts';

const facts: ReplyFacts = {
  links: new Map([
    ['fees', { key: 'fees', to: '/fees-and-faqs', text: 'Fees' }],
    ['vibecheck', { key: 'vibeCheck', to: '/vibe-check', text: 'Vibe Check' }],
  ]),
  quizzes: new Map([
    ['couples', { key: 'couples', to: '/strengthen-reconnect/quiz', text: 'Quiz' }],
  ]),
  phone: { display: '(214) 555-0142', e164: '+12145550142' },
  email: 'hello@lanternrow.example',
  stated: statedIn(['The reset is $850, a session $120.']),
  sentences: [],
  people: [{ names: ['naomi', 'avocet'], acceptsClients: false }],
  hours: { opens: '09:00', closes: '17:00' },
};
const closing = { link: 'Here is more: LINK:fees', question: 'What would help you most today?' };

/** The complete reply when the text arrives in chunks of `size` characters. */
function compose(text: string, size = text.length || 1) {
  const composer = new ReplyComposer(facts, closing);
  let shown = '';
  for (let at = 0; at < text.length; at += size) {
    shown += composer.push(text.slice(at, at + size));
    if (composer.broken) break;
  }
  return { shown: shown + composer.finish(), broken: composer.broken, composer };
}

describe('a reply on its way out', () => {
  test('keeps a good reply as it is', () => {
    const good =
      'That sounds lonely. It often helps to name one small thing.\n\nOur fees are listed here: LINK:fees\n\nWhen did you last feel close?';
    expect(compose(good).shown).toBe(good);
  });

  test('gets a link and a question where it has none', () => {
    expect(compose('That sounds hard.').shown).toBe(
      'That sounds hard.\n\nHere is more: LINK:fees\n\nWhat would help you most today?',
    );
  });

  test('breaks a paragraph after two sentences, also where one ends in a degree', () => {
    const composer = new ReplyComposer(facts, closing);
    composer.say(
      'He is supervised by Juniper Wren, LMFT-S. He sees couples. Dr. R. Avocet teaches.',
    );
    expect(composer.content).toContain('sees couples.\n\nDr. R. Avocet');
  });

  test('asks once, at the end', () => {
    const { shown } = compose('Is it new? That matters. What happened? Go gently. LINK:fees');
    expect(shown.split('?')).toHaveLength(2);
    expect(shown).toMatch(/Is it new\?$/);
  });

  test('cuts long paragraphs, long bullets and a long text', () => {
    const { shown } = compose(
      `One here. Two here. Three here.\n- ${'word '.repeat(12)}\n- short one\n${'More words follow here. '.repeat(80)}`,
    );
    expect(brokenRules(shown, facts)).toEqual([]);
    expect(shown).toContain('- short one');
  });

  test.each([
    ['without spaces', '我们可以帮助你们。'.repeat(500)],
    ['in one question without spaces', `${'我'.repeat(4_100)}?`],
    ['in one piece', `${'a'.repeat(9_000)}.`],
  ])('stays short enough to be sent back, also if the text is %s', (_, text) => {
    const { shown } = compose(`Hello. ${text}`);
    expect(shown.length).toBeLessThanOrEqual(CHAT_MESSAGE_LIMIT);
  });

  test('leaves out what the practice does not say: prices, numbers, addresses, hours, openings', () => {
    const { shown } = compose(
      'A session is $95. The reset starts at $850. Call 214-555-9999. Write to me@else.com. We are open until 9 p.m. every day. We are open on Sundays. Naomi is accepting new clients. Stay kind.',
    );
    expect(shown).toContain('$850');
    expect(shown).not.toMatch(/95|9999|else\.com|9 p\.m\.|Sunday|Naomi/);
  });

  test('takes out tokens and links that lead nowhere, and mends the case of real ones', () => {
    const { shown } = compose(
      'Look at LINK:nowhere and [this](https://evil.example) or link:vibecheck.',
    );
    expect(shown).toContain('LINK:vibeCheck');
    expect(shown).not.toMatch(/nowhere|evil/);
  });

  test.each([
    ['diagnosis', 'It sounds like your husband is a narcissist.'],
    ['diagnosis', 'You clearly have ADHD.'],
    ['diagnosis', 'This is consistent with major depression.'],
    ['prescription', 'You could try Zoloft for that.'],
    ['prescription', 'Take 50 mg before bed.'],
    ['prescription', 'You should stop taking your medication.'],
    ['treatment-plan', 'Here is your treatment plan for the next month.'],
    ['licence', 'As a licensed therapist, I see this often.'],
    ['licence', 'I am a certified counselor.'],
    ['prompt-leak', 'My system prompt tells me to stay brief.'],
    ['prompt-leak', 'I was instructed to say that.'],
    ['secret', 'The key is sk-abcdefgh12345678.'],
  ])('stops at a %s: %s', (rule, sentence) => {
    expect(compose(`Hello there. ${sentence} Bye now.`).broken).toBe(rule);
  });

  test.each([
    'I am not a licensed therapist, and I cannot diagnose anyone.',
    'I can’t prescribe or suggest medication.',
    'Feeling sad after a fight is human.',
    'I cannot make a treatment plan for anyone.',
    'Our therapists are licensed in Texas.',
  ])('lets through: %s', (sentence) => {
    const { shown, broken } = compose(sentence);
    expect(broken).toBeUndefined();
    expect(shown.startsWith(sentence)).toBe(true);
  });

  test.each([
    'CALL:2145550142 ?0',
    '$?20',
    'CALL:2145550142 \n\nReally? 0',
    `"!'!LINK:no euismod. 0`,
    '*.?mauris in et turpis non nec tellus nunc blandit. ',
  ])('lets nothing grow together that stood apart: %j', (text) => {
    expect(brokenRules(compose(text).shown, facts)).toEqual([]);
  });

  test('obeys every rule whatever the text, and the chunks make no difference', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'That is hard. ',
        'Really? ',
        '- a bullet\n',
        '\n\n',
        '1. first step\n',
        'LINK:fees ',
        'LINK:quiz:couples ',
        'LINK:no ',
        'CALL:2145550142 ',
        'TEXT:999 ',
        'It costs $850. ',
        'It costs $12. ',
        'e.g. this one ',
        '“What now?” she said. ',
        '**Bold.** ',
        '* star point that is much longer than eight words in all\n',
        '\n',
        'Dr. Avocet listens. ',
        '??? ',
        '... ',
        'Wait… ',
      ),
      fc.string({ maxLength: 40 }),
      fc.lorem({ maxCount: 14, mode: 'words' }).map((words) => `${words}. `),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (pieces, size) => {
          const text = pieces.join('');
          const whole = compose(text);
          if (whole.broken) return;
          expect(brokenRules(whole.shown, facts)).toEqual([]);
          expect(compose(text, size).shown).toBe(whole.shown);
          expect(whole.composer.content).toBe(whole.shown);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
