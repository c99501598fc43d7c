/** zxcvbn's scale of 0 to 4; 3 means at least 10^8 guesses. */
const SUFFICIENT = 3;
/** Only this many characters are checked: the time grows with the square of the length. */
const LOOKED_AT = 64;

/** Words of this product, trade and roles, which an attacker tries first. docs/security.md lists them. */
const CONTEXT_WORDS = [
  ...['frontdoor', 'admin', 'staff', 'reception', 'practice', 'vibecheck'],
  ...['counseling', 'counselling', 'counselor', 'therapy', 'therapist', 'couples', 'marriage'],
];

/**
 * Whether a password is among the first that an attacker would try: common ones, names, dates, keyboard rows and
 * simple changes of them (https://zxcvbn-ts.github.io/zxcvbn/).
 * @param personal words that an attacker would try for this account, such as the user name and the practice's name
 */
export async function isEasyToGuess(password: string, personal: string[]): Promise<boolean> {
  // Imported on use and not cached: the dictionary is needed once in the life of a process.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = [...CONTEXT_WORDS, ...personal.flatMap(spellingsOf)];
  return zxcvbn.check(password.slice(0, LOOKED_AT), words).score < SUFFICIENT;
}

/** @returns what is wrong with the first admin's password, in one line that does not show it */
export async function adminPasswordProblem({
  ADMIN_USERNAME = '',
  ADMIN_PASSWORD,
}: {
  ADMIN_USERNAME?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
}): Promise<string | undefined> {
  if (!ADMIN_PASSWORD || !(await isEasyToGuess(ADMIN_PASSWORD, [ADMIN_USERNAME]))) return undefined;
  return 'ADMIN_PASSWORD is easy to guess; a few unrelated words are hard to guess';
}

/** The phrase, its words, and the words joined. */
function spellingsOf(phrase: string): string[] {
  const words = phrase.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [phrase, words.join(''), ...words];
}
