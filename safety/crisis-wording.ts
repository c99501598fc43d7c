import type { ConcernFound } from './assessment.ts';
import type { Concern, PersonInDanger } from './concern.ts';
import type { Language } from './crisis-resources.ts';

/** The texts of a crisis reply for one concern. `openings` rotate, each with the question at the same place. */
export interface Wording {
  openings: readonly string[];
  questions: readonly string[];
  help: string;
}

/** Concerns, divided further where the wording depends on who is in danger. */
export type Topic = Concern | 'someone-suicidal' | 'violence-elsewhere';

/** The topic of a concern and the person in danger. */
export function topicOf(concern: Concern, person: PersonInDanger): Topic {
  if (person === 'someone-else') {
    if (concern === 'suicide' || concern === 'self-harm') return 'someone-suicidal';
    if (concern === 'partner-violence') return 'violence-elsewhere';
  }
  return concern;
}

/** The concern of a topic and the person in danger: the inverse of {@link topicOf}. */
export function concernOf(topic: Topic): ConcernFound {
  if (topic === 'someone-suicidal') return { concern: 'suicide', person: 'someone-else' };
  if (topic === 'violence-elsewhere')
    return { concern: 'partner-violence', person: 'someone-else' };
  return { concern: topic, person: 'writer' };
}

const ENGLISH: Record<Topic, Wording> = {
  suicide: {
    openings: [
      'I’m really glad you told me. That is a lot of pain to carry, and you don’t have to carry it alone right now.',
      'Thank you for staying and telling me more. I believe you, and I’m taking it seriously.',
      'I’m still here with you. What you feel is real, and it can ease with a person beside you.',
    ],
    questions: [
      'Are you thinking about ending your life?',
      'Do you have something with you that you have thought of using? If so, could you put it out of reach, or leave the room?',
      'Who could be with you in the next hour, even without talking much?',
    ],
    help: 'You can call or text 988 now and reach a person, at any hour. If you have already hurt yourself, or are about to, please call 911.',
  },
  'self-harm': {
    openings: [
      'Thank you for trusting me with this. Hurting yourself is often a way to get through pain that feels too big, and you deserve gentler help with it.',
      'I’m glad you’re still talking to me. There is no shame in this.',
      'I’m here. Let’s get through the next few minutes together.',
    ],
    questions: [
      'Are you hurt right now, and are you also thinking about ending your life?',
      'Could you put what you use in another room while we talk?',
      'Who could you tell tonight, even in one short text?',
    ],
    help: 'You can call or text 988 at any hour; they help with self-harm too. If a wound is deep or keeps bleeding, please call 911.',
  },
  'someone-suicidal': {
    openings: [
      'How frightening to hear that from someone you care about. You did right to take it seriously.',
      'Thank you for staying with this. You don’t have to handle it alone.',
      'I’m still here. You are doing something that matters.',
    ],
    questions: [
      'Are they alone right now, and have they said how or when? You can ask them directly, “Are you thinking about ending your life?” Asking does not put the idea there.',
      'Can you be with them, or can someone nearby, and can pills or weapons be moved out of reach?',
      'Who else in their life could help you tonight?',
    ],
    help: 'If they could act now, or have already taken or done something, please call 911 and stay with them if it is safe. You can call or text 988 yourself and ask what to do next.',
  },
  'partner-violence': {
    openings: [
      'I’m so glad you told me. What you describe is not your fault, and you deserve to be safe.',
      'Thank you for telling me more. I believe you.',
      'I’m still here. You know your situation best, and nothing has to be decided this minute.',
    ],
    questions: [
      'Are you safe where you are right now?',
      'Is there a place you could go, or a person you could call, if it got worse tonight?',
      'Would it help to think through a small, quiet plan together?',
    ],
    help: 'If you are in danger now, please call 911. The National Domestic Violence Hotline is free and private at any hour: 1-800-799-7233, or text START to 88788. Please talk with them before any session together with your partner, because joint sessions can be unsafe while this is happening. And gently, for your privacy: clear this page from your browser history if someone checks it, or use “Exit this page” to leave quickly.',
  },
  'violence-elsewhere': {
    openings: [
      'Thank you for saying this out loud. Nobody should be hurt by a partner, and safety comes before everything else.',
      'I’m glad you are still talking about this. It takes courage.',
      'I’m still here, and this still matters.',
    ],
    questions: [
      'Is anyone hurt or in danger right now?',
      'Is there somewhere apart where each person could be safe tonight?',
      'Who else could help keep everyone safe?',
    ],
    help: 'If someone is in danger, please call 911. The National Domestic Violence Hotline, 1-800-799-7233 (or text START to 88788), talks at any hour with people who are hurt, people who worry about them, and people afraid of what they themselves have done. If someone checks this device, clear this page from its history or use “Exit this page”.',
  },
  'child-danger': {
    openings: [
      'Thank you for telling me. A child’s safety comes first, and telling someone is the right thing to do.',
      'I’m glad you are still here. This is heavy, and you are not alone with it.',
      'I’m still with you.',
    ],
    questions: [
      'Is the child, or are you if it is you, safe right now?',
      'Is there a safe adult who could be there today?',
      'Has anyone been hurt in a way that needs a doctor?',
    ],
    help: 'If a child is in danger now, please call 911. The Texas Abuse Hotline, 1-800-252-5400, listens at any hour; you do not need proof to call. If you are afraid of what you yourself might do, lay the baby or child somewhere safe, step away, and call or text 988.',
  },
  'medical-emergency': {
    openings: [
      'This could be an emergency.',
      'Please don’t wait on this one.',
      'I’m still here, and this still sounds urgent.',
    ],
    questions: [
      'Is 911 on the way? If this was taken or done on purpose, please tell them that too.',
      'Is someone with you who can make the call while you stay close?',
      'Have you been able to reach 911?',
    ],
    help: 'Please call 911 now and do what they tell you. If someone took too much of something or swallowed something harmful, Poison Control is at 1-800-222-1222, along with 911. If it was meant to end a life, 988 is there by call or text once the first danger is over.',
  },
  'harm-to-others': {
    openings: [
      'Thank you for telling me instead of acting on it. Feelings this strong can pass, if there is time and space.',
      'I’m glad you are still talking to me.',
      'I’m still here. Let’s keep putting time between the feeling and the act.',
    ],
    questions: [
      'Are you close to doing it, and is there a weapon within reach? Could you put distance between you and them right now?',
      'Where could you go for the next few hours, away from them?',
      'Who could stay with you until this eases?',
    ],
    help: 'If someone could be hurt, please call 911. You can call or text 988 at any hour; they also help with thoughts of hurting someone, and they won’t judge you for calling.',
  },
};

