const AGE = '(?:[89]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
const EDAD = '(?:[89]|1[0-7]|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete)';

/** Says that the writer is under 18, and nothing else with the number: "I'm 10 weeks pregnant". */
const MINOR: readonly RegExp[] = [
  `i(?:['’]?m| am) (?:only |just )?(?:a |an )?${AGE}(?:[ -](?:years?|yrs?)[ -]olds?| ?y\\/?o)(?!\\p{L})`,
  `i(?:['’]?m| am) (?:only |just )?${AGE}(?=\\s*(?:$|[,.!?;](?!\\d)|(?:and(?! a half)|but|so|my|he|she|they|we|girl|boy)(?!\\p{L})))`,
  `i(?:['’]?m| am) in (?:middle|junior high|high) school(?!\\p{L})`,
  `i(?:['’]?m| am) (?:a minor|under (?:18|eighteen))(?=\\s*(?:$|[,.!?;]|(?:and|but|so|my|he|she|they)(?!\\p{L})))`,
  `tengo (?:solo |apenas )?${EDAD} a[nñ]os(?=\\s*(?:$|[,.!?;]|(?:y(?! medio)|pero|mi)(?!\\p{L})))`,
  `soy menor(?: de edad)?(?=\\s*(?:$|[,.!?;]|(?:y|pero|tengo)(?!\\p{L})))`,
].map((pattern) => new RegExp(`(?<!\\p{L})${pattern}`, 'iu'));

/** Whether one of a visitor's messages says that its writer is under 18. */
export const isFromMinor = (messages: readonly string[]): boolean =>
  messages.some((message) => MINOR.some((pattern) => pattern.test(message)));
