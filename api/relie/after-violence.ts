import type { Content, RelieWords } from '#content/model';
import { fillTemplate } from '#content/template';
import type { PersonInDanger } from '#safety/concern';
import type { Language } from '#safety/crisis-resources';
import { pathOf } from '#search-index/answer-units';
import type { PageHit } from '#search-index/search-index';
import { sentencesOf } from '#search-index/sentences';
import type { Material } from './grounding.ts';
import type { ReplyFacts } from './reply-facts.ts';

/** What a reply may use in a conversation in which partner violence was mentioned. */
export interface AfterViolence {
  facts: ReplyFacts;
  words: RelieWords;
  /** The pages that may be linked and quoted. */
  pages: ReadonlySet<string>;
}

/** Removes couples work from facts and words. `afterViolence` of relie.yaml lists the pages that are allowed. */
export function afterViolenceOf({ relie, pages }: Content, facts: ReplyFacts): AfterViolence {
  const { pages: allowed, link, question, opening } = relie.afterViolence;
  const paths = new Set(allowed);
  const names = pages
    .filter(({ path, layout }) => layout === 'service' && !paths.has(path))
    // "The 6-Session Reset" is also called "the Reset".
    .map(({ name }) => name.toLowerCase().replace(/^(?:the )?(?:\d\S* )?/, ''));
  const kept = (targets: ReplyFacts['links']): ReplyFacts['links'] =>
    new Map([...targets].filter(([, { to }]) => paths.has(to)));
  const topic = { link, reply: opening, question };
  const isUnsafe = (sentence: string) => offersCouplesWork(sentence, names);
  return {
    pages: paths,
    facts: {
      ...facts,
      links: kept(facts.links),
      quizzes: kept(facts.quizzes),
      sentences: facts.sentences.filter(({ en, es }) => !isUnsafe(en) && !isUnsafe(es)),
      isUnsafe,
    },
    words: {
      ...relie,
      // The topics' own replies are exercises for two.
      topics: {
        communication: topic,
        conflict: topic,
        closeness: topic,
        time: topic,
        sex: topic,
        trust: topic,
        general: topic,
      },
    },
  };
}

/** Removes from the material what offers couples work, and questions about the couple. */
export function safeMaterial(material: Material, { pages, facts, words }: AfterViolence): Material {
  const { question: next } = words.afterViolence;
  const isSafe = (address: string, text: string) =>
    pages.has(pathOf(address)) && !sentencesOf(text).some((it) => facts.isUnsafe?.(it));
  const safeAnswers = (answers: Material['answers']) =>
    answers
      .filter(({ unit }) => isSafe(unit.page, `${unit.en} ${unit.es ?? ''}`))
      .map((found) => ({ ...found, unit: { ...found.unit, next } }));
  const answers = safeAnswers(material.answers);
  const { passage: found } = material;
  const passage = found && isSafe(found.page.path, found.passage.text) ? found : undefined;
  const isAnswered = answers.length > 0 || passage !== undefined;
  return {
    ...material,
    ...{ facts, words, answers, passage },
    // A second answer may be about couples work even if its words look safe.
    asked: undefined,
    beside: undefined,
    candidates: safeAnswers(material.candidates),
    // If nothing answers, the reply links to individual therapy, not to a page that merely shares a word.
    pages: isAnswered ? safePages(material.pages, { pages }) : [],
  };
}

/** The found pages that are not couples work. */
export function safePages(
  hits: readonly PageHit[],
  { pages }: Pick<AfterViolence, 'pages'>,
): PageHit[] {
  return hits.filter(({ path }) => pages.has(path));
}

const matches = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

