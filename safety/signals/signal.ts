import type { Concern, PersonInDanger } from '../concern.ts';

/** `plain` is enough for help at once; `hint` needs a second sign. */
export type Strength = 'plain' | 'hint';

/** A compiled pattern, and what tells quickly that it is not in a text: most of them are not in most. */
export interface WordPattern {
  readonly pattern: RegExp;
  /** Every match begins with one of these words; absent where it may begin with any. */
  readonly opens: ReadonlySet<string> | undefined;
}

export interface Signal extends WordPattern {
  readonly concern: Concern;
  /** Who is in danger; absent where the words before the match decide. */
  readonly person?: PersonInDanger;
  readonly strength: Strength;
}

/** Word families that patterns refer to by name, as `<name>`. */
const FAMILIES: Record<string, string> = {
  partner:
    'husband|wife|boyfriend|girlfriend|partner|spouse|fiance|ex|ex_husband|ex_wife|ex_boyfriend|ex_girlfriend',
  kin: 'mother|father|brother|sister|son|daughter|kid|teen|teenager|child|friend|bestie|roommate|cousin|uncle|aunt|niece|nephew|grandma|grandmother|grandpa|grandfather|grandson|granddaughter|coworker|colleague|neighbor|neighbour|stepson|stepdaughter|stepfather|stepmother|stepdad|stepmom|student',
  they: 'he|she|they|<partner>',
  child:
    'kid|kids|child|children|son|sons|daughter|daughters|baby|toddler|infant|newborn|boys|stepson|stepdaughter|stepkids|girl|boy|year_old|yr_old|yo|grandson|granddaughter|grandkids|niece|nephew|grandchildren|babies|twins|little_sister|little_brother|students',
  selfs: 'himself|herself|themselves|themself|hisself|yourself|itself',
  wants:
    'want|wants|wanted|wanting|wish|wishes|would_like|need|needs|desire|ready|rather|going|planning|plan|plans|intend|tried|tries|trying|decided|tempted|prepared|prefer|longing|like|hope|hoping|love|about|threatens|threatening|threatened|might|will|gonna|would|thinking_about_how|begging',
  alive:
    'live|be_alive|exist|wake_up|go_on|keep_going|keep_living|stay_alive|continue_living|see_tomorrow|be_on_this_earth|be_on_this_planet|be_in_this_world|keep_existing|breathe|carry_on|live_anymore|be_here_anymore|be_around_anymore|live_on',
  living:
    'living|life|being_alive|existing|existence|being_here|breathing|waking_up|going_on|carrying_on|staying_alive|being_around|continuing|keeping_going',
  afraid:
    'scared|afraid|terrified|frightened|fearful|fear|petrified|scary|scares|terrifies|frightens|fearing',
  hits: 'hits|beats|slaps|punches|kicks|chokes|strangles|shoves|smacks|headbutts|assaults|abuses|bites|whips|burns|batters|backhands|rapes|molests|tortures|spanks|whoops|pounds',
  hit: '<hits>|hit|beat|beaten|slapped|punched|kicked|choked|strangled|shoved|smacked|headbutted|assaulted|bit|bitten|whipped|whooped|elbowed|backhanded|stabbed|tackled|battered|kneed|decked|clocked|slugged|raped|molested|hitting|beating|slapping|punching|kicking|choking|strangling|shoving|smacking|assaulting|abusing|clobbered|burned|spanked|tortured|attacked|attacks|attacking',
  strike:
    'hit|beat|slap|punch|kick|choke|strangle|shove|smack|hurt|harm|stab|shoot|kill|murder|rape|burn|bury|smash|slit|drown|poison|smother|suffocate',
  striking:
    'hitting|beating|slapping|punching|choking|strangling|hurting|harming|stabbing|shooting|killing|murdering|burning|drowning|poisoning|smothering|suffocating|shaking',
  weapon: 'gun|knife|rifle|pistol|shotgun|firearm|blade|machete|bat|hammer|axe|revolver|glock',
  pills:
    'pills|pill|tablets|tylenol|xanax|meds|medication|medications|medicine|morphine|fentanyl|oxy|insulin|ibuprofen|painkillers|antidepressants|benzos|advil|aspirin|ambien|klonopin|opioids|sleeping_pills|capsules|medicine_cabinet|drugs',
  means: '<pills>|<weapon>|rope|noose|razor|razors|bullet|bullets|poison|bleach|belt',
};

function expandFamilies(word: string): string {
  let expanded = word;
  while (expanded.includes('<')) {
    expanded = expanded.replace(/<([a-z]+)>/g, (_, name: string) => {
      const family = FAMILIES[name];
      if (family === undefined) throw new Error(`Unknown word family: ${name}`);
      return family;
    });
  }
  return expanded;
}

function compileWord(word: string): string {
  const gap = /^~(\d?)$/.exec(word);
  if (gap) return `(?:(?!(?:not|never|nunca) )[a-z0-9]+ ){0,${gap[1] === '' ? '4' : gap[1]}}`;
  const ahead = word.startsWith('!');
  const optional = word.endsWith('?');
  const alternatives = expandFamilies(word.replace(/^!|\?$/g, ''))
    .replaceAll('_', ' ')
    .replaceAll('*', '[a-z]*')
    .replaceAll('#', '[0-9]');
  if (ahead) return `(?!(?:${alternatives}) )`;
  return optional ? `(?:(?:${alternatives}) )?` : `(?:${alternatives}) `;
}

/**
 * Compiles one pattern over normalised text (normalise-text.ts). Written as words with a space
 * between: `a|b` either word, `word?` may be missing, `kill*` any ending, `two_words` a fixed pair,
 * `<name>` a family from above, `~` up to four words of the same sentence, none a negation, `~2` up to two, `!word` not
 * followed by the word, `#` a digit.
 *
 * @throws Error when a family does not exist (a mistake in the pattern).
 */
export function compilePattern(source: string): RegExp {
  return new RegExp(`(?<= )${source.trim().split(/\s+/).map(compileWord).join('')}`, 'g');
}

/** The words of which each match of a pattern has one first; undefined if that cannot be said. */
function openingWords(source: string): ReadonlySet<string> | undefined {
  const [first = ''] = source.trim().split(/\s+/);
  if (/^[~!]|\?$/.test(first)) return undefined;
  const words = expandFamilies(first)
    .split('|')
    .map((word) => word.split('_')[0] ?? '');
  return words.some((word) => !/^[a-z0-9]+$/.test(word)) ? undefined : new Set(words);
}

/** Compiles one pattern as {@link compilePattern} does. @throws Error when a family does not exist */
export function wordPattern(source: string): WordPattern {
  return { pattern: compilePattern(source), opens: openingWords(source) };
}

/** Whether a pattern can be in a text of these words. */
export function mayMatch({ opens }: WordPattern, words: ReadonlySet<string>): boolean {
  if (!opens) return true;
  for (const word of words) if (opens.has(word)) return true;
  return false;
}

/** Compiles a block of patterns, one a line, that share what they say. */
export function signals(
  concern: Concern,
  strength: Strength,
  block: string,
  person?: PersonInDanger,
): Signal[] {
  return block
    .trim()
    .split('\n')
    .map((line) => ({ concern, strength, person, ...wordPattern(line) }));
}
