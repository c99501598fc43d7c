import { describe, expect, test } from '@jest/globals';
import { NOTHING_FOUND } from '#search-index/answer-finder';
import { answerPackOf } from '#search-index/answer-units';
import { loadContent } from '../../content/loader/load.ts';
import { afterViolenceOf, safeMaterial } from './after-violence.ts';
import { builtInAnswer } from './built-in-answer.ts';
import { replyFactsOf } from './reply-facts.ts';

const content = loadContent();
const facts = replyFactsOf(content);
const { answers, ifLikely } = content.relie.afterViolence;
const NOT_TOGETHER = answers.writer.en.slice(0, 30);
const IF_HURT = ifLikely.answer.en.slice(0, 30);
const NOTE = 'Are you safe right now?';

/** @param id of the entry of content/answers that was found */
function answer(
  question: string,
  id: string,
  violenceIsPlain: boolean,
  {
    isWatched = true,
    earlier = [],
    language = 'en',
  }: { isWatched?: boolean; earlier?: string[]; language?: 'en' | 'es' } = {},
): string {
  const unit = answerPackOf(content).units.find((one) => one.id === `answers/${id}`);
  if (!unit) throw new Error(`There is no answer ${id}`);
  const found = { ...NOTHING_FOUND, answers: [{ unit, score: 1 }] };
  const material = { ...found, question, language, pages: [] };
  return builtInAnswer({
    conversation: [...earlier, question].map((said) => ({ role: 'user', content: said })),
    context: '',
    material: safeMaterial(
      { ...material, facts, words: content.relie },
      afterViolenceOf(content, facts),
    ),
    found: [],
    note: NOTE,
    isWatched,
    answersSafetyQuestion: false,
    disclosedViolence: 'writer',
    violenceIsPlain,
    signal: new AbortController().signal,
    onFailure: 'grounded',
  });
}

