import { afterAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { ChangedContent } from '../../tests/support/changed-content.ts';
import { loadContent } from './load.ts';
import { ContentError, type Problem } from './problems.ts';
import { readingGrade } from './readability.ts';

const CONTENT = resolve(import.meta.dirname, '..');

const content = loadContent();

const copy = new ChangedContent();
afterAll(() => copy.remove());

/** The real content with some texts replaced. */
function contentWith(...changes: { file: string; from?: string | RegExp; to: string }[]): string {
  const files = changes.map(({ file, from, to }) => {
    if (from === undefined) return [file, to] as const;
    const text = readFileSync(join(CONTENT, file), 'utf8');
    expect(text).toMatch(from);
    return [file, text.replace(from, to)] as const;
  });
  return copy.with(Object.fromEntries(files));
}

/** The problems that the check finds in {@link contentWith}. */
function problemsWith(...changes: Parameters<typeof contentWith>): readonly Problem[] {
  try {
    loadContent(contentWith(...changes));
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

function answerFiles(): { file: string; text: string }[] {
  return readdirSync(join(CONTENT, 'answers')).map((file) => ({
    file,
    text: readFileSync(join(CONTENT, 'answers', file), 'utf8'),
  }));
}

const fact = (id: string, facts = content.facts) => facts.find((one) => one.id === id);

describe('facts', () => {
  test('say what the data of people, pages and the practice says', () => {
    expect(fact('phone')?.en).toContain(content.site.phone.display);
    expect(fact('theo-kestrel.price')).toEqual({
      id: 'theo-kestrel.price',
      page: '/therapists/theo-kestrel',
      about: 'price',
      en: 'A 50-minute session with Theo Kestrel costs $180.',
      es: 'Una sesión de 50 minutos con Theo Kestrel cuesta $180.',
    });
    expect(fact('reset.price')).toMatchObject({
      page: '/reset',
      en: 'The price of the 6-Session Reset is from $850 for the couple.',
      es: '6-Session Reset, precio: desde $850 por pareja.',
    });
    expect(fact('language.spanish')).toMatchObject({
      en: 'Sessions in Spanish: Rafael Heron.',
      es: 'Sesiones en español: Rafael Heron.',
    });
  });

  test('follow a change of the data, in the answers too', () => {
    const changed = loadContent(
      contentWith(
        { file: 'site.yaml', from: 'senior: 180', to: 'senior: 1190' },
        {
          file: 'people/naomi-avocet.md',
          from: 'isAcceptingClients: false',
          to: 'isAcceptingClients: true',
        },
      ),
    );
    expect(fact('theo-kestrel.price', changed.facts)?.es).toContain('$1,190');
    expect(fact('accepting', changed.facts)?.en).toContain('Naomi Avocet');
    const theo = changed.answers.find(({ id }) => id === 'theo');
    expect(theo?.answer.en).toContain('$1,190');
    expect(theo?.answer.es).toContain('$1,190');
  });

  test('have their own ids, and a supervisor wherever the credentials ask for one', () => {
    expect(new Set(content.facts.map(({ id }) => id)).size).toBe(content.facts.length);
    for (const { id, supervision } of content.people) {
      const said = fact(`${id}.role`);
      expect(Boolean(fact(`${id}.supervision`))).toBe(Boolean(supervision));
      if (!supervision) continue;
      expect(said?.en).toContain(supervision.supervisor);
      expect(said?.es).toContain(supervision.supervisor);
    }
  });

  test('need Spanish for every word of the data', () => {
    const problems = problemsWith({
      file: 'people/theo-kestrel.md',
      from: 'languages: [English]',
      to: 'languages: [English, Dutch]',
    });
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'facts.yaml',
        key: 'words',
        message: 'Please add the Spanish for "Dutch"',
      }),
    ]);
  });

  test('need a sentence for every row of a page', () => {
    const problems = problemsWith({
      file: 'pages/services/reset.md',
      from: 'label: Pace',
      to: 'label: Speed',
    });
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'facts.yaml',
        key: 'atAGlance',
        message: 'Please add a sentence for "Speed" of /reset',
      }),
    ]);
  });

  test('may not share an id', () => {
    const problems = problemsWith({ file: 'facts.yaml', from: '- id: email', to: '- id: phone' });
    expect(problems).toContainEqual(
      expect.objectContaining({
        file: 'facts.yaml',
        key: 'practice.1.id',
        message: 'This id is taken',
      }),
    );
  });

  test('may not use data that a person does not have', () => {
    const problems = problemsWith({ file: 'facts.yaml', from: 'costs {price}', to: 'costs {fee}' });
    expect(problems).toContainEqual(
      expect.objectContaining({
        key: 'person.price.en',
        message: 'There is nothing to fill in for {fee}',
      }),
    );
  });
});

