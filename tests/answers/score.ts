import { LINK_TOKEN, readLinkToken } from '#contracts/link-tokens';
import type { ChatReply } from '#contracts/relie';
import type { LinkKeys } from '#content/model';
import { normalized, type AnswerQuestion } from './sets.ts';

/** The parts of a reply that are scored: its text with link tokens, and the pages listed below it. */
export type ScoredReply = Pick<ChatReply, 'content' | 'pages'>;

export interface Score {
  /** The groups of `must` without a matching phrase. */
  missing: AnswerQuestion['must'];
  /** The entries of `mustNot` that match. */
  broken: AnswerQuestion['mustNot'];
  /** Every group of `must` matches and no entry of `mustNot` does. */
  right: boolean;
  /** Whether a linked page is an expected one; null if the reply links none or any page will do. */
  rightPage: boolean | null;
}

const TOKEN = new RegExp(LINK_TOKEN, 'gi');

/**
 * Scores one reply. Link tokens count as the label and the path of their button. The pages listed below the reply count
 * as links too, but decide on the right page only if the text itself links none.
 */
export function scoreReply(
  question: AnswerQuestion,
  { content, pages }: ScoredReply,
  linkKeys: LinkKeys,
): Score {
  const linked: string[] = [];
  const shown = content.replace(TOKEN, (written) => {
    const target = targetOf(written, linkKeys);
    if (!target) return written;
    linked.push(withoutFragment(target.to));
    return target.text;
  });
  const listed = pages.map(({ path }) => withoutFragment(path));
  const text = normalized(shown);
  const withPaths = normalized([shown, ...linked, ...listed].join('\n'));

  const missing = missingFrom(question, text);
  const broken = question.mustNot.filter((wrong) => wrong.test(withPaths));
  return {
    missing,
    broken,
    right: missing.length === 0 && broken.length === 0,
    rightPage: isRightPage(question.page, linked.length > 0 ? linked : listed),
  };
}

/** Whether a text states every fact of a right reply, e.g. the material of a prompt. */
export function statesFacts(question: AnswerQuestion, text: string): boolean {
  return missingFrom(question, normalized(text)).length === 0;
}

function missingFrom({ must }: AnswerQuestion, text: string): AnswerQuestion['must'] {
  return must.filter((group) => !group.some((phrase) => text.includes(normalized(phrase))));
}

function isRightPage(expected: readonly string[], linked: readonly string[]): boolean | null {
  if (expected.length === 0 || linked.length === 0) return null;
  return linked.some((path) => expected.includes(path));
}

function targetOf(written: string, { links, quizzes }: LinkKeys) {
  const token = readLinkToken(written);
  if (token?.kind !== 'LINK') return undefined;
  return (token.quiz ? quizzes : links)[token.key];
}

const withoutFragment = (path: string): string => path.split('#', 1).join();

/** The scores of one question, without a model and of the material that a model is given. */
export interface Result {
  question: AnswerQuestion;
  score: Score;
  /** Whether the model's material states every fact; null if the model was not asked. */
  inMaterial: boolean | null;
}

/** A count and the number it is a part of. */
export interface Share {
  part: number;
  whole: number;
}

export interface Figures {
  questions: number;
  /** Of the answerable questions, those with a right reply. */
  answered: Share;
  /** Of all questions, those whose reply states something of `mustNot`. */
  wrong: Share;
  /** Of the unanswerable questions, those that were declined. */
  honest: Share;
  /** Of the replies that link a page where certain pages are expected. */
  rightPage: Share;
  /** Of the answerable questions that reached the model, those whose facts are in its material. */
  inMaterial: Share;
}

/** The figures of a set or a slice. */
export function figuresOf(results: readonly Result[]): Figures {
  const answerable = results.filter(({ question }) => question.answerable);
  const unanswerable = results.filter(({ question }) => !question.answerable);
  const right = ({ score }: Result) => score.right;
  return {
    questions: results.length,
    answered: shareOf(answerable, right),
    wrong: shareOf(results, ({ score }) => score.broken.length > 0),
    honest: shareOf(unanswerable, right),
    rightPage: shareOf(
      results.filter(({ score }) => score.rightPage !== null),
      ({ score }) => score.rightPage === true,
    ),
    inMaterial: shareOf(
      answerable.filter(({ inMaterial }) => inMaterial !== null),
      ({ inMaterial }) => inMaterial === true,
    ),
  };
}

const shareOf = <T>(all: readonly T[], belongs: (one: T) => boolean): Share => ({
  part: all.filter(belongs).length,
  whole: all.length,
});
