import { companionTopic } from '#content/companion-topics';
import type { Bilingual, RelieWords } from '#content/model';
import { fillTemplate } from '#content/template';
import type { Grounding } from '#search-index/answer-finder';
import type { PageHit } from '#search-index/search-index';
import { sentencesOf } from '#search-index/sentences';
import { tokenFor } from './link-tokens.ts';
import type { Closing } from './reply-composer.ts';
import type { ReplyFacts } from './reply-facts.ts';

/** What a reply is based on. */
export interface Material extends Grounding {
  question: string;
  language: keyof Bilingual;
  /** The pages found for the question, best first. */
  pages: readonly PageHit[];
  facts: ReplyFacts;
  words: RelieWords;
}

const QUOTED_SENTENCES = 2;
const MAX_SENTENCE_WORDS = 45;

/** The page that answers: that of the practice's own answer, else that of the passage, else the best one found. */
function answeringPage({ answers, passage, pages }: Material): string | undefined {
  return answers[0]?.unit.page ?? passage?.page.path ?? pages[0]?.path;
}

/** Closing link and question for a reply that has none: those of the answer, else those of the message's topic. */
export function closingFor(material: Material): Closing {
  const { question, language, answers, facts, words } = material;
  const topic = words.topics[companionTopic(question)];
  const page = answeringPage(material);
  const link = (page && tokenFor(page, facts)) ?? `LINK:${topic.link}`;
  const next = answers.at(-1)?.unit.next ?? topic.question;
  return {
    link: fillTemplate(words.answers.link[language], { link }),
    question: next[language],
  };
}

/** Quotes the first sentences of a passage; empty if none can be quoted whole. */
export function quoted({ passage, language, words }: Material): string {
  if (!passage) return '';
  const sentences = sentencesOf(passage.passage.text).filter(isQuotable).slice(0, QUOTED_SENTENCES);
  if (sentences.length === 0) return '';
  const template = words.answers.quote[language];
  return fillTemplate(template, { page: passage.page.pageName, passage: sentences.join(' ') });
}

/** Whether a sentence is a complete statement: not a question, and not a list item without punctuation. */
const isQuotable = (sentence: string): boolean =>
  /[.!…]["'”’)]*$/.test(sentence) &&
  !sentence.includes('?') &&
  sentence.split(' ').length <= MAX_SENTENCE_WORDS;
