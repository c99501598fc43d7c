import { signals, type Signal } from './signal.ts';

/** English patterns for child danger, medical emergencies and harm to others. */
export const dangerSignals: readonly Signal[] = [
  ...signals(
    'child-danger',
    'plain',
    `
i ~1 shake|shook|shaken|shaking the|my|our|him|her ~1 baby|newborn|infant|a_little|hard|too_hard|once|again|just
baby|newborn|infant ~7 i shake|shook|squeezed|threw|slapped|hit him|her|it
never see|hold ~1 <child>|her|him|them|kids breathing|alive
drunk|wasted|hammered|buzzed|drinking|high ~9 drive|drives|drove|driving ~3 kid|kids|them|children|daughter|son|baby|girls|boys
drive|drives|drove|driving ~2 kid|kids|them|children|daughter|son|baby|girls|boys ~8 drunk|wasted|hammered|buzzed|high
picks|picking|picked up ~1 kids|children|girls|boys|son|daughter ~4 drunk|wasted|hammered|high
hit|hits|beats|beat|slaps|slapped|punches|punched|kicks|kicked|chokes|choked|shakes|shook|burns|burned|whips|whipped|abuses|abused|hurts|hurting|molests|molested|rapes|raped|hitting|beating|slapping|abusing|strangled|smacks|smacked|shoves|shoved|bites|spanks|spanked|throws|threw|starves|starving ~1 my|our|the|her|his|their|both|little ~2 <child> !out|at_chess|in_the_game|a_party|a_birthday|home_from
<they>|<kin>|grandpa|teacher|coach|sitter|babysitter|i|parents ~3 hits|beats|slaps|kicks|hurts|abuses|beating|hitting|molesting|hurting|starves ~1 kids|children
child abuse|abuser|porn|molest* !awareness|class|prevention
<child> ~2 is|are|was|being|been ~1 being ~1 abused|hit|beaten|molested|hurt|starved|neglected|touched
touch*|molest*|fondl*|grop*|inappropriate*|sexual*|sexually ~4 my|our|the|her|his|little ~2 <child> !screen|less|sensitive|base|down
<child> ~6 grandpa|uncle|coach|teacher|he|dad|father|stepfather|stepdad|babysitter|cousin|someone|neighbor|grandfather|boyfriend|man ~3 touch*|molest*|fondled|raped|groped|put_his_hand
hand|hands|finger|fingers ~2 in|down|inside|up her|his|my underwear|pants|panties|private*|pajamas|shirt
private parts
stepfather|stepdad|uncle|father|grandpa|cousin|coach|teacher|mothers_boyfriend|stepbrother !in_law ~2 touches|touching|molest* me|her|him|my
comes|came into my room ~3 night|touch*|when
i am|im ##|13|14|15|16|12|11|10|17 ~6 hits|beats|hit|beat|touch*|rape*|choke*|punch*|hurts|belt|comes_into|lock*|slap*|kick*|abus*
hits|beats|beat|hit|touch*|hurts|slaps|punches ~4 i am 8|9|10|11|12|13|14|15|16|17
mother|father|stepfather|stepdad|stepmother|stepmom|parents|parent ~2 hits|beats|hurts|abuses|chokes|kicks|punches|slaps|beat|touches me
shook|shake|shaken|shaking|threw|throw|smother*|drown*|drop ~1 the|my|our|his|her ~1 baby|newborn|infant|toddler|son|daughter !a|party|hands|head
lock|locks|locked|tie|ties|tied|chained ~3 <child> ~2 in|to|inside|outside|up|out
lock* me ~4 without food|dinner
leaves|left|leaving ~4 <child> ~2 alone ~
<child> ~6 bruise*|welts|belt|bleed*|burn_marks|marks_on|hand_mark|cord|starv*|black_eye !his_bike|her_bike|soccer|fell_off
bruise*|marks|mark|welts|burns ~4 <child> ~
belt|cord|paddle|hanger ~4 <child>
<child> ~4 with a? belt|cord|paddle|hanger|stick ~
drunk|drinks_and|high|drinking ~3 driv*|drove ~4 kids|children|son|daughter|baby
driv*|drove drunk|high|wasted ~2 with ~1 <child>|our|the|my
<afraid>|scared|thoughts|thinking|urge|urges|going|want|wants|might|almost|voices|worried|feel_like|intrusive ~6 <strike>|<striking>|shake|throw|drop|kill ~1 my|the|our|his|her|this|them ~2 <child> !feelings|by_working|him_into|away
kill|killing|drown|drowning|poison|smother ~2 kids|children|baby|son|daughter
threat*|says|said|vow* ~4 kill|hurt|harm|shoot|take_out ~2 kids|children|baby|son|daughter
kids|children|none ~3 alive|back_alive
adult|man|stranger|teacher|coach|older_guy|grown ~5 nude|nudes|pictures|photos|porn|sexting|naked ~
showed|shows|showing ~3 <child> ~2 porn|pornography|sex
sending|asking|sends|asked ~5 daughter|son|child|kid|year_old ~5 nude*|pictures|naked|photos|sex
postpartum psychosis
<child> ~5 hungry|starving|unfed|filthy ~5 marks|dad*|alone|bruise*
<child> ~3 being ~1 starved|beaten|abused
gets|got|is|too rough|violent|physical|aggressive with ~1 the|our|my|his|her ~1 <child>
`,
  ),
  ...signals(
    'child-danger',
    'plain',
    `
forgets|forgot|refuses|not|never to? feed|feeds|feeding ~2 <child>
take ~2 kids|children ~5 alive|never_see|come_back
boy|girl|kid ~5 outside|alone ~3 crying|night|hungry
<child> ~2 scared|afraid|terrified of ~2 dad|father|mother|husband|wife|him|stepdad|boyfriend|her
hit|slapped|spanked|grabbed ~2 son|daughter|toddler|baby|kid|child ~2 too_hard|so_hard|hard|left|and_left|mark
throws|throw|threw things|stuff ~2 kids|children
locked outside|in ~4 crying|night|closet|basement
<child> ~3 abus* ~
alone ~3 in the car
watched|saw|in_front_of|front ~2 kids|children
`,
  ),
  ...signals(
    'medical-emergency',
    'plain',
    `
<they>|<kin>|<child>|someone|i ~2 overdosed|overdosing|overdoses|is_overdosing|overdose
think|thinks|may|might|having|had_an|possible|an ~3 overdose|overdosed
took|swallowed|take|taken|taking|ate|downed|drank|swallow|popped|chugged ~3 too_many|too_much|whole_bottle|bunch|handful|bottle_of|all_of|all|lots|lot|entire|everything_in|way_too|double|overdose|several|a_ton|## ~3 <pills>|pills|dose|molly|pill|cabinet|heart|of_my|of_them|doses|edibles
took|swallowed|taken ~4 bottle|too_many|all ~3 <pills>
drank|drinking|swallowed|ate|drink|drunk|swallow ~3 bleach|antifreeze|battery|poison|magnet|magnets|cleaner|pills|drano|detergent|rat_poison|gasoline|lamp_oil|tide_pod|coin
mixed|mixing|combined ~2 <pills>|alcohol|vodka|pills ~3 <pills>|alcohol|vodka|wine|whiskey
not|isnt|stopped|barely|hardly|trouble|difficulty|struggling_to|never ~1 breathing|breathe !well_in_his|sometimes
can|could not breathe !in_this|with|when_he_hugs|at_work|without_him|under
<they>|<kin>|<child>|baby ~1 will|can not wake|respond|move !for|before|early|me|up_to|up_for|at_night
not wake him|her|up ~1 and|he|she|help|what|or
won|will|is|not not? ~1 responding|responsive|waking_up|conscious !to_my_texts|to_texts|to_me_emotionally|well
unconscious|unresponsive
passed out ~4 not|will|cannot|respond*|floor|bathroom|waking|tub|breath*
lips|face|skin|fingers|turning|is|going|are ~3 blue|purple|swelling|grey|swollen_shut
breathing funny|weird|shallow|hard|slow
chest ~2 pain|pains|hurts|hurting|tightness_and|pressure|is_crushing ~
pain|pressure|crushing ~2 in my|his|her chest
having|have|had|has|think|symptoms_of ~4 heart_attack|stroke|seizure|aneurysm !last_year|years|in_20|when_i_see
heart attack|stroke right|now|what|help|happening
seizing|convulsing|convulsion*|seizures !years
having|has|had a seizure
seizure ~4 now|what|help|stop
bleeding ~3 lot|heavily|out|badly|not_stop|will_not_stop|profusely|everywhere|bad|heavy|so_much|to_death|internally|from_the_head
heavy|heavily|lots_of|profuse|uncontrolled bleeding
not ~1 stop bleeding|the_bleeding
losing|lost ~2 blood !pressure
blood everywhere|all_over
coughing|vomiting|throwing|spitting|puking|threw ~1 up? blood
throat ~2 closing|swelling|swollen
anaphyla*|epipen
slur*|slurring ~1 speech|words|her|his
face ~2 droop*|numb|drooping
drooping
arm|side ~2 numb|paralyzed|not_move|went_numb
speech ~2 slurred
not move ~2 side|legs|arms
collapsed !during_the|under
choking on !his_words|my_words|debt|debts|bills|money|the_bills|our_bills|costs|paperwork|emotion|smoke_and_mirrors
is choking !under|up|on_his_words|me
fever of 10#|40|41
limp ~
carbon monoxide
in|went labor ~4 now|passing|alone|early|blood
suicide attempt|hanging ~4 now
shot himself|me|her|herself ~3 leg|arm|foot|stomach|chest
stabbed ~4 blood|bleed*|hospital
fainting|fainted|blacking ~4 heart|keeps|again|not
keep|keeps fainting|passing_out|blacking_out|vomiting
hit his|her|my|their head ~5 vomit*|confus*|unconscious|dizzy|throwing|pass*|sleepy
withdraw* ~3 alcohol|benzos|xanax
shaking and seeing things
heart ~2 skipping|stopping|stopped !a_beat_when|beats_for
allergic reaction
sugar|insulin ~3 low|high ~3 pass*|shak*|unrespons*
severe|worst|terrible|unbearable|crushing|sudden ~1 headache|chest|abdominal|stomach|belly pain|pains|of_my_life
`,
  ),
  ...signals(
    'medical-emergency',
    'hint',
    `
overdose|overdosed
dizzy|faint|numb|vomit*|blood|bleeding
chest
emergency|ambulance|er|911
collapsed|seizure|stroke|heart_attack
too many|much
`,
  ),
  ...signals(
    'harm-to-others',
    'plain',
    `
burn|torch|shoot_up|blow_up ~2 house|place|car|apartment|office down|up|with
deserve|deserves to be shot|killed|stabbed|burned|dead|die
list|lists of ~2 people|names|kids|students ~6 shot|kill|killed|deserve|die|hurt
scared|afraid|terrified|frightened of what i will|might|may|could|am_going_to|am_about_to|would do
i am|will|would|might|could|want|plan|have|feel|gonna|swear|need|decided|going|like|wanna|may|keep|really|just ~4 kill|murder|shoot|stab|strangle|poison|killing|murdering|shooting|stabbing|choking|smother|burn|run_over|beat_the|bury|hurt|harm him|her|them|both|someone|somebody|people|everyone|that|my_husband|my_wife|my_boyfriend|my_girlfriend|my_partner|my_spouse|my_ex|my_boss|my_neighbor|my_mother|my_father|my_brother|my_sister|my_family|his|these !feelings|by|when_i_say|if_i_leave|with_my_words|with_the_truth|deeply|again_by|chances|heart|time
want|going|gonna|plan|planning to kill|murder|shoot|stab|poison my|the|that|both|these|his
thoughts|urge|urges|fantas*|fantasize|thinking|think|dream|dreams|daydream*|dreaming|obsess*|intrusive|visions|desire ~3 of|about|to ~1 <strike>|<striking>|running_over ~1 him|her|them|my|people|someone|others|the !feelings|dog|time
i will|am|going_to|gonna|swear ~2 run ~1 her|him|them over
run her|him|them over
bought|buy|got|have|getting|grab|grabbing|loaded|bringing|get ~2 gun|knife|rifle|pistol ~5 going|driving|house|heading|his|her|find|use|way|over
get*|grab* my gun
beat|beating|stab|shoot|choke|strangle|burn him|her|them ~3 death|dead|sleep|face|to_a_pulp
they|he|she|both|all ~1 is|are|be ~1 both? dead|dies|die if_i|when_i|tonight|meat|soon|i_swear
not live|survive|make_it ~2 to|past|the ~2 see|divorce|tonight|weekend
make|making sure ~3 neither|none|nobody ~3 walks|survives|alive|lives
burn|burning|set ~2 house|car|home ~2 down|on_fire
shoot|shooting|blow|bomb ~1 up ~2 school|work|office|church|place|his|the|my !me
list ~5 kill|shoot
fantasi* ~2 <striking>|<strike>
him|her|them to death
says|said|threat*|plans|wants|going|swears ~4 kill|shoot|stab|murder ~1 my|his|her|me_and|everyone|people|kids|them|him ~
put|slip|slipped|add* ~3 poison|antifreeze|drugs ~3 drink|food|coffee
poison|poisoning|poisoned|spike|spiking|lace|lacing ~2 drink|drinks|food|coffee|tea|dinner
poison|poisoning him|her|my
voices|voice ~4 hurt|kill|stab|attack|harm
lose|losing control and|of ~3 kill|hurt|hit|harm ~
<afraid>|worried ~3 i ~4 hurt|kill|harm|stab|hit|beat|attack him|her|them|someone|my|people !feelings|heart
murder|kill that|this woman|man|bitch|whore|bastard|guy|girl|homewrecker|asshole|witch
hire|hired|find|paying ~3 kill|hitman
hitman
beat|stab|shoot|choke him|her|them ~2 death|dead
could ~2 hurt someone|somebody|people
`,
  ),
  ...signals(
    'harm-to-others',
    'hint',
    `
kill|killing|murder|hurt him|her|them
gun|knife
make him|her|them pay
revenge
`,
  ),
];
