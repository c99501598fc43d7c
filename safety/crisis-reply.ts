import type { ConcernFound, SafetyAssessment } from './assessment.ts';
import type { Concern } from './concern.ts';
import { CRISIS_RESOURCES, type CrisisResource, type Language } from './crisis-resources.ts';
import {
  ADULT_TO_TELL,
  STILL_WATCHFUL,
  topicOf,
  TRUSTED_ADULT,
  WHO_ANSWERS,
  wordingOf,
} from './crisis-wording.ts';

export interface CrisisReply {
  language: Language;
  /** Plain text; paragraphs are separated by an empty line. */
  text: string;
  /** For the crisis card, the most urgent first. */
  resources: CrisisResource[];
}

const RESOURCES_FOR: Record<Concern, readonly CrisisResource['id'][]> = {
  'medical-emergency': ['911', 'poison-control', '988'],
  suicide: ['988', '911'],
  'self-harm': ['988', '911'],
  'child-danger': ['911', 'child-abuse', '988'],
  'partner-violence': ['911', 'domestic-violence', '988'],
  'harm-to-others': ['911', '988'],
};

const wordsIn = (list: string, besides = ''): RegExp =>
  new RegExp(`${besides}\\b(?:${list.trim().replaceAll(/\s+/g, '|')})\\b`, 'gi');

// Function words, and common words about oneself, the partner and the practice, without accents. Words that exist in
// both languages are left out: "me", "no", "solo", "he", "son", "sin", "once".
const SPANISH_WORDS = wordsIn(
  `
    al aqui con contra de del desde el ella ellas ellos en entre es ese eso esta estas este esto la las le les lo los mas
    mi mis mucha muchas mucho muchos muy nada nadie ni nos nosotras nosotros nuestra nuestro para pero poco por porque pues
    que se si siempre sobre su sus tambien tampoco tan tanto todas todos tu tus un una unas unos usted ustedes ya yo
    como cual cuando cuanta cuantas cuanto cuantos donde quien quienes
    creo debo dice dijo estamos estan estar estaba estoy hace hacen hacer hago hay llevamos necesita necesitamos necesitan
    necesito podemos poder puede pueden puedo queremos quiere quiero quisiera sentir siente siento soy tenemos tener tengo
    tiene tienen vamos vivo voy atienden aceptan ofrecen cuesta cobran pega peleamos
    ayuda ayudame ayudan ayudar ayudeme ayudenme auxilio socorro urgente urge gracias favor hola buenas buenos anoche ahora hoy
    cansada cansado desesperada desesperado dolor enojada enojado harta harto lloro llorar miedo mal perdida perdido sola
    solas soledad triste tristeza vida
    cita esposa esposo hija hijas hijo hijos marido matrimonio novia novio pareja precio sesion terapia
    [a-z]+(?:[aei]mos|iendo|cion|ciones)
  `,
  '[¿¡ñáéíóú]|',
);
const ENGLISH_WORDS = wordsIn(`
    about am and are at be been but can cant do does did don't dont for from had has have he hello her hi him his how i i'm
    if im in is it its my not of on or our please she so that the their them they this to us was we were what when where
    who why will with would you your can't alone feel help lonely need session someone want
`);

/**
 * The language of which the text contains more words.
 * @param unsure the result for a tie, e.g. if the text contains no known word
 */
export function languageOf(text: string, unsure: Language = 'en'): Language {
  const spanish = text.match(SPANISH_WORDS)?.length ?? 0;
  const english = text.match(ENGLISH_WORDS)?.length ?? 0;
  if (spanish === english) return unsure;
  return spanish > english ? 'es' : 'en';
}

/**
 * The language of the newest message whose language is clear: "No" could be either.
 * @param texts the visitor's messages, oldest first
 * @param unsure the result if no message is clear
 */
export function spokenLanguage(texts: readonly string[], unsure: Language = 'en'): Language {
  return texts.reduce<Language>((before, text) => languageOf(text, before), unsure);
}

