import { describe, expect, test } from '@jest/globals';
import fc from '../tests/support/fast-check.ts';
import {
  assessConversation as assessWith,
  type ConversationMessage,
} from './assess-conversation.ts';
import { assessMessage } from './assess-message.ts';
import { assessBySignals } from './assess-signals.ts';
import type { ConcernFound, SafetyAssessment } from './assessment.ts';
import { crisisReply, watchfulNote } from './crisis-reply.ts';

const assessConversation = (messages: ConversationMessage[]) => assessWith(messages, assessMessage);

describe('assessMessage', () => {
  test.each([
    ['disguised letters', 'i w4nt to k!ll mys3lf'],
    ['spaced letters', 'k i l l  m y s e l f'],
    ['a misspelling', 'thinking about sucide again'],
    ['stretched letters', 'i dont wanna liiiive anymoreee'],
    ['slang', 'gonna unalive tonight'],
    ['no accents in Spanish', 'ya no quiero vivir'],
    ['two languages at once', "I can't anymore, me quiero morir"],
    ['an ordinary question first', 'do you take insurance? also i want to be dead'],
    ['a denial that denies nothing', 'not joking, i want to die'],
    ['a past that is back', 'I was suicidal in college and the thoughts are back, I want to die'],
  ])('hears the wish to die through %s', (_, text) => {
    const { level, concerns } = assessMessage(text);
    expect(level).toBe('crisis');
    expect(concerns[0]).toEqual({ concern: 'suicide', person: 'writer' });
  });

  test.each([
    'The problem is that he hits me',
    'Is it my fault that he hits me?',
    'this man hurts me every day',
    'I have a husband that hits me',
    'my husband hit me one day and he cried',
    'he beats me at home',
    'my wife beats me at night',
    'he beats me in front of everyone',
    'he pushed me off the bed',
    'he pushed me back into the wall',
    'he kicked me off the couch last night',
    'he throws his clothes at me',
    'he dragged me into the closet',
    'he hit the wall next to my head',
    'he threw acid in my face',
    'he held my hand on the hot stove',
    'my husband will kill me when he gets home',
    'my husband is violent and drinks, do you offer couples counseling?',
    'fui violada por mi novio',
    'me violaron',
    'mi novio me apuñaló',
    'we met in high school and he hit me last year',
  ])('hears violence in words that are harmless elsewhere: %s', (text) => {
    const { level, concerns } = assessMessage(text);
    expect(level).toBe('crisis');
    expect(concerns[0]).toEqual({ concern: 'partner-violence', person: 'writer' });
  });

  test.each([
    'I want to kill myself at work',
    "I'll kill myself to get away from him",
    'I am going to kill myself for what I did',
    'I could kill myself for what I did to my family',
    'I want to die, do you have any openings?',
    'estoy pensando en el suicidio, ¿atienden hoy?',
  ])('hears the wish to die in words that are harmless elsewhere: %s', (text) => {
    expect(assessMessage(text).concerns[0]).toEqual({ concern: 'suicide', person: 'writer' });
  });

  test.each([
    'my husband put a gun to my head',
    'he held a knife to my throat',
    'mi ex dijo que me va a matar',
    'mi marido me amenazó con matarme',
    'me puso una pistola en la cabeza',
  ])('asks somebody whose life is threatened about the violence first: %s', (text) => {
    expect(assessMessage(text).concerns[0]).toEqual({
      concern: 'partner-violence',
      person: 'writer',
    });
  });

  test('asks about suicide first if the writer wants to die as well', () => {
    const text = 'My husband put a gun to my head and I want to die';
    expect(assessMessage(text).concerns[0]).toMatchObject({ concern: 'suicide' });
  });

  test.each([
    'Suicidal after my divorce, do you take insurance?',
    'my fiancee talks of suicide every week, would premarital counseling help',
    'My husband is abusive, do you offer couples counseling?',
    'My fiance has become abusive. Which program would you suggest?',
    'I live with an abusive partner. How do I book?',
    'My marriage is violent',
    "I'm in an abusive marriage",
    'I am experiencing abuse at home',
    'Married to an abusive man, do you do sessions by video?',
    'living with a violent partner, do you have evening sessions?',
    'suffering domestic violence at home, how much is a session',
    'there is violence in my marriage',
    'I am experiencing domestic violence',
    'hace un año me empezó a pegar',
    'Cuando nació el bebé empezó a golpearme',
    'Mi relación se volvió violenta',
  ])('shows the numbers for danger that is said outright in a few words: %s', (text) => {
    expect(assessMessage(text).level).not.toBe('none');
  });

  test.each([
    'he will report me to ICE if I leave',
    'do you call immigration on me if he tells you to?',
    'he hits me, do you report to immigration?',
    'mi esposo me amenaza con la migra, ¿ustedes dan información a la migra?',
    'he told me I have to go to this or he is done with me and he hit me',
    'me dijo que si no vengo se va a matar',
    'dice que si no vengo a terapia se va colgar',
    'dice que si no vengo se va pegar un tiro',
    'dice que si no vengo se va desquitar conmigo',
    'he says I must go to therapy or he will be gone tonight',
    "he says I have to go to therapy or he's done holding back",
    'mi marido dice que ustedes reportan a la migra',
    'My wife says I have to come to therapy or she is done living',
    'my husband will report me. will you report me to ICE too?',
  ])('shows the numbers for danger in the words of a question to the practice: %s', (text) => {
    expect(assessMessage(text).level).not.toBe('none');
  });

  test.each([
    'My husband is retired, do you offer couples counseling?',
    'Lonely after my divorce, do you take insurance?',
    'My brother died by suicide, do you have a group?',
    'My boss is abusive, do you do coaching?',
    'My mom was abusive, do you work with adult children?',
    'My marriage is boring',
    'I am experiencing burnout at home',
    'My husband is dealing with substance abuse, do you see couples?',
    'Married to a busy man, do you do sessions by video?',
    'my wife talks about suicide prevention at work',
    'my wife talks herself out of everything',
    'I was married to an abusive man, my new husband is kind',
    'I am dealing with violence in my community',
    'my husband works with families suffering domestic violence in Dallas',
    "I'm in an open marriage",
    'hace un mes empezó a trabajar de noche',
    'mi novio dijo que me va a visitar',
    'Mi relación se volvió rutina',
    "I'm pregnant and it's not his",
    'we fight in front of the kids',
    'address?',
    "I don't want to blow up my marriage",
    '¿recetan pastillas para la ansiedad?',
    'con mi jefe me toca trabajar los sábados',
    'me toca cuidar a los niños',
    'soy indocumentada, ¿ustedes le dan información a la migra?',
    "my wife told me I have to come to this or she's done, what happens in the first session?",
    'mi mujer me dijo que si no vengo se va, ¿qué hago en la primera cita?',
  ])('shows no numbers for ordinary messages of the same form: %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test.each([
    'that comment hit me hard',
    'it hit me that we never talk',
    'he beats me at chess',
    'that threw me off',
    'she threw it in my face again',
    'he held my hand on the beach',
    'my wife will kill me if I forget our anniversary',
    'do you treat suicidal clients?',
    'mi jefe abusa de mi tiempo',
    'we kick back on Sundays',
    'he pushed back on the idea',
    'he dragged me to a party',
    'I have been killing myself trying to make this work',
    'I could kill myself for forgetting our anniversary',
    'we met in high school and want premarital counseling',
    'my job is abusive',
    'my boss is abusive and it strains our marriage',
    'my wife works with abused women',
    'my husband is dealing with domestic violence cases at work',
  ])('takes no figure of speech for danger: %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test.each([
    'my boss is abusive and so is my husband, he hits me',
    'I work with abused women and my husband chokes me',
    'my job is abusive and I want to die',
  ])('takes over danger beside work that is about danger: %s', (text) => {
    expect(assessMessage(text).level).toBe('crisis');
  });

  test('shows the numbers to a couple that has been together since the time it names', () => {
    for (const text of [
      'we met in college and he choked me',
      'my boyfriend since high school choked me',
    ]) {
      expect(assessMessage(text)).toMatchObject({
        level: 'watch',
        concerns: [{ concern: 'partner-violence' }],
      });
    }
  });

  test('asks nobody who is threatened by a partner about a wish to die first', () => {
    const first = (text: string) => assessMessage(text).concerns[0]?.concern;
    expect(first('he threatened to kill me')).toBe('partner-violence');
    expect(first('My husband said he will kill me if I leave')).toBe('partner-violence');
    expect(first('he hits me and I want to kill myself')).toBe('suicide');
  });

  test.each([
    '¿y si vivo en Houston?',
    'vivo en Plano',
    'vivo en Fort Worth, ¿me pueden atender?',
    'vivo lejos',
    'mi esposo me dejó por otra',
    '¿me marcan por favor?',
    '¿mi jefe se va a enterar?',
    'ok gracias, adiós',
    'tengo que ser ciudadano o tener papeles',
    'no tengo papeles, ¿me van a reportar con migración?',
    'carta para mi caso de migración',
    'mi esposa se llevó a los niños y se fue',
    'casi me da un infarto con los precios',
    'we are going through a rough patch',
  ])('shows no numbers for %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test.each([
    'él dice que me va a reportar con migración',
    'si me voy le llama a la migra',
    'me dijo que se va a llevar a los niños si lo dejo',
    'lo voy a matar, ya no aguanto',
    'mi hijo ahora no está respirando',
    'se tomó las pastillas y ahorita no está consciente',
    'adiós a todos',
    'vivo con miedo',
    'vivo en Dallas y mi esposo me pega',
    'vivo en Dallas encerrada',
    'vivo lejos de todos y ya no quiero seguir',
    'mi esposo me dejó por otra y me quiero morir',
    'he found my address',
    'when we fight he chokes me in front of the baby',
    'we fight with knives in front of the kids',
    'mi tío me tocó ayer',
    'mi jefe me tocó ayer',
    'me toca morir',
    'le recetan pastillas y se las quiere tomar todas',
    'if we were late home he burns us',
    'he says he will blow up the house with us in it',
    'me recetaron pastillas y me las tomé todas',
    'my father in law touches me when my husband is at work',
    'we fight in front of the kids and he throws things',
    "I'm pregnant and it's not his, he will kill me",
  ])('takes over %s', (text) => {
    expect(assessMessage(text).level).toBe('crisis');
  });

  test.each([
    ['le pegué a mi esposa', 'partner-violence', 'someone-else'],
    ['pregunto por una amiga, su esposo la golpea', 'partner-violence', 'someone-else'],
    ['a una amiga la golpea su esposo', 'partner-violence', 'someone-else'],
    ['a mi vecina le pega el marido', 'partner-violence', 'someone-else'],
    ['mi suegro me toca cuando mi marido no está', 'partner-violence', 'writer'],
    ['mi cuñado me manosea', 'partner-violence', 'writer'],
    ['my brother in law keeps touching me', 'partner-violence', 'writer'],
    ['my stepfather touches me', 'child-danger', 'writer'],
    ['una amiga me dijo que ya no quiere vivir', 'suicide', 'someone-else'],
    ['el marido me pega', 'partner-violence', 'writer'],
    ['me dijo el doctor que descanse pero ya no quiero vivir', 'suicide', 'writer'],
  ])('knows who is in danger: %s', (text, concern, person) => {
    expect(assessMessage(text).concerns[0]).toEqual({ concern, person });
  });

  test.each([
    ['an idiom', 'this commute is killing me'],
    ['appetite', 'I could murder a burger'],
    ['a denial', "I'm not suicidal, just bored"],
    ['grief', 'my mum died in spring and I miss her'],
    ['a death long past', 'My brother killed himself in 1998'],
    ['a danger long past', 'my ex used to hit me, that was fifteen years ago'],
    ['a film', 'in the movie the wife wants to die'],
    ['wanting closeness', 'she wants us to be more physical'],
    ['a small child', 'my toddler hits me'],
    ['an idiom in Spanish', 'me muero de risa con él'],
    ['a fee', 'your late fee hit my card twice'],
    ['a broken page', 'the booking page is dead on my phone'],
    ['a page that shuts one out', 'your portal kicks me out whenever I log in'],
    ['a failed quiz', 'I bombed your quiz, what does that mean?'],
    ['a show', 'she falls asleep to murder podcasts'],
    ['a missed call', 'I missed a call from your number'],
    ['heartbreak', 'how do I get my confidence back after a breakup'],
    ['nothing at all', ''],
  ])('lets %s pass', (_, text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test.each([
    'My husband used to hit me years ago but he stopped',
    'he choked me two years ago, never since',
    'there was domestic violence in our marriage a few years back',
    'mi esposo me pegaba antes pero ya no',
    'mi novio me pegó una vez hace dos años',
  ])('remembers what the present partner did in the past: %s', (text) => {
    const { level, concerns } = assessMessage(text);
    expect(level).not.toBe('none');
    expect(concerns).toContainEqual({ concern: 'partner-violence', person: 'writer' });
    const { disclosedViolence } = assessConversation([
      { role: 'user', content: text },
      { role: 'assistant', content: 'I am glad you told me.' },
      { role: 'user', content: 'Should we start couples therapy?' },
    ]);
    expect(disclosedViolence).toBe('writer');
  });

  test.each([
    'my first husband beat me years ago. I am with someone kind now',
    'I left an abusive marriage ten years ago and want premarital counseling',
    'my father used to hit my mother',
  ])('lets somebody of the past pass: %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test.each([
    ['a wish that is an idiom elsewhere', 'I hope I get hit by a bus'],
    ['a want that is an idiom elsewhere', 'I want to get hit by a car'],
    ['the same with a past form', 'i wish i was hit by a truck'],
    ['what a partner in the family did in the past', "my sister's husband used to hit her"],
  ])('shows the numbers for %s', (_, text) => {
    expect(assessMessage(text).level).not.toBe('none');
  });

  test.each([
    'I feel like I was hit by a bus after the flu',
    'our car was hit by a truck on vacation',
    'I hope I do not get hit by a bus',
    'I don’t want to get hit by a bus',
    'I hope the kids are fine, we were hit by a storm',
  ])('takes a vehicle for what it is: %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test.each([
    'I bombed the interview and he beat me for it',
    'your portal kicked me out and then my husband kicked me down the stairs',
    'before I cancel, my wife hit me with a pan last night',
    'kill my subscription, I will be dead by Sunday, I took the pills',
    'my in-laws will kill me if I leave him',
    'my mother-in-law will kill me if I leave her son',
    'my phone is about to die and so am I',
  ])('hears danger beside a figure of speech: %s', (text) => {
    expect(assessMessage(text).level).toBe('crisis');
  });

  test.each([
    'estoy desesperada',
    'Me siento desesperado, no sé qué hacer',
    'no puedo más',
    'ya no aguanto',
    'estoy al límite',
    'perdí la esperanza',
    "I'm desperate",
    'I feel hopeless',
  ])('shows the numbers to somebody in despair: %s', (text) => {
    expect(assessMessage(text).level).toBe('watch');
    expect(assessBySignals(text).level).toBe('watch');
  });

  test.each([
    'estoy desesperada por una cita',
    'ya no aguanto a mi suegra',
    'estoy al límite de crédito',
    'We are desperate for an appointment',
    'I feel hopeless about ever getting him to do his share',
  ])('takes a figure of despair for what it is: %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });

  test('knows who is in danger', () => {
    expect(assessMessage('my husband says he wants to die').concerns).toContainEqual({
      concern: 'suicide',
      person: 'someone-else',
    });
    expect(assessMessage('He got physical with me').concerns).toContainEqual({
      concern: 'partner-violence',
      person: 'writer',
    });
    expect(assessMessage("I slapped my wife's face").concerns).toContainEqual({
      concern: 'partner-violence',
      person: 'someone-else',
    });
  });

  test.each([
    'sometimes im scared of him',
    "I'm afraid of her",
    'My husband drinks and yells and I am scared of him',
  ])('takes fear of a partner for the writer’s own: %s', (text) => {
    const { level, concerns } = assessMessage(text);
    expect(level).toBe('crisis');
    expect(concerns).toEqual([{ concern: 'partner-violence', person: 'writer' }]);
  });

  test('takes the fear of somebody else for theirs', () => {
    const { concerns } = assessMessage('my sister is scared of him');
    expect(concerns).toEqual([{ concern: 'partner-violence', person: 'someone-else' }]);
  });

  test.each(['my son cuts himself', 'my daughter cuts herself'])(
    'asks about the life of the one who is hurt: %s',
    (text) => {
      const { concerns } = assessMessage(text);
      expect(concerns.map(({ person }) => person)).toEqual(concerns.map(() => 'someone-else'));
    },
  );

  test('asks about the writer’s life, too, if they hurt themselves like their child', () => {
    const { concerns } = assessMessage('my daughter cuts herself, and so do I');
    expect(concerns).toContainEqual({ concern: 'suicide', person: 'writer' });
  });

  test.each([
    'he hits me but we love each other, is the reset good for us',
    'he shoved me but we love each other, is the reset good for us',
    'she throws things at me but we love each other, is the reset good for us',
    'me pega pero lo amo, podemos ir juntos a terapia',
    'me pegó, podemos ir juntos a terapia',
    'me empujó pero quiero salvar mi matrimonio, podemos ir juntos',
  ])('shows the numbers for violence beside friendly words: %s', (text) => {
    const { level, concerns } = assessMessage(text);
    expect(level).not.toBe('none');
    expect(concerns).toContainEqual({ concern: 'partner-violence', person: 'writer' });
  });

  test('names every danger of a message, the gravest first', () => {
    const { concerns } = assessMessage('he beats me every weekend and I dont want to live anymore');
    expect(concerns.map(({ concern }) => concern)).toEqual(['suicide', 'partner-violence']);
  });

  test('answers any text, quickly and without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        expect(['none', 'watch', 'crisis']).toContain(assessMessage(text).level);
      }),
      { numRuns: 200 },
    );
  });
});

