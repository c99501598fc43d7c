import { signals, type Signal } from './signal.ts';

/** English patterns for violence, coercion and control by a partner, written by either partner. */
export const partnerViolenceSignals: readonly Signal[] = [
  ...signals(
    'partner-violence',
    'plain',
    `
knife|blade|axe|hammer|bullet|scissors ~9 inch|inches from my|me !foot|feet|toe|toes|finger|thumb
father_in_law|brother_in_law|boss|manager|landlord|pastor|roommate|neighbor|coworker ~3 touches|touching|gropes|groped|groping|fondles|fondled|fondling|molests|molested me|my !shoulder|hand|heart|lawn|fence|stuff|things|dog|food|car
regret breathing|living|being_born|the_day|ever_leaving|leaving_him|leaving_her
punches|punched|punching|hits|hit ~2 wall|door|cabinet|fridge|mirror ~1 right? next_to|beside|by|near|inches_from my|her|ur|your ~1 head|face|ear
thru me|him|her|us|my ~1 against|agianst|into|down|across|on|out
leaves|left|leaving me on|in the couch|floor|bed|tub|toilet|chair ~1 for ~1 hours|days
wait until|till we get|are home|alone|in_the_car
things happen ~2 home ~2 after*|if_i|when_i|later
not be able to speak|talk freely|openly ~2 with him|her
moved|move|moving|relocated|left ~3 get|getting away from him|her|someone|somebody|my|an
ex|exs|exhusband|exwife|exboyfriend|exgirlfriend ~5 follows|following|followed|tails|tailing my|me ~1 home|uber|car|bus|work|around|from
rule|rules ~4 i do_not|cannot|am_not|must_not|may_not speak|talk|look|text|smile ~1 to|at|with
neighbor|neighbour|neighbors ~4 scream*|begging|crying ~8 thud*|hit*|blows|bang*|slam*|threat*
i|she|he will not make it home|out|alive|back|to_court ~
spit|spitting|spits|holding|pinning|shoving|pushing|grabbing|slapping|restraining ~6 count|counts|considered ~2 violence|abuse|domestic
count|counts|considered as ~1 violence|abuse|domestic_violence|assault
keeps|kept|keeping|withholds|hides|hid|takes|took|locks ~2 from? ~1 insulin|inhaler|medication|medicine|meds|wheelchair|hearing_aids|glasses|passport
not let|lets|allow me|her|him ~1 go|see ~1 to ~1 doctor|hospital|er|clinic|dentist|a_e
decides|decide|controls ~1 whether|if|when|what ~1 i|she|he eat|eats|sleep|sleeps|wear|wears|shower|showers
weighs me|her|him ~1 every|each
scared|afraid|frightened|terrified of|about what happens|will_happen|he_does|she_does|he_will_do|she_will_do ~2 car|home|after*|later|when_we|tonight|door_closes|next
never see|hold ~1 <child>|her|him|them|kids breathing|alive|again_breathing
squeezes|squeezing|squeezed|grabs|grabbed|holds|chokes ~1 mommy*|mom*|mama*|mother* neck|throat
<hits>|hitting|beating|slapping|punching|kicking|choking|strangling|shoving|raping|abusing me !to|at|home|that|like|up|every_time_we_play|in_every|with_a_text|in_the_feels|out_of_the|when_we_play
i was|am|got|been|have_been ~1 molested|raped|sexually_assaulted|sexually_abused
i am|was a victim|survivor of domestic violence|abuse
i am|have_been|been experiencing|living_with|in domestic violence|abuse
slapped|punched|kicked|choked|strangled|shoved|smacked|headbutted|assaulted|whipped|whooped|elbowed|backhanded|stabbed|tackled|battered|kneed|raped|molested|bit|burned|spat_on|spit_on|attacked|beaten|abused|attacks|throttled|clobbered|decked|tortured me|us !out|off|verbally_about
he|she|<partner>|this_man|that_man|this_woman|that_woman ~2 hit|beat|hurts|attacked|harmed|jumped me !up|on|with_a_text|that|like|with_the|with_divorce|at|home|to|by_lying|emotionally
beat|beats|beating me up|bad|black|badly|until|when|with|every_weekend|the_hell|again
hit|hits me ~2 again|last|yesterday|today|tonight|face|head|in_front|because|when|once|for_the_first_time|if|after|sometimes|only|and|first
put|puts|putting|laid|lays|lay his|her|their|my hand|hands on me|her|him|my_throat|my_neck
hands|hand|arm|belt|cord ~2 around|round|on|over my|her|his neck|throat
grab*|squeez*|chok*|strangl*|held|holds|seiz* ~2 my|her|his|the|by ~1 neck|throat|windpipe
choked|strangled|choke|chokes|strangles|strangle her|him|my|us !up
he|she|it|things|<partner>|argument|arguments|fight|fights|they|this ~4 got|gets|get|getting|turned|turns|turn|becomes|became|become|gotten|going ~1 physical|violent !therapy|intimacy|touch|affection|exam|contact|connection|closeness|again_in_bed
be|being|is|was|are|so|very|becomes|become|became|get|gets|got|getting|has_been ~1 violent|abusive|dangerous ~2 to|with|towards|toward|husband|wife|partner|boyfriend|when|relationship|marriage|spouse
<they> ~1 is|has_been|gets|becomes|can_be|was|being ~2 violent|abusive|physically_abusive
is|isnt|it|this|that|call_it ~2 abuse|abusive|domestic_violence ~
being|been|am|was|getting|get|got ~1 abused|beaten|beat_up|choked|hit|strangled|raped|stalked|assaulted|slapped|threatened ~1 by
being abused
domestic violence|abuse victim|survivor|in|at|by|situation
gave|left|leaves|gives|leaving|got|have|has|giving ~2 black_eye|bruise*|bloody_lip|bloody_nose|busted_lip|concussion|marks|split_lip|swollen ~4 on_me|from|me|my|him|neck|arms|face|husband|wife|boyfriend|girlfriend|again
gave|gives me ~1 black_eye|bloody|bruise*|concussion|busted|split
bruise*|marks|welts ~4 from|by ~2 him|her|<partner>|last
cover*|hide*|hiding ~3 bruise*|black_eye
left|leaves marks|bruises on
broke|fractured|dislocated|breaks|busted|break my nose|arm|jaw|rib|ribs|wrist|finger|fingers|tooth|teeth|collarbone|eye_socket|eardrum
he|she|<partner> ~2 broke|breaks|smashed|smashes|destroyed|destroys|cracked|threw|stomped my phone|laptop|glasses|door|computer|window|windshield|stuff|things
throw|throws|threw|throwing|hurled|chucked|chucks|hurls|launched ~4 at|toward|towards|across|past me|my_head|my_face|her|him|us|the_kids|the_room !himself|herself|a_lifeline
throw|throws|threw|shoved|pushed|pushes|shoves|slammed|slams|knocked|knocks|push|shove|tackles|threw|flung|pushing me ~1 against|into|down|onto|on|off|across|to_the|out_of|around|up_against|over|through|when|while|during|hard|and_i_fell|last|again !a_party|a_surprise|to_be|therapy|couples|counseling|this|that
drag*|yank*|pull*|grab* me|us ~1 by|across|out_of|down|from_the|into_the|around
drag*|yank*|pull*|grab* my|her hair|throat|neck|face|jaw|wrists ~
grab*|twist*|squeez* my ~1 arm|arms|wrist|wrists|throat|neck ~5 hard|bruise*|hurt|tight|marks|twist*|again|so|left|during
hits|hit|punch*|kick*|puts|put|smash*|broke|pounds|slammed ~5 wall|walls|door|doors|hole|holes|mirror|windshield|dashboard ~6 next_to|near|by_my|beside|angry|mad|me|scared|fight|argu*|rage|furious
punches|punching walls|things|doors|holes
kicked|kicks|broke|breaks|busted ~2 door ~1 in|down
took|removed|drained|cut|slashed ~3 battery|tires|brake*|brakes|spark ~
door locked|barricaded ~2 because|from|so ~1 him|her|he|she
hospital|er|urgent_care ~3 because_of|after ~2 he|she|him|her|<partner>
if|when he|she|<partner> ~1 sees|finds|reads ~3 kill|hurt|beat ~
paycheck|salary|wages|pay ~2 goes_to|into his|her ~
shows|showed|turns|turned up wherever|everywhere|anywhere ~
marks|bruises|scars to prove
ribs|throat|neck|jaw|face|arm|wrist|lip|eye ~4 hurts|hurt|sore|swollen|bruised|broken|bleeding|aches ~4 he|she|him|husband|boyfriend|wife|girlfriend|partner
just|only a slap|push|shove|punch|kick ~
when|whenever ~3 look|mood ~2 i hide|run|freeze|lock
beat|beats|beating|kicked|kick the ~3 outta|out_of|of me
raise*|raised|swung|swings|lifts|lifted|balled ~2 fist|fists|hand|arm at|to|me|like|against|on
when|whenever he|she raises his|her hand|fist
raised|swung at me
threat* ~4 to ~3 <strike> ~2 me|us|himself|herself|my|our|the
threatened|threatens me !with_divorce|with_therapy|to_leave
threat* ~3 me ~2 with ~2 knife|gun|bat|weapon|machete|fist
threat* to ~4 kids|children|custody|deport*|immigration|nudes|photos|pictures|videos|dog|cat|family|out_me|outing
said|says|told|threat*|swears|swore|vow*|promis*|texted|telling|saying ~5 kill|hurt|shoot|stab|bury|burn|beat|break|hit|choke|strangle|murder|ruin|destroy|cut|smash|end me|us|my|the_house !feelings|lol|haha|heart|his
he|she|<partner> ~2 will|would|going_to|gonna|might|may|could ~1 kill|murder|strangle|choke|shoot|stab|rape me ~2 if|when ~3 leave|left|leaving|find*|found|knew|knows|tell|told|sees_this|catches|talk|report|ever|go
kill|hurt|beat|find me if|when i ~2 leave|left|tell|told|go|talk|report|ever|try_to_leave|say
he|she|<partner> ~1 will|would|going_to|gonna|might ~1 kill|hurt|beat ~2 if|when he|she ~2 find*|found|sees|knew|catches|reads
think|believe|afraid|sure|convinced|scared|worried|feel|feeling|honestly|fear|know ~5 he|she|<partner> ~3 kill|hurt|harm|hit|beat|strangle|shoot|stab me|us !feelings|again_emotionally|heart
can_not|cant|not have me ~ nobody|no_one
if he|she|i can not have ~
fear*|scared|afraid|worried ~1 for ~1 my|our|her|his life|lives|safety|kids
life|lives|safety ~2 in|at danger|risk
<afraid> of my|the|her|his <partner> !leaving|losing|cheating|dying|getting|being|moving|finding|not|going|becoming|judging|rejecting|meeting|deploying
<afraid> of him|her|them !leaving|losing|cheating|dying|getting|being|moving|not|going|becoming|rejecting|judging|finding_someone|meeting|falling|having|growing
<afraid> ~2 he|she|<partner>|they ~3 will|would|might|may|could|going_to|gonna ~3 hurt|hit|kill|snap|do_something|come_after|react|explode|attack|retaliate|follow|harm|lose_it|beat|get_violent !my_feelings|himself_at|again_emotionally|me_emotionally|me_again_with
<afraid> ~2 what|how he|she|<partner>|they ~2 might|may|could|would|will|does|is_going_to|is_capable|do|react|can_do !say|think|think_of
<afraid> ~2 to ~1 go_home|come_home|be_home|be_alone_with|go_back|leave_him|leave_her|be_around_him|be_around_her|say_no|be_in_the_same|sleep_next
<they> ~1 scares|frightens|terrifies me !with|when_he_talks_about|how_much|that_he_might_leave
not ~3 safe ~2 at_home|home|with_him|with_her|with_my|in_my|around|living|here|in_this_house|with_them|in_our|when_he|when_she !emotionally|place_to
never|not know|knowing what ~2 set|trigger|sets|make him|her|them off|explode|angry|snap
locks|locked|lock|locking|traps|trapped|barricad*|shut|imprison* me|us ~1 in|inside|out|outside|up
lock|hide|hid|lock*|barricade myself|and|me|with|in ~6 bathroom|bedroom|closet|room|car ~3 until|when|because|so|from|while
block|blocks|blocked|blocking|stands_in|stood_in|standing_in|guarding|stands_at|stands_between ~3 door|doorway|exit|me_from_leaving|my_way|the_way|leaving|my_car|driveway
pins|pinned|held|holds|hold|pin|holding me down|against|there|captive|hostage|by_the
restrained|restrains|cornered|corners|suffocates|smothered|suffocated|kidnapped|tied|backed|backs me !with|into_couples|on
sat|sits|sitting|knelt|kneels|stands|stood on me|my_chest|my_neck
drives|drove|driving|speeds ~4 fast|reckless*|crazy|dangerous*|wild ~6 scare|punish|threat*|terrif*|frighten|me_in|crash
forc* himself|herself on|inside
forc*|coerc*|makes|made|make|guilts|threatens ~2 me ~1 to|into|have|do|give ~2 sex|oral|intercourse|sexual|sleep_with|intimate|perform
forced|forces sex|me_sexually
raped|rapes|rape
sex|it ~4 when|even_when|even_if|though|although|while|after|without ~4 not_want|say_no|said_no|no_consent|consent|asleep|sleeping|passed_out|unconscious|crying|my_permission
say|says|said|saying|tell|tells|told me|him|her? no ~5 keeps|keep|i_do_it|i_did_it|kept|anyway|does_it|did_it|not_stop|not_listen|continues|continued|still_does|not_care|gets_mad|until
not take no for an answer
woke|wake|wakes|waking ~6 having_sex|inside_me|on_top_of_me|touching_me|in_me
holds|held|hold ~4 until|till i agree|give_in|say_yes|submit|apolog*|stop
post|posting|share|sharing|leak|send|release|publish|expose|show|sends|spread ~4 nudes|naked|sex_tape|intimate_pictures|intimate_photos|private_photos|private_pictures|nude_photos|videos_of_me|photos_of_me|pictures_of_me|pics_of_me|videos_of_us|my_pictures|my_photos|my_pics|intimate_videos|nude_pics|sex_videos
blackmail* me|us|with
out me|outing|expose me|to|at|if|my
tell|telling|tells|say ~4 i_am_gay|im_gay|i_am_trans|i_am_lesbian|i_am_bi|i_am_illegal|i_am_undocumented
call*|report* ~3 immigration|ice|migra|cps
have|get|getting|got me deported
deport ~
never see|seeing ~2 kids|children|son|daughter|baby|boys|girls again
not|never ~2 see ~2 kids|children|son|daughter|baby again
kill*|hurt|hurts|kick*|strangl*|harm*|drown*|abuses|beats|threw|poison* ~1 my|our|the|his ~1 dog|cat|puppy|kitten|pet|pets|bird|bunny|rabbit|hamster|kittens
pull*|hold*|held|point*|aim*|wav*|put|brandish*|came_at_me_with|comes_at_me_with|chased_me_with|threat* ~3 <weapon> ~2 on|at|to|in|against|my ~1 me|us|my|her|him|head|face
<weapon> to|at|on me|my|her head|throat|neck|face|stomach
came|comes|coming|went|goes|lunged|lunges|charged at|after me ~
chased|chases me
knocked|knocks me
shove|shoves|shoved|kicked|kicks|punched|punches|pushed ~3 stomach|ribs|belly
stalking|stalks|stalked me|my|her
not stop following|calling|contacting|texting|harassing|stalking me
tracker|airtag|gps|tracking_app|spyware|tracking_device|air_tag|hidden_camera|hidden_cameras ~3 in|on|from|around my|the|our|me
airtag
got|get|filed|file|filing|have|violat*|need|want|him|her a? protective|restraining order
police|cops|911 ~5 because|he|attacked|hit|domestic|beat|choked
assaulting|assaulted me|his_wife|her
domestic assault|charge|charges|arrest
i ~4 hit|slapped|punched|shoved|choked|pushed|strangled|kicked|beat|smacked|grabbed|shook|backhanded|attacked my <partner> !to|away|for_the|at|out|in_the_game|up_with|on|and_kids_to
i ~3 slapped|punched|shoved|choked|strangled|kicked|smacked|backhanded her|him !out|off|under
i ~3 hit|grabbed|shook her|him ~2 again|hard|in|face|last|when|during|and|so|because|by !up|a_coffee
lost it and ~1 hit|slapped|punched|shoved|pushed
throw|threw|throwing things|stuff|objects|plate|plates|phone at my|her|him
i get|am|got|became|become violent|physical ~
his|her|their|whose|kins|brothers|sisters|friends|mothers|daughters|neighbors|coworkers|cousins|aunts ~1 <partner>|dad ~2 <hit>|controls|tracks|hurts|hurt|pushes|pushed her|him|them|us
sister|daughter|mother|friend|brother|son|cousin|aunt|coworker|neighbor|niece|roommate ~5 being|is|gets|was ~1 beaten|hit|abused|choked|hurt|stalked by ~
beats|chokes|punches|slaps|strangles|beating|choking|strangling|abuses|abusing|punching|hits|hitting her|them|him !at|home|in_chess|to|up_over|with_that
comes|came at me
ended|end up on the floor|ground
`,
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
not|never let|lets|letting|allow|allows|permit|permits ~1 me|her|him ~2 leave|go_out|go_anywhere|go_to|go_home|work|talk_to|drive|call|speak|visit|eat|study|get_a|have_friends|have_money|have_my|have_a_phone|have_a_job|have_a_bank|sleep|out|see_my|see_her|see_his|see_friends|see_a_doctor|take_my_medication|take_my_meds|go_see|spend|wear|be_alone|use_the|use_my|near_my|contact|end_the|break_up
i am|was not allowed to ~1 leave|see|have|work|drive|talk|go|spend|use|wear|close|lock|eat|sleep|speak|own|be|touch|call|get|text|say
not allowed ~2 outside|friends|phone|money|job|card|a_bank|any
have|need|had|got|supposed to ~1 ask|beg|get|check_with ~4 permission ~2 to|before|for ~
have|need|had|got|supposed to ask|beg ~3 before_i|to_leave|to_see|to_buy|to_spend|for_money|even
need|needs|without|ask|asking his|her|for ~1 permission ~
takes|took|hides|hid|hide|hiding|steals|stole|confiscat*|keeps|withholds|taking|holds|grabbed|grabs ~2 my|her ~2 phone|keys|passport|id|wallet|card|paycheck|documents|papers|medication|medicine|inhaler|insulin|license|glasses|money|purse|wages|salary|checks|ids|pills|birth_control|battery !number|in_the_kitchen|charger|to_the_mechanic|by_mistake|bill
destroys|destroyed|hides|hid|flushed|poured|pokes|tampers|sabotag* ~3 my|birth_control|condoms ~2 medication|insulin|pills|birth_control|documents|things|clothes|stuff|condoms
control*|keeps|handles|holds ~2 all|every|everything|my|our the? ~2 money|finances|cash|account|accounts|paycheck|bank
control* ~1 everything|me|every|who_i|what_i|where_i|all|my
no|not|any|have access ~3 money|account|accounts|funds|bank
account for|every ~1 every|dollar|penny|cent|minute|receipt ~
an|me allowance ~
track*|monitor*|spies|spy|spying|stalk*|surveil* ~1 me|my|where|every ~
watches|watching|monitoring|checks|reads|demands|goes_through|looks_through ~3 everything|all_my|every|cameras|my_emails|my_every|my_messages|my_texts
cameras|camera ~5 watch|see|me|every|house|monitor
checks|reads|goes_through ~3 everything|phone|messages ~6 scary|angry|mad|rage|scared|violent
knows where i am ~3 every|all|minute|times
calls|texts me ~2 ## times
shows|showed|shows_up|appears|waits|waiting|sits|sitting|parks|lurks up? ~1 at|outside|wherever|everywhere|in_front ~2 my|i|of|work|job|house !late|with_flowers
follows|following|followed me !on|instagram|around_the_house|back|to_bed|on_instagram|to_texas|to_dallas
not leave me alone
threw|throws|throw|smashed|smashes ~4 next_to|near|beside|past|inches_from|at me|my
afraid|scared|never ~4 which version
pressures|pressured|guilts|guilt_trips|pressure me ~4 until|till ~3 sex|give_in
hurt my wife|husband|girlfriend|boyfriend|partner physically|badly|again
ripped|ripping|pulled out ~3 hair
knocked ~2 tooth|teeth|out
keeps|kept|keep showing|coming|turning ~1 up|by ~2 house|work|job|apartment|home|school|night
never see ~1 my|the|our kids|children|son|daughter|baby
been|gets|got|is physical|rough with me
lose ~1 the|my kids|children|custody|everything if i leave|tell|go
tells|dictates|decides|controls|told|chooses|picks me? ~2 what|who|when|how|where ~1 i|to ~2 wear|eat|talk|see|sleep|dress|speak|go|spend|can
what|who|where i can ~1 wear|see|talk|go|eat|do|spend
isolat* me|from
can|could|allowed not ~1 see ~2 friends|family|mother|sister|parents
cut|cuts me off from ~1 my|family|friends|everyone
not let|lets me sleep|eat|leave|take_my|use_birth|see_a_doctor|go_to_the_doctor
wakes|keeps me ~1 up ~5 yell*|argu*|scream*|fight*|interrogat*
in my face !and_honest
walk*|eggshells ~3 eggshells ~6 scared|afraid|explod*|rage|snap*|set|throw*|break*|hit*|temper|mad|angry|violent|frightened
explodes|rage|rages|snaps|blows_up|temper|furious|drunk ~6 hide|scared|afraid|broke|breaks|broken|throws|threw|smash*|hits|violent|run|lock
throws|breaks|smashes|destroys ~1 things|stuff|dishes|objects|furniture|plates|glasses|property|my_things
<afraid> ~4 husband|wife|boyfriend|girlfriend|partner !leaving|losing|leave|cheating|cheat|will_leave|is_going_to_leave|dying|die|job|wants|that_i_lost|i|about|and_i_are|will_die|will_cheat|is_cheating|does_not|not
flinch|flinched|cower|cringe|shake|freeze|tremble ~4 when|whenever|every_time|if ~1 he|she|<partner>
hide ~4 when|until|because|from he|him|her
bag|go_bag|escape|safety|emergency|suitcase ~1 packed|plan|money|hidden
leave|escape|get_out|get_away|go|run|out ~3 safely|before_he|before_she|without_him_finding|he_finds|while_he
leave|leaving|left|break_up|divorce ~4 hurt_me|come_after|find_me|kill|shoot|stalk|danger*|destroy_me|make_me_pay
want|need|trying|try to leave|get_out|get_away ~6 afraid|scared|hurt|kill|find_me|dangerous
find|found|hunt me ~2 if|and|wherever|no_matter
before|until|when|in_case he|she|<partner> ~1 gets|comes ~1 home|back|in ~
delete|erase|clear|close|hide ~3 chat|message|messages|conversation|history|this|page ~4 before|he|she|husband|wife|partner|sees|so|him|home
without ~1 my|him|her|<partner> ~1 husband|wife|partner|boyfriend|girlfriend? ~1 seeing|knowing|finding ~8 scary|mad|angry|checks|safe|scared|danger*|monitors
he|she|<partner> ~1 checks|monitors|sees|reads ~5 not|please|do|can ~2 call|email|text|safe|careful
please not call|text|email
only|can write|talk|chat|type ~3 when|while he|she ~3 work|out|asleep|shower|gone
make|makes|made me ~2 pay|regret|sorry|beg|kneel|sleep_on_the_floor
hell to pay
i ~2 said|told|kept_saying ~2 stop|no|wait . he|she|they ~1 finished|kept|did|continued|went
i ~1 said stop ~3 times
opened|opens|took_out|runs_up ~3 credit|loans|cards|loan|card ~2 my name
camera|cameras|microphone|recorder ~2 in|on my|our ~1 truck|car|bedroom|room|bathroom|purse|bag
calls|rings|phones ~1 my|the boss|manager|job|work|office|coworkers ~3 check|see|make_sure|prove
took|takes|take|slips|slipped|removed|removes|pulled|pulls|sabotag*|poked ~3 condom|condoms ~2 off|without|during|midway|again
condom|condoms ~2 off without
people|guys|friends|someone|somebody|cousins who ~2 make|take|hurt ~1 me|people|you|him|her
make|making me|us|her disappear
argu*|fight|fought|fighting|words|disagree* ~6 black_eye|bruise*|busted_lip|split_lip|bloody_nose|bloody_lip|stitches|concussion
i ~3 ended|end|wound|left|came|woke up|out|away|with with? ~1 black_eye|bruise*|busted_lip|split_lip|bloody_nose|bloody_lip
bruise|bruising easy|easily
<partner>|she|he say*|said no ~3 i do|did|keep|kept|have|go|went
if i|we ~3 leave|left|break|broke|end|ended|divorce|go|went ~4 he|she|will ~4 kill|shoot|hang|hurt|stab|drown himself|herself
kill|shoot|hang|hurt|stab|drown himself|herself ~1 if i|we ~2 leave|left|break|broke|end|ended|divorce|go|went
he|husband|boyfriend|fiance|man|ex|dad ~1 broke|fractured|dislocated|breaks|busted|blackened|split her nose|arm|jaw|rib|ribs|wrist|finger|fingers|tooth|teeth|collarbone|eye_socket|eardrum|eye|lip
she|wife|girlfriend|fiance|woman ~1 broke|fractured|dislocated|breaks|busted|blackened|split his nose|arm|jaw|rib|ribs|wrist|finger|fingers|tooth|teeth|collarbone|eye_socket|eardrum|eye|lip
marks|scars|bruises to prove|from|on_my|to_show
hurts|hurt|hurting me again|physically|badly|when_he|when_she|when|if|and|bad|on_purpose|too !feelings|by|so_much|deeply|that|he_talks|she_talks
he|she|<partner> hurts|is_hurting|been_hurting me !by|when_he_ignores|with_words|feelings|deeply|with_his|with_her
pushed|pushes|pushing|push me !to|away|toward|towards|aside|forward|for|into|so_hard_to|on|about|out_of_my|past|too_hard_to
grabbed|grabs|grabbing|shakes|shook me !a|some|by_surprise|awake|up|dinner|coffee
grabbed|grabs ~1 my|her ~1 arm|arms|wrist|face
choke|choking|strangl* me !up
swinging|swung|swings|swing at|on ~
gets|goes|went|becomes|get|turns scary|crazy|ballistic|dangerous|aggressive|nasty_and ~4 with|on|when|drunk|drinks|and|bat|mad
aggressive with|toward|towards me
temper|rage|anger ~6 on_the_floor|scared|hole|holes|bruise*|hit|violent|frighten*|safe|afraid
scream*|yell* ~3 in my face
spits|spit|spat ~1 on|at me
shelter ~
is there|need|find a? ~2 shelter
has|have|had|owns|keeps|cleans|cleaned|gets|got|bought|brings|loaded|sleeps_with|puts|lays|leaves|sets|takes_out ~2 gun|guns|knife|pistol|rifle|shotgun|revolver|firearm|glock|machete ~7 argue|arguing|fight|fighting|scared|stare*|threat*|table|mad|angry|afraid|leave|look*
not believe|believes|believe me|men|a_man ~
no one|judge|body ~1 believe* ~3 me|men
threat*|threat ~5 kill|hurt|suicide|himself|herself|harm|weapon|take_the_kids|take_the_baby|hit
take|takes|taking|took|kidnap ~1 the|my|our|kids ~2 kids|children|baby|son|daughter|away|from_me ~5 disappear|never|judge|believe|threat*|away_from_me|leave_him|leave|if_i
out the|my door|life alive
gotten|got|gets|get|getting|been|is physical|rough|handsy with me ~
physical|violent ~2 with|toward|towards|on me|her|him|us|each
physically abus*|hurt*|attack*|violent|harm*|fight*|assault*|aggressive
emotionally|verbally|financially|mentally|sexually abus* ~3 me|by|husband|wife|partner|he|she|relationship|marriage
abuses|abused|abuse me|us
abuser
coercive control
pressur*|guilt*|nag* me ~2 sex until|when|even|not|every
hostage|prisoner|captive
put a tracker
tracks ~2 my|phone|car|location|every
interrogat*|accus* me ~4 every|time|hours|night
if he|she finds|sees|catches|knew|found ~2 this|out|me|i_wrote|i_am_talking ~4 kill|hurt|trouble|mad|dead|hit|scared|done|over_for
hits|hit|beats|slaps|punch* ~3 drunk|drinks|drinking
`,
  ),
  // Said of the writer's own life, without a figure of speech.
  ...signals(
    'partner-violence',
    'outright',
    `
i ~2 am|was|live|been|married ~1 in an|a ~1 abusive|violent ~1 marriage|relationship|home|household
stuck|trapped|living|leaving in? an|a abusive|violent ~1 marriage|relationship|home|household
my|our ~1 marriage|relationship|home|household ~1 is|became|become|turned|got|gotten ~2 abusive|violent
my <partner> ~1 is|became|become|turned|gotten|been ~1 abusive|violent|physically_abusive !language|movies|films|games
there is|has_been ~1 violence|abuse|domestic_violence in|at my|our|home ~
i ~2 experiencing|experience|suffer|suffering|survive ~1 domestic|physical violence|abuse
i ~2 experiencing|suffering|enduring|living_with|dealing_with domestic? abuse !survivors|victims|cases|clients|online
i ~2 living_with|dealing_with domestic violence !survivors|victims|cases|clients|calls
suffering|experiencing|enduring domestic|physical violence|abuse at home|my_home
am|still married to an|a ~1 abusive|violent man|woman|person|drunk|alcoholic
married to an|a ~1 abusive|violent man|woman|person|drunk|alcoholic do|does|can|could|is|are|how|what|where|would|will|should
living|live with an|a|my abusive|violent <partner>|man|woman
<they> ~3 put|puts|held|holds|pointed|points|pressed ~1 <weapon> ~1 to|at|against my head|throat|neck|face|chest|temple
`,
  ),
  ...signals(
    'partner-violence',
    'hint',
    `
in|leave|leaving|escape|left|with|stuck ~1 an|a|my|this abusive|violent ~
code word
eggshells
checks|goes_through|reads|looks_through my phone|texts|messages|emails
controlling|possessive|jealous|obsessive
threat*
temper|rage|explodes
abuse|abusive|abused|violent|violence
hit|hits|shoves|pushed|grabbed|choked|slapped|pushes|shoved
not safe
permission
hurt|hurts me
before he gets|comes home
shelter
without my|him|her ~1 seeing|knowing
bruise*|marks|black_eye
`,
  ),
];
