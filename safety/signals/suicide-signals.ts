import { signals, type Signal } from './signal.ts';

/** English patterns for suicide and self-harm, of the writer or someone else. */
export const suicideSignals: readonly Signal[] = [
  // Explicit: the act, the wish, the plan, the attempt.
  ...signals(
    'suicide',
    'plain',
    `
planning|planing|plan|going|tempted|about to again|agen
od|overdose* ~4 again|agen|planning|planing
same|old thoughts|place|plan|urges ~2 same thoughts|plan|place|urges
still? wishes|wish it had worked
want|wanna ~1 be wherever|where she|he|they|the_baby|my_baby|mama|dad|mom is|are|went
long|longing|longed|yearn|yearning for ~1 death|dying|the_end|eternal_rest
tonight is it|the_night|when_i|my_last
i|<they> am|is|are|be done living !with|in|together|there|here|apart|like|a|at|under|off|paycheck|out|on|by|for|this|the|as|his|her|their|next|near
quiet|silence|voice|voices|it|something|head|thoughts ~2 telling|tells|told me to ~1 follow|join|jump|do_it|end|go_with
<they>|<kin>|i ~1 figures|figured|thinks|says|said|feels ~1 it is|was his|her|their|my turn
told|gave|giving|showed|shows|gives me ~2 password|passwords|pin|pins to|for everything|all_his|all_her
having|had|have|hearing ~1 those|the|dark|bad|old|same thoughts again !of|about_her|about_him
should|shoulda have|of? died|been_killed ~1 over_there|there|instead|that_night|that_day|with_them|in_the|in_that|back_then
would anyone|anybody|somebody ~1 notice|care ~
deal|promise|pact with myself to ~1 stay|live|hold_on|wait|hang_on|be_here until|till
picture|imagine|imagining|picturing|see|think_about|thinking_about ~1 walking|driving|stepping|wading into ~1 lake|river|sea|ocean|water|traffic|tree|pond|bridge
envy|envied|jealous ~1 of? ~1 people|dead|ones|everyone|names ~1 in? ~1 obituaries|obituary|cemetery|graveyard|graves
truck|car|bus|plane drift*|swerve*|went|slid|rolled off|into ~1 road|bridge|cliff|river|tree|lake|barrier
attempted|tried suicide ~2 weeks|days|months|month|week|weekend|monday|friday|sunday|saturday|nights
wish|wishes|wished it had worked
want|wanted|wanting to be|get hit|struck|flattened|run_over by ~3 car|truck|bus|train|van|semi
hope|hoping|hoped|wish|wishing|wished|pray|praying ~1 i|me ~3 hit|struck|flattened|run_over by ~3 car|truck|bus|train|van|semi
kill|kills|killing|hang|hanging|hung|shoot|shooting|drown|drowning|stab|poison|murder|delete|offed|off|gas|suffocate|execute myself
kill|kills|killing|hang|hanging|shoot|shooting|drown|drowning|stab|poison|off <selfs>
end|ending|ends|take|taking|takes|finish|ended my|his|her|their|your own? life|lives|existence|suffering
overdose|overdosing if|sounds|peaceful|on|seems|tonight|myself
end|ending it|this|everything all|forever|permanently|for_good|for_me
<wants> to? ~2 die|be_dead|perish|stop_living|stop_existing|stop_breathing|cease_to_exist|not_exist|not_be_alive|not_live|never_wake_up|not_wake_up|commit_suicide|sleep_forever|disappear_forever|vanish_forever|disappear_for_good|off_myself !of|from|on_every|on_that|a_little|laughing|trying|in_that_hill
not want|wants|wanting|wanted|wish|wishes|care|intend|plan|need to ~1 <alive> !with|in|near|together|next_to|at|apart|under|by|there|a|the|this|that|separately|on_the|on_my|pretending|to|for|early|beside|off|like|any|through_this_wedding
not want|wants|wanted to be here|around|alive anymore|tomorrow|any_more|any_longer|at_all
not want my|a life|future ~
not|no|without reason|point|will|desire|strength to|in|of ~1 <alive> !with|in|together
no|lost reason*|point|purpose|will|desire|motivation to|in|of|for ~1 <alive>|<living> !with|together|in
wish|wished|wishes|wishing i|he|she|they was|were|had|would|could dead|gone_forever|not_here|never_born|not_alive|died|die|never_been_born|not_wake_up|not_exist|never_existed|been_aborted
better|rather off? dead
<wants> ~1 commit|committing|commited|committed suicide|die
thinking|think|thinks|thoughts|thought|talk|talks|talking|talked|considering|considered|contemplating|planning|plan|planned|attempt|attempting|feeling|googling|threatening|threatens|threatened|urges ~3 suicide|suicidal
i am|feel|feeling|was|been|become|get ~4 suicidal
suicidal thoughts|ideation|feelings|again|rn|right_now|tonight|urges
he|she|is|feels|felt|being|gets|very|so suicidal
suicide note|plan|letter|is_all|seems|feels|looks_like|sounds|would_be|is_the|pact
sin|wrong|selfish|okay|ok|bad ~2 take|taking|end|kill your|my|one's|your_own|my_own life
is suicide ~2 painful|sin|forgiv*|wrong|answer|bad|quick
slit|slitting|slice|slash|cut|cutting|slashed my|his|her|their wrist|wrists|veins|throat
bullet|gun ~2 in|to|against|through my|his|her|own head|mouth|temple|brain|skull
blow|blowing|blew my|his|her brains|head off|out
noose
jump|jumping|jumped|leap|leaping|throw_myself|step|stepping|stepped|walk|walking|run|lie|lay|stood|standing ~2 off|from|in_front|into|out|onto|on ~3 bridge|building|roof|train|trains|window|balcony|cliff|tracks|traffic|bus|overpass|parking_garage|ledge|subway|truck
<means> ~5 in_front_of_me|in_my_hand|in_my_hands|right_here|next_to_me|beside_me|on_my_lap|all_lined_up|to_my_head
how many|much ~3 <pills>|alcohol ~4 die|kill|death|overdose|dead|fatal|lethal|not_wake
how ~2 to|do_i|would_i|can_i|do_you ~2 die|kill_myself|end_my_life|commit !in|on|alone_from
painless|easiest|quickest|fastest|peaceful|peacefully|painlessly|least_painful ~3 way|ways|method|methods|death|to_die|die
ways|way|methods to ~1 die|kill_yourself|end_your_life|kill_himself|kill_herself|suicide
which|what <pills> ~4 kill|die|fatal|lethal
lethal|fatal dose|amount
tried|attempted|trying|attempt|attempts to|at|of ~1 suicide|kill_*self|hang_*self|end_my|end_his|end_her|end_it|take_my_life|take_his_life|take_her_life|overdose|drown_*self
attempted suicide
i overdosed|overdose on|last|again|again
i have|had|got a|the|my ~1 plan|method|date to|and|for|ready ~3 pill*|die|do_it|gun|rope|end_it|note|kill*|how|means|way
know|knew|figured|planned exactly? how i would|will|will|am_going_to|would_do do_it|die|end_it|it
do|did|does not deserve|need to|too ~1 live|be_alive|exist|breathe|be_here
should|would|ought be|be_better|have|not_be|not ~1 dead|be_alive|exist|been_born|died|alive
give|giving|gave|given|gives up on ~1 life|living
tired|exhausted|sick|done|weary|fed_up|over|finished|hate|hates|hating|through of|with|from|by ~1 life|living|being_alive|existing|existence|breathing|waking_up|being_here|this_world|being_on_this_earth !with|in|at|together|out|under|on|from|like_roommates|apart|as_roommates|near|next|insurance|without|paycheck|a|separate|the|here_in|for_other|this_way
life|living ~2 not|never worth|no
not worth living|being_alive|staying_alive|sticking_around
nothing ~2 to live for
not live|living|alive anymore|any_longer|any_more
god|lord|jesus ~3 take|takes|took|call|calls me|my_life
die|pass|go|went|died|pass_away in my|his|her|the sleep
go|fall|drift|put|want to|a? sleep|asleep ~2 not|never|forever|for_good|permanently !fight*|angry|in_the_same
never|not ~2 wake|waking|woke|woken up|again|tomorrow|anymore !before|early|for_feeds|for|the|at_night|late|with|next_to|to_him
not|never care|cared|mind|matter ~2 if|whether i ~1 live|die|died|lived|wake|exist
unalive
`,
  ),
  // Passive or indirect, but without an everyday meaning.
  ...signals(
    'suicide',
    'plain',
    `
better|happier|easier|richer|relieved|freer|fine|lighter off? ~3 without_me|if_i_was_gone|if_i_were_gone|if_i_died|if_i_was_dead|if_i_was_not_here|if_i_were_not_here|if_i_disappeared|with_me_gone|with_me_dead|if_i_was_not_around|if_he_was_gone|if_she_was_gone|if_i_did_not_exist|when_i_am_gone|once_i_am_gone|without_him_around|if_i_were_dead|if_i_just_disappeared|if_he_was_dead|without_her_around
world|family|kids|children|everyone|everybody|they ~3 better ~2 without me|him|her
no_one|nobody|noone|anyone|anybody|someone would|will|d|even|is_going_to|gonna ~2 miss|notice|care|cry|mourn|find ~2 me|if_i|when_i
if|when|once i|me ~1 was|were|am|died|disappear*|vanish*|die ~2 gone|dead|nobody|no_one|noone|tomorrow_no
not|nothing see|have|is|are ~2 future|tomorrow ~2 with_me|for_me|me_in
not see|imagine|picture myself ~2 alive|here|living|next_year|in_a_year|past|making_it|in_the_future|existing|growing_old_or
no future|tomorrow for me
nothing ~2 left for me ~1 here|anymore
what|whats is|was|s? the? point|use|purpose|reason|good of|in|to|for ~2 <living>|live|be_here|go_on|exist|keep_going|continue|stay_alive|it_all|anything|tomorrow|trying_anymore|being_here|this_life
see|no|not|any point ~1 in|to|of ~2 anything|tomorrow|<living>|it_all|going|anymore
why am|do|did|should|was i ~3 alive|keep_living|breathing|exist|wake_up|born|go_on|still_here|bother_living|stay_alive|living|even_here
can|could not ~2 go_on|keep_going|carry_on|keep_living|face_another_day|do_life|live_anymore|face_tomorrow|live_through|take_another_day|do_another_day !pretending|doing|with|in|to|dates|vacation|a|on|arguing|fighting|without|like|about|this_relationship|trips|at_this
will|do|might|may|going_to not ~3 be here|alive|around|living ~1 for|next|tomorrow|much|by|long|anymore|on|when|after|to_see|in_a
i will|going_to|gonna|am|plan|would|be be? dead|gone by|soon|before|tonight|tomorrow|next|in_a_week|when_you|this_weekend|after
be dead|gone by|soon|before|tonight|tomorrow|next
not|unsure|whether|if|hope|know ~5 make it through|to|past|until|that_long|till ~2 night|morning|tomorrow|tonight|week|weekend|monday|thursday|that_long|long|18|christmas|day
make it that_long
this|tonight ~2 is|are ~1 goodbye|farewell|last_goodbye|last_night
this is goodbye|my_goodbye|the_end|the_last_time|my_last
last night|day|message|time on|alive|i_will_write|ill_write|i_write|you_hear|on_earth
goodbye everyone|world|forever|all|cruel
say|saying|said|says|texted|sent|sending ~3 goodbye|farewell ~5 kids|children|remember|phone|weird|forever|everyone|sorry|world|hurt
wrote|write|written|writing|left ~2 letter|letters|note|notes|goodbye* ~3 kids|children|family|parents|everyone|mother|husband|wife|each
wrote|write|written|writing ~2 goodbye|suicide letter*|note* to|for ~3 everyone|kids|children|family|each|mother
tell|let my|him|her|them|the ~3 know? i ~1 love|loved|am_sorry|always_loved
give*|gave|giving|given away ~2 my|all|his|her|most ~2 stuff|things|belongings|tools|possessions|everything|favorite|guitars|jewelry
take|look care ~3 of|after my ~2 when_i_am_gone|after_i_am_gone|when_im_gone
when|after|once i am gone
not|never safe|trust ~2 with|by|from|alone|to_be ~2 myself|alone
trust myself ~3 alone|tonight|around|with|not_to|right_now
keep|keeping myself ~1 safe|alive
what i|he|she might|may|could|will|would do to myself|himself|herself
i might|may|going_to|will|could|want_to|gonna do something ~2 stupid|permanent|drastic|bad|to_myself|irreversible|i_cannot_take_back
do|doing something|anything ~2 to myself|himself|herself
come|came|show|at|attend|planning|imagine|imagining|picture|go ~4 my|own funeral
i am not afraid of dying
by the time ~3 read ~3 gone|dead
just? came|here to say goodbye
thoughts are back
pass|passed|died|gone|dead ~4 i want|wish|ready|need ~3 follow|join|be_with him|her|them|my
want|wish|ready to follow him|her|them !on|up|back
let me go
cannot|can_not fight anymore
my|a|the date picked|set|chosen out|for_it|in_mind
want the pain ~6 only one
feel|feeling|felt like dying|death_is|i_want_to_die|killing|ending|i_should_die|i_am_better_off !things|it_with|of
only ~2 alive|breathing|living ~1 because|for
should|had|wish ~2 been me ~1 who|that|in|instead
had|have|got|holding|with the gun|knife|rope|pills
any|another reason|reasons to|for stay*|live|living|keep
driving|drive off the road
my|own funeral|obituary|eulogy|headstone
crash|crashing|turn|turning|swerve|swerving|steer|drive|driving|drove|veer* ~4 into|off|on_purpose|wheel ~3 tree|bridge|wall|traffic|road|cliff|pole|oncoming|lake|river|guardrail|on_purpose|truck
just? turn|turning|jerk|yank the wheel
car|truck|van running ~3 garage|closed
garage ~3 car running
edge|top|roof ~4 parking garage|structure ~
off a widow|widower|orphans|with_the_money
easiest|quickest|simplest|fastest|best way|ways to_die|to_go|out_of_life
have|got|bought|tied|keep|found the|a|my|some ~1 rope|noose|pills|gun ~1 ready|for_it|for_that|waiting
i have|already|just? ~1 written|wrote|finished ~1 note|letters
looking forward to ~2 dying|death|die
i ~2 follow him|her|them ~2 soon|heaven|grave|there
wants|want|wish my heart|breathing to stop
keep living|going|existing like this|for
lost the will
will|do not|wont|never have|need to worry about me
can not live with this|w the? pain|anymore
attempted|tried|tried_it last|yesterday|again|on|twice|recently|before
think|thinking|thought|thoughts|keep ~3 crash*|driv*|swerv* ~4 on_purpose|off_the_road|off_a|into
voice|voices ~3 jump|die|kill*
long ~3 bleed|bleeding out|to
have not killed|done_it|gone_through ~
why i|im ~1 am|bother|m? ~2 alive|living|still_here|exist|keep_going|even_here|on_this_earth|being_alive
wish|should|supposed ~4 me|one ~1 who died|instead
should have been me
wish i had? ~1 died|been_killed|died_too
use|using|used it|them|the_knife|the_gun|that on myself|me_when
stopped|caught|found me ~4 gun|knife|rope|pills|goodbye_note|note
yes ~3 die|end_it|ending_things
not|wasnt|never joking|kidding about dying|it|wanting
stopped wearing ~2 seatbelt|belt
call|called|calling|text 988
not mind|care if|when|a|the ~2 truck|car|bus|plane|cancer|lightning|i|me ~2 hit|hits|killed|took|takes|kills|crash*|never_woke|died
fine|ok|okay|wish|glad|happy|relieved|hope|good ~3 truck|car|bus|plane|cancer|heart_attack|lightning|i ~3 hit|hits|killed|took|takes|kills|crash*|never_woke|died|got_hit
saved|saving|stockpil*|hoard*|count*|collect*|kept|lined|keep|keeping ~4 pills|tablets|medication|meds|morphine|sleeping_pills|xanax|pain_pills|insulin
<means> ~4 keep|cannot|can_not|look* ~3 looking|staring|stop_looking|at_it|at_them
knife|razor|blade|gun|pistol to|on|against|at my|his|her|own wrist|wrists|throat|head|arm|skin|temple
<they>|<kin>|i ~4 put|puts|has|held|had|with|have gun|knife ~2 to_his|to_her|to_himself|to_herself|in_the_bathroom|alone|on_myself|head
loaded gun|pistol|weapon ~
gun|pistol ~3 on_myself|on_me|use_on
looking|looked|stare|stared|staring|stood|standing|sat|sitting ~2 over|off|at|on|down ~2 edge|bridge|ledge|roof|tracks|parking_garage|cliff|balcony|water_below
on the roof|ledge|bridge of|right|rn|now|and|tonight|thinking
envy|jealous|envious ~5 dead|died|passed
let me die|sleep_forever|be_dead
death|dying|dead ~3 relief|peace|peaceful|only_way|easier|comfort*|solution|answer|escape|free|sounds|nice
way out ~2 death|dying|is_death|except
think|thinking|thoughts|thought|obsess*|dream|dreaming|fantasi*|visions|daydream* about|of|on ~1 death|dying|being_dead|being_gone|not_being_here|not_being_alive|ending_it|ending_things|not_existing|disappearing|my_death|my_own_death|not_waking_up|how_i_would_do_it|doing_it|stepping_in|overdosing|od
ending it|myself|my_life|all tonight|soon|lately|a_lot|again|for_good|everything
end|ending it tonight|today|now|here|soon|tomorrow|all|by
going_to|gonna|about_to|will do it tonight|now|this_time|soon|today|for_real
only|one thing|reason|reasons ~6 alive|keeping_me|stopping_me|stops_me|not_done_it|done_it|still_here|breathing|holding_on|keeps_me_here|killed|have_not
wasnt|was|were not? for|because ~4 i would|i_d|id be|have dead|gone|done_it|killed
if it was|were not for ~5 dead|gone|done_it|here
voice|voices ~4 end_it|kill|jump|hurt|die|do_it|harm
everything|all|it|pain|life ~4 stop|over|end|gone permanently|forever|for_good|for_ever|for_once_and_all
peace|rest|sleep|relief ~1 permanent|forever|eternal|for_good|the_permanent
something permanent|irreversible
stop existing|being_alive|living|breathing_forever
existing hurts|is_painful|is_exhausting|is_hard|is_too_much
existence is ~2 mistake|pointless|meaningless|burden|painful|worthless
life ~1 has|is|feels|seems ~2 meaningless|pointless|no_meaning|no_purpose|over|not_worth|unbearable|hopeless !insurance|as_i_knew
no way|nothing|reason ~2 out|left|go_on|for_me
disappear|vanish|fade ~1 forever|away|and_never|for_good|off_the|from_this_earth|completely
not coming back ~
join|follow|be_with|see ~3 in_heaven|on_the_other_side|up_there|in_the_sky|soon_in|where_he_went
life_insurance|insurance ~6 if_i|when_i|gone|better|at_least|suicide|kill|pay_out|dead
<kin>|<they>|<partner> ~5 not|wishes|wish|better|wants|should ~3 wake_up|never_born|dead|die|disappear|be_gone|gone|never_been_born|not_be_here
hates|hate|hated being_alive|living|existing|that_i_am_alive|waking_up|that_i_woke
disappointed|mad|angry|upset|sad|cry ~2 i|that_i|when_i woke|wake|am_alive|still_alive
ready to go ~4 god|peace|home|heaven|lord|now
burden ~4 gone|dead|relieved|better|free|off|without|everyone|everybody
had|have had enough of life|living|this_life|this_world
done with|done done|work|marriage|everything|it ~4 life
his|her|their|my last|final post|text|message|words|note ~2 was|said|is|goodbye
not trust myself
check|checking|checked|opt|opting out permanently|of_life|for_good|early
nothing|nobody ~2 matters|care anymore ~3 gone|die|dead
`,
  ),
  // Said of somebody near, without a figure of speech.
  ...signals(
    'suicide',
    'outright',
    `
my <partner>|<kin> ~2 talks|talking|talked|speaks|speaking|threatens|threatening|threatened ~1 suicide|killing_himself|killing_herself|killing_themselves|killing_themself !prevention|awareness|hotline|survivors|statistics
`,
    'someone-else',
  ),
  // Also common without danger: needs a second sign.
  ...signals(
    'suicide',
    'despair',
    `
i am|feel|felt ~1 desperate|hopeless !for|to|about
i am ~1 at my limit|breaking_point|wits_end|wit_s_end
i can not take it|this anymore|any_more|any_longer
`,
  ),
  ...signals(
    'suicide',
    'hint',
    `
can|could not ~1 do|take|handle|stand|bear this|it|anything anymore|any_more|any_longer|much_longer|another_day !job|with|his|the
do not want to be here
not want|can_not to? live like|this like|this|way
burden to|on|for|and|i
i am|just|a|such|nothing_but ~2 burden
suicide
suicidal
want|wants|need|make|made it|this|pain|everything ~2 stop|over|end !fighting|arguing
hopeless|worthless|pointless|trapped|empty|unbearable
no way out
nothing matters|helps|left
hate myself|my_life
give|giving|gave up
goodbye
not safe
in|such|really|very ~1 dark place|thoughts|place
sleep forever
not|without fight|energy|strength left
no fight left
without him|her i|there
live without him|her
join him|her|them
be with him|her|them again
why am i here
nobody|no_one cares
i am done
i want out
better off
tired of everything|it_all|trying|fighting
disappear|vanish
gone|dead|die|death|dying
gun|pills|rope
`,
  ),
  ...signals(
    'self-harm',
    'plain',
    `
dig|digging|dug|press|pressed|pressing my nails|fingernails|keys|pen ~5 bled|bleed|blood|skin|bruise*
until|till i bled|bleed|bruised
i cut|burned|burnt again !off|short|down|back|out|calories|sugar|carbs
cut|cutting|burn|burned again ~3 last_night|today|tonight|yesterday|this_morning|this_week
years|months|weeks|days clean ~8 cut|cutting|burned|burning|relapsed|blade|razor
cut|cuts|cutting|burn|burns|burning|burned|burnt|scratch|scratches|scratching|scratched|hurt|hurts|hurting|harm|harms|harming|harmed|punch|punches|punching|hit|hits|hitting|bite|bites|biting|starve|starving|stab|stabbing|injure|injuring|choke|choking|mutilat*|bang|slap|slaps|slapping|slice|slicing|carve myself !shaving|cooking|off|some_slack|a_break|by|over|slack|about|a_check|at_the_gym|in_the_foot|down|emotionally|getting|again_by|with_work|on_the
cut|cuts|cutting|burn|burns|burning|scratches|scratching|hurts|harms|harming|punches|punching|hits|hitting|bites|biting|starves|starving|injures|injuring|choke|bang|slaps|slapping <selfs> !shaving|cooking|off|some|by|down|up|at
self harm*|injur*|mutilat* !awareness|class|article
cut|cuts|cutting|burn|burns|burning|burned|burnt|scratch|scratches|bite|bites|slice|slicing|carv* my|his|her|their ~1 arm|arms|thigh|thighs|leg|legs|wrist|wrists|skin|stomach|hips|body !shaving|open_on|on_the|while_cooking|playing
cuts|scars|razor|razors|blade|blades|burns|marks|blood ~5 arm|arms|wrist|wrists|thigh|thighs|hides|hiding|under|her_room|his_room|long_sleeves
`,
  ),
  ...signals(
    'self-harm',
    'plain',
    `
started|start|starts|been|is|was|back_to|urge_to|urges_to|want_to|wanted_to|wants_to|need_to|how_deep|relapsed_and|again|when|keeps|keep|tempted_to cut|cutting|cuts again|so|myself|to_feel|because|when|and|lately|after|rn|deep*|every|is !back|down|out|off|ties|corners|carbs|sugar|on|the|me|hair|my_hair
i|she|he|daughter|son|girlfriend|wife cut|cuts when|after|every|to_feel|because|deep*|at_night !he_talks|i_talk
cutting feels|helps|is_the_only|calms|makes_me|again|and|at_night|is_how
is|been|started cutting ~1 again|lately|every|at_night
daughter|son|teen|teenager|kid|wife|girlfriend|boyfriend|husband is|has_been|started cutting
carve|carving|carved|cut|scratched words|lines|name|things ~1 into|in|on ~1 my|her|his skin|arm|arms|leg
urge|urges to|of|for ~1 cut|burn|harm|bleed ~
cut when|whenever|if|every we|i|he|she|it
blood ~3 feel|makes_me|helps ~1 something|me|alive|better|ok|calm
blood|blades|razors ~4 sheets|cuts ~
relapsed ~3 cut|cutting|burned|burnt|sh|harm* ~
how deep ~3 cut
hit|hitting|bang|banging|slam|slamming|slammed|punch|punching|smash* my|his|her|own head|face|hand|fist|hands|legs ~2 wall|door|floor|on_purpose|until|in_the_door|desk|when
urge|urges|need|want to ~2 bleed|see_blood|cut|feel_pain
scratch|scratches|bite|bites|dig|digs|pick ~4 until|till ~3 bleed|bleeds|blood
back to the blade
hiding|hide|hides my|her|his cuts|scars|arms|burns|wrists
fresh cuts
deserve pain|to_be_hurt|to_hurt|to_suffer
pain ~2 only_thing ~ feel|control|real
punish myself
`,
  ),
];