// Attack strings of recheck for patterns that took quadratic or exponential time. One that still does never ends here.
test.each([
  `no ${'of think '.repeat(440)}he hit me`,
  `not ${'had any '.repeat(490)}he hit me`,
  `nunca ${'me ha '.repeat(650)}pega`,
  `s${'c'.repeat(3_999)}`,
  `si${'yasi'.repeat(999)}`,
  `a${'1a'.repeat(1_999)}`,
  `${'!'.repeat(3_999)}a`,
  ' .'.repeat(2_000),
  'he hit '.repeat(571),
  'i want to '.repeat(300) + 'not '.repeat(249),
])('assesses an attack on its patterns: %#', (text) => {
  const asked = { role: 'assistant', content: 'Are you thinking about ending your life?' };
  const { level } = assessConversation([asked, { role: 'user', content: text }]);
  expect(['none', 'watch', 'crisis']).toContain(level);
});

describe('a long message', () => {
  const story =
    'We moved to a new house near the lake last spring, and we argue about chores and dinner. ';
  test.each([
    'I want to kill myself tonight.',
    'i took a bunch of pills',
    'he choked me last night',
  ])('is a crisis wherever it says "%s"', (danger) => {
    for (const [before, after] of [
      [0, 40],
      [11, 11],
      [20, 20],
      [44, 0],
      [200, 0],
    ] as const) {
      const text = `${story.repeat(before)}${danger} ${story.repeat(after)}`;
      expect({ before, level: assessMessage(text).level }).toEqual({ before, level: 'crisis' });
    }
  });
  test('without a full stop is heard across the end of a piece', () => {
    for (let length = 980; length <= 1_010; length += 5) {
      const text = `${'and then we talked '.repeat(60).slice(0, length)} i want to kill myself ${'and then we talked '.repeat(60)}`;
      expect(assessMessage(text).level).toBe('crisis');
    }
  });
  test('names its dangers gravest first, wherever they stand', () => {
    const text = `He choked me last night. ${story.repeat(20)} I want to kill myself.`;
    expect(assessMessage(text).concerns.map(({ concern }) => concern)).toEqual([
      'suicide',
      'partner-violence',
    ]);
  });
  test('that ends in "because I am" is about the writer, wherever the danger stands', () => {
    const question = 'Do you also see people who want to kill themselves? ';
    expect(assessMessage(`${question}${story.repeat(20)}Because I am.`).level).toBe('crisis');
  });
  test.each([
    "I drive long haul so I'm in a different state pretty much every night, home in Amarillo one week a month. My girl says that we either talk to somebody or she's done waiting on me to grow up, and fair enough. I got wifi in the truck and a headset, good camera. I could park anywhere. Where do I need to be parked at for us to do one of your video appointments?",
    "So I finally told my husband I booked the free phone thing and he was weirdly okay with it?? He asked me if it's with a real therapist or a sales lady, and what they want to know. I told him I'd find out. He's an engineer and he likes an agenda, he'll show up if there's an agenda. We're just your regular bickering parents of three. What gets talked about in those fifteen minutes?",
  ])('that tells an ordinary story is none: %s', (text) => {
    expect(assessMessage(text).level).toBe('none');
  });
  test('that tells an ordinary story is not taken over', () => {
    const text =
      "Single mom, two jobs, and I finally have an hsa with actual money in it from the warehouse. I been putting therapy off because every place wants cash up front or some kinda insurance that I don't have. I'm not in crisis, just tired, and I keep picking the same guy with a different haircut. I'd like to work on that before I pick number five. If I came by myself, could I use the hsa card and when would yall charge it, before or after?";
    expect(assessMessage(text).level).not.toBe('crisis');
  });
  test.each([
    "We've been at the new house since May and I finally got the garden in. My mother visits on Sundays, which is nice. Last week he put his hands around my throat because dinner was late and then he cried about it. The kids start school Monday and I still need shoes for the little one. Do you have openings on Tuesdays?",
    "I retired in June after thirty years at the plant and my wife keeps telling people how relaxed I am. I fixed the fence and the porch. I've picked the day and written her the letter about the bank accounts, it's in the toolbox. She'd like us to try dancing again. What would the first visit cost us, and is it the two of us together?",
  ])('that tells of danger in a story is not none: %s', (text) => {
    expect(assessMessage(text).level).not.toBe('none');
  });
  test('about everyday life is none', () => {
    expect(assessMessage(story.repeat(44)).level).toBe('none');
  });
});

