import type { PageDocument } from './page-document.ts';
import { stemsOf, wordsOf } from './words.ts';

/** Specification, section 9. */
const LONGEST_PASSAGE = 800;

/**
 * The words of a section that answer a question: the whole section where it is short enough, else what follows from the
 * sentence that has most to do with the question.
 * @param stems of the question
 */
export function passageOf(
  { heading, text }: Pick<PageDocument, 'heading' | 'text'>,
  stems: ReadonlySet<string>,
): string {
  const title = heading === null ? '' : /[.?!:]$/.test(heading) ? `${heading} ` : `${heading}. `;
  if (title.length + text.length <= LONGEST_PASSAGE) return `${title}${text}`;
  const room = LONGEST_PASSAGE - title.length - 2;
  const start = bestStart(text, room, stems);
  const part = text.slice(start);
  const cutAtStart = start > 0 ? '…' : '';
  if (part.length <= room) return `${title}${cutAtStart}${part}`;
  const end = part.slice(0, room + 1).replace(/\s+\S*$/, '');
  return `${title}${cutAtStart}${end.slice(0, room)}…`;
}

/** Where the sentence begins from which a window of `room` characters holds most of the question's words. */
function bestStart(text: string, room: number, stems: ReadonlySet<string>): number {
  let best = 0;
  let most = -1;
  for (const match of text.matchAll(/(?:^|(?<=[.?!:]["”]?\s))\S/g)) {
    const window = text.slice(match.index, match.index + room);
    const found = new Set(stemsOf(wordsOf(window)).filter((stem) => stems.has(stem))).size;
    if (found > most) [best, most] = [match.index, found];
    if (match.index + room >= text.length) break;
  }
  return best;
}