/** Something that partners do together, in English or Spanish. */
const FOR_TWO: readonly RegExp[] = [
  /\b(?:couples?|marriage|marital|relationship|joint|premarital|family)(?:['’]s?)?[ -](?:\w+ )?(?:therap|counsel|session|program|work|coach|retreat|intensive|workshop|quiz|check|exercise|class)/i,
  /\b(?:therap\w*|counsel\w*|sessions?|retreat|program|call|meeting|appointment)\b[^.!?]{0,40}\b(?:together|with (?:him|her|them)|for (?:both|two|you two))\b/i,
  /\b(?:both of you|the two of you|you both|you two|each other|one another|as a (?:couple|team))\b/i,
  /\bwith your (?:partner|husband|wife|boyfriend|girlfriend|fianc\S*|spouse)\b/i,
  /\b(?:talk|work|sort|sit|come|go|start|begin|practi[cs]e|rebuild|heal|meet|join|grow|get)\w*\b[^.!?]{0,40}\btogether\b/i,
  /\btogether\b[^.!?]{0,30}\b(?:talk|work|session|therap|heal|practi[cs]e)/i,
  /\b(?:talk|work) (?:it|this|that|things) (?:out|through|over)\b/i,
  /\b(?:talk|speak|say|explain|listen|apologi[sz]e|invite)\w* (?:\w+ ){0,3}(?:to|with) (?:him|her|your (?:partner|husband|wife|boyfriend|girlfriend))\b/i,
  /\binvite (?:him|her|them|your (?:partner|husband|wife))\b/i,
  /\bterapia (?:de|en|para) (?:la )?parejas?\b/i,
  /\b(?:sesi[oó]n|sesiones|programas?|retiro|taller) (?:de|en|para) (?:la |los )?(?:parejas?|dos)\b/i,
  /\b(?:juntos|juntas|ustedes dos|los dos|ambos|en pareja|con tu pareja|con su pareja|h[aá]blenlo)\b/i,
];

/** Says that couples work is not safe, or has to wait. */
const ADVISES_AGAINST: readonly RegExp[] = [
  /\b(?:not|isn['’]t|aren['’]t|wouldn['’]t be|never) (?:\w+ ){0,2}(?:safe|advis\w+|recommended|a good idea|wise|the place|while|until|before)\b/i,
  /\b(?:don['’]t|do not|won['’]t|can['’]t|cannot|wouldn['’]t|would not) (?:\w+ )?(?:offer|recommend|suggest|advise|start|begin|book|do)\b/i,
  /\bunsafe\b|\bmore danger\w*|\bmake (?:\w+ ){1,3}(?:worse|more dangerous)\b/i,
  /\bno (?:es|son|ser[ií]a) (?:\w+ )?segur[oa]s?\b|\bno (?:mientras|hasta|recomend\w+|ofrec\w+)\b|\bm[aá]s peligros[oa]s?\b/i,
];
const TURNED_ROUND =
  /\bnot (?:only|just)\b|\b(?:but|yet|however|although|though|still|unless|except)\b|\bno s[oó]lo\b|\b(?:pero|aunque|sino)\b/i;

/**
 * Whether a sentence offers or praises couples work. Prefers false positives: what remains of the reply still names
 * individual therapy and the hotline.
 * @param names lower-cased names of the programs and services for couples
 */
function offersCouplesWork(sentence: string, names: readonly string[]): boolean {
  const lower = sentence.toLowerCase();
  if (!matches(FOR_TWO, sentence) && !names.some((name) => lower.includes(name))) return false;
  return !matches(ADVISES_AGAINST, sentence) || TURNED_ROUND.test(sentence);
}

/** Questions about confidentiality count as questions about the practice, even if they mention the partner. */
const ON_PRIVACY =
  /\b(?:confiden\w*|priva\w*|secret\w*|notes?|records?|(?:will|would|could|can) (?:he|she|they) (?:know|see|find)|(?:he|she|they) (?:could|can|might|would) (?:know|see|find|read)|find out|(?:do|will|would|can|could) you (?:tell|inform|contact|call me|text me|write me)|(?:call|reach|text|write|e-?mail) me (?:at|on|only|instead|when|during)|see what i|know (?:that )?i|delete|clear|bills?|invoices?|statements?|(?:credit|debit) cards?|voice ?mails?|send (?:me )?(?:e-?mails?|letters?|mail)|confidencial\w*|expediente|se entera\w*|va a saber|(?:puede|podr[ií]a|va a) ver|facturas?|recibos?|estados? de cuenta|tarjetas?|me (?:pueden|podr[ií]an) (?:llamar|escribir|contactar)|me (?:llaman|escriben)|mandan (?:correos?|cartas?)|buz[oó]n)\b/i;
/** Mentions the couple, or something for couples. */
const ON_THE_TWO: readonly RegExp[] = [
  /\b(?:we|us|our|ourselves|both|together|couples?|marriage|marital|married?|marry|wedding|premarital|intimacy|communicat\w*|come too)\b/i,
  /\b(?:programs?|reset|intensive|retreat|rebuild|repair|blueprint|detox|quiz)\b/i,
  /\b(?:he|she|they|him|her|them|partner|husband|wife|boyfriend|girlfriend|fianc\S*)\b[^.?!]{0,80}\b(?:comes?|joins?|sessions?|therap\w*|counsel\w*|call|sorry|chang\w*|begin|start)\b/i,
  /\b(?:nosotros|nos|nuestr\w*|junt[oa]s|parejas?|los dos|ambos|programas?|intimidad|\w+[aei]mos)\b/i,
  /\b(?:ella|esposo|esposa|marido|novio|novia)\b[^.?!]{0,80}\b(?:ven(?:ga|ir)|terapia|cita|cambi\w*|empez\w*)\b/i,
];
/** Fees, hours, place, booking, who helps with what, and the like. */
const ON_THE_PRACTICE: readonly RegExp[] = [
  /\b(?:costs?|prices?|fees?|charge|how much|pay|payment|insur\w*|superbill|sliding)\b/i,
  /\b(?:open|close|hours|days?|saturday|sunday|weekend|evening|available)\b/i,
  /\b(?:phone|number|e-?mails?|address|located|location|where|parking|directions|online|video)\b/i,
  /\b(?:book|booking|appointment|cancel\w*|reschedul\w*|first (?:call|session)|vibe check)\b/i,
  /\b(?:speaks? \w+|languages?|credentials|licensed|therapists?|counselors?|team|individual)\b/i,
  // Exact wordings only: "will anyone believe my trauma" is a cry for help, not a question about the practice.
  /\b(?:have (?:some|any)(?:one|body) for|who (?:would|could|can|do|should) i (?:see|talk to) (?:for|about)|which of you is (?:best|good) (?:for|with)|do you (?:offer|treat)) (?:my )?(?:anxiety|depression|panic|trauma|ptsd|emdr|grief)\b(?! for)/i,
  /(?<!\p{L})(?:tienen a alguien para|con qui[eé]n (?:hablo|voy) (?:por|para)|ofrecen|atienden) (?:mi |la |el )?(?:ansiedad|depresi[oó]n|p[aá]nico|trauma|emdr|duelo)(?!\p{L}| para)/iu,
  /\bare you hiring\b/i,
  /\b(?:cu[aá]nto|precios?|costos?|cuesta|pagar|aceptan (?:\w+ )?seguros?|seguro m[eé]dico|horarios?|abren|cierran|tel[eé]fono|n[uú]mero|correo|direcci[oó]n|d[oó]nde|en l[ií]nea|citas?|idiomas?|hablan? (?:espa[nñ]ol|ingl[eé]s)|terapeutas?)\b/i,
];

/**
 * Whether the question is about work that partners do together, which must not be offered. Beside a question about
 * privacy, it is another question: "Can he come to a session? Can you call me at work?"
 */
export function asksForCouplesWork(question: string): boolean {
  if (!ON_PRIVACY.test(question)) return matches(ON_THE_TWO, question);
  const others = question.split(/(?<=[.?!])\s+/).filter((sentence) => !ON_PRIVACY.test(sentence));
  return others.some((sentence) => sentence.includes('?') && matches(ON_THE_TWO, sentence));
}

const THANKS =
  /^(?:ok(?:ay)?|oh|alright|sí|bueno|y)?[\s,.!]*(?:thank(?:s| you)|thx|ty|(?:muchas |muchísimas |mil )?gracias)(?![\p{L}])/iu;
const MOST_WORDS_OF_THANKS = 8;

/** Whether a message only says thanks. */
export const saysThanks = (message: string): boolean =>
  THANKS.test(message.trim()) &&
  !/[?¿]/.test(message) &&
  message.trim().split(/\s+/).length <= MOST_WORDS_OF_THANKS;

const SHELTER =
  /\b(?:shelters?|refuge|safe ?house|(?:place|somewhere) (?:safe )?to (?:stay|go|sleep)|where (?:can|could|do|should) i (?:go|stay|sleep)|refugios?|albergues?)\b|(?<!\p{L})(?:a d[oó]nde (?:me voy|ir|voy|puedo ir|podr[ií]a ir)|d[oó]nde (?:quedarme|dormir|me quedo))(?!\p{L})/iu;

const WITHOUT_CALL =
  /\b(?:(?:can['’]?t|cannot|not (?:able|safe) to|(?:don['’]t|do not) (?:dare|want) to) (?:make a )?call|(?:checks?|reads?|looks? (?:at|through)|goes through|tracks?|watches?|took|takes|has) my (?:cell ?)?phone|no puedo (?:llamar|hablar por tel[eé]fono)|(?:revisa|ve|controla|vigila|rastrea|me quit[oó]|tiene) (?:mi |el )(?:tel[eé]fono|celular|cel))(?!\p{L})/iu;

/** Asks whether somebody will learn of the visit: "Will he find out?", "Do you tell him?" */
const ASKS_WHO_LEARNS: readonly RegExp[] = [
  /\b(?:he|she|they|(?:any|some)(?:one|body)|people|husband|wife|boyfriend|girlfriend|fianc\S*|partner|spouse|family|parents|mom|dad|ex)\b[^.!?]{0,30}\b(?:finds?(?: this| it| me)? out|(?:be|get|gets) (?:told|notified)|(?:knows?|knowing|hears?|learns?) (?:that |if |about |of )?(?:i|me|this|it)\b)/i,
  /\b(?:will|would|could|can) (?:he|she|they|(?:any|some)(?:one|body)|my (?:husband|wife|boyfriend|girlfriend|partner|family|parents|mom|dad|ex)) (?:ever |even )?(?:know|be told|learn)\b(?! (?:how|what|why|when|where|which|who|to)\b)/i,
  /\b(?:will|would|do|could|can|are) you (?:\w+ ){0,2}(?:tell|telling|inform|notify) (?:him|her|them|(?:any|some)(?:one|body)|my (?:husband|wife|boyfriend|girlfriend|partner|family|parents|mom|dad|ex))\b(?! to\b)/i,
  /\bwithout (?:him|her|them|(?:any|some)(?:one|body)|my (?:husband|wife|boyfriend|girlfriend|partner|family|parents)) (?:knowing|finding out)\b/i,
  /(?<!c[oó]mo |\p{L})se (?:(?:va|van|puede|pueden|podr[ií]a|llegar[ií]a) a? ?)?enter(?:a|an|e|en|ar|ar[aá]n?|ar[ií]a)(?!\p{L})|(?<!\p{L})(?:va|van) a (?:saber|enterarse)(?!\p{L}| (?:qué|c[oó]mo|cu[aá]l|d[oó]nde|que \p{L}+[aei]r)(?!\p{L}))/iu,
  /(?<!\p{L})(?:le|les) (?:dicen|dir[aá]n|avisan|avisar[aá]n|cuentan|van a (?:decir|avisar|contar)) (?:algo )?(?:a (?:mi|él|el|ella|alguien)|que)(?!\p{L})/iu,
];

/**
 * Whether somebody needs help that the standard answer does not name: a shelter, a way without a call, or to know who
 * learns of the visit.
 */
export const needsOtherHelp = (message: string): boolean =>
  SHELTER.test(message) || WITHOUT_CALL.test(message) || matches(ASKS_WHO_LEARNS, message);

/** Asks whether one person may come: "Can I come alone?" In Spanish "solo" also means "only". */
const ASKS_TO_COME_ALONE: readonly RegExp[] = [
  /\b(?:can|could|may|should|would|do|is it (?:ok|okay|possible|fine)|am i allowed)\b[^.!?]{0,30}\b(?:come(?! back| home)|be seen|see (?:you|me|someone|somebody|one of you|a \w+)|talk (?:to|with) (?:you|someone|somebody|one of you)|sessions?|therapy|appointment)\b[^.!?]{0,40}\b(?:alone|on (?:my|her|his|their) own|by (?:my|her|him|them)sel(?:f|ves)|just me|only me|without (?:him|her|them|my (?:partner|husband|wife|boyfriend|girlfriend)))\b/i,
  /(?<!\p{L})(?:(?:puedo|puede|pueden|podr[ií]an?)(?!\p{L})[^.!?]{0,30}(?<!\p{L})(?:ir|venir|atender\w*|empezar|terapia|sesi[oó]n|cita)|(?:me|la|lo) atienden)(?!\p{L})[^.!?]{0,30}(?<!\p{L})(?:sol[oa](?! (?:en|los|las|el|la|por|un|una|si)(?!\p{L}))|a solas|sin (?:[eé]l|ella|mi (?:pareja|espos[oa]|marido|novi[oa])))(?!\p{L})/iu,
];
/** Names both partners, another person to meet, or another place: "Can I see him alone?" */
const ELSEWHERE =
  /\b(?:together|both|couples?|juntos|juntas|(?<!sin mi )parejas?|home|house|kids|children|casa|verl[oa]|recoger)\b|\b(?:see|meet|to|with) (?:him|her)\b|\bcon (?:ella|[eé]l)(?!\p{L})|\b(?:let|lets|deja|dejan)\b/iu;

/** Whether the question is for help for one person. */
const asksToComeAlone = (question: string): boolean =>
  matches(ASKS_TO_COME_ALONE, question) && !ELSEWHERE.test(question);

/** Whether the question is plainly about the practice, so that a page of the site may answer it without a model. */
export function asksAboutPractice(question: string): boolean {
  if (asksForCouplesWork(question)) return false;
  return ON_PRIVACY.test(question) || matches(ON_THE_PRACTICE, question);
}

/** Number of earlier replies in which the answer must not stand already. */
const LAST_REPLIES = 3;

interface Answering {
  /** Watchful note that opens the answer; if it contains a question, the answer has none. */
  note?: string;
  /** The visitor's message. Thanks are answered in a few words. */
  message?: string;
  /** Relie's earlier replies, oldest first. */
  replies?: readonly string[];
  /** Whether the visitor is under 18. */
  isMinor?: boolean;
}

/**
 * The answer to thanks, to whoever needs a shelter, cannot call, asks who learns of it or wants to come alone, to a
 * question about couples work, and to one that the site does not answer: suggests what is safe instead. Shorter if one of
 * the last replies contains it already. Minors are not offered therapy, because the practice sees adults.
 * @param person the victim of violence; `unknown` while violence is only likely
 */
export function afterViolenceAnswer(
  person: PersonInDanger | 'unknown',
  language: Language,
  { afterViolence, answers }: RelieWords,
  { note = '', message = '', replies = [], isMinor = false }: Answering,
): string {
  const { writer, someoneElse, minor } = afterViolence.answers;
  const adult = {
    writer,
    'someone-else': someoneElse,
    unknown: afterViolence.ifLikely.answer,
  }[person];
  const words = isMinor ? minor : adult;
  const link = fillTemplate(answers.link[language], { link: `LINK:${afterViolence.link}` });
  const isSaid = replies.slice(-LAST_REPLIES).some((reply) => reply.includes(words[language]));
  const standard = isSaid && !isMinor ? afterViolence.again : words;
  const special = specialAnswer(message, afterViolence, isMinor);
  const parts = [...(note ? [note] : []), (special ?? standard)[language]];
  if (isMinor) return parts.join('\n\n');
  // The question is for a time to call.
  const closes = !note.includes('?') && !WITHOUT_CALL.test(message);
  return [...parts, link, ...(closes ? [afterViolence.question[language]] : [])].join('\n\n');
}

function specialAnswer(
  message: string,
  { thanks, shelter, withoutCall, secrecy, alone }: RelieWords['afterViolence'],
  isMinor: boolean,
): RelieWords['afterViolence']['thanks'] | undefined {
  if (saysThanks(message)) return thanks;
  if (SHELTER.test(message)) return shelter;
  if (WITHOUT_CALL.test(message)) return withoutCall;
  if (matches(ASKS_WHO_LEARNS, message)) return secrecy;
  return asksToComeAlone(message) && !isMinor ? alone : undefined;
}
