import { v4 as uuidv4 } from 'uuid';
import type { StaffAnswers } from '#content/override-schema';

type Answer = StaffAnswers[number];
export type AnswerLanguage = keyof Answer['answer'];

/** One language of an answer as it is typed. */
interface Words {
  question: string;
  /** One way of asking per line. */
  others: string;
  answer: string;
}

/** An answer as it is typed. One that is not saved yet has an empty id. */
export interface AnswerDraft
  extends Record<AnswerLanguage, Words>, Pick<Answer, 'page' | 'next' | 'reviewed'> {
  id: string;
  /** Identifies it on the screen. */
  key: string;
}

/** What Relie asks after an answer of staff. */
const NEXT = {
  en: 'Is there something else you would like to know?',
  es: '¿Hay algo más que quiera saber?',
};

/** The fields of a new answer. @param page that it belongs to @param today YYYY-MM-DD */
export function newAnswer(page: string, today: string): AnswerDraft {
  const words = { question: '', others: '', answer: '' };
  return {
    id: '',
    key: uuidv4(),
    page,
    reviewed: today,
    next: NEXT,
    en: words,
    es: words,
  };
}

/** Whether anything has been typed but the page. */
export const isWritten = ({ en, es }: AnswerDraft): boolean =>
  [en, es].some(({ question, others, answer }) => (question + others + answer).trim() !== '');

/** What the fields hold for saved answers. */
export function answerDrafts(answers: StaffAnswers): AnswerDraft[] {
  return answers.map(({ id, page, reviewed, next, questions, answer }) => {
    const words = (language: AnswerLanguage): Words => {
      const [question = '', ...others] = questions[language];
      return { question, others: others.join('\n'), answer: answer[language] };
    };
    return { id, key: id, page, reviewed, next, en: words('en'), es: words('es') };
  });
}

/** What is saved. Answers of which nothing is typed are left out. */
export function answersOf(drafts: readonly AnswerDraft[]): StaffAnswers {
  const taken = new Set(drafts.map(({ id }) => id));
  return drafts.filter(isWritten).map(({ id, page, reviewed, next, en, es }) => ({
    id: id || newId(en.question, taken),
    page: page.trim(),
    ...(reviewed && { reviewed }),
    questions: { en: questionsOf(en), es: questionsOf(es) },
    answer: { en: en.answer.trim(), es: es.answer.trim() },
    next,
  }));
}

const questionsOf = ({ question, others }: Words): string[] => [
  question.trim(),
  ...others
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
];

const ID_WORDS = 6;

/** `staff-is-there-parking`. No id in the content files begins with `staff-`. */
function newId(question: string, taken: Set<string>): string {
  const words = question
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = ['staff', ...(words ?? ['answer']).slice(0, ID_WORDS)].join('-');
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/**
 * After a conflict: what a colleague has saved since `before`, with the answers that were changed, added or removed
 * here.
 */
export function mergedAnswers(
  mine: readonly AnswerDraft[],
  before: readonly AnswerDraft[],
  theirs: readonly AnswerDraft[],
): AnswerDraft[] {
  const find = (answers: readonly AnswerDraft[], id: string) =>
    answers.find((one) => one.id === id);
  const isChanged = (own: AnswerDraft) => !isDeepEqual(own, find(before, own.id));
  const kept = theirs.flatMap((answer) => {
    const own = find(mine, answer.id);
    if (own) return isChanged(own) ? [own] : [answer];
    // It was removed here, or a colleague has added it.
    return find(before, answer.id) ? [] : [answer];
  });
  const added = mine.filter(
    (own) => own.id === '' || (isChanged(own) && find(theirs, own.id) === undefined),
  );
  return [...kept, ...added];
}

const isDeepEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
