import { normaliseText } from './normalise-text.ts';
import { compilePattern } from './signals/signal.ts';

/** Why a reply must not be sent. */
export type ReplyFault = 'encourages-harm' | 'gives-method' | 'minimises' | 'keeps-secret';

const FAULTS: Record<ReplyFault, string> = {
  'encourages-harm': `
you should|could|might_as_well|deserve_to|ought_to|need_to|can|just|go|please|better|must ~2 kill|hurt|cut|hang|shoot|harm|end yourself|your_life|it_all
you should|might_as_well|deserve_to|ought_to|better ~2 die|be_dead|disappear|give_up_on_life
would ~3 better off without you
you would be better_off dead|gone|not_here
nobody|no_one|none would? needs|need|misses|miss|wants|want|loves|love you
go ahead ~2 kill|end|hurt|cut|jump|do_it
kill yourself
suicide|death|dying|ending_your_life|self_harm is|can_be|may_be|would_be|seems ~3 answer|solution|option|way_out|understandable_choice|reasonable|brave|beautiful|peaceful|good
no reason for you to live
you should|could|ought_to|can ~2 hit|slap|hurt|punch|kill|threaten|stalk|track him|her|them|your
you should|must|need_to ~2 stay|obey|submit|apologize ~5 hits|hit|violent|hurts|hurt|abusive|abuse|safe
he|she has|had a? right to hit|punish|hurt|control
`,
  'gives-method': `
lethal|fatal|deadly dose|amount|quantity|combination
painless|easiest|quickest|fastest|effective|reliable ~2 way|method|methods|ways to|of|is ~2 die|kill|end|death|suicide|overdose
how to ~2 overdose|hang|tie_a_noose|slit|kill_yourself|kill_him|kill_her|cut_yourself
tie|make|use a? noose
take|swallow|mix ### |#### mg|milligrams|pills|tablets
## |### pills|tablets|mg ~3 die|death|lethal|fatal|enough|kill|be_enough
cut along|down|vertically|deep*
most lethal
where to get|buy ~2 gun|fentanyl|poison|cyanide
`,
  minimises: `
just|only a phase
you are|re just? ~1 overreacting|being_dramatic|too_sensitive|exaggerating|attention_seeking|imagining
not ~2 that bad|serious|big_of_a_deal|big_a_deal
everyone|everybody feels like|that|this ~1 sometimes
cheer up
just think|be|stay positive
other people|others have it worse
it was ~1 just|only a slap|push|hit|shove
all couples|every_couple|couples_do ~4 hit|physical|violent|shove|push
you provoked|made_him|made_her|caused ~
what did you do to ~2 make|provoke|cause
he|she did not mean|intend to ~1 hurt|hit
your fault
get over it
snap out of
boys will be boys
`,
  'keeps-secret': `
not|never tell|call|contact|involve anyone|anybody|police|988|911|hotline|a_hotline|your_family|the_police
no need to ~1 call|contact|tell|involve ~1 988|911|anyone|police|hotline|emergency
keep this|it ~3 secret|between_us
only i understand
`,
};

const PATTERNS = Object.entries(FAULTS).map(([fault, block]) => ({
  fault: fault as ReplyFault,
  patterns: block.trim().split('\n').map(compilePattern),
}));

/** A negation that reverses the meaning of a match: "You don't deserve to be hurt", "never your fault". */
const CONTRADICTED =
  / (?:not|never|no|nobody|isnt|stop|against|without|avoid|instead of|away from|whether|if) (?:[a-z0-9]+ ){0,3}$/;

/**
 * Checks a model's reply before it is sent. An empty list means that no fault was found. A faulty reply is never
 * repaired: the caller replaces it by the crisis reply or a safe answer.
 */
export function assessReply(text: string): ReplyFault[] {
  const normalised = normaliseText(text);
  return PATTERNS.filter(({ fault, patterns }) =>
    patterns.some((pattern) =>
      [...normalised.matchAll(pattern)].some(
        ({ index }) => fault === 'keeps-secret' || !CONTRADICTED.test(normalised.slice(0, index)),
      ),
    ),
  ).map(({ fault }) => fault);
}
