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
export interface AnswerDraft extends Record<AnswerLanguage, Words>, Pick<Answer, 'page' | 'next'> {
  id: string;
}

/** What Relie asks after an answer of staff. */
const NEXT = {
  en: 'Is there something else you would like to know?',
  es: '¿Hay algo más que quiera saber?',
};

/** The fields of a new answer. @param page that it belongs to */
export function newAnswer(page: string): AnswerDraft {
  const words = { question: '', others: '', answer: '' };
  return { id: '', page, next: NEXT, en: words, es: words };
}

/** Whether anything has been typed but the page. */
export const isWritten = ({ en, es }: AnswerDraft): boolean =>
  [en, es].some(({ question, others, answer }) => (question + others + answer).trim() !== '');

/** What the fields hold for saved answers. */
export function answerDrafts(answers: StaffAnswers): AnswerDraft[] {
  return answers.map(({ id, page, next, questions, answer }) => {
    const words = (language: AnswerLanguage): Words => {
      const [question = '', ...others] = questions[language];
      return { question, others: others.join('\n'), answer: answer[language] };
    };
    return { id, page, next, en: words('en'), es: words('es') };
  });
}

/** What is saved. Answers of which nothing is typed are left out. */
export function answersOf(drafts: readonly AnswerDraft[]): StaffAnswers {
  const taken = new Set(drafts.map(({ id }) => id));
  return drafts.filter(isWritten).map(({ id, page, next, en, es }) => ({
    id: id || newId(en.question, taken),
    page: page.trim(),
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