describe('answers', () => {
  const answer = {
    id: 'trial',
    page: '/team',
    questions: {
      en: ['trial one', 'trial two', 'trial three', 'trial four'],
      es: ['prueba uno', 'prueba dos', 'prueba tres', 'prueba cuatro'],
    },
    answer: { en: 'A trial. {phone}', es: 'Una prueba. {phone}' },
    next: { en: 'Does it work?', es: '¿Funciona?' },
  };
  const trial = (...entries: object[]) =>
    problemsWith({ file: 'answers/trial.yaml', to: stringify(entries) });

  test('fill in facts in both languages', () => {
    const folder = contentWith({ file: 'answers/trial.yaml', to: stringify([answer]) });
    expect(loadContent(folder).answers.find(({ id }) => id === 'trial')).toMatchObject({
      subject: 'trial',
      answer: {
        en: 'A trial. Our phone number is (214) 555-0142.',
        es: 'Una prueba. Nuestro teléfono es (214) 555-0142.',
      },
    });
  });

  test.each<[string, object, string, string | RegExp]>([
    [
      'an unknown fact',
      { answer: { ...answer.answer, es: 'Una {phoen}.' } },
      '0.answer.es',
      'There is no fact called {phoen}',
    ],
    [
      'an unknown datum',
      { answer: { ...answer.answer, en: 'It is {{prices.nothing}}.' } },
      '0.answer.en',
      'There is no fact called {{prices.nothing}}',
    ],
    ['a page that is missing', { page: '/nowhere' }, '0.page', 'There is no page /nowhere'],
    ['a heading that is missing', { page: '/team#no' }, '0.page', '/team has no heading #no'],
    [
      'a link that leads nowhere',
      { answer: { ...answer.answer, es: '[Aquí](/nowhere)' } },
      '0.answer.es',
      'There is no page /nowhere',
    ],
    [
      'too few ways to ask',
      { questions: { ...answer.questions, es: ['prueba uno'] } },
      '0.questions.es',
      'Please write at least 4 ways to ask this',
    ],
    [
      'an answer that asks',
      { answer: { ...answer.answer, en: 'A trial. Or not?' } },
      '0.answer.en',
      'Please leave questions to `next`',
    ],
    [
      'an answer that is too long',
      { answer: { ...answer.answer, en: 'word '.repeat(61) } },
      '0.answer.en',
      'Please use at most 60 words; there are 61',
    ],
    [
      'two questions at the end',
      { next: { ...answer.next, en: 'This? Or that?' } },
      '0.next.en',
      'Please ask one question',
    ],
    [
      'a question that another entry has, spelled otherwise',
      { questions: { ...answer.questions, es: ['CUANTO cuesta una sesion', 'a', 'b', 'c'] } },
      '0.questions.es.0',
      /^This question is asked twice: see answers\/fees.yaml:\d+$/,
    ],
    [
      'a neighbor that is missing',
      { notBeside: ['nothing'] },
      '0.notBeside.0',
      'There is no answer called nothing',
    ],
    [
      'an id that another entry has',
      { id: 'insurance' },
      '0.id',
      /^This id is taken: see answers\/fees.yaml:\d+$/,
    ],
  ])('are refused with %s', (_, change, key, message) => {
    const wording: unknown = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(trial({ ...answer, ...change })).toEqual([
      expect.objectContaining({ file: 'answers/trial.yaml', key, message: wording }),
    ]);
  });

  test('are refused without Spanish', () => {
    const problems = trial({ ...answer, answer: { en: 'A trial.' } });
    expect(problems).toEqual([expect.objectContaining({ key: '0.answer.es' })]);
  });

  test('become the FAQs of pages that name them', () => {
    const insurance = content.answers.find(({ id }) => id === 'insurance');
    const faqs = content.pages.find(({ path }) => path === '/fees-and-faqs')?.faqs;
    expect(faqs?.find(({ question }) => question === 'Do you take insurance?')).toEqual({
      id: 'do-you-take-insurance',
      question: insurance?.questions.en[0],
      answer: insurance?.answer.en,
      answerHtml: insurance?.answerHtml.en,
    });
    const problems = problemsWith({
      file: 'pages/practice/fees-and-faqs.md',
      from: 'entry: insurance\n',
      to: 'entry: insurence\n',
    });
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'pages/practice/fees-and-faqs.md',
        key: 'faqs.0.entry',
        message: 'answers/ has no entry called insurence',
      }),
    ]);
  });

  test('begin each sentence with a capital letter, and are not in quotation marks as a whole', () => {
    for (const { id, answer: words } of content.answers) {
      for (const text of [words.en, words.es]) {
        const isQuoted = /^["“].*["”]$/s.test(text);
        const small = /(?<![ap]\.m)[.?!] \p{Ll}.{0,30}/u.exec(text)?.[0];
        expect({ id, isQuoted, small }).toEqual({ id, isQuoted: false, small: undefined });
      }
    }
  });

  test('take prices and our own telephone number from the facts', () => {
    for (const { file, text } of answerFiles()) {
      // Visitors name any price when they ask.
      const said = text.replace(/^ {6}- .*(?:\n {8}.*)*/gm, '');
      const byHand = [...said.matchAll(/\$\d[\d,]*|\(214\) 555-0142/g)].map(([found]) => found);
      expect({ file, byHand }).toEqual({ file, byHand: [] });
    }
  });

  test('do not open with yes or no if both would be right, depending on how it was asked', () => {
    const verdict = { en: /^(?:Yes|No)\b/, es: /^(?:Sí|No)[.,:]/ };
    const asks = {
      en: [/\b(?:can|may|could) (?:i|we)\b/i, /\b(?:do|does|must) .{1,20}?\b(?:have|need) to\b/i],
      es: [/\b(?:puedo|podemos)\b/i, /\b(?:tengo|tenemos|hay) que\b/i],
    };
    const languages = ['en', 'es'] as const;
    const mixed = content.answers.flatMap(({ id, answer: words, questions }) =>
      languages
        .filter((one) => verdict[one].test(words[one]))
        .filter((one) => asks[one].every((way) => questions[one].some((asked) => way.test(asked))))
        .map((one) => `${id}, ${one}`),
    );
    expect(mixed).toEqual([]);
  });

  test('on safety name a number to call in every language', () => {
    const onSafety = content.answers.filter(({ subject }) => subject === 'safety');
    expect(onSafety.length).toBeGreaterThan(0);
    for (const { answer: words } of onSafety) {
      expect(words.en).toMatch(/988|911|1-800-/);
      expect(words.es).toMatch(/988|911|1-800-/);
    }
  });

  test.each([...new Set(content.answers.map(({ subject }) => subject))])(
    'on %s can be read at the eighth grade',
    (subject) => {
      const words = content.answers
        .filter((one) => one.subject === subject)
        .map(({ answer: { en } }) => en);
      expect(readingGrade(words.join('\n'))).toBeLessThanOrEqual(8);
    },
  );
});
