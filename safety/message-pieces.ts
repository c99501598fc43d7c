/** Longest message that is read whole. Of a longer one the middle is left out. */
const MAX_CHARACTERS = 4_000;
/**
 * Longest piece. The classifier's features lose weight with the length of a text, so that a plain sentence of danger is
 * missed in a long story but heard in a piece of it. The time for a message also grows with the number of its pieces
 * only.
 */
const PIECE_CHARACTERS = 1_000;
/** Overlap of two pieces that could not be cut between sentences. */
const OVERLAP_CHARACTERS = 200;

/** Cuts a message into pieces, between sentences if it has any. A message of ordinary length is one piece. */
export function piecesOf(text: string): string[] {
  const half = MAX_CHARACTERS / 2;
  const read = text.length > MAX_CHARACTERS ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
  const pieces: string[] = [];
  let from = 0;
  while (read.length - from > PIECE_CHARACTERS) {
    const piece = read.slice(from, from + PIECE_CHARACTERS);
    const end = lastSentenceEnd(piece);
    pieces.push(end === undefined ? piece : piece.slice(0, end));
    from += end ?? PIECE_CHARACTERS - OVERLAP_CHARACTERS;
  }
  pieces.push(read.slice(from));
  return pieces;
}

/** The end of the last sentence in the second half of a piece; undefined if no sentence ends there. */
function lastSentenceEnd(piece: string): number | undefined {
  for (let at = piece.length - 1; at > piece.length / 2; at--) {
    if ('.!?\n'.includes(piece.charAt(at))) return at + 1;
  }
  return undefined;
}
