/** Words that open or invert a question, in English and Spanish; people often leave out its mark. */
const ASKS =
  /[?¿]|^(?:(?:hi|hello|hey|ok|so|and|but|also|hola|y|pero|entonces|oiga)[\s,]+)*(?:can|could|do|does|did|is|are|am|was|will|would|should|may|must|has|have|any|how|what|whats|when|where|which|who|why|puedo|podemos|puede|pueden|podr[ií]a\w*|tienen?|hacen|hay|aceptan|cobran|atienden|ofrecen|dan|es|son|se|tengo que|tenemos que|debo|debemos|necesito|necesitamos|qu[eé]|c[oó]mo|cu[aá]l\w*|cu[aá]n[dt][oa]s?|d[oó]nde|qui[eé]n\w*|por qu[eé]|(?:me|nos|les?) (?:pueden?|ayudan?|atienden?|dan?|aceptan?|cobran?))(?![\p{L}'’])|\b(?:can|could|do|does|did|is|are|will|would|should|may|how do|what do) (?:i|we|you|yall|he|she|they|it|this|that|there|my|our|your|the|anyone|someone|somebody)\b/iu;
/** Somebody speaks of themselves or of somebody close: without it, two or three words may be a question in brief. */
const TELLS =
  /(?<![\p{L}])(?:i|i['’]?m|i['’]?ve|we|we['’]?re|we['’]?ve|he|she|they|my|our|yo|estoy|estamos|me|mi|mis|nos|nuestr[oa]s?|[eé]l|ella|siento|sufro|perd[ií]|perdimos|llevamos|tenemos|tengo|ya no|muri[oó])(?![\p{L}])/iu;

/** Whether a message tells something and asks nothing. */
export const asksNothing = (message: string): boolean =>
  !ASKS.test(message.trim()) && TELLS.test(message);

const DECIDES =
  /\bshould (?:i|we) (?:\w+ )?(?:leave|stay|divorce|separate|split|break up|end (?:it|this)|forgive|give up|go back|take (?:him|her) back)\b(?! (?:the|a|my|our|early|blank|empty)\b)|(?<!\p{L})(?:debo|debemos|deber[ií]a(?:mos)?) (?:dejar(?:l[oa])?|quedar(?:me|nos)|divorciar(?:me|nos)|separar(?:me|nos)|terminar|perdonar(?:l[oa])?|volver)(?!\p{L})/iu;

/** Whether a message asks for a decision about the relationship, such as "Should I leave?" */
export const asksToDecide = (message: string): boolean => DECIDES.test(message);

/**
 * An answer without the yes or no that it opens with, which makes no sense behind a message that asks nothing, or
 * behind another answer, and which must not decide for anybody.
 */
export const withoutVerdict = (answer: string): string =>
  answer.replace(/^(?:Yes|No|Sí)[.,:]\s+(?:(?:and|y)\s+)?(\S)/, (_, first: string) =>
    first.toUpperCase(),
  );
