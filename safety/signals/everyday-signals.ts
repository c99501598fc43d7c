import { signals, type Signal } from './signal.ts';

/**
 * Patterns for danger that is described indirectly, by an object, a body part, a place or a habit. They are broad on
 * purpose: in messages to a counselling practice, ropes, ledges or blue lips rarely have another meaning.
 */
export const everydaySignals: readonly Signal[] = [
  ...signals(
    'suicide',
    'plain',
    `
rope|knots|noose
eat|eats|eating|ate|swallow|taste|suck|sucking|kiss on? ~1 bullet|gun|barrel|pistol|glock|revolver|muzzle
gun|pistol|revolver|shotgun|rifle ~8 keep|keeps|kept ~1 picking|holding|touching|looking|staring|taking|reaching|checking
punch|punched my_ticket|his_ticket|her_ticket
meet|meeting my|his|her maker ~
easy way out ~3 tonight|permanent*|tempting|good|better|of_life
to whoever|whomever
long|days|hours ~4 before|until ~2 anyone|anybody|someone|somebody|they|he|she ~2 found|find|came_looking|noticed|looking|find_me|found_me
ways|methods to do it !better|differently|right
asks|asked|asking ~2 where ~4 bullets|shells|ammo|ammunition|gun|guns|rifle|shotgun|pistol
better|fine|okay with|without ~1 someone_else|another_mother|another_father ~6 made_up|decided|go|gone|leave_us
give|gave|giving|given ~1 my ~2 tools|things|stuff|clothes|jewelry|guns|records|books|dog|cat ~4 not need*
how high|tall|deep|far ~4 bridge|overpass|roof|building|drop|cliff|river|balcony|fall
<kin>|<partner>|<they> ~2 text*|wrote|message*|posted ~8 sorry|love|goodbye ~8 not answer*|pick*|respond*|reply*
i have|got a date|day picked|chosen !for|out_for|to|and_a_venue
whoever reads|finds this|me|it
passwords ~4 drawer|envelope|folder|notebook|safe
tell ~2 i ~1 loved|always_loved
same plan he|she|they had|did|used
understand|understanding|see|seeing|know|get why ~2 killed|shot|hanged|hung|jumped
lost ~3 guys|brothers|buddies|soldiers|marines|vets|sailors|airmen ~6 next|same|join|follow|understand
bottle|handful|jar|pile|stash of <pills> !she_takes|he_takes|for_the
<means> ~5 ready to
gun|pistol|revolver|shotgun|rifle|barrel|glock ~6 mouth|head|temple|quiet|hold|holding|hold_it|alone|bathroom|safety|cleaning|tempt*|looked_at_it
barrel|gun|pistol in my|his|her mouth
loaded|unloaded it
locked|lock himself|herself|myself|themselves ~5 gun|pills|knife|razor|razors
know|knows|remember where ~3 shotgun|gun|guns|pistol|rifle|pills ~
hid|hides|hide|took|lock*|flushed ~1 my|the|his|her ~1 guns|gun|knives|pills|razors|meds from|because|away|when ~
poured|pour|count*|lined|dump* ~4 prescription|pills|tablets|capsules|pill_bottles
pills|medication|meds|tablets ~5 count*|enough|hoard*|handful|crying|in_her_hand|in_his_hand|in_my_hand|all_of_em|all_of_them|do_the_trick
all|extra|rest of ~1 my|her|his|the meds|pills|medication|tablets|insulin|prescription
saving|saved|hiding|keeping ~2 tablets|pills|meds
end|finish|kill|shoot|take|unplug|delete me ~1 !out|to|home|on|there|for|with|seriously|a|when|if|from|as|back|dancing|away|up|off|places|shopping|somewhere|their|his|her|long|hours|about|all|forever|so_long|years
someone|somebody|anyone|god|please|stranger|just ~2 kill|shoot|end|finish me
out of my|his|her misery
put me down
i ~1 die|died|dying|dead|be_dead
<kin>|<partner>|he|she ~2 says|said|keeps_saying|told|talks|texted ~4 die|dead|jump|hang|overdose|goodbye|world|wake_up
not|never|no let|letting|allow me die
hoping|hope|hoped|pray|praying|wish|wished|beg|begging|ask|asking ~4 kills|kill|killed|die|end|over|crash|not_wake|go_down|hit|takes|took|take ~1 me|it|my|in|up|with
fatal|lethal
google*|search*|looked|looking|reading|researched|research ~3 how ~4 die|hang|overdose|do_it|kill|bullets
long ~2 takes|take to hang|drown|bleed|die
released|discharged|home|back|hospital|out ~3 psych|psychiatric|attempt|hospital ~6 urge*|ideas|thoughts|attempt|still|suicid*
third|second|another|failed|my|since_her|after_an|after_her|after_his|survived_an|survived_my ~1 attempt !at|to|in_hs
about to do something
bridge|ledge|roof|balcony|edge|platform|tracks|rooftop|window ~6 jump|step|calling|look*|edge|call*|let_go|over|easy|what_do
on|from|off the|a ledge|tracks|rooftop|overpass
under|underwater|water|bath|tub|lake|ocean|river|sea ~5 sink|slid|slide|slip|drown|breath|neck|go_under|disappear|let_go
let go of ~1 wheel|steering|rail*
wheel ~4 let_go|jerk|swerve|turn_it|truck
this|on earth|planet|world ~2 done|end*|finished|anymore|ready|leave|leaving
leav*|tired|sick|finished|done|no_place|not_want_to_be|not_belong ~2 this|of|with|in ~1 earth|world|planet|life
off|delete|log|quit|unplug|exit|leave ~3 earth|life|planet|existence|for_good|this_world
a|being person|human ~1 anymore|any_more
not|many|another|more plan|planning|see|seeing|see_another|seeing_another ~2 birthday|christmas|sunrise|sunrises|summer|spring|winter|morning|mornings|easter
my|be_my|the_last|is_the|this_is_my last|final ~1 christmas|birthday|message|night|summer|letter|meal|thing ~1 !was|we|together|of_our|as_a
let this be my ~
picture|imagine|see|seeing ~1 being ## ~
not ~3 supposed|meant to ~1 be_here_much|live|be_alive|exist|get_old|make_it|get_there
real|better|new|good|another mother|dad|father|wife|husband ~2 instead|than|without of? me
over me|it ~3 month|week|year ~5 marry|remarry|move_on|happy|real
pick*|chose*|plan* ~3 bury_me|songs_for|service|funeral|obituary|the_day
when|after|once|if i_die|im_dead|i_am_dead|i_am_gone|yo_falte|me_muera
forgive your father|mother
do not|dont let the kids find|see
letters|letter|notes|note ~2 in|on|under|is|are ~2 drawer|pillow|desk|table|ready|sealed|kitchen ~
left|leaves|leaving a? note ~3 sorry|saying|goodbye|everything
sorry ~3 loves|love|everything ~6 find|phone|answer*|gone|note
not ~2 be here|alive|around to read|when|by|for|see|next
you|u will|wont|not ~1 not? hear from me
do not|no bother|need|use ~1 reply*|answer*|respond* ~
over by|when then|you
log|logging|sign|signing off ~1 for_good|forever|life
tomorrow|tonight|friday|saturday|sunday|monday|tuesday|wednesday|thursday|weekend ~4 do_it|doing_it|kill*|final|go_through_with
do it|this|something tonight|tonite|for_real|this_time|myself
really|might|gonna|going_to|will|am_going_to|want_to|decided_to|when_i ~1 do it ~1 tonight|now|this|soon|too|kill|today|dying
might|really|think_i|scared_i|afraid_i ~2 do it
ready to go|die|leave ~2 and|not|anymore|now|dad|mother ~
stopped|stops|refus*|quit ~2 eating|dialysis|chemo|insulin|heart_pills|treatment|food|drinking ~4 die|ready|go|over|waste|done|purpose|passed|end
took|swallowed|stopped|overdosed|crash*|drive|drove|drank ~4 on purpose
mercy ~3 die|if|finish*|end*|over
finish*|end*|took|take|takes|win ~1 me
quiet|peace|relief|silence ~5 no_me|gone|dead|dying|without_me|forever|end
urge|urges|thoughts|ideas|voices ~4 still_there|there|left|back|loud|bad|worse
si|sui thoughts|ideation|is|has|high|bad
22|twenty_two a day
active|passive ~2 thoughts|ideation|passive|active|suicid*
already ghost|dead_inside_and|gone_inside
by|with his|her|their|my|own ~1 own hand ~3 and_i|am|next|like
worth ~2 dead
policy|insurance ~3 money ~4 keep|pay|house|better|dead
talk to ~2 human|someone|anyone|person ~4 now|tonight|tonite|about_to|before|gone ~
last|only hope|try|attempt ~3 before i ~1 go|die|end|do_it|give_up_on_life
`,
  ),
  ...signals(
    'self-harm',
    'plain',
    `
i ~5 burn|burned|burnt|cut|scrape*|stab*|jab*|pick|press|carve|slice|punch|poured|pour|erase|scratch|scratched|scratching|pinch|pinched|dig|dug|bruise|pierce|bite|bit|scraped|rubbed ~4 my|the|own ~2 arm|arms|forearm|forearms|leg|legs|thigh|thighs|hip|hips|ankle|wrist|wrists|knuckles|skin|stomach|hand|hands|shin|shoulder|body|inner !shaving|cooking|by_accident
he|she|son|daughter|boy|girl|teen|kid|student ~4 stabs|jabs|gouges|scratches|cuts|burns|pinches|picks|slices|scrapes ~2 himself|herself|his|her|their ~2 self|leg|legs|arm|arms|wrist|forearm|skin|hand|thigh|hips|pencil
scissors|blade|razor|paperclip|safety_pin|pin|lighter|iron|soldering|curling|needle|pins|eraser|pencil ~4 to|on|into|at|in my|her|his ~1 leg|legs|arm|arms|ankle|thigh|thighs|wrist|skin|hip|hips|forearm
keep|kept|found|hides|hiding|hidden|box ~4 blade|blades|razor|razors|box_cutter ~4
bandaid|bandaids|band|bandages ~5 hips|thighs|arms|wrists|legs|blades|cuts|razor|found
fresh|new|more slices|cuts|slashes|burns|lines|marks ~2 on|along
burn|cut|slash circles|lines|marks ~3 wrist|wrists|arm|arms|forearm
lines|slices|cuts|marks ~2 on|along|across my|her|his ~1 legs|arms|thighs|wrists|forearm|hips
traded|swapped|back|relapse*|stop|stopped|quit|addicted|went ~2 to? cutting|cut|burning|self_harm*|the_blade|hurting_myself ~
went|gone|going back to ~1 razor|razors|blade|blades|knife
know|though|even cutting ~2 dumb|healthy|wrong|bad|stupid
i have|ve? ~2 been|be cutting !back|down|out|off|carbs|sugar|costs|corners|wood
long|hoodies|hoodie|sleeves ~5 hide*|show|arms|july|summer ~2 arms|cuts|wrists|scars
hurting|hurts|hurt|harms|harming|harm himself|herself|themselves
`,
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
slapped|hit|struck|cracked|popped|whacked|whupped|whooped|clocked|slugged|decked|knocked|smacked|jabbed|poked|kneed|bit|clawed|scratched|socked|belted|swatted|thumped|bashed|backhanded|slammed|shoved|pinned|bitten|busted me|us ~5 head|face|mouth|jaw|cheek|arm|ribs|back|leg|with|hard|across|upside|into|against|by|for_|in|to|eye|nose|at|when|because|down
bit|cracked|broke|bruised|slapped|clawed|grabbed|twisted|scratched|burned|crushed|slammed|hit|punched|busted|kicked|squeezed|stepped_on|bent|dislocated ~1 my ~1 arm|head|face|cheek|cheekbone|jaw|rib|ribs|wrist|hand|leg|nose|lip|eye|shoulder|tooth|skull|neck|throat|finger|fingers|foot|ear|hair|back|knee|collarbone
got|get|getting|been|was|being ~1 shoved|slammed|punched|slapped|choked|hit|smacked|kicked|beaten|thrown|strangled|dragged|pinned|shook|backhanded|knocked ~3 by|into|against|for|down|around|in|last|because|on !out_with|back|off|in_a_car|by_a_car|hard_by_the
pinned|dragged|pulled|yanked|threw|held ~2 by ~1 my hair|neck|throat|arm|arms|jaw|ankles|collar
caught|took|throws|threw a? fist|punch|swing ~2 me|to|from|at|jaw
held my head|face|neck|hands|mouth ~
pillow|towel|bag|hand ~2 over my face|mouth|nose|head
squeezed|squeezes|crushed|pressed|forearm|knee|hand ~3 my|across throat|neck|windpipe|chest
comes|came|coming|goes|went|flies at|for me|us ~
swings|swung|lunges|lunged ~2 at
whatever is|was|s? ~1 in her|his hand
lines|lays|laid|sharpens|sharpened|waves|shows|plays_with ~2 his|her|a|the|out knife|knives|gun|guns|bullet|bullets ~
bullet ~2 on|under my
accidents|accident ~2 happen|happens
hide|bury|dump|find ~2 body|my_body
nobody|no_one|never|nadie|none ~3 find me|my_body|us
fall|push ~3 down the stairs ~
send|text|take|sends|photo|picture ~4 photo|picture|pic|location|selfie ~3 of_where|where_i|prove|to_prove|every
every hour|minute|two_minutes|thirty_minutes ~3 or|trouble|check|text|picture ~
there|be|is|will trouble if|or|when
or|be_in there|is|trouble ~1 trouble ~
answer|reply|pick_up ~5 comes_looking|trouble|rage|furious|accuses|pay
deleted|blocked|erased|removed ~2 my|all ~2 contacts|family|friends|numbers
turned|turns|sent|scared|ran ~2 friends|family ~3 away|off|from
no_one|nobody ~3 put_up_with|want|love|believe ~1 me ~
not talked|spoken|seen|called ~2 my ~2 sister|mother|family|friends|parents|brother|friend ~3 since|in ~
only car|car_key|vehicle|phone|key|one_with|one_who ~4 he|she|him|her|all|gone|week
has|keeps|holds|got|took the|my|only|our ~1 only? car|vehicle|car_key|car_keys|wifi|keys|phone !charger|case|number|call|calls ~4 and|all|gone|week|with|so
no phone|car|money|job|keys ~3 no|and ~
miles|mileage|odometer|receipts|grocery ~4 check|counts|times|reads|car
counts|times|checks|inspects|logs ~2 miles|mileage|receipts|grocery|trips|underwear|how_long|odometer
inspects|smells|searches|strips my|me
reads|listens|sits|stands ~4 messages|calls|phone|doctor ~5 calls|phone|door|say|appointments
twenty|ten|few dollars|bucks ~
beg|begging for|him|her ~3 money|diapers|food|stop
not give|gives me ~2 money ~
cannot|can_not refuse|say_no ~3 him|anyway|does_it
does|did stuff|things|it ~1 to me
while|when|after|once|ive i|am|have ~4 asleep|sleeping|ambien|knocked_out|passed_out|drugged|medicated ~
filmed|recorded|films|records me|us without
parked|sits|sitting|circles|drives|waits|lurking|watching|standing ~4 across|outside|by|past|in_front ~3 street|house|job|block|driveway|apartment|work|window !with_flowers|to_pick
found|finds my new|address
since ~3 filed|left|moved|separat*|divorc*|broke ~6 outside|parked|following|follow*|shows|threat*|sits|circles|calls
rehears*|practic* ~2 what ~1 i ~1 say ~
before he|she|his ~2 home|third|drink|beer ~5 bad|again|off|safe|angry|ready
gets|get|got|getting bad|worse|ugly again|at|when|tonight
nobody|no_one|none ~5 safe
asleep|rooms|bed|hide|room|quiet ~4 before|when|until ~4 drink|keys|home|door|truck|dad|mood
shake|freeze|tremble|panic|flinch|tense ~3 when|hear ~4 pulls|keys|truck|car|door|home|comes|walks|voice
keep ~3 keys|shoes|bag ~5 run|case|escape
sleep ~2 clothes|jeans|shoes|car|closet
walked into|tell|told ~2 a|people|doctor|everyone|them ~2 cabinet|door|clumsy|fell|stairs
i am ~2 clumsy
told|tell|say|says|said|think|thinks|call|calls|believe|believes ~4 clumsy
long sleeves|sleeve
patch* ~3 wall|walls|drywall|hole|holes|door|doors
make|makes|made me ~1 send|text|share|film|record|photograph ~3 photo*|pic|pics|picture*|location|receipt*|video*|screenshot*
drive|drives|drove|driving|speeds ~2 90|95|100|110|120|130 ~3 when|with|because|until|if
not want to ~1 he|she|they|<partner> ~1 kept_going|keeps_going|did_it_anyway|does_it_anyway|went_ahead|forced*
pressur*|guilt*|wore|wears|nag* me ~3 until|till i ~1 give|gave|said_yes|say_yes|do_it|did_it
fake|new|burner|different accounts|account|numbers|number ~3 message|text|contact|call|reach|follow|watch me|us
finger|fingers|hand|thumb marks|prints|bruise*
marks|bruise* ~1 on|around|across my ~1 neck|throat
barely|hurts_to|not|trouble|hard_to|painful_to swallow* ~8 neck|throat|hand|hands|fight|argument
flowers|sorry|apolog* ~3 after each|every|he|she ~
goes|went|go|sets off ~1 like_that|again|when|at_night|at_us
so he|she ~2 not ~2 go_off|explode|mad|angry|upset_again|lose_it|start
teach|taught me a lesson
how i|she got ~2 bruise*|hurt|injured|black_eye|burn|marks|broken
submit|forgive|pray|counseling|clumsy|accident ~5 hit|hits|ribs|broken|harder|hurts
terrified|scared|afraid of a|an|my|the ## ~
terrified|scared|afraid ~3 foot|woman|man|someone_you_love
control*|jealous*|crazy|loco|mad|violent|scary ~2 when|if ~3 ask|say_no|late|talk|leave|drinks
i ~2 snapped|lost_it|blacked_out ~6 threw|hit|grabbed|pushed|shoved|slapped|punched|her|him ~
i|and ~3 grabbed|choked|slapped|smacked|shoved|threw|pinned|hit|punched|scratched ~1 her|him|my_wife|my_husband|my_wifes|my_girlfriend|my_girlfriends|my_boyfriend ~3 throat|neck|hair|arm|floor|wall|down|hard|hand|face|by
disgusted|ashamed|shaking|hate ~5 hit|grabbed|shoved|slapped|myself_for_what|did_to_her|hurt_her|hurt_him
`,
  ),
  ...signals(
    'child-danger',
    'plain',
    `
i am|im|years_old 9|10|11|12|13|14|15|16|17 ~8 makes_me|pics|pictures|photos|things_to|dad|stepdad|stepbrother|uncle|burned|boyfriend|bf|food|bath|shower|shirt|naked
pics|pictures|photos|nude|shirt|things|shower ~6 i am 9|10|11|12|13|14|15|16|17
makes|made me ~3 shirt|clothes|pants|undress|touch|watch ~
stepfather|stepdad|uncle|father|grandpa|cousin|coach|teacher|boyfriend|brother|stepbrother ~2 gets|got|climbs|climbed|lies|lay|comes|came ~1 in|into ~2 bed ~2 with me
sitter*|babysitter*|boyfriend|uncle|coach|teacher|neighbor|stepdad|stepfather|man|cousin|roommate|grandpa ~2 took|takes|taking|filmed|films|has ~2 picture*|photo*|video*|pics ~2 <child> ~4 bath|tub|shower|naked|undress*|changing|underwear
texting|texts|messaging|sends|sent|sending|asks|asking|gives ~2 my ~1 son|daughter|kid|child|year_old|niece|nephew|them|her|him ~6 pictures|pics|penis|nude*|naked|night|gifts|photos|body
<child> ~6 penis|naked|genitals|privates|private*|secret_game|bottom|down_there|secret_game|bath_with|porn
held|hold|holding|put|pushed ~2 him|her|baby|toddler|son|daughter ~2 under|head|face ~2 water|bath|tub|pillow
pillow|water|tape|tapes|taped|tied|ties|duct|tub ~4 baby|toddler|son|daughter|kid|kids|child|nephew|niece|mouth|him_to|babys ~3
tape|tapes|taped ~1 his|her|their mouth
<child> ~4 begs|wets|cries|hides|screams|sore ~4 not|when|her|his ~4 dad*|go|weekend|visit|father*|uncle*|pulls
begs not to go ~
wets ~2 herself|himself|bed ~5 dad|when|since|every|uncle
squeez*|shook|hit|slap*|spank*|whip*|burn*|drag*|dangle* ~2 one|him|her|baby|toddler|twins|them|son|daughter ~2 too_hard|so_hard|railing|hard
home|left ~1 by_themselves|alone ~3 days|night|hours
baby|toddler ~2 home|left ~1 by_themselves|alone
kids|children ~2 home|left ~1 by_themselves|alone ~3 all_day|all_night|overnight|night|nights|days|weekend|drunk|drinking|bar|casino
spoon|stick|switch|hanger|palo|chancla ~3 <child> ~
stripes|welts|whelps
kneel|starve|lock*|basement|cage ~2 <child>|hours|food
nanny|sitter|babysitter|daycare|teacher|coach|stepmother|stepmom ~3 hit|hits|slapped|shook|yank*|hurt|spank*|grabbed ~
about to|gonna snap|lose_it ~4 baby|twins|kids|toddler|them
<child> ~3 drunk
kids ~2 around drunk
`,
  ),
  ...signals(
    'medical-emergency',
    'plain',
    `
foaming|foam|espuma ~3 mouth|boca
eyes ~2 rolled|rolling
clutching|clutches|holding|grabbing|grabs ~2 chest
sweating|sweaty|clammy ~4 chest|jaw|cold|pale|grey|gray|arm ~
face ~2 grey|gray|white|pale|hanging|droop* ~
mouth|face|lip|smile|side ~4 hanging|droopy|droop*|crooked|sagging|chueca
one|half side of ~
not ~1 respond|responding|rouse|wake|answering_and|make_sense|making_sense|breathing
making|making_any no? sense
cannot|can_not ~1 get|stand|speak|move|feel|talk|rouse|lift ~2 up|right|his|her|him|legs|arm|straight ~
on the floor ~4 not|help|up|unrespons*|what
pulse|heart|heartbeat ~3 crazy|200|racing_and|weak|irregular|180|going|skipping
confused ~3 vomit*|fever|arm|fell|shak*|speech
pupil|pupils
tongue|lips|face|throat ~2 swelling|swollen|swell|closing
water broke ~
blood ~4 months|weeks|pregnan* ~
weeks|months ~5 blood|bleeding
ton|tons|so_much|pool|lots|lot of? blood !pressure|tests|work|donat*
spurting|artery|gurgling|floppy
ate|eaten|had|took|taken|swallowed|drank|drunk|chewed ~3 whole|entire|##|lots|bunch|something|handful|bag|rest|several ~3 gummies|edibles|pills|mushrooms|bottle|poison|berries|foaming|meds|chemicals|veneno
got|gotten into my|the|her|his ~1 purse|pills|meds|medicine|cabinet ~
under|from the sink ~2 drank|drink|bottle
bottle under the sink
turned|turning|turns|went blue|purple|grey|gray
feel|move his|her legs
room ~1 spinning ~5 stay_awake|pills|took
shaking ~4 making_sense|sense
`,
  ),
  ...signals(
    'harm-to-others',
    'plain',
    `
pour|pouring|throw|throwing ~2 boiling|acid|gasoline|hot_oil
boiling oil|water on|over him|her
bullet|bullets|knife|blade ~1 in|into|through him|her|them|his|their
cave|bash|smash|crack|break|split|use_it_on|swing ~3 his|her|their|boyfriends ~2 head|skull|face|neck
bat|axe|knife|hammer|machete|gun|pistol|rifle ~8 use_it|use_on|on_him|on_her|for_him|for_her|boyfriends|his_head|skull|outside_her|outside_his|under_the_mattress|loaded|waiting
when|once|after|tonight ~2 he|she ~1 asleep|sleeps|falls|sleeping ~4 pour*|stab*|kill*|going_to|will|hit|set|burn*|i_am
not|never wake up ~3 knife|i_have|i_will ~
see|watch|make her|him|them bleed|suffer|burn|die
<wants> ~1 see her|him|them bleed|dead|suffer|die
put something in his|her|their ~1 coffee|drink|food|tea
six feet under|deep
in the ground ~
take|taking everyone|everybody|all_of_them|them_all ~4 with me
burn|shoot|blow ~2 them|both|him|her ~2 bed|up|down|both|alive
swear ~3 put|bullet|kill|stab|shoot|end ~2 him|her|them|bullet
parked outside ~4 gun|loaded|pistol|knife|bat
push*|shov* ~2 <partner>|him|her ~1 down the stairs ~
shoot ~1 his|her|the|my|up ~
dead|die|dies|killed ~2 if|before ~4 custody|judge|divorce|kids|house
`,
  ),
  ...signals(
    'suicide',
    'plain',
    `
ya? no ~1 le ~1 veo|hallo|encuentro ~2 caso|chiste|sentido|motivo|gusto ~2 vivir|viva|vivo|vida|nada|seguir
estrellar|estrello|chocar|voltear el|mi carro|coche ~
soltar el volante
colgarme|colgo|cuelgo|colgarse
nomas? estorbo|sobro|sobra ~
descansar|descansarian|descansen de mi
cuando yo? ~1 falte|muera|me_muera|no_este ~
tomar|tomarse|toma ~1 todas ~1 pastillas|medicinas
en este|del mundo ~2 quiero|no|mas ~
no quiero ~1 estar|seguir|vivir ~1 en este mundo|viva|vivo|aqui
estar en este mundo
hasta aqui llegue
virgen|diosito|senor|dios ~3 lleve|recoja
azotea|cuerda|veneno|soga
perdonenme
a punto|casi de? matarme|colgarme|aventarme|hacerlo|me_mato|me_cuelgo|me_aviento
no hay manana
que se mata|quiere_morir|va_a_matar
`,
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
me ~3 cachetadas|golpes|cinturonazos|patadas|punetazos|trancazos|madrazos
me ~1 estrello|asfixia|asfixiaba|asfixiando|asfixio|estaba_asfixiando|azoto|tapo|pellizca|quemo|revento|corretea|cuida|cronometra ~
amanecer ~3 bolsa|muerta
nadie ~2 va_a|te|me ~1 encontrar
si hablo|digo|cuento|denuncio ~5 mata|bolsa|muerta|va|quita|golpea
no trabajo|salgo|hablo porque el|ella ~1 no quiere
no ~2 tengo ni para ~
pedirle|pedir permiso|para ~
tirada ~2 monte|calle
a la fuerza
se ~2 pone|vuelve ~1 loco|loca|agresivo|agresiva|violento|furioso
bien|muy celoso|celosa ~6 agarro|pego|golpe*|grita|quita|cachet*|revisa
delante|frente de|a los? ninos|mis_hijos ~
los ninos gritaban|lloraban
`,
  ),
  ...signals(
    'child-danger',
    'plain',
    `
nalgadas|golpes|palo|cachetadas ~5 bebe|hijo|hija|nino|nina
hizo|hace|hacia|toca cosas a ~2 nina|nino|hija|hijo
jaloneo|pellizca|encerrado|encerrada|encierra ~4 hijo|hija|nino|nina|bebe|solo
bebe|nino|nina ~2 encerrado|encerrada|solito|solita
ninera|maestra|abuelo ~3 pega|nalgadas|golpea|jaloneo|toca|hizo
`,
    'someone-else',
  ),
  ...signals(
    'medical-emergency',
    'plain',
    `
agarra|agarro|duele ~1 el|del pecho
sudando|suda ~1 frio
puso|pone ~1 morada|morado|azul
boca chueca
no ~1 puede ~1 hablar|moverse|respirar|caminar ~
comio|tomo|trago|bebio ~3 veneno|cloro|pastillas|jabon|raticida
`,
  ),
  ...signals(
    'suicide',
    'plain',
    `
i ~3 suicidal
suicide thoughts
happier|better|better_off|easier|relieved|fine if i|he|she|they ~1 was|were|is|am not on_this_earth|on_earth|here|alive|around|born
happier|better|better_off|easier|relieved|fine without me|him|her ~1 in_the_world|on_this_earth|alive
peace|rest ~3 under_the_ground|in_the_ground|in_a_grave|when_i_am_dead|being_dead
`,
  ),
  ...signals(
    'child-danger',
    'plain',
    `
comes|came|goes|went|gets|sneaks|climbs in|into|to ~1 her|his|their|my_daughters|my_sons room|bed ~6 touch*|secret|night
touches|touched|touching|fondles|fondled ~3 secret
stepdad|stepfather|stepbrother|uncle|grandpa|grandfather|cousin|coach|boyfriend ~2 comes|came|gets|got|climbs|climbed into|in ~1 bed
picture|picturing|imagine|imagining|urge|urges ~2 shaking|hurting|dropping|smothering|throwing|drowning|hitting ~1 him|her|baby|them|kids
scared|afraid|worried|terrified ~2 i ~3 hurt|harm|hit|shake|smother|snap_at ~2 kids|children|baby|son|daughter|one_of_them|them
my|had|raised|clenched fist up|raised ~6 kid|kids|son|daughter|child|baby
`,
    'someone-else',
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
birth_control|condom|condoms|my_pill|my_pills|my_iud|plan_b ~4 flush*|threw|hid|hides|poked|holes|trash|sabotag*|tamper*|took_out|pulled_out
flush*|hid|hides|hiding|threw|poked|pokes|sabotag*|tamper* ~4 birth_control|condom*|my_pill|my_pills|plan_b
baby|babies|sex|pregnant|it whether i want|like|agree|consent
argue|fight|arguing|fighting|fights|mad|angry|upset ~2 he|she|<partner> ~2 takes|gets|got|took|pulls|brings|sets|puts|lays|holds|cleans ~3 <weapon>
cleans|cleaning|cleaned|loads|loading|polishes ~1 <weapon> ~6 looks|stares|looking|staring|table|argue|fight
around not setting|making|upsetting|triggering|angering ~1 him|her
held|holding|holds ~1 <weapon> ~2 while|when|as ~3 argue*|fought|fighting|fight|yell*|talk*
twist|twists|twisted|twisting ~1 my wrist|arm|arms|fingers|hair|neck|ear
given|gave|gives|left|leaves me ~2 broken|cracked|fractured|black_eye|bruise*|busted|split_lip|concussion|scar|scars|welts
`,
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
hombre|marido|esposo|novio|pareja|yerno|mujer|esposa|novia|nuera ~2 la|lo|le empuja|golpea|pega|cachetea|zarandea|amenaza|ahorca|avienta
`,
    'someone-else',
  ),
  ...signals(
    'suicide',
    'hint',
    `
jump|jumps|jumping|leap ~2 on|from|off|tonight|today|friday|or !the_gun|to|for|board|high|on_the_phone|on_a_call|on_it|on_board|into_bed|on_him|on_me|on_any
done being ~
funeral|buried|bury|obituary|coffin|casket ~6 me|my|i|happy|move_on|own
given|gave|giving|rehomed|rehoming ~1 my ~1 dog|dogs|cat|cats|bird|horse|pets|pet to|away
`,
  ),
  ...signals(
    'self-harm',
    'plain',
    `
cut|cutting|cuts my|her|his|their self
cuts|scars|cut_marks|burns all_over|on|up|down ~1 her|his|their ~1 stomach|belly|arm|arms|thigh|thighs|leg|legs|wrist|wrists
`,
  ),
  ...signals(
    'harm-to-others',
    'plain',
    `
list of people ~8 pay|die|regret|sorry
will|would not live to see|enjoy|tell|regret
`,
    'someone-else',
  ),
];