const SPANISH: Record<Topic, Wording> = {
  suicide: {
    openings: [
      'Me alegra mucho que me lo diga. Es mucho dolor, y no tiene que cargarlo a solas en este momento.',
      'Gracias por seguir aquí y contarme más. Le creo y lo tomo en serio.',
      'Sigo aquí con usted. Lo que siente es real, y puede aliviarse con una persona a su lado.',
    ],
    questions: [
      '¿Está pensando en quitarse la vida?',
      '¿Tiene cerca algo que haya pensado usar? Si es así, ¿podría alejarlo o salir de ese cuarto?',
      '¿Quién podría acompañarle en la próxima hora, aunque no hablen mucho?',
    ],
    help: 'Puede llamar al 988 (oprima 2 para español) o enviar AYUDA al 988 y hablar con una persona, a cualquier hora. Si ya se hizo daño o está a punto de hacerlo, por favor llame al 911.',
  },
  'self-harm': {
    openings: [
      'Gracias por confiarme esto. Lastimarse suele ser una forma de aguantar un dolor demasiado grande, y usted merece una ayuda más amable.',
      'Me alegra que siga hablando conmigo. No hay nada de qué avergonzarse.',
      'Aquí estoy. Pasemos juntos los próximos minutos.',
    ],
    questions: [
      '¿Tiene alguna herida ahora, y también está pensando en quitarse la vida?',
      '¿Podría dejar en otro cuarto lo que usa mientras hablamos?',
      '¿A quién podría decírselo hoy, aunque sea con un mensaje corto?',
    ],
    help: 'Puede llamar al 988 (oprima 2 para español) o enviar AYUDA al 988, a cualquier hora; también ayudan con esto. Si una herida es profunda o no deja de sangrar, por favor llame al 911.',
  },
  'someone-suicidal': {
    openings: [
      'Qué miedo da oír eso de alguien a quien quiere. Hizo bien en tomarlo en serio.',
      'Gracias por seguir con esto. No tiene que hacerlo sin ayuda.',
      'Sigo aquí. Lo que usted hace importa mucho.',
    ],
    questions: [
      '¿Esa persona está a solas en este momento, y ha dicho cómo o cuándo? Puede preguntarle directamente: «¿Estás pensando en quitarte la vida?» Preguntar no le mete la idea.',
      '¿Puede estar ahí usted, o alguien cercano, y alejar pastillas o armas?',
      '¿Quién más podría ayudarle hoy?',
    ],
    help: 'Si esa persona podría actuar ahora, o ya tomó o hizo algo, por favor llame al 911 y quédese a su lado si es seguro. Usted también puede llamar al 988 (oprima 2) y preguntar qué hacer.',
  },
  'partner-violence': {
    openings: [
      'Me alegra mucho que me lo diga. Lo que cuenta no es su culpa, y usted merece seguridad.',
      'Gracias por contarme más. Le creo.',
      'Sigo aquí. Nadie conoce su situación mejor que usted, y nada tiene que decidirse en este minuto.',
    ],
    questions: [
      '¿Está a salvo donde está ahora?',
      '¿Hay un lugar adonde ir o una persona a quien llamar si esta noche empeora?',
      '¿Le ayudaría pensar juntos un plan pequeño y discreto?',
    ],
    help: 'Si corre peligro ahora, por favor llame al 911. La Línea Nacional contra la Violencia Doméstica es gratis y privada, en español, a cualquier hora: 1-800-799-7233, o envíe START al 88788. Hable con ellos antes de cualquier sesión en pareja, porque puede no ser segura mientras esto pasa. Y con cariño, por su privacidad: borre esta página del historial si alguien lo revisa, o use el botón para salir rápido de esta página.',
  },
  'violence-elsewhere': {
    openings: [
      'Gracias por decirlo. Nadie debe ser lastimado por su pareja, y la seguridad va primero.',
      'Me alegra que siga hablando de esto. Se necesita valor.',
      'Sigo aquí, y esto sigue siendo importante.',
    ],
    questions: [
      '¿Hay alguien herido o en peligro ahora?',
      '¿Hay un lugar aparte donde cada persona pueda estar a salvo esta noche?',
      '¿Quién más podría ayudar a cuidar a todos?',
    ],
    help: 'Si alguien corre peligro, por favor llame al 911. La Línea Nacional contra la Violencia Doméstica, 1-800-799-7233 (o envíe START al 88788), atiende a cualquier hora a quien sufre violencia, a quien se preocupa y a quien teme lo que hizo. Si alguien revisa este aparato, borre esta página del historial o use el botón para salir.',
  },
  'child-danger': {
    openings: [
      'Gracias por decírmelo. La seguridad de un niño va primero, y contarlo es lo correcto.',
      'Me alegra que siga aquí. Esto pesa, y no tiene que cargarlo a solas.',
      'Sigo con usted.',
    ],
    questions: [
      '¿La niña o el niño, o usted si le pasa a usted, está a salvo ahora?',
      '¿Hay un adulto de confianza que pueda estar ahí hoy?',
      '¿Alguien tiene una herida que necesite atención médica?',
    ],
    help: 'Si un niño corre peligro ahora, por favor llame al 911. La Línea de Abuso de Texas, 1-800-252-5400, escucha a cualquier hora; no necesita pruebas. Si teme lo que usted podría hacer, deje al bebé o al niño en un lugar seguro, aléjese un momento y llame al 988 (oprima 2).',
  },
  'medical-emergency': {
    openings: [
      'Esto puede ser una emergencia.',
      'Por favor, no espere con esto.',
      'Sigo aquí, y esto sigue sonando urgente.',
    ],
    questions: [
      '¿Ya viene el 911? Si fue a propósito, por favor dígalo también.',
      '¿Hay alguien con usted que pueda llamar mientras usted se queda cerca?',
      '¿Pudo comunicarse con el 911?',
    ],
    help: 'Por favor llame al 911 ahora y haga lo que le indiquen. Si alguien tomó demasiado de algo o tragó algo dañino, el Centro de Control de Intoxicaciones está en el 1-800-222-1222, además del 911. Si fue para quitarse la vida, el 988 está ahí cuando pase el primer peligro.',
  },
  'harm-to-others': {
    openings: [
      'Gracias por decírmelo en lugar de hacerlo. Un sentimiento tan fuerte puede pasar, con tiempo y distancia.',
      'Me alegra que siga hablando conmigo.',
      'Sigo aquí. Sigamos poniendo tiempo entre lo que siente y lo que hace.',
    ],
    questions: [
      '¿Está a punto de hacerlo, y hay un arma cerca? ¿Podría alejarse ahora mismo?',
      '¿Adónde podría ir unas horas, lejos de esa persona?',
      '¿Quién podría acompañarle hasta que esto baje?',
    ],
    help: 'Si alguien puede salir herido, por favor llame al 911. Puede llamar al 988 (oprima 2) a cualquier hora; también ayudan con pensamientos de hacer daño, sin juzgarle.',
  },
};

