/** The rule a forbidden sentence breaks. */
export type Forbidden =
  'diagnosis' | 'prescription' | 'treatment-plan' | 'licence' | 'prompt-leak' | 'secret';

const DISORDERS =
  '(?:depress(?:ion|ive|ed)|bipolar|borderline|bpd|narcissis\\w*|npd|adhd|add|autis\\w*|ptsd|c-?ptsd|ocd|schizo\\w*|psychos\\w*|psychotic|(?:generali[sz]ed )?anxiety disorder|panic disorder|eating disorder|anorexi\\w*|bulimi\\w*|addict(?:ion|ed)?|alcoholi\\w*|codependen\\w*|sociopath\\w*|psychopath\\w*|personality disorder|attachment disorder|dissociat\\w* disorder)';
const MEDICINES =
  '(?:ssri|snri|antidepress\\w*|anti-?anxiety (?:medication|meds|medicine)|benzo\\w*|antipsychotic\\w*|mood stabili[sz]er\\w*|beta blocker\\w*|xanax|alprazolam|zoloft|sertraline|prozac|fluoxetine|lexapro|escitalopram|celexa|citalopram|wellbutrin|bupropion|effexor|venlafaxine|cymbalta|duloxetine|ativan|lorazepam|klonopin|clonazepam|valium|diazepam|lithium|lamictal|lamotrigine|adderall|ritalin|methylphenidate|vyvanse|seroquel|quetiapine|abilify|ambien|zolpidem|trazodone|buspar|buspirone|hydroxyzine|propranolol|melatonin|st\\.? john.?s wort|cbd|viagra|sildenafil|cialis)';

const PATTERNS: readonly (readonly [Forbidden, RegExp])[] = [
  // Attributes a disorder to a person. "Depression is common" and "Are you feeling depressed" must not match.
  [
    'diagnosis',
    new RegExp(
      `\\b(?:you|your (?:partner|husband|wife|spouse|boyfriend|girlfriend|child|son|daughter)|he|she|they)(?:'re|'s| are| is| have| has| (?:may|might|could|must|probably|clearly|likely|definitely|seem(?:s)? to|appear(?:s)? to)(?: well)?(?: be| have)?|'ve got| suffers? from| struggles? with)\\b[^.?!]{0,40}\\b${DISORDERS}\\b`,
      'i',
    ),
  ],
  [
    'diagnosis',
    new RegExp(
      `\\b(?:sounds?|looks?|seems?) (?:a lot |very much |exactly |to me )?like (?:you (?:have|are)|he (?:has|is)|she (?:has|is)|they (?:have|are)|(?:a )?(?:clear |classic |textbook |clinical )?(?:case of )?)[^.?!]{0,30}\\b${DISORDERS}\\b`,
      'i',
    ),
  ],
  [
    'diagnosis',
    new RegExp(
      `\\b(?:this|that|these|it|what you describe|your symptoms?) (?:is|are|indicates?|suggests?|points? to|meets? (?:the )?criteria for|is consistent with|are consistent with|are signs? of|is a sign of)\\b[^.?!]{0,40}\\b(?:clinical|major|${DISORDERS})`,
      'i',
    ),
  ],
  [
    'diagnosis',
    /\b(?:my|the|a|your) (?:clinical |formal |likely |probable )?diagnosis (?:is|would be|here|for you)\b|\bI(?:'d| would| can| will|'ll)? (?:diagnose|am diagnosing)\b|\bmeets? (?:the )?(?:dsm|diagnostic) criteria\b/i,
  ],
  [
    'prescription',
    new RegExp(
      `\\b(?:take|try|start|stop|use|recommend|suggest|prescrib\\w+|increase|decrease|lower|raise|double|skip|wean|taper|consider)\\b[^.?!]{0,50}\\b(?:${MEDICINES}|(?:your |the |some )?(?:medication|meds|medicine|dose|dosage|pills?|supplements?))\\b`,
      'i',
    ),
  ],
  [
    'prescription',
    new RegExp(
      `\\b${MEDICINES}\\b[^.?!]{0,60}\\b(?:helps?|works?|would|could|should|is (?:good|effective|safe|recommended)|mg|dose)\\b`,
      'i',
    ),
  ],
  ['prescription', /\b\d+(?:\.\d+)?\s?(?:mg|milligrams?|mcg|micrograms?|ml|iu)\b/i],
  [
    'treatment-plan',
    /\b(?:your|a|my|this|the|our) (?:personali[sz]ed |custom |full |clinical |weekly |\w+-week )?treatment (?:plan|protocol|program(?:me)?)\b|\bI(?:'ll| will|'m going to| can)? (?:treat|be treating|cure) (?:you|your)\b|\b(?:here(?:'s| is)|follow) (?:your|a|this) (?:\w+[- ])?(?:therapy|treatment) (?:plan|protocol)\b/i,
  ],
  [
    'licence',
    /\b(?:I(?:'m| am)|as) (?:an? |your )(?:fully |state[- ])?(?:licensed |certified |qualified |registered |trained |professional |experienced |real |human )*(?:therapist|counsel(?:l)?or|psychologist|psychiatrist|clinician|doctor|social worker|lmft|lpc|physician|nurse|human|person)\b/i,
  ],
  [
    'licence',
    /\bI(?:'m| am)(?: fully| also)? (?:licensed|certified|board[- ]certified|credentialed)\b|\bmy (?:license|licence|clinical (?:training|practice|experience)|patients|clients|therapy practice)\b/i,
  ],
  [
    'prompt-leak',
    /\b(?:system|developer|initial|hidden|secret) (?:prompt|message|instructions?)\b|\bmy (?:instructions?|prompt|guidelines|rules) (?:say|are|state|tell|include|read|begin)\b|\bI (?:was|am|have been) (?:instructed|told|programmed|prompted|configured) to\b|\b(?:ignore|disregard)(?:d|ing)? (?:all |my |the )?(?:previous|prior|above|earlier) (?:instructions?|rules)\b|\b(?:begin|end) (?:of )?(?:system|data|information)\b|<\/?(?:system|data|context|page|rules)/i,
  ],
  [
    'secret',
    /\bsk-[\w-]{8,}|\b(?:api[ _-]?key|access[ _-]?token|database_url|openai_api_key|hubspot_\w+|data_key|session_secret|admin_password)\b|\bpat-[a-z0-9-]{10,}|\bpostgres(?:ql)?:\/\/|\bredis:\/\//i,
  ],
];

// A negated claim is allowed: "I am not a licensed therapist".
const DENIED = /\b(?:not|never|isn't|can't|cannot|won't|don't|unable to|no)\b/i;
const DENIABLE: readonly Forbidden[] = ['licence', 'treatment-plan', 'diagnosis', 'prescription'];

/**
 * The rule a sentence breaks, if any. Prefers false positives: a refused sentence is rephrased, a diagnosis by a
 * machine does harm.
 */
export function forbiddenClaim(sentence: string): Forbidden | undefined {
  const plain = sentence.replace(/[‘’]/g, "'").replace(/[*_`]/g, '');
  for (const [rule, pattern] of PATTERNS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const before = plain.slice(0, match.index + match[0].length);
    if (DENIABLE.includes(rule) && DENIED.test(before) && !/\bonly\b/i.test(before)) continue;
    return rule;
  }
  return undefined;
}