describe('a question whether something is abuse', () => {
  test.each([
    'is yelling abuse?',
    'is he abusive?',
    'Am I in an abusive relationship?',
    'how do I know if my husband is abusive',
    '¿Cómo sé si mi relación es abusiva?',
  ])('is answered after the numbers: %s', (text) => {
    for (const assess of [assessMessage, assessBySignals]) {
      expect(assess(text)).toMatchObject({
        level: 'watch',
        concerns: [{ concern: 'partner-violence' }],
      });
    }
  });

  test.each([
    'is it abuse when he pushes me',
    'is this abuse? he punched me',
    'is there help? my husband is abusive',
    'is anyone there, my husband is abusive',
  ])('is a crisis if it tells of violence: %s', (text) => {
    expect(assessMessage(text).level).toBe('crisis');
  });
});

test('in doubt the numbers are shown and the message is still answered', () => {
  expect(assessMessage('He decides what I wear and reads all of my texts').level).not.toBe('none');
  expect(assessMessage('I am tired of everything and nobody would notice').level).not.toBe('none');
});

describe('by its plain signs alone', () => {
  test.each([
    ['i want to kill myself', 'crisis'],
    ['my husband choked me last night', 'crisis'],
    ['ya no quiero vivir', 'crisis'],
    ['this commute is killing me', 'none'],
    ['what are your fees', 'none'],
  ] as const)('%s', (text, level) => {
    expect(assessBySignals(text).level).toBe(level);
  });
});