export const WORDINGS: Record<Language, Record<Topic, Wording>> = { en: ENGLISH, es: SPANISH };

/** Replaces texts of {@link WORDINGS} that address an adult, with a partner in therapy or a child of their own. */
export const WORDINGS_FOR_MINORS: Record<Language, Partial<Record<Topic, Partial<Wording>>>> = {
  en: {
    'partner-violence': {
      help: 'If you are in danger now, please call 911. The National Domestic Violence Hotline is free and private at any hour, and listens to young people too: 1-800-799-7233, or text START to 88788. And gently, for your privacy: clear this page from your browser history if someone checks it, or use “Exit this page” to leave quickly.',
    },
    'violence-elsewhere': {
      openings: [
        'Thank you for saying this out loud. Nobody should be hurt like this, and it is not your job to stop it.',
        'I’m glad you are still talking about this. It takes courage.',
        'I’m still here, and this still matters.',
      ],
      questions: [
        'Is anyone hurt or in danger right now?',
        'Is there somewhere safe you could go tonight, such as a relative or a neighbor?',
        'Which adult could you tell today?',
      ],
      help: 'If someone is in danger, please call 911, and go somewhere safe instead of stepping in. The National Domestic Violence Hotline, 1-800-799-7233 (or text START to 88788), listens to young people too, at any hour. If someone checks this device, clear this page from its history or use “Exit this page”.',
    },
    'child-danger': {
      questions: [
        'Are you in a safe place right now, and is anyone else there in danger?',
        'Is there a safe adult who could be there today?',
        'Has anyone been hurt in a way that needs a doctor?',
      ],
      help: 'If you or another child are in danger now, please call 911. You can also call or text 988 at any hour. If you are looking after a baby or child and are afraid of what you might do, lay them somewhere safe, step away, and call 988.',
    },
  },
  es: {
    'partner-violence': {
      help: 'Si corre peligro ahora, por favor llame al 911. La Línea Nacional contra la Violencia Doméstica es gratis y privada, en español, a cualquier hora, y también escucha a jóvenes: 1-800-799-7233, o envíe START al 88788. Y con cariño, por su privacidad: borre esta página del historial si alguien lo revisa, o use el botón para salir rápido de esta página.',
    },
    'violence-elsewhere': {
      openings: [
        'Gracias por decirlo. Nadie debe ser lastimado así, y pararlo no le toca a usted.',
        'Me alegra que siga hablando de esto. Se necesita valor.',
        'Sigo aquí, y esto sigue siendo importante.',
      ],
      questions: [
        '¿Hay alguien herido o en peligro ahora?',
        '¿Hay un lugar seguro adonde ir esta noche, con un familiar o una vecina?',
        '¿A qué persona adulta podría contárselo hoy?',
      ],
      help: 'Si alguien corre peligro, por favor llame al 911 y vaya a un lugar seguro en vez de meterse en medio. La Línea Nacional contra la Violencia Doméstica, 1-800-799-7233 (o envíe START al 88788), escucha también a jóvenes, a cualquier hora. Si alguien revisa este aparato, borre esta página del historial o use el botón para salir.',
    },
    'child-danger': {
      questions: [
        '¿Está en un lugar seguro ahora, y alguien más corre peligro ahí?',
        '¿Hay un adulto de confianza que pueda estar ahí hoy?',
        '¿Alguien tiene una herida que necesite atención médica?',
      ],
      help: 'Si usted u otro menor corre peligro ahora, por favor llame al 911. También puede llamar al 988 (oprima 2) a cualquier hora. Si cuida a un bebé o a un niño y teme lo que podría hacer, déjelo en un lugar seguro, aléjese un momento y llame al 988.',
    },
  },
};

