/** zxcvbn's scale of 0 to 4; 3 means at least 10^8 guesses. */
const SUFFICIENT = 3;
/** Only this many characters are checked: the time grows with the square of the length. */
const LOOKED_AT = 64;

/**
 * Whether a password is among the first that an attacker would try: common ones, names, dates, keyboard rows and
 * simple changes of them (https://zxcvbn-ts.github.io/zxcvbn/).
 * @param personal words that an attacker would try for this account, such as the user name
 */
export async function isEasyToGuess(password: string, personal: string[]): Promise<boolean> {
  // Imported on use and not kept: the dictionary is needed once in the life of a process.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return zxcvbn.check(password.slice(0, LOOKED_AT), personal).score < SUFFICIENT;
}
