/** Schemas of `facts.yaml` and of the files in `answers/`. */
import { z } from 'zod';
import { calendarDay, internalPath, slug, text } from './schema.ts';
import { placeholdersIn } from './template.ts';

/** Languages in which Relie answers. */
export const ANSWER_LANGUAGES = ['en', 'es'] as const;

/** Minimum number of phrasings per language: with fewer, a visitor's own words rarely match. */
const MIN_QUESTIONS = 4;

/** Data of a person that a sentence of `facts.yaml` may use. */
const PERSON_PLACEHOLDERS = [
  'name',
  'firstName',
  'credentialsLine',
  'role',
  'price',
  'longPrice',
  'languages',
  'formats',
  'worksWith',
  'specialties',
  'availability',
  'supervisor',
  'supervisorCredentials',
] as const;

const bilingual = z.strictObject({ en: text, es: text });

/** A sentence in both languages that may use only these placeholders in single braces. */
function sentence(...names: readonly string[]) {
  const written = text.superRefine((template, context) => {
    for (const name of placeholdersIn(template).filter((one) => !names.includes(one))) {
      context.addIssue({ code: 'custom', message: `There is nothing to fill in for {${name}}` });
    }
  });
  return z.strictObject({ en: written, es: written });
}

const wayOfAsking = text.regex(
  /^[^{}]*\{name\}[^{}]*$/,
  'Please write {name} once, for the person, program or service',
);

const personSentence = sentence(...PERSON_PLACEHOLDERS);

export const factsSchema = z.strictObject({
  /** Sentences about the practice. They use facts of `site.yaml` in double braces. */
  practice: z.array(sentence().extend({ id: slug, page: internalPath })).min(1),
  /** One sentence for each group of people. */
  team: z.strictObject({
    accepting: sentence('names'),
    waitlist: sentence('names'),
    language: sentence('language', 'names'),
    format: sentence('format', 'names'),
  }),
  /** Sentences made for each person. `supervision` is left out for a person without a supervisor. */
  person: z.record(slug, personSentence),
  /** Sentences made for each row of a page's `atAGlance`, by the row's label. `about` is a key of `asked`. */
  atAGlance: z.record(text, sentence('name', 'value').extend({ about: slug })),
  /** Ways of asking for a fact of a person or page, in both languages, by the key under `person` or by `about`. */
  asked: z.record(slug, z.array(wayOfAsking).min(1)),
  /** Further names of pages, by path. */
  names: z.record(internalPath, z.array(text).min(1)),
  /** Spanish for the words in the data of people and pages. `id` names the fact about a format: `format.online`. */
  words: z.array(bilingual.extend({ id: slug.optional() })),
});

const questions = z
  .array(text)
  .min(MIN_QUESTIONS, `Please write at least ${MIN_QUESTIONS} ways to ask this`);

// Relie ends every reply with exactly one question, which is `next`.
const answer = text.regex(/^[^?¿]*$/, 'Please leave questions to `next`');

const nextQuestion = text.regex(/^[^?]+\?$/, 'Please ask one question');

/** One file of `answers/`: the questions of one subject. */
export const answersSchema = z.array(
  z.strictObject({
    id: slug,
    /** The page, or section of a page, that says more. */
    page: internalPath,
    /** Date of the last review that found the answer correct. */
    reviewed: calendarDay.optional(),
    /** Ways of asking. The first English one is the heading where a page shows the entry among its FAQs. */
    questions: z.strictObject({ en: questions, es: questions }),
    /** Markdown. `{{prices.reset}}` inserts data and `{phone}` a whole sentence of `facts.yaml`. */
    answer: z.strictObject({ en: answer, es: answer }),
    /** What Relie asks afterwards. */
    next: z.strictObject({ en: nextQuestion, es: nextQuestion }),
    /** Ids of the entries that Relie never adds this one to. */
    notBeside: z.array(slug).optional(),
  }),
);

/** Name of the file in `answers/` that holds the answers of staff. These are also among the FAQs of their page. */
export const STAFF_ANSWERS = 'staff';
/** Limited, because each answer is part of the prompt of every question to Relie. */
export const MOST_STAFF_ANSWERS = 30;