/** Part of every crisis reply to a visitor under 18. */
export const TRUSTED_ADULT: Record<Language, string> = {
  en: 'Please also tell one adult you trust today: a relative, a teacher, a school counselor, a nurse. If somebody hurts or frightens you, the Texas Abuse Hotline, 1-800-252-5400, listens to young people at any hour; you do not need proof to call.',
  es: 'Por favor cuénteselo hoy también a una persona adulta de confianza: un familiar, una maestra, la consejera de la escuela, una enfermera. Si alguien le hace daño o le da miedo, la Línea de Abuso de Texas, 1-800-252-5400, escucha a jóvenes a cualquier hora; no necesita pruebas.',
};

/** Part of every watchful note to a visitor under 18. Shorter, because an answer follows. */
export const ADULT_TO_TELL: Record<Language, string> = {
  en: 'An adult you trust can help too, such as a relative, a teacher or a school counselor. So can the Texas Abuse Hotline, at any hour: 1-800-252-5400.',
  es: 'También puede ayudarle una persona adulta de confianza: un familiar, una maestra, la consejera de la escuela. Y la Línea de Abuso de Texas, a cualquier hora: 1-800-252-5400.',
};

/** The texts about a topic for an adult, or for a visitor under 18. */
export function wordingOf(topic: Topic, language: Language, isMinor: boolean): Wording {
  const wording = WORDINGS[language][topic];
  return isMinor ? { ...wording, ...WORDINGS_FOR_MINORS[language][topic] } : wording;
}

