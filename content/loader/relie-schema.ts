/** Schema of `relie.yaml`. */
import { z } from 'zod';
import { TOPIC_NAMES } from './companion-topics.ts';
import { internalPath, text } from './schema.ts';
import { placeholdersIn } from './template.ts';

/** A template that must contain exactly these placeholders in single braces. */
function template(...names: string[]) {
  return text.superRefine((written, context) => {
    const found = placeholdersIn(written);
    for (const name of found.filter((one) => !names.includes(one))) {
      context.addIssue({ code: 'custom', message: `There is nothing to fill in for {${name}}` });
    }
    for (const name of names.filter((one) => !found.includes(one))) {
      context.addIssue({ code: 'custom', message: `Please use {${name}} in this text` });
    }
  });
}

const NEEDS_LINE = 'Please say that 988 can be called in a crisis';
const naming988 = text.includes('988', NEEDS_LINE);

const HOTLINE = '1-800-799-7233';
const namingHotline = text.includes(HOTLINE, `Please give the violence hotline, ${HOTLINE}`);
const namingHotlineOnly = namingHotline.regex(/^[^?¿]*$/, 'Please leave questions to `question`');
const afterViolenceAnswer = z.strictObject({ en: namingHotlineOnly, es: namingHotlineOnly });

const button = z.strictObject({ invitation: text, desktop: text, mobile: text });

// Every reply ends with exactly one question, so each topic provides one.
const topic = z.strictObject({
  /** A key of `link-keys.yaml`. */
  link: text,
  reply: text.regex(/^[^?]*$/, 'Please leave questions to `question`'),
  question: text.regex(/^[^?]+\?$/, 'Please ask one question'),
});

const bilingual = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({ en: schema, es: schema });

export const relieSchema = z.strictObject({
  bar: z.strictObject({
    closed: button,
    minimized: button,
    unavailable: z.strictObject({ title: text, text: naming988 }),
  }),
  chat: z.strictObject({
    tagline: text,
    consent: z.strictObject({
      heading: text,
      text,
      points: z.array(text).refine((points) => points.join().includes('988'), NEEDS_LINE),
      kept: text,
      agree: text,
    }),
    keep: z.strictObject({ label: text, meaning: text, refused: text }),
    reminder: naming988,
    greeting: template('page'),
    cleared: z.strictObject({ title: text, text }),
    failed: z.strictObject({ title: text, text, reply: text }),
    offline: text,
    offlineHelp: naming988.includes(HOTLINE, `Please give the violence hotline, ${HOTLINE}`),
    person: naming988,
    personForViolence: naming988.includes(HOTLINE, `Please give the violence hotline, ${HOTLINE}`),
  }),
  topics: z.record(z.enum(TOPIC_NAMES), topic),
  answers: z.strictObject({
    unknown: bilingual(text),
    unknownNext: bilingual(text.regex(/^[^?]+\?$/, 'Please ask one question')),
    quote: bilingual(template('page', 'passage')),
    link: bilingual(template('link')),
  }),
  afterViolence: z.strictObject({
    pages: z.array(internalPath).min(1),
    /** A key of `link-keys.yaml`. */
    link: text,
    answers: z.strictObject({ writer: afterViolenceAnswer, someoneElse: afterViolenceAnswer }),
    question: z.strictObject({ en: text, es: text }),
    opening: text.regex(/^[^?]*$/, 'Please leave questions to `question`'),
    offline: namingHotline.includes('988', NEEDS_LINE),
    model: namingHotline,
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