/** Whose contacts are shown: `ANYONE` if there is no concern, `PARTNER` if a partner may be dangerous. */
const ANYONE: ConcernFound = { concern: 'suicide', person: 'writer' };
const PARTNER: ConcernFound = { concern: 'partner-violence', person: 'writer' };

/** Rotates through the choices, by the number of earlier replies that contain one of them. */
function inTurn(choices: readonly string[], earlierReplies: readonly string[]): string {
  const said = earlierReplies.filter((reply) => choices.some((choice) => reply.includes(choice)));
  return choices[said.length % choices.length] ?? '';
}

function resourcesFor(
  concerns: SafetyAssessment['concerns'],
  language: Language,
  besides: readonly CrisisResource['id'][] = [],
) {
  const ids = new Set([...concerns.flatMap(({ concern }) => RESOURCES_FOR[concern]), ...besides]);
  return [...ids].map((id) => CRISIS_RESOURCES[language][id]);
}

/**
 * The reply to a message at level `crisis`. The link, question and length rules of ordinary replies do not apply to it.
 *
 * @param earlierReplies texts of all of Relie's earlier replies in this conversation. Only the first reply about a danger
 *   asks the direct question; the next ones are worded differently, in turn.
 * @param isMinor whether the visitor is under 18; see `isFromMinor`
 */
export function crisisReply(
  assessment: SafetyAssessment,
  language: Language,
  earlierReplies: readonly string[] = [],
  isMinor = false,
): CrisisReply {
  const [gravest, ...others] = assessment.concerns;
  const topic = gravest ? topicOf(gravest.concern, gravest.person) : 'suicide';
  const wording = wordingOf(topic, language, isMinor);
  const alsoSaid = new Set([wording.help]);
  for (const { concern, person } of others) {
    // Suicide and self-harm share their help text, which is given only once.
    if (concern === 'self-harm') continue;
    alsoSaid.add(wordingOf(topicOf(concern, person), language, isMinor).help);
  }
  const [direct = '', ...later] = wording.openings.map(
    (text, at) => `${text} ${wording.questions[at]}`,
  );
  // The visitor may state an age between two replies.
  const first = [false, true].map((minor) => wordingOf(topic, language, minor).openings[0] ?? '');
  const isAsked = earlierReplies.some((reply) => first.some((opening) => reply.includes(opening)));
  const paragraphs = [
    isAsked ? inTurn(later, earlierReplies) : direct,
    ...alsoSaid,
    ...(isMinor ? [TRUSTED_ADULT[language]] : []),
    inTurn(WHO_ANSWERS[language], earlierReplies),
  ];
  return {
    language,
    text: paragraphs.join('\n\n'),
    resources: resourcesFor(
      gravest ? assessment.concerns : [ANYONE],
      language,
      isMinor ? ['child-abuse'] : [],
    ),
  };
}

/**
 * The note before the ordinary answer at level `watch`: a caring line with 988, and with the violence hotline if a
 * partner may be dangerous.
 *
 * @param earlierReplies texts of all of Relie's earlier replies in this conversation; a note that one of them contains is
 *   followed by another
 * @param isMinor whether the visitor is under 18; see `isFromMinor`
 */
export function watchfulNote(
  assessment: SafetyAssessment,
  language: Language,
  earlierReplies: readonly string[] = [],
  isMinor = false,
): CrisisReply {
  const { concerns, afterCrisis, disclosedViolence } = assessment;
  const notes = STILL_WATCHFUL[language];
  const isViolence =
    disclosedViolence !== undefined ||
    concerns.some(({ concern }) => concern === 'partner-violence');
  const after = isViolence ? notes.afterViolence : notes.after;
  const first = isViolence ? notes.firstViolence : notes.first;
  const shown = [...(concerns.length > 0 ? concerns : [ANYONE]), ...(isViolence ? [PARTNER] : [])];
  const note = inTurn(afterCrisis ? after : first, earlierReplies);
  return {
    language,
    text: isMinor ? `${note}\n\n${ADULT_TO_TELL[language]}` : note,
    resources: resourcesFor(shown, language, isMinor ? ['child-abuse'] : []),
  };
}
