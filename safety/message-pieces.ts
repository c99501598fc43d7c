/** Maximum message length. The middle of a longer message is skipped. */
const MAX_CHARACTERS = 4_000;
/**
 * Maximum piece length. The classifier's features lose weight with the length of a text, so a plain sentence of danger
 * that is missed in a long story is recognised in a piece of it. Pieces also keep processing time linear.
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

/** A longer sentence is cut: many messages have no punctuation. */
const LONGEST_SENTENCE = 24;
const WINDOW_WORDS = 18;
const WINDOW_STEP = 9;
const SHORTEST_SENTENCE = 3;

/** The passages of normalised text: each sentence with the next one. Passages overlap. A short text is one passage. */
export function passagesOf(normalised: string): string[] {
  const sentences = normalised
    .split(' . ')
    .map((sentence) => sentence.trim().split(' '))
    .filter(({ length }) => length >= SHORTEST_SENTENCE)
    .flatMap(windowsOf);
  if (sentences.length < 2) return [normalised];
  return sentences.slice(1).map((sentence, at) => `${sentences[at]} . ${sentence}`);
}

function windowsOf(words: string[]): string[] {
  if (words.length <= LONGEST_SENTENCE) return [words.join(' ')];
  const windows: string[] = [];
  for (let from = 0; from < words.length - WINDOW_STEP + 1; from += WINDOW_STEP) {
    windows.push(words.slice(from, from + WINDOW_WORDS).join(' '));
  }
  return windows;
}

/** A question to the practice, not for advice. */
const TO_THE_PRACTICE =
  /^ ?(?:(?:and|so|but|y|pero) )?(?:¿|(?:(?:do|does|can|could|would|will|are) (?:you|y'?all|i|we|it|anyone|any of you)|is (?:there|it|this)|are there|how (?:much|soon|long)|what (?:do you|does|is)|when (?:can|could|do|are)|which (?:therapist|program|of you)|who (?:do|would|is)|atienden|aceptan|tienen|dan|ofrecen|hay|cuánto|cuanto|qué días|que dias|puedo|pueden)\b)/i;
const LONGEST_QUESTION = 90;
const CLAUSE_ENDS = /[,.;:!?\n]/g;

/**
 * The part of a message before a final question to the practice: "My husband is abusive" of "My husband is abusive,
 * do you see couples?". Undefined if there is no such question. Such questions are so common in ordinary messages that
 * one can outweigh a short sentence of danger.
 */
export function beforeLastQuestion(text: string): string | undefined {
  const asked = text.slice(-LONGEST_QUESTION);
  const ends = [...asked.matchAll(CLAUSE_ENDS)].map(({ index }) => index);
  // The last clause end that is followed by words. The one at the end of the message belongs to the question.
  const cut = ends.findLast((end) => /\p{L}/u.test(asked.slice(end)));
  if (cut === undefined || !TO_THE_PRACTICE.test(asked.slice(cut + 1))) return undefined;
  return text.slice(0, text.length - asked.length + cut) || undefined;
}
