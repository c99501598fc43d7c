const AGE = '(?:[89]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
const EDAD = '(?:[89]|1[0-7]|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete)';

/** What may follow an age that stands alone. */
const ENDS =
  '(?=\\s*(?:$|[,.!?;](?!\\d)|(?:and(?! a half)|but|so|my|he|she|they|we|girl|boy|bf|gf|mom|dad)(?!\\p{L})))';
/** After an age that is stated in full, but not "a 17 year old's mom". */
const OLD = "(?:[ -]?(?:years?|yrs?)[ -]olds?| ?y\\/?o)(?!['’]?s?\\p{L}|['’]s)";
/** Follows what is no age: "I'm 8, almost 9 months pregnant". */
const IS_NO_TIME =
  '(?!,? (?:(?:almost|nearly|about|maybe|or) )?\\d+ (?:months|weeks|wks)(?!\\p{L}))';

/** Says that the writer is under 18, and nothing else with the number: "I'm 10 weeks pregnant". */
const MINOR: readonly RegExp[] = [
  `i(?:['’]?m| am) (?:only |just )?(?:a |an )?(?:[5-7]|${AGE})${OLD}`,
  `i(?:['’]?m| am) (?:only |just )?${AGE}${ENDS}${IS_NO_TIME}`,
  `i(?:['’]?m| am) (?:still )?in (?:(?:middle|junior high|high) school|(?:the )?(?:[5-9]|1[0-2])th grade)${ENDS}`,
  `i(?:['’]?m| am) a (?:freshman|sophomore|junior|senior) in high school${ENDS}`,
  `i(?:['’]?m| am) (?:a minor|under (?:18|eighteen))${ENDS}`,
  `tengo (?:solo |apenas )?${EDAD} a[nñ]os(?: de edad)?(?=\\s*(?:$|[,.!?;]|(?:y(?! medio)|pero|mi|me)(?!\\p{L})))`,
  `soy (?:una? )?(?:ni[nñ][oa]|chic[oa]|muchach[oa]|adolescente) de ${EDAD} a[nñ]os(?!\\p{L})`,
  `soy menor(?: de edad)?(?=\\s*(?:$|[,.!?;]|(?:y|pero|tengo)(?!\\p{L})))`,
  // Not in the words of somebody else, in a comparison, or of long ago.
].map(
  (pattern) =>
    new RegExp(
      `(?<!\\p{L}|(?:like|since|when|desde que|cuando|como si) |[:"“«] ?)${pattern}`,
      'iu',
    ),
);

/** Whether one of a visitor's messages says that its writer is under 18. */
export const isFromMinor = (messages: readonly string[]): boolean =>
  messages.some((message) => MINOR.some((pattern) => pattern.test(message)));
