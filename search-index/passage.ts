import type { PageDocument } from './page-document.ts';
import { sentencesOf } from './sentences.ts';

/** Set by the specification, section 9. */
const MAX_PASSAGE_CHARACTERS = 800;

/** A paragraph, an item of a list or a row of a table, with what it says of a question. */
export interface Passage {
  anchor: string;
  heading: string | null;
  text: string;
  /** Share of the question's words that the passage, its heading and the name of its page hold, by weight. 0 to 1. */
  coverage: number;
}

/** What passages are compared with. */
export interface PassageQuery {
  /** The question's stems with their weights. */
  weights: ReadonlyMap<string, number>;
  /** The stems of a text of the site, normalised like a question. */
  stemsIn: (text: string) => ReadonlySet<string>;
}

/** The passages of some sections, best first. */
export function passagesOf(sections: readonly PageDocument[], query: PassageQuery): Passage[] {
  return (
    sections
      .flatMap(({ anchor, heading, text, pageName }) =>
        text.split('\n').map((line) => ({
          passage: {
            ...{ anchor, heading, text: line },
            coverage: coverageOf([pageName, heading ?? '', line], query),
          },
          own: coverageOf([line], query),
        })),
      )
      // The words of the passage itself decide between two passages under one heading.
      .sort((a, b) => b.passage.coverage + b.own - a.passage.coverage - a.own)
      .map(({ passage }) => passage)
  );
}

/**
 * The part of a section to show for a question: the best passage, and as many whole ones around it as fit into 800
 * characters. A longer passage is cut between sentences.
 */
export function excerptOf(
  { heading, text }: Pick<PageDocument, 'heading' | 'text'>,
  query: PassageQuery,
): string {
  const title = heading === null ? '' : /[.?!:]$/.test(heading) ? `${heading} ` : `${heading}. `;
  const room = MAX_PASSAGE_CHARACTERS - title.length - 2;
  const pieces = text
    .split('\n')
    .flatMap((line) => (line.length > room ? sentencesOf(line) : [line]));
  const shares = pieces.map((piece) => coverageOf([piece], query));
  let from = Math.max(0, shares.indexOf(Math.max(...shares)));
  let to = from + 1;
  const length = () => pieces.slice(from, to).join(' ').length;
  for (;;) {
    const [before, after] = [pieces[from - 1], pieces[to]];
    if (after !== undefined && length() + after.length < room) to += 1;
    else if (before !== undefined && length() + before.length < room) from -= 1;
    else break;
  }
  const part = pieces.slice(from, to).join(' ');
  const opening = from > 0 ? '…' : '';
  if (part.length <= room) return `${title}${opening}${part}${to < pieces.length ? '…' : ''}`;
  const end = part.slice(0, room + 1).replace(/(?<!\s)\s+\S*$/, '');
  return `${title}${opening}${end.slice(0, room)}…`;
}

/** Share of the question's stems, by weight, that some texts hold. */
function coverageOf(texts: readonly string[], { weights, stemsIn }: PassageQuery): number {
  const stems = texts.map(stemsIn);
  const held = [...weights].filter(([stem]) => stems.some((it) => it.has(stem)));
  return sum(held.map(([, weight]) => weight)) / (sum([...weights.values()]) || 1);
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