/** Part of every crisis reply: states that an AI answers, and that the conversation continues. */
export const WHO_ANSWERS: Record<Language, readonly string[]> = {
  en: [
    'I’m Relie, an AI companion, not a clinician or an emergency service, so I’d like a person to be with you too. If it helps, I can find the words with you for a call or a text to someone you trust. I’m staying right here.',
    'I’m an AI companion and can’t send help myself, which is why I keep pointing to people who can. Shall we write that text to someone you trust together? I’m here.',
    'As an AI companion, not a clinician or an emergency service, I can’t do this for you, but I can stay while you reach out to a person. Tell me what is happening now.',
  ],
  es: [
    'Soy Relie, una compañera de IA; no soy profesional clínica ni servicio de emergencia, por eso quisiera que también le acompañe una persona. Si le sirve, buscamos juntos las palabras para llamar o escribir a alguien de confianza. Aquí me quedo.',
    'Soy una compañera de IA y no puedo enviar ayuda, por eso insisto en quienes sí pueden. ¿Escribimos juntos ese mensaje a alguien de confianza? Aquí estoy.',
    'Como compañera de IA, no profesional clínica ni servicio de emergencia, no puedo hacerlo por usted, pero puedo quedarme mientras busca a una persona. Cuénteme qué está pasando ahora.',
  ],
};

