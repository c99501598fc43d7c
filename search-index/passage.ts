import type { PageDocument } from './page-document.ts';
import { stemsOf, wordsOf } from './words.ts';

/** Set by the specification, section 9. */
const MAX_PASSAGE_CHARACTERS = 800;

/**
 * The passage of a section to show for a question. A section of up to 800 characters is returned whole; a longer one is
 * cut to the window that starts at a sentence and holds the most query stems.
 * @param stems query stems
 */
export function passageOf(
  { heading, text }: Pick<PageDocument, 'heading' | 'text'>,
  stems: ReadonlySet<string>,
): string {
  const title = heading === null ? '' : /[.?!:]$/.test(heading) ? `${heading} ` : `${heading}. `;
  if (title.length + text.length <= MAX_PASSAGE_CHARACTERS) return `${title}${text}`;
  const room = MAX_PASSAGE_CHARACTERS - title.length - 2;
  const start = bestStart(text, room, stems);
  const part = text.slice(start);
  const cutAtStart = start > 0 ? '…' : '';
  if (part.length <= room) return `${title}${cutAtStart}${part}`;
  const end = part.slice(0, room + 1).replace(/(?<!\s)\s+\S*$/, '');
  return `${title}${cutAtStart}${end.slice(0, room)}…`;
}

/** Offset of the sentence whose window of `room` characters holds the most query stems. */
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
