const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The segmenter ends a sentence after these if a capital letter follows. */
const ABBREVIATION =
  /\b(?:Dra?|Sra?|Srta|Mr|Mrs|Ms|St|No|vs|etc|e\.g|i\.e|[ap]\.m|(?<!-)[A-Z])\.["'”’)]*\s*$/;

/** The sentences of a text, with their punctuation and closing quotation marks. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let pending = '';
  for (const { segment } of SEGMENTER.segment(text)) {
    pending += segment;
    if (ABBREVIATION.test(pending)) continue;
    sentences.push(pending.trim());
    pending = '';
  }
  if (pending.trim() !== '') sentences.push(pending.trim());
  return sentences.filter((sentence) => sentence !== '');
}
