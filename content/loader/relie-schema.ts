/** Schema of `relie.yaml`. */
import { z } from 'zod';
import { TOPIC_NAMES } from './companion-topics.ts';
import { internalPath, text } from './schema.ts';
import { placeholdersIn } from './template.ts';

/** Refuses placeholders other than these. */
const onlyNaming = (names: readonly string[]) => (written: string, context: z.RefinementCtx) => {
  for (const name of placeholdersIn(written).filter((one) => !names.includes(one))) {
    context.addIssue({ code: 'custom', message: `There is nothing to fill in for {${name}}` });
  }
};

/** A template that must contain exactly these placeholders in single braces. */
function template(...names: string[]) {
  return text.superRefine(onlyNaming(names)).superRefine((written, context) => {
    const found = placeholdersIn(written);
    for (const name of names.filter((one) => !found.includes(one))) {
      context.addIssue({ code: 'custom', message: `Please use {${name}} in this text` });
    }
  });
}

const NEEDS_LINE = 'Please say that 988 can be called in a crisis';
const naming988 = text.includes('988', NEEDS_LINE);

const HOTLINE = '1-800-799-7233';
const NEEDS_HOTLINE = `Please give the violence hotline, ${HOTLINE}`;
const namingHotline = text.includes(HOTLINE, NEEDS_HOTLINE);
const namingHotlineOnly = namingHotline.regex(/^[^?¿]*$/, 'Please leave questions to `question`');
const afterViolenceAnswer = z.strictObject({ en: namingHotlineOnly, es: namingHotlineOnly });

const button = z.strictObject({ invitation: text, desktop: text, mobile: text });

const bar = {
  closed: button,
  minimized: button,
  unavailable: z.strictObject({ title: text, text: naming988 }),
};

const notices = {
  cleared: z.strictObject({ title: text, text }),
  failed: z.strictObject({ title: text, text, reply: text }),
};

const bilingual = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({ en: schema, es: schema });

const withoutQuestion = text.regex(/^[^?]*$/, 'Please leave questions to `question`');
const oneQuestion = text.regex(/^[^?]+\?$/, 'Please ask one question');

// Every reply ends with exactly one question, so each topic provides one.
const topic = z.strictObject({
  /** A key of `link-keys.yaml`. */
  link: text,
  reply: bilingual(withoutQuestion),
  question: bilingual(oneQuestion),
});

const consent = z.strictObject({
  heading: text,
  text,
  points: z.array(text).refine((points) => points.join().includes('988'), NEEDS_LINE),
  kept: text,
  agree: text,
});

/** What stands below the conversation, whatever is said in it. */
const aroundReplies = {
  keep: z.strictObject({ label: text, meaning: text, refused: text }),
  reminder: naming988,
  person: naming988,
  personForViolence: naming988.includes(HOTLINE, NEEDS_HOTLINE),
};

/** Three or four questions to tap; {page} may stand for the name of the page. */
function suggestions(...names: string[]) {
  const suggestion = text
    .max(60, 'Please use at most 60 characters')
    .superRefine(onlyNaming(names));
  return z
    .array(suggestion)
    .min(3, 'Please give three or four questions')
    .max(4, 'Please give three or four questions');
}

export const relieSchema = z.strictObject({
  bar: z.strictObject({ ...bar, inSpanish: z.strictObject(bar) }),
  chat: z.strictObject({
    tagline: text,
    consent,
    ...aroundReplies,
    greeting: template('page'),
    arrival: template('page'),
    suggestions: z.strictObject({
      heading: text,
      default: suggestions(),
      therapist: suggestions('page'),
      service: suggestions('page'),
    }),
    inSpanish: z.strictObject({
      tagline: text,
      consent,
      ...aroundReplies,
      ...notices,
      greeting: template('page'),
      arrival: template('page'),
      suggestions: z.strictObject({ heading: text, default: suggestions() }),
    }),
    ...notices,
    offline: bilingual(text),
    offlineHelp: bilingual(naming988.includes(HOTLINE, NEEDS_HOTLINE)),
  }),
  topics: z.record(z.enum(TOPIC_NAMES), topic),
  answers: z.strictObject({
    unknown: bilingual(text),
    /** Introduces the closest answer if it may belong to another question. */
    unsure: bilingual(text),
    /** Introduces the second closest answer. */
    beside: bilingual(text),
    quote: bilingual(template('page', 'passage')),
    link: bilingual(template('link')),
  }),
  afterViolence: z.strictObject({
    pages: z.array(internalPath).min(1),
    /** A key of `link-keys.yaml`. */
    link: text,
    answers: z.strictObject({
      writer: afterViolenceAnswer,
      someoneElse: afterViolenceAnswer,
      minor: afterViolenceAnswer,
    }),
    question: bilingual(text),
    shelter: afterViolenceAnswer,
    withoutCall: afterViolenceAnswer,
    alone: afterViolenceAnswer,
    secrecy: afterViolenceAnswer,
    thanks: afterViolenceAnswer,
    again: afterViolenceAnswer,
    opening: bilingual(withoutQuestion),
    offline: bilingual(namingHotline.includes('988', NEEDS_LINE)),
    offlineForMinors: bilingual(namingHotline.includes('988', NEEDS_LINE)),
    model: namingHotline,
    ifLikely: z.strictObject({
      note: bilingual(namingHotlineOnly),
      answer: bilingual(withoutQuestion),
      model: namingHotline,
    }),
  }),
  model: z.strictObject({
    instructions: template('maxWords', 'maxSentences', 'maxBulletWords', 'links').includes(
      '988',
      NEEDS_LINE,
    ),
    nothingFound: text,
    secondTry: template('rule'),
  }),
});
