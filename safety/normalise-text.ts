/**
 * Normalises a message, so that "I caaan't, w4nt 2 d1e" and "i can not want to die" are equal in every later step:
 * lower case, no accents, contractions and text-speak expanded, disguised and misspelt danger words restored. Words are
 * separated by one space, sentences by ` . `. The result begins and ends with a space, so that patterns need no
 * anchors.
 */

const ENDINGS: Record<string, string> = {
  ll: 'will',
  re: 'are',
  ve: 'have',
  d: 'would',
  m: 'am',
};

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '*': '',
};

/** Expansions of whole words to the words that the patterns use. */
const SPELLED_OUT: Record<string, string> = Object.fromEntries(
  `
  im:i am|ive:i have|id:i would|hes:he is|shes:she is|theyre:they are|youre:you are
  its:it is|thats:that is|theres:there is|whats:what is|hed:he would|shed:she would|itll:it will
  youll:you will|theyll:they will|youve:you have|weve:we have|theyve:they have
  dont:do not|doesnt:does not|didnt:did not|cant:can not|cannot:can not|couldnt:could not|cnt:can not
  wont:will not|wouldnt:would not|shouldnt:should not|isnt:is not|arent:are not|wasnt:was not
  werent:were not|havent:have not|hasnt:has not|hadnt:had not|aint:am not|neednt:need not|dnt:do not
  wanna:want to|wana:want to|wnat:want|gonna:going to|gunna:going to|gon:going to|imma:i am going to
  ima:i am going to|finna:going to|tryna:trying to|gotta:got to|hafta:have to|kinda:kind of|lemme:let me
  u:you|ur:your|r:are|n:and|til:until|rn:right now|idk:i do not know|idc:i do not care|tbh:honestly
  ngl:honestly|fr:for real|bc:because|cuz:because|cause:because|coz:because|abt:about|rly:really|w:with
  wo:without|b4:before|2nite:tonight|tonite:tonight|2day:today|4ever:forever|2morrow:tomorrow
  tmrw:tomorrow|thx:thanks|pls:please|plz:please|sb:somebody|sth:something|smth:something|evry:every
  evrything:everything|everythng:everything|nothin:nothing|anythin:anything|livin:living|dyin:dying
  killin:killing|hittin:hitting|beatin:beating|cuttin:cutting|hurtin:hurting|durin:during|gettin:getting
  bf:boyfriend|gf:girlfriend|bfs:boyfriend|hubby:husband|hub:husband|dh:husband|fiance:fiance|fiancee:fiance
  hubs:husband|mom:mother|mum:mother|mommy:mother|mama:mother|dad:father|daddy:father|papa:father
  kms:kill myself|kys:kill yourself|ctb:kill myself|unalive:kill myself|unaliving:kill myself|unalived:killed myself
  sewerslide:suicide|suiside:suicide|slef:self|cuting:cutting|sinse:since|suicde:suicide|sucide:suicide|suisidal:suicidal|sucidal:suicidal|thots:thoughts|thougts:thoughts|thoughs:thoughts|sewerside:suicide|suey:suicide|offing:killing|kil:kill|kiling:killing|ded:dead
  dye:die|dieing:dying|diying:dying|mself:myself|meself:myself|myslef:myself|mysef:myself
  oded:overdosed|od:overdose|ods:overdoses|oding:overdosing|ode:overdose|tf:the hell
  comit:commit|comitt:commit|committ:commit|comited:committed|comiting:committing|alot:a lot|anymor:anymore|nomore:anymore|anylonger:anymore|lifes:life|dissapear:disappear
  disapear:disappear|desappear:disappear|nife:knife|chocked:choked|chocking:choking
  abussive:abusive|abusiv:abusive|xq:porque|pq:porque|q:que|k:que|tb:tambien|d:de
  toy:estoy|ta:esta|pa:para|haserme:hacerme|aser:hacer|acer:hacer|matarm:matarme|bibir:vivir
  morirm:morirme|suisidio:suicidio|suisidarme:suicidarme|suicidarm:suicidarme|kiero:quiero
  kero:quiero|jajaja:haha|jaja:haha|jeje:haha|jajaj:haha|lol:haha|lmao:haha|lmfao:haha
  rofl:haha|hehe:haha|lolol:haha|hahaha:haha
  `
    .trim()
    .split(/[|\n]\s*/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Long words whose misspellings are corrected: a word within an edit distance of one or two is replaced. */
const DANGER_WORDS =
  `suicide suicidal suicidio suicidarme overdose overdosed overdosing strangle strangled strangling
  threatens threatened threatening unconscious breathing bleeding abusive violent hopeless worthless
  punched slapped choking existing anymore tomorrow bruises tracking kidnapped convulsing seizure
  disappear unresponsive pastillas husband boyfriend girlfriend molested forever yourself himself
  herself myself`.split(/\s+/);

/** Correct words within the edit distance of a danger word. */
const NOT_A_SLIP = new Set(
  `slipped snapped slammed clapped exiting exciting breading breeding pinched punches munched bruised
  breathings trucking tricking cracking bleedings strangles stranger violet violets brunches threaten
  threat violento violenta violencia lunched launched husbands boyfriends girlfriends chocking smoking hoping`.split(
    /\s+/,
  ),
);

/** Whether the edit distance (insert, delete, substitute, transpose) of `word` and `target` is at most `limit`. */
function isSlipOf(word: string, target: string, limit: number): boolean {
  if (Math.abs(word.length - target.length) > limit) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= target.length; column++) {
      const same = word[row - 1] === target[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = word[row - 1] === target[column - 2] && word[row - 2] === target[column - 1];
      if (row > 1 && column > 1 && swapped)
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return (last[target.length] ?? limit + 1) <= limit;
}

function correctSlip(word: string): string {
  if (word.length < 6 || NOT_A_SLIP.has(word) || DANGER_WORDS.includes(word)) return word;
  const slips = word.length >= 7 && /^s[abd-rt-z]*[cs][a-z]*d/.test(word) ? 2 : 1;
  return (
    DANGER_WORDS.find(
      (danger) =>
        danger[0] === word[0] && isSlipOf(word, danger, danger.startsWith('suicid') ? slips : 1),
    ) ?? word
  );
}

/** Joins runs of single letters: "k i l l  m y s e l f", "k.i.l.l". */
function joinSpacedLetters(text: string): string {
  return text.replace(
    /(?<![a-z0-9'])[a-z0-9!@$](?:([ .\-_])[a-z0-9!@$](?![a-z0-9'])|  +(?=[a-z0-9][ .\-_])){2,}/g,
    (run) =>
      run
        .replace(/ {2,}/g, '\n')
        .replace(/[ .\-_]/g, '')
        .replace(/\n/g, ' '),
  );
}

/** Words written without spaces, originally or after joinSpacedLetters. */
const SQUASHED: [RegExp, string][] = [
  [/\b(want|wanna|wan)to(die|kill)/g, '$1 to $2'],
  [/\b(i)(want)\b/g, '$1 $2'],
  [/\bkill(my?self|me|him|her)\b/g, 'kill $1'],
  [/\b(hurt|cut|hang|shoot)(myself)\b/g, '$1 $2'],
  [/\bend(it|my)(all|life)\b/g, 'end $1 $2'],
  [/\bmy (?:man|old man|baby ?daddy|baby father)\b/g, 'my boyfriend'],
  [/\bmy (?:woman|old lady|baby ?mama)\b/g, 'my girlfriend'],
  [/\bgone (?=(?:kill|hurt|shoot|beat|stab|die|end|murder|find)\b)/g, 'going to '],
  [/\bmy self\b/g, 'myself'],
  // Before any other word, "y" is Spanish for "and".
  [/\by (?=(?:am|are|is|do|does|did|should|would|bother|cant|dont|even|live|try) )/g, 'why '],
  [/\bany more\b/g, 'anymore'],
  [/\bun ?[- ]alive/g, 'unalive'],
  [/\bunaliv(?:e|ing) (?=my|him|her|your|them)/g, 'kill '],
  [/\bself[- ]?(harm|injur|delet|hat|destruct)/g, 'self $1'],
];

function restoreLetters(word: string): string {
  const plain = /[a-z]/.test(word)
    ? word
        .replace(/(?<=[a-z])[013457@$!*](?=[0-9@$!*]*[a-z])/g, (sign) => LEET[sign] ?? sign)
        .replace(/^[45@$](?=[a-z]{2})/, (sign) => LEET[sign] ?? sign)
        .replace(/^([a-z]{2,})3$/, '$1e')
    : word;
  return plain.replace(/([a-z])\1{2,}/g, (run) => (run[0] === 'l' ? 'll' : (run[0] ?? '')));
}

/**
 * Normalises `text` as described at the top of this file. Never throws. An empty text gives one space.
 */
export function normaliseText(text: string): string {
  let plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/g, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[😂🤣😆😅😹🙃😜😝😛😏💀]/gu, ' haha ');
  plain = joinSpacedLetters(plain);
  for (const [squashed, spaced] of SQUASHED) plain = plain.replace(squashed, spaced);
  plain = plain
    .replace(/'(ll|re|ve|d|m)\b/g, (_, ending: string) => ` ${ENDINGS[ending] ?? ''}`)
    .replace(/\b(he|she|it|that|there|what|who)'s\b/g, '$1 is')
    .replace(/\b\d+ ?kms?\b/g, 'far')
    .replace(/\b(want|need|going|ready|have) 2\b/g, '$1 to')
    .replace(/'/g, '');
  const words = plain
    .replace(/(?<!!)!+(?=\s|$)/g, ' . ')
    .replace(/[.?…;\n\r]+|(?<=\s)[-–—]+(?=\s)/g, ' . ')
    .replace(/[^a-z0-9@$!*.]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const restored = restoreLetters(word).replace(/[@$!*]/g, '');
      return Object.hasOwn(SPELLED_OUT, restored) ? SPELLED_OUT[restored] : correctSlip(restored);
    });
  return ` ${words.join(' ')} `.replace(/ +/g, ' ').replace(/(?<! \.)(?: \.)+ /g, ' . ');
}
