import type { Concern, PersonInDanger } from '../concern.ts';

/**
 * `plain` is sufficient for a crisis, `despair` for the crisis numbers; `hint` needs a second sign. `outright` is like
 * `plain`, but always shows the numbers, whatever the classifier says.
 */
export type Strength = 'outright' | 'plain' | 'despair' | 'hint';

/** A compiled pattern with a set of first words, which quickly excludes most patterns for a text. */
export interface WordPattern {
  readonly pattern: RegExp;
  /** Every match begins with one of these words; undefined if it may begin with any word. */
  readonly opens: ReadonlySet<string> | undefined;
}

export interface Signal extends WordPattern {
  readonly concern: Concern;
  /** The person in danger; if absent, derived from the words before the match. */
  readonly person?: PersonInDanger;
  readonly strength: Strength;
}

/** Word families, referenced in patterns as `<name>`. */
const FAMILIES: Record<string, string> = {
  partner:
    'husband|wife|boyfriend|girlfriend|partner|spouse|fiance|ex|ex_husband|ex_wife|ex_boyfriend|ex_girlfriend',
  kin: 'mother|father|brother|sister|son|daughter|kid|teen|teenager|child|friend|bestie|roommate|cousin|uncle|aunt|niece|nephew|grandma|grandmother|grandpa|grandfather|grandson|granddaughter|coworker|colleague|neighbor|neighbour|stepson|stepdaughter|stepfather|stepmother|stepdad|stepmom|student',
  they: 'he|she|they|<partner>',
  hurter:
    '<they>|<kin>|i|we|you|someone|somebody|man|men|guy|woman|boy|girl|person|people|who|dude|dad|daddy|mom|papa|mama|stepdad',
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
  thing:
    'fee|fees|charge|charges|price|prices|pricing|bill|bills|invoice|invoices|cost|costs|deductible|copay|copays|rate|rates|tax|taxes|penalty|insurance|inflation|mortgage|rent|link|links|page|website|site|portal|app|form|forms|paperwork|video|audio|zoom|wifi|calendar|scheduler|email|emails|reminder|reminders|popup|popups|password|login|quiz|questionnaire|test|podcast|episode|article|blog|newsletter|workbook|webinar|reel|meme|song|movie|show|chapter|music|menu|phone_tree|phone_menu|traffic|commute|parking|construction|storm|hail|heat|weather|pollen|allergies|flu|cold|hours|schedule|shift|shifts|deadline|deadlines|wait|wait_list|waitlist|waiting_list|suspense|homework|nostalgia|jealousy|stress|silence',
  cosa: 'cargo|recargo|precio|precios|factura|cuenta|cobro|tarifa|enlace|pagina|portal|formulario|cuestionario|test|quiz|podcast|episodio|articulo|trafico|tormenta|gripe|gripa|boletin|correo|correos|mensajes|sistema|renta',
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
 * Compiles one pattern for normalised text (normalise-text.ts). A pattern is a sequence of words separated by spaces:
 * `a|b` either word, `word?` optional, `kill*` any ending, `two_words` a fixed pair, `<name>` a family, `~` up to four
 * words of the same sentence without a negation, `~2` up to two, `!word` not followed by the word, `#` a digit.
 *
 * @throws Error if a family does not exist
 */
export function compilePattern(source: string): RegExp {
  return new RegExp(`(?<= )${source.trim().split(/\s+/).map(compileWord).join('')}`, 'g');
}

/** The possible first words of a match; undefined if they cannot be determined. */
function openingWords(source: string): ReadonlySet<string> | undefined {
  const [first = ''] = source.trim().split(/\s+/);
  if (/^[~!]|\?$/.test(first)) return undefined;
  const words = expandFamilies(first)
    .split('|')
    .map((word) => word.split('_')[0] ?? '');
  return words.some((word) => !/^[a-z0-9]+$/.test(word)) ? undefined : new Set(words);
}

/** Compiles one pattern as {@link compilePattern} does. @throws Error if a family does not exist */
export function wordPattern(source: string): WordPattern {
  return { pattern: compilePattern(source), opens: openingWords(source) };
}

/** Whether a text of these words can contain a match. */
export function mayMatch({ opens }: WordPattern, words: ReadonlySet<string>): boolean {
  if (!opens) return true;
  for (const word of words) if (opens.has(word)) return true;
  return false;
}

/** Compiles a block of patterns, one per line, that share concern, strength and person. */
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