describe('assessConversation', () => {
  const crisis = { role: 'user', content: 'I want to kill myself' };

  test('knows of violence to the end of the conversation, and whom it hurts', () => {
    const follow = { role: 'user', content: 'what are your fees' };
    const hurt = { role: 'user', content: 'My husband hits me when he drinks' };
    expect(assessConversation([hurt, follow, follow]).disclosedViolence).toBe('writer');
    const did = { role: 'user', content: 'I slapped my wife last night' };
    expect(assessConversation([did, follow]).disclosedViolence).toBe('someone-else');
    expect(assessConversation([crisis, follow]).disclosedViolence).toBeUndefined();
    expect(assessConversation([follow])).not.toHaveProperty('disclosedViolence');
  });

  test('tells violence that was told plainly from violence that is only likely', () => {
    const violence = [{ concern: 'partner-violence', person: 'writer' }] as const;
    const assess = (text: string): SafetyAssessment =>
      text === 'fees'
        ? { level: 'none', concerns: [] }
        : { level: text === 'plain' ? 'crisis' : 'watch', concerns: [...violence] };
    const told = (...texts: string[]) =>
      assessWith(
        texts.map((content) => ({ role: 'user', content })),
        assess,
      ).violenceIsPlain;
    expect(told('likely', 'fees')).toBe(false);
    expect(told('plain', 'fees', 'likely')).toBe(true);
    expect(told('fees')).toBeUndefined();
  });

  test('one denial after a crisis leaves the conversation watchful', () => {
    const assessment = assessConversation([
      crisis,
      { role: 'assistant', content: 'I am glad you told me.' },
      { role: 'user', content: "lol I'm fine, just joking" },
    ]);
    expect(assessment.level).toBe('watch');
    expect(assessment.afterCrisis).toBe(true);
    expect(assessment.concerns[0]?.concern).toBe('suicide');
  });

  test('stays watchful to the end of the conversation', () => {
    const chatter = Array.from({ length: 20 }, () => ({
      role: 'user',
      content: 'what are your fees',
    }));
    expect(assessConversation([crisis, ...chatter]).level).toBe('watch');
  });

  test.each([
    { concern: 'suicide', language: 'en', answer: 'yeah kind of' },
    { concern: 'self-harm', language: 'en', answer: 'yes' },
    { concern: 'suicide', language: 'es', answer: 'sí' },
    { concern: 'self-harm', language: 'es', answer: 'a veces' },
  ] as const)(
    'a bare yes to the question of a reply about $concern is a crisis: $answer',
    ({ concern, language, answer }) => {
      const told: SafetyAssessment = { level: 'crisis', concerns: [{ concern, person: 'writer' }] };
      const asked = { role: 'assistant', content: crisisReply(told, language).text };
      const yes = assessConversation([asked, { role: 'user', content: answer }]);
      expect(yes).toMatchObject({ level: 'crisis', concerns: [{ concern: 'suicide' }] });
      expect(assessConversation([asked, { role: 'user', content: 'no' }]).level).toBe('none');
    },
  );

  describe.each(['en', 'es'] as const)(
    'a short answer to a question about safety (%s)',
    (language) => {
      const after = (concern: ConcernFound, answer: string) => {
        const told: SafetyAssessment = { level: 'crisis', concerns: [concern] };
        return assessConversation([
          { role: 'assistant', content: crisisReply(told, language).text },
          { role: 'user', content: answer },
        ]);
      };
      const no = language === 'es' ? 'No' : 'not yet';
      const yes = language === 'es' ? 'Sí' : 'Yes';

      test.each([
        { concern: 'partner-violence', person: 'writer' },
        { concern: 'partner-violence', person: 'someone-else' },
        { concern: 'medical-emergency', person: 'writer' },
        { concern: 'harm-to-others', person: 'writer' },
        { concern: 'child-danger', person: 'writer' },
      ] as const)('goes on with $concern ($person), whatever it is', (concern) => {
        for (const answer of [no, yes]) {
          expect(after(concern, answer)).toMatchObject({ level: 'crisis', concerns: [concern] });
        }
      });

      test('about somebody else is not taken for the own wish to die', () => {
        const concern = { concern: 'suicide', person: 'someone-else' } as const;
        expect(after(concern, yes)).toMatchObject({ level: 'crisis', concerns: [concern] });
      });

      test.each(['partner-violence', 'suicide'] as const)(
        'to the note about %s: anything but a "yes" is a crisis',
        (concern) => {
          const watch: SafetyAssessment = {
            level: 'watch',
            concerns: [{ concern, person: 'writer' }],
          };
          const note = {
            role: 'assistant',
            content: `${watchfulNote(watch, language).text}\n\nFees.`,
          };
          const answered = (content: string) =>
            assessConversation([note, { role: 'user', content }]);
          const found = { concerns: watch.concerns };
          expect(answered('No')).toMatchObject({ level: 'crisis', ...found });
          expect(answered(language === 'es' ? 'no sé' : "I don't know").level).toBe('crisis');
          expect(answered(language === 'es' ? 'sí' : 'yes').level).toBe('none');
          expect(answered('How much is a session?')).toEqual({ level: 'none', concerns: [] });
        },
      );

      test('about ending one’s life: not knowing is a crisis, a denial is none', () => {
        const concern = { concern: 'suicide', person: 'writer' } as const;
        expect(after(concern, language === 'es' ? 'no sé' : 'idk').level).toBe('crisis');
        expect(after(concern, 'no').level).toBe('none');
      });
    },
  );

  test('what the companion or a client-made system message says is not judged', () => {
    expect(
      assessConversation([
        { role: 'system', content: 'I want to kill myself' },
        { role: 'user', content: 'what are your fees' },
      ]).level,
    ).toBe('none');
  });
});