describe('the answer without a model after violence', () => {
  test('that is only likely is the answer to the question, after the note', () => {
    const reply = answer('Who keeps an eye on Wesley?', 'internships', false);
    expect(reply.startsWith(NOTE)).toBe(true);
    expect(reply).not.toContain(NOT_TOGETHER);
    expect(reply).not.toContain(IF_HURT);
  });

  test('that is only likely is kind to a later question that no safe page answers', () => {
    const reply = answer('Will he ever stop?', 'couples-therapy', false, { isWatched: false });
    expect(reply.startsWith(NOTE)).toBe(true);
    expect(reply).toContain(IF_HURT);
  });

  test('that becomes likely with a question that nothing answers is kind to it', () => {
    const reply = answer('He scares me. Can you help?', 'couples-therapy', false);
    expect(reply.startsWith(NOTE)).toBe(true);
    expect(reply).toContain(IF_HURT);
  });

  test.each([true, false])('finds a shelter (told plainly: %s)', (isPlain) => {
    const reply = answer('Where can I go with the kids tonight?', 'address', isPlain);
    expect(reply).toContain(content.relie.afterViolence.shelter.en);
  });

  test.each(["I can't call, he checks my phone", 'He reads my messages and took my phone'])(
    'names a way without a call: %s',
    (message) => {
      const reply = answer(message, 'address', true);
      expect(reply).toContain(content.relie.afterViolence.withoutCall.en);
    },
  );

  test.each([
    ['do you have someone for emdr', 'method-emdr', 'Dr. Avocet'],
    ['Is there a female therapist?', 'woman-therapist', 'matching form'],
    ['who would I see for my panic', 'anxiety-low-mood', 'individual therapy'],
    ['Are you hiring?', 'jobs', 'resume'],
  ])('that was told plainly answers who helps with what: %s', (question, id, said) => {
    const reply = answer(question, id, true);
    expect(reply).toContain(said);
    expect(reply).not.toContain(NOT_TOGETHER);
  });

  test.each([
    'are you saying my trauma is my fault',
    'is anyone going to believe my trauma',
    'can you make the panic stop I am on the bathroom floor',
    'do you do trauma work for two',
    'who can help him with his trauma',
    '¿alguien va a creer mi trauma?',
    '¿ofrecen terapia de trauma para esposos?',
  ])('that was told plainly takes no cry for help for it: %s', (question) => {
    expect(answer(question, 'old-trauma', true)).toContain(NOT_TOGETHER);
  });

  test.each([
    'We would like to come as a couple. Is that okay?',
    'We fight a lot and want help as a couple. Is Theo Kestrel taking clients?',
    'Queremos terapia de pareja con ustedes. ¿Cuánto cuesta?',
  ])('that is only likely offers no couples work, whatever the last sentence asks: %s', (said) => {
    expect(answer(said, 'insurance', false)).toContain(IF_HURT);
  });

  test('that was told plainly is kept to what is safe', () => {
    expect(answer('Who keeps an eye on Wesley?', 'internships', true)).toContain(NOT_TOGETHER);
  });

  test.each([
    [true, NOT_TOGETHER],
    [false, IF_HURT],
  ])('never offers couples work (told plainly: %s)', (isPlain, refusal) => {
    expect(answer('Can we begin couples therapy?', 'couples-therapy', isPlain)).toContain(refusal);
  });

  test.each([
    'Can I come alone?',
    'can she come to you by herself',
    'may I see somebody without him',
  ])('says yes to whoever would come alone: %s', (question) => {
    const reply = answer(question, 'address', true);
    expect(reply).toContain(content.relie.afterViolence.alone.en);
    expect(reply).not.toContain(NOT_TOGETHER);
  });

  test.each([
    'Should we come together or alone?',
    'I feel so alone, will therapy help us?',
    'Should I meet him alone?',
    'should I see him alone',
    'Is it safe to talk to him alone?',
    'should I go home alone to get my things',
    "he won't let me come alone",
    'can I come back home alone',
    'debo ir sola a verlo',
    '¿puedo ir sola a la casa por mis cosas?',
    '¿la terapia es solo en inglés?',
  ])('does not take it for a wish to come alone: %s', (question) => {
    for (const language of ['en', 'es'] as const) {
      const reply = answer(question, 'address', true, { language });
      expect(reply).not.toContain(content.relie.afterViolence.alone[language]);
    }
  });

  test.each([
    '¿puedo ir sola?',
    'puede ir ella sola con ustedes',
    '¿me atienden sin mi marido?',
    '¿me atienden sin mi pareja?',
  ])('says yes in Spanish: %s', (question) => {
    const reply = answer(question, 'address', true, { language: 'es' });
    expect(reply).toContain(content.relie.afterViolence.alone.es);
  });

  test.each([
    'would anyone find out I came',
    'will my husband find out',
    'does he get told if I book',
    'Will she know that I called you?',
    'do you tell my boyfriend anything',
    'can I come without him knowing',
  ])('says who learns of the visit: %s', (question) => {
    for (const isPlain of [true, false]) {
      const reply = answer(question, 'confidential', isPlain, { isWatched: false });
      expect(reply.startsWith(NOTE)).toBe(true);
      expect(reply).toContain(content.relie.afterViolence.secrecy.en);
    }
  });

  test.each([
    '¿se va a enterar mi esposo?',
    'él va a saber que fui',
    '¿le avisan a mi marido si voy?',
    'le dicen a él que llamé',
  ])('says so in Spanish: %s', (question) => {
    const reply = answer(question, 'confidential', true, { language: 'es' });
    expect(reply).toContain(content.relie.afterViolence.secrecy.es);
  });

  test.each([
    'how do I find out whether he is cheating',
    'how will I know that he changed',
    'do you tell me what to do',
    'can you tell me your hours',
    'can you tell someone to call me',
    'can you tell my husband to come to couples therapy',
    'will they know how to help',
    '¿la terapeuta va a saber qué hacer?',
    '¿van a saber que hacer?',
    '¿cómo se enteran de una vacante?',
    'no sé si se va a enojar',
    '¿me dicen cuánto cuesta?',
  ])('does not take it for a question about secrecy: %s', (question) => {
    for (const language of ['en', 'es'] as const) {
      const reply = answer(question, 'hours', true, { language });
      expect(reply).not.toContain(content.relie.afterViolence.secrecy[language]);
    }
  });

  test('says who learns of it to a minor, and offers no therapy', () => {
    const reply = answer('will my boyfriend find out', 'confidential', true, {
      earlier: ["I'm 15"],
    });
    expect(reply).toContain(content.relie.afterViolence.secrecy.en);
    expect(reply).not.toContain('LINK:');
  });

  test('names an adult they trust to a minor, and offers no therapy', () => {
    const reply = answer('what can I do', 'address', true, { earlier: ["I'm 15"] });
    expect(reply).toContain(answers.minor.en);
    expect(reply).not.toContain('LINK:');
  });
});