/** Notes for one language: after a crisis, and for a first sign; `violence` where a partner may be dangerous. */
interface Notes {
  after: readonly string[];
  first: readonly string[];
  afterViolence: readonly string[];
  firstViolence: readonly string[];
}

/** Notes before an ordinary answer at level `watch`; each names 988. Never the same one twice in a row. */
export const STILL_WATCHFUL: Record<Language, Notes> = {
  en: {
    after: [
      'I haven’t forgotten what you told me, and it still matters: are you safe right now? You can call or text 988 at any hour.',
      'I’m glad you’re still here, and we can go on with this. 988 is there at any hour, by call or text; how are you at this moment?',
      'Let’s look at that. If it gets harder, tell me straight away, or call or text 988; is anyone with you today?',
    ],
    first: [
      'That sounds really hard. You can call or text 988 at any hour and talk with a person; are you safe right now?',
      'I want to be sure you’re all right: are you safe right now? If it gets too much, call or text 988, at any hour.',
    ],
    afterViolence: [
      'I haven’t forgotten what you told me: are you safe right now? The National Domestic Violence Hotline is there at any hour, 1-800-799-7233, and so is 988, by call or text.',
      'I’m glad you’re still here, and safety comes first. The National Domestic Violence Hotline, 1-800-799-7233, answers at any hour, and you can call or text 988; is anyone with you today?',
      'What you told me still matters. You can reach the National Domestic Violence Hotline at 1-800-799-7233, or call or text 988, at any hour; is there somewhere safe you could go if you needed to?',
    ],
    firstViolence: [
      'That sounds really hard: are you safe right now? If somebody hurts or frightens you, the National Domestic Violence Hotline is there at any hour, 1-800-799-7233, and so is 988, by call or text.',
      'I want to be sure you’re all right. If somebody hurts or frightens you, call 1-800-799-7233, the National Domestic Violence Hotline, or call or text 988, at any hour; are you safe right now?',
    ],
  },
  es: {
    after: [
      'No olvido lo que me contó, y sigue siendo importante: ¿está a salvo ahora? Puede llamar al 988 (oprima 2) o enviar AYUDA al 988, a cualquier hora.',
      'Me alegra que siga aquí, y podemos seguir con esto. El 988 (oprima 2) atiende a cualquier hora; ¿cómo está en este momento?',
      'Veámoslo. Si se pone más difícil, dígamelo enseguida o llame al 988 (oprima 2); ¿hay alguien con usted hoy?',
    ],
    first: [
      'Eso suena muy difícil. Puede llamar al 988 (oprima 2) a cualquier hora y hablar con una persona; ¿está a salvo ahora?',
      'Quiero saber si está bien: ¿está a salvo ahora? Si es demasiado, llame al 988 (oprima 2) o envíe AYUDA al 988, a cualquier hora.',
    ],
    afterViolence: [
      'No olvido lo que me contó: ¿está a salvo ahora? La Línea Nacional contra la Violencia Doméstica atiende en español a cualquier hora, 1-800-799-7233, y también el 988 (oprima 2).',
      'Me alegra que siga aquí, y la seguridad va primero. La Línea Nacional contra la Violencia Doméstica, 1-800-799-7233, y el 988 (oprima 2) atienden a cualquier hora; ¿hay alguien con usted hoy?',
      'Lo que me contó sigue siendo importante. Puede llamar al 1-800-799-7233, la Línea Nacional contra la Violencia Doméstica, o al 988 (oprima 2), a cualquier hora; ¿hay un lugar seguro adonde ir si hiciera falta?',
    ],
    firstViolence: [
      'Eso suena muy difícil: ¿está a salvo ahora? Si alguien le hace daño o le da miedo, la Línea Nacional contra la Violencia Doméstica atiende a cualquier hora, 1-800-799-7233, y también el 988 (oprima 2).',
      'Quiero saber si está bien. Si alguien le hace daño o le da miedo, llame al 1-800-799-7233, la Línea Nacional contra la Violencia Doméstica, o al 988 (oprima 2), a cualquier hora; ¿está a salvo ahora?',
    ],
  },
};
