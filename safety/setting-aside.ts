import { mayMatch, wordPattern } from './signals/signal.ts';

/**
 * Recognises contexts in which dangerous words mean no danger: figures of speech, denials, the distant past, films and
 * books, questions about the practice.
 */

/** Figures of speech, removed before any other step. */
const IDIOMS = `
si vivo|vivimos en !paz|miedo|esta|peligro
vivo en|por dallas|plano|fort_worth|arlington|irving|garland|frisco|mckinney|mesquite|denton|richardson|carrollton|lewisville|grand_prairie|houston|austin|san_antonio|el_paso|laredo|mcallen|brownsville|corpus_christi|lubbock|amarillo|waco|texas|oklahoma !con|sin|sol*|encerrad*|escondid*
vivo lejos !de
me|lo|la dejo por otra|otro
me marcan por_favor|al|hoy|manana|luego
me|te|nos|le|les toca|toco|tocaba trabajar|pagar|manejar|cuidar|cocinar|limpiar|lavar|recoger|llevar|viajar|estudiar|esperar|descansar|madrugar|el_turno|guardia !o|a_que|que|para_que|golpes|si|porque
i|we do? not? want|wanted|would? to? blow|blew|blown|blowing up my|our|the|this ~1 life|marriage|relationship|engagement !with|tonight|and
receta|recetan|recetas|recetar pastillas|medicina|medicinas|medicamento|medicamentos !y|todas|que|me|para_dormir_y
and|what if we|were|we_are late !home|he|she|with
we always|often|sometimes|do|just|still|constantly? fight|argue|bicker|yell a_lot|all_the_time|constantly|loudly|too_much|sometimes|often? in_front_of the|our|my two|three|little|small? kids|kid|children|child|son|daughter|baby|toddler|boys|girls !with|and|but|until|because|when|he|she|physically|violently
pregnant and? it|the_baby is not his|my_husbands|my_boyfriends|my_partners !and
jefe|jefa|patron|trabajo se va|van a enterar
papeles|indocumentado|indocumentada|indocumentados ustedes le|les|nos|me? dan|pasan|reportan|denuncian informacion|datos? a|con la? migra|migracion|inmigracion !si|porque|cuando|o|y
have_to|need_to|must|better come|go ~1 this|therapy|counseling|couples_counseling|couples_therapy|marriage_counseling or he|she is done|out what|how|do|does|can|where|when
si no vengo|venimos|empiezo|empezamos ~1 terapia? se va que|como|cuanto|donde|puedo|pueden
me|nos|le|les van a reportar|denunciar con|a la? migra|migracion
casi me da|dio un infarto con|por|cuando|al|de
se llevo a los|mis ninos|hijos
ahorita|ahora|horita no esta|estan !respir*|conscient*|reaccion*|despert*|despiert*|bien|viv*|segur*|a_salvo
tengo|tiene|hay|tenemos que ser|tener ~2 ciudadano|ciudadana|residente|papeles
traffic|commute|job|work|boss|suspense|feet|back|head|heat|money|it|schedule|deadlines|heels|shoes|allergies|silence|stress|distance|this|that|drive|wait|mortgage|rent|diet|guilt|movie|jokes !<hurter> *? is|are ~1 killing me|us
traffic|commute|job|work|boss|suspense|feet|heat|schedule|deadlines|heels|silence|stress|distance|wait|mortgage|guilt|movie|jokes|it|that !<hurter> *? kills|kill|killed me|us
killing|kills|killed it|time|the_vibe|the_mood|the_romance|the_spark|the_passion|the_marriage|our_sex_life|our_vibe|my_vibe|two_birds
kill two birds|time|the_vibe|the_mood|the_old|old|the_spark|the_romance|the_marriage|the_relationship|this_relationship|the_love|the_habit|patterns
you are killing me
kill|kills|murder|murders|strangle|mata|matara me if|when|si ~3 what|how_much|lo_que|cuanto ~2 spent|spend|paid|bought|cost|gaste|pague|compre
jump|jumping out ~2 window ground_floor|haha|relax|kidding
suegra|suegro|jefe|mama|papa ~1 me va_a|vaya_a matar|ahorcar|colgar
throw|throws|threw ~4 rope !over|around
would die for him|her|them|that|my|this|our ~3 but
shoot|shooting|shot each_other down
roast|roasted|roasts|bored|annoyed|embarrassed me|us to death
do not wish to be here frankly|honestly|at_all_but
be lost without him|her|them|you
hung|hang|hangs|hanging up on ~1
hung|hang|hangs|hanging up the|his|her|my phone
note|notes ~1 on the|my|his|her fridge|windshield|mirror|lunchbox
squeeze|squeezed|squeezes|held|holds|kissed|kisses my|his|her hand|hands|shoulder !so_hard|too_hard|until|till|down|tight|on_the_hot|on_the_stove|on_a_hot|over_the|in_the_fire|against|under
deja|dejan|dejo terminar|acabar
kill|kills me if|when|once ~6 spent|bought|ordered|shoes|bill|score|dent|haircut|couch|golf
!he|she|they|you|<partner>|<kin>|voices|voice|thoughts|someone|depression|grief|pain|life|living|anxiety|existing|everything * is|are just|really|slowly|literally|absolutely|still? killing me|us
!he|she|they|you|<partner>|<kin>|voices|voice|thoughts|someone|depression|grief|pain|life|living|anxiety|existing|everything * is|are going_to|gonna kill me|us
page|link|links|site|website|portal|app|battery|laptop|computer|screen|mic|microphone|line|phone_line|connection|wifi is|are|went|goes|has_gone|just? dead|died
lady|ladies|buzz|time|mood|vibe|passion|romance killer|killers
choking|drowning|strangled|suffocating|buried|crushed on|in|by|under ~1 debt|debts|bills|work|paperwork|emails|laundry|costs|rent|mortgage
strangling|strangles|choking|chokes|suffocating|smothering|killing|murdering|poisoning|destroying|bleeding|beating|burning ~1 marriage|relationship|budget|finances|romance|love|intimacy|savings|trust|communication|connection|sex_life|friendship
want|wants|wanted out of ~1 this|the|my|our ~1 marriage|relationship|lease|job|engagement|contract|deal
i am dead_inside|dead haha
here anymore . in|at ~2 i_mean|city|town|house|state|dallas|texas|apartment|job|neighborhood|office
bring|brought|bringing|breathe|come|coming|came ~2 back to life
could|would murder|kill a|for|an|some
would|could|i'd kill for|to_have|to_see|to_get
could kill|strangle|murder|choke|slap|smack|punch him|her|them|my ~3 for|sometimes|haha|when_he|when_she|i_swear_haha
dying to|for ~1 know|see|hear|try|meet|find|tell|read|ask|go|get|a|some|your|you
die|died|dying|dead|morir of|from|de ~1 embarrassment|shame|laughter|laughing|boredom|curiosity|cringe|jealousy|cuteness|cold|heat|hunger|thirst|happiness|awkwardness|humiliation|pena|risa|hambre|sueno
write|written|wrote ~2 letter|note|vows ~6 anniversary|birthday|valentine*|wedding|ceremony|thank
say|saying|said goodbye to ~2 house|old|single|job|phase|the_past|maiden|apartment
let|letting me go early|to|first|ahead|on_with
in ~2 next life
killed|hanged|hung himself|herself|themselves
shot himself|herself !in|through
took his|her|their own? life|lives
letter|note for closure
letters to my kids for ~2 graduation|birthday*|college|wedding
goodbye talk|see|for_now|and_thanks|thank*
alive ~2 romantically
grabbed|grabs me|my ~1 coffee|hand_and|attention|dinner|lunch|drink|snack
going to be|gonna be the end|death of me
the death of me
lost|lose|losing ~5 to suicide|overdose|drugs|an_overdose|cancer|heroin|fentanyl
throw*|threw ~1 it|that|this|past|mistake|mistakes|affair|divorce|debt|job|failures|money|everything ~2 in my|his|her|our face
want to die ~1 every_time|when|whenever ~7 haha
wants to end it|things !all|tonight|forever|for_good|with_a|by
scared|afraid|worried|terrified ~4 leave|leaves|leaving me|us
miedo ~3 deje|deja|perderlo|perderla|dejar
be here in ~
asked|asks|ask me|us if|whether ~2 safe ~2
toddler|baby|1|2|3|4|5|6|7|8|9|kid|kids|dog|cat|horse|daughter|son ~1 year_old|old? ~2 bites|hits|bit|hit|kicks|kicked|scratched|scratches|slapped|slaps|punched|bites|smacked me|us|him|her ~3
for ~1 cheating|lying|being|saying
want out of this|the|my marriage|relationship|lease|job
hurt|hurts me|him|her by|when ~2 lying|talked|ignoring|flirting|ignored|forgot|said
out|mad|angry|furious ~2 see red
safe sharing|emotionally|enough_to|expressing|opening
die|died|dying|dead laughing|inside_when_he|inside_when_she|when_she_said|when_he_said|when_i_saw|over_this|haha
almost|nearly|practically|basically|just died ~3 when|of|from|laughing
rather|sooner die than !live|be|go_on|keep|face|wake|lose|exist|stay_alive|continue|go_through
fee|fees|charge|charges|bill|bills|price|prices|cost|costs|increase|penalty|storm|storms|hail|rain|tornado|hurricane|flood|traffic|news|cold|flu|covid|virus|deadline|inflation|tax|taxes ~1 hit|hits|hitting me|us|my|our|home|hard
hit by|with ~3 fee|fees|charge|charges|bill|bills|storm|storms|hail|tornado|hurricane|flood|wave|flu|covid|cold|layoff|layoffs|news|tax|taxes|penalty|price|prices|increase|invoice
kill|kills|killing|killed my|our inbox|subscription|wallet|budget|battery|schedule|calendar|account
put|pencil|sign|mark|squeeze me|us down|in|up ~1 for|on ~2 monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|noon|1|2|3|4|5|6|7|8|9|10|11|12
to die for
die on ~3 hill
drop dead gorgeous
over my dead body
dead tired|serious|end|weight|asleep|beat|line|wrong|set|silence|to_me|heat
i am ~2 dead haha
haha i am ~2 dead
omg|oh_my_god i am dead
i am in_his|in_her|so_dead|dead_haha
owns|collects|has ~2 guns|knives and|for ~1 i_do_not|hunting|work|sport
my life is a mess
job|work|workplace|company|office|boss|manager|supervisor|landlord is|was|are|were|has_been ~1 abusive
work|works|working|worked|volunteer|volunteers with|for ~1 abused|battered women|men|children|kids|people|victims|survivors
dealing|deals|deal|works|work|working with|on ~1 domestic_violence|abuse cases|calls|victims|survivors
dead haha
sex_life|marriage|relationship|love|romance|passion|spark|bedroom|conversation|phone|laptop|battery|car|plants|plant|computer|vibe|chat|intimacy ~3 is|are|feels|was|keep|kept|has|died|dies|dying|seems ~2 dead|dying|died|over
phone|laptop|battery|plants|car|wifi|computer|tv|ipad died|dies|is_dead
battery|batteries dead
kill|kills me haha
kill|kills me if|when|once ~2 forget|forgot|miss|missed|lose|lost|break_the|broke_the|burn|burned|buy|bought|eat|ate|order|ordered|spend|spent|book|booked|haha
mother|mother_in_law|boss|parents ~2 kill me !if_i_leave|if_i_left|if_i_tell|if_i_told|if_i_talk|if_i_go|if_i_divorce|if_i_call
wife|husband|he|she ~1 going_to|will|gonna kill me if|when ~2 sees_the|sees_how|sees_my|find*_the|hears|bill|shoes|score
going to|gonna|will kill him|her|them|you ~1 haha|if_he_leaves_his|for_that_haha
kill|killing|murder|strangle|stab|choke him|her|them|someone haha
i will|could|am_going_to|gonna kill|murder|strangle him|her ~1 if|for|when ~6 sock|socks|dishes|seat|towel|towels|forgets|forgetting|snores|snoring|says|chews|late|laundry|trash|toilet|again_haha|toothpaste
strangle|strangles|strangled|smother|smothers|choke|chokes ~2 conversation|schedule|me_with_affection|me_with_love|creativity|our_son|with_love|him_with|her_with
smothers|smothered|smothering ~2 with|our
choke|choked|chokes|choking up|under|on_my_words|on_his_words|during_the|during_my|at_the
beat|beats|beating myself|himself|herself|yourself|themselves up
beat|beats|beating me|him|her|us ~1 at|in ~2 chess|scrabble|cards|cribbage|golf|tennis|pool|poker|checkers|monopoly|games|game|everything|wrestling|pong|pickleball|basketball|trivia|bowling|wordle|sports|football|darts|uno|backgammon|catan|race|races|every
beat|beats|beating me|him|her|us ~1 by ~2 points|minutes|seconds|inches|miles|strokes|votes
beat|beats|beating me|him|her|us home|to_it|to_the_punch|to_work|to_bed|to_the_coffee !late|drunk|with|and
work|life|job|guilt|it|this|stress is beating|kicking ~
beats me why|how|what
beats around
up lately
beat|beating around
beating a dead
hit|hits it_off|the_roof|the_gym|the_road|the_sack|the_wall|a_wall|the_ceiling|the_bottle|rock|a_nerve|send|a_rough|a_snag|a_bump|a_plateau|home|bottom|the_jackpot|on|a_deer|a_dog|the_brakes|snooze|pause|it_out|up|the_spot|a_milestone|menopause|me_up|a_pothole|the_books|a_low|a_point|the_nail !next|near|beside|by_my|behind_me|right_next|right_by
hitting the|on|a|rock !kids|baby|wall_next|wall_near|wall_when
it|words|news|grief|reality|comment|realization|layoff|layoffs|memory|wave|bill|move|pandemic|menopause|question|song|sadness|loneliness !<hurter> *? just|really|has|finally|suddenly|all|always? hit|hits|hurts|hurt|kills|crushed|struck me|us|him|her|home
that|this|which comment|remark|news|song|line|episode|part|question|quote|article|bill|fee|word|sentence|memory|loss|layoff|wave|realization|move|change|one just|really|has|finally|suddenly|all|always? hit|hits|hurts|hurt|kills|crushed|struck me|us|him|her|home
hit|hits me like_a_ton|like_a_brick|like_a_freight|with_the_news|with_a_bill|with_the_bill|with_a_fee|with_divorce
took|take a hit
hit financially
kick|kicks|kicked|kicking ~2 habit|smoking|out_of_the_group|the_bucket_list|himself|herself|myself
kick|kicks|kicked|kicking off|back
throw|throws|threw|throwing me|us|him|her|himself|herself ~1 off !the|a|my|his|her|our|of
throw|throws|threw|throwing me|us|him|her|himself|herself ~1 under_the_bus|off_my_game|off_my_routine|off_my_schedule|off_the_rails|a_party|a_surprise|for_a_loop|a_birthday|a_baby_shower|shade|into_work|into_the_gym|at_other|at_every|at_work
throw|throws|threw|throwing|thrown a|his|her|the|out|in|money|shade ~1 party|tantrum|tantrums|fit|clothes|socks|towel|towels|away|old|shade|out !at_me|at_us|at_my|at_her|at_him
throws|threw|throw out|away|up
push|pushes|pushed|pushing ~1 me|him|her|us|the|back|my ~1 away|buttons|boundaries|forward|limits|envelope|wedding|date|to_be|to_go|to_get|to_try|to_talk|to_see|to_make|to_grow|to_open|to_think|to_take|to_come|to_work|to_start|to_say|to_tell|to_share|to_my_limit|to_my_limits|to_the_limit
push|pushes|pushed|pushing back
push|pushes|pushed|pushing ~1 me|him|her|us|the|back|my ~1 back|off !the|a|my|his|her|our|of|into|against|onto|down|hard
drag|drags|dragged|dragging me|us|him|her|his|their ~1 feet|along|to_church|to_therapy|to_counseling|to_couples|to_the_mall|to_the_store|to_target|to_ikea|to_costco|to_a_party|to_parties|to_games|to_the_game|to_events|to_dinner|to_weddings|to_the_wedding|to_this|to_every|to_see|to_his_mother|to_his_parents|to_her_mother|to_her_parents|into_this|into_it|into_drama|into_the_middle|into_every|into_his_family|into_her_family|into_the_argument|through_the_mud|through_court|through_this|through_it
shoot|shot me|him|her|us|you an|a|over|down|now ~1 email|text|message|another|look
shoot|shot ~1 text|email|message|idea|ideas|hoops|photos|video|film|selfies
stab|stabs|stabbed ~1 in the back
stab at
blew|blow|blows up ~1 my_phone|at_me|over
took|take|takes my|his|her breath away
cut|cuts|cutting ~1 off|ties|back|out|carbs|corners|contact|costs|the_cord|class|hair|slack|the_guest|it_short|my_hair|sugar
burned|burnt|burn|burning out|dinner|toast|bridges|calories
crushed|attacked|attacks me when_she_said|when_he_said|for_my|every_time_i_bring|my_character
attack* my character|opinion|opinions
jump*|leap* to|at|down_my|the_gun|through_hoops|for_joy|in_too
on the edge of my seat
end of my rope
over the edge with
suffocat* ~2 relationship|me_with|with_questions|job|marriage|him|her|clingy|house
am|been|is|are killing myself|himself|herself|yourself trying|working|over_this_wedding|with_work|at_the_gym|to_make_ends|to_make_everyone|to_make_rent|to_make_this
kick|kicking myself for !real
could kill|shoot myself for forgetting|missing|losing|spending|eating|booking
take|took|taken|get|taking|getting|want|have my|her|his old? life back
chest infection|freezer|of_drawers|cold|x_ray
end|ending ~1 my|our|the|this marriage|relationship|engagement|friendship
end|ending it|things with|between|amicably|peacefully|and_date|the_relationship
ends|end it|things by|over text
end|ending|ended the relationship|conversation|argument|fight
not|cannot live without ~2 coffee|phone|sushi|chocolate|music|internet|wifi|tv|dog|dogs|air_conditioning|podcast|podcasts|football|tacos|wine|sugar
me muero de|por|del !dolor_y|tristeza_y
me mata de risa|ternura|aburrimiento|cansancio
me van|va a matar de|si_llego|si_se_entera_que_gaste|del
dijo|dice|que me|nos va|iba a llamar|visitar|pagar|ayudar|extranar|comprar|acompanar|recoger|invitar|escribir|explicar|presentar
trafico|trabajo|calor|estres|espalda|curiosidad|pies|rutina ~2 me ~1 mata|matan|matando|esta_matando|va_a_matar
muerta|muerto|muertos de ~1 cansancio|risa|hambre|sueno|frio|miedo_de_la_boda|ganas|calor|verguenza|la
matar el tiempo|hambre
me pego ~1 gripa|gripe|covid|cancion|flojera|sol
se me pego
me|nos empuja|jala a ser|mejorar|crecer
physical|physically ~1 therapy|touch|affection|affectionate|intimacy|intimate|connection|exam|attraction|attracted|activity|closeness|health|contact|on_tuesday|on_monday|tomorrow|distance|therapist
more|less|not|being|be physical|physically !abus*|violent
violent|gory|scary ~1 movie|movies|game|games|video|show|shows|film
overdosed|overdose on chocolate|sugar|tacos|turkey|cake|christmas|wedding|caffeine|netflix|reality
heart attack ~1 haha
nearly|almost|practically|gave_me|gives_me|give_me|gave_him a? heart attack
bleeding ~1 us|me|money dry|money
breath* room|space
room to breathe
drowning in
shoot me now
just shoot me
work|traffic|commute|schedule|shift|week ~1 been|is|was murder
dodged a bullet
bit|bite|bites|biting the_bullet|my_tongue|his_tongue|her_tongue|my_head_off|his_nails|my_nails|off_more
jumped|jumps|jump down my throat
shoved|shoves|shove it ~2 throat
<thing> is|are|was|were|keeps|keep|kept|has|have|just|really|always|almost|nearly|totally|literally|absolutely|completely|honestly|about_to? just|really|totally|slowly|literally|about_to? hit|hits|hitting|kick|kicks|kicked|kicking|punch|punches|punched|slap|slaps|slapped|kill|kills|killed|killing|murder|murders|murdered|murdering|slay|slays|slayed|slaying|stab|stabs|stabbed|choke|chokes|choked|choking|crush|crushes|crushed|crushing|beat|beats|beating|attack|attacks|attacked|attacking|bite|bit|burned|burnt|destroy|destroys|destroyed|destroying|strangle|strangles|strangled|strangling|drown|drowns|drowned|drowning|bury|buries|buried|burying|bleed|bleeds|bleeding|haunt|haunts|haunted|haunting|gutted|wreck|wrecked|broke me|us|my_wallet|my_budget|our_budget|my_screen|my_brain|my_heart|my_soul|my_hopes|right|everyone|everybody
<thing> is|are|was|were|keeps|keep|kept|has|have|just|went|goes|going? just|really|completely|already? dead|died|dies|dying|crash|crashed|crashes|crashing|froze|freezes|choke|chokes|choked|bombed|killed
slapped|smacked|dinged|stung|whacked|clobbered|punched|kicked|beaten|attacked|bombarded|crushed|choked|murdered|killed|slayed|bit|buried ~1 with|by|under ~2 <thing>
hit|hits me|us with ~2 total|totals|news|price|prices|damage|details|numbers|facts|options|dates|info|truth|schedule|link|rates|fees
punch|punched|punches|hit|hits|kick|kicked|kicks|stab|stabbed|slap|slapped ~1 in|to|right_in the|my|our wallet|feelings|feels|ego|budget|pocketbook|pocket
felt|feel|feels|feeling ~1 sucker_punched|gut_punched|attacked|roasted|called_out ~1 by ~2 <thing>
boss|manager|caterer|wedding_planner|maid_of_honor|bridesmaids|editor|professor ~2 kill|murder|strangle|skin|slaughter|shoot|hang|crucify|butcher|execute me|us if|when|unless|alive
jefe|jefa ~1 me|nos mata|ahorca|cuelga|descuartiza|fusila|degolla|mataria|ahorcaria|crucifica si|porque|por|cuando
morir|muero|moria|morirme de ~1 verguenza|coraje|nervios|ganas|flojera|ternura|envidia|curiosidad|antojo
me|nos pego|pegaron|golpeo|mato|noqueo|dolio|ahorca|mata|asfixia ~2 <cosa>
<cosa> me|nos pego|pegaron|golpeo|mato|mata|matan|ahorca|ahorcan|asfixia|patea|pateo|saca|noqueo|tumbo|truena
infarto|patatus|soponcio al|cuando|con ~1 ver|vi|lo|la|el ~2 <cosa>
card|gift_card|account|code|coupon|plan|membership|subscription|deposit|voucher|certificate is|are|was|just|has? dead|died|die|dies|expired
kill|killed|killing|end|ending|ended|terminate|terminating|cut|axe the|my|our|this|that|your ~1 subscription|membership|autopay|auto_renewal|renewal|newsletter|emails|reminders|texts|popup|popups|notifications|window|tab|app|timer|music|trial|contract|order|booking|mailing
kill|kills|killed|killing ~2 plant|plants|orchid|orchids|succulent|zombie|zombies|mosquito|mosquitoes|weeds|spider|spiders|roaches|ants|mood|buzz
shoot|fire|fling|toss me|us|you|over|off ~3 link|links|address|form|forms|invoice|code|details|paperwork|receipt|superbill|reminder|quote
shoot i|we meant|put|forgot|missed|got_the|booked|misread|typed|thought
murder mystery|mysteries|podcast|podcasts|show|shows|trial|documentary|documentaries|novel|novels|hornets
serial killer|killers show|shows|podcast|podcasts|documentary|documentaries|movie|movies
bomb|bombs|bombed|bombing|tank|tanked|flunked|killed|crushed|butchered|murdered|slayed the|my|our|your|that|this|a ~1 quiz|test|interview|exam|date|proposal|speech|toast|class|questionnaire|presentation|recipe|dinner|audition|song
bomb|bombs|bombed|bombing the|my|our|your|that|a ~2 quiz|test|interview|exam|date|proposal|speech|toast|class|presentation
drop|drops|dropped|dropping a|the|another bomb|bombshell|bombs
bombard* ~1 me|us|my with ~2 emails|texts|reminders|messages|ads|questions
attack|attacked|attack by|from|of ~1 emails|ads|popups|texts|spam|reminders|pollen|allergies|mosquitoes
life saver|savers
life got|gets|happened|happens in_the_way|busy|hectic|crazy|messy
kick|kicks|kicked|kicking|boot|boots|booted|cut|cuts|threw|throws me|us off|out ~1 of|from? ~1 call|portal|app|system|chat|site|website|zoom|meeting|account|waiting_room|page|form|video
dead in_the_water|link|links|page|air|zone|spot
cost|costs|charge|charges|charging|want|wants|pay|paid|paying an arm and a leg
can|could not go_on|do_this|take_it|deal|keep_going|keep_doing_this|take ~1 with|on|of? ~1 this|the|your|that ~1 menu|phone_tree|phone_menu|hold_music|music|website|site|portal|app|form|forms|calendar|scheduler|traffic|commute|paperwork|hold|robot|bot
give|giving|gave|given up on the|your|this|that ~1 website|site|portal|app|calendar|scheduler|form|forms|chat|booking|hold|quiz|phone_tree|phone_menu
missed|returning|return your|a|the|two|2 ~1 call|calls|voicemail
overdose|overdosed|overdosing|od ~1 on ~1 coffee|espresso|podcasts|podcast|reels|carbs|tiktok|wedding|tacos|chocolate|netflix
bleed|bleeding|bled ~2 money|cash
`
  .trim()
  .split('\n')
  .map(wordPattern);

/** A negation and the words allowed between it and the match. */
const DENIAL =
  /(?:^| )(?:not|never|no|nor|neither|nobody|without|isnt|nunca|nadie|ni|sin|aint) (?:(?:really|even|actually|ever|want|to|going|feel|feels|feeling|think|about|of|having|have|has|had|been|be|being|is|are|am|any|a|an|or|and|at all|planning|plan|any kind of|thoughts|thinking|in|anything like|ha|me|un|una|like|do|would|will|once|intend|tried|try|here because of|any type of|he|she|quiero|voy a|pienso|the kind to|that he|that she|gets|got|gotten|say|said|saying|violence|hit|hurt|suicidal|depressed|kill|physical|hitting|shoved|pushed|touched|raised a hand|threatened|so) )*$/;
/** Negations that do not negate the match: "can not stop", "not just", "why not", "not sure", "not joking". */
const NO_DENIAL =
  / (?:can not (?:stop|help|quit)|not (?:only|just|joking|long|because|that|kidding|lying|gonna lie|sure|stop|know|help|care|that|going to lie|too|the first|one)|why not|(?:will|does|did|would|is|do) not (?:stop|quit)|if (?:i|he|she) (?:do|does|did) not|no (?:one|body|joke|cap|longer|matter|way)|not anymore|do not know (?:if|how|why|what)) (?:[a-z0-9]+ ){0,5}$/;

const YEARS = '(?:[a-z0-9]+ ){0,2}';
const LONG_PAST = new RegExp(
  ` (?:used to|${YEARS}(?:years|decades|yrs) (?:ago|back|before)|long ago|long time ago|ages ago|(?:in|back in|since|until) (?:19|20[01])\\d ?\\d?|(?:in|since|back in|during|from) (?:19\\d\\d|200\\d|201\\d|202[0-3]|the (?:80s|90s|70s|60s|nineties|eighties)|high school|college|my (?:twenties|teens|childhood|youth)|middle school|grade school|university)|when (?:i|he|she|we|they) (?:was|were) (?:a |an |in |about |just |only |really |very )*(?:kid|kids|child|children|little|young|younger|small|teen|teenager|teens|high school|college|\\d{1,2}|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|nineteen|growing|girl|boy|born|school)|(?:my|rough|hard|difficult|bad|violent|tough) (?:childhood|upbringing)|as a (?:kid|child|teen|teenager|boy|girl|young)|growing up|grew up|my (?:late|first|previous|former) (?:husband|wife|boyfriend|girlfriend|marriage|relationship|partner)|before (?:i was born|we met|i met|my time)|long before|past (?:relationship|marriage|life)|(?:previous|prior|last|former|old) (?:relationship|marriage)|years sober|years clean|hace (?:[a-z0-9]+ )?(?:muchos |anos|anos|decadas|mucho tiempo|tiempo)|cuando (?:yo )?era (?:nin[ao]|chic[ao]|joven|pequen[ao]|adolescente)|de nin[ao]|creci |en el pasado|mi ex me (?:pegaba|golpeaba)|a long time|lifetime ago|(?:left|divorced|escaped) (?:him|her|my)? ?(?:[a-z]+ ){0,3}(?:years|in (?:19|20)\\d\\d)|grandfather|grandmother|great grand[a-z]+|survived|survivor|ancestors) `,
);
/** A person from the past: a former partner, or the writer's family of origin. */
const PAST_PERSON =
  / (?:ex|exes|(?:late|first|second|previous|former|last|prior|old) (?:husband|wife|boyfriend|girlfriend|marriage|relationship|partner|spouse)|past relationships?|in my (?:teens|twenties|thirties)|(?:left|survived|escaped|ended) (?:a|an|my|that) [a-z]+ (?:marriage|relationship)|my new [a-z]+|dad|daddy|father|mom|mother|mum|parents?|stepdad|stepfather|stepmother|stepmom|grand[a-z]+|uncle|aunt|brother|sister|cousin|as a (?:kid|child|teen|teenager|boy|girl)|when i was (?:a |about |just |only |little |young |small |[a-z]+teen |\d)[a-z]*|papa|mama|padre|madre|abuel[oa]|herman[oa]|ti[oa]|de nin[ao]|primer (?:esposo|marido|novio)) /;
/** Words for the writer's youth. They do not date the danger if the couple has been together since then. */
const YOUTH =
  / (?:childhood|growing up|grew up|high school|college|middle school|grade school|university) /;
const COUPLE =
  / (?:my (?:husband|wife|boyfriend|girlfriend|partner|fiance|spouse)|we|together|married|sweethearts?) /;
/** Signs that the danger continues, even if the sentence mentions the past. */
const STILL_NOW =
  / (?:(?:hit|hits|me|happen|happens|happening|happened|back|did it|feel|feels|it|this way|that way|thinking|thoughts|suicidal|started|starting|cutting) again|still (?:hit|hits|do|does|think|want|happen|happens|happening|scared|afraid|feel like|have|threatens|follows|stalks|cut|cutting)|tonight|today|lately|right now|these days|currently|last night|yesterday|this (?:week|morning|month|time|weekend|year)|last (?:week|weekend|month|year|january|february|march|april|may|june|july|august|september|october|november|december)|(?:are|is|came|come|coming) back|started|starting|recently|anymore|now (?:he|she|i|it|my|the|that)|anoche|ayer|hoy|otra vez|ahora|every (?:day|night|weekend|week|time)|keeps|keep|most days) /;
/** Present tense in the match. A date elsewhere in the sentence does not make it past. */
const PRESENT =
  / (?:i am|am|is|are|want|wants|hits me|beats me|[a-z]+(?:es|ts|ks|bs) me|cannot|can not|do not|does not|has been|have been|quiero|me pega|me golpea|scared|afraid) /;

const FICTION =
  / (?:movie|movies|film|(?<!to )show|series|episode|novel|book|character|documentary|podcast|song|lyrics|tv|netflix|play|plot|story about|(?<!secret |special |touching )game(?! with| where)|season|true crime|pelicula|serie|novela|libro|cancion) /;
const ABOUT_THE_PRACTICE =
  / (?:do you (?:treat|work with|help|offer|see|have|take|accept|handle|specialize|provide|teach)|your (?:policy|approach|stance)|policy on|resources (?:on|for|about)|paper (?:on|about)|article|research|class|workshop|training|awareness|for (?:my )?clients|can you (?:speak|explain)|(?:ask|asking|assess|assessing|screen|screening|treat|treating|train|training|work with|working with) (?:a |an |my |your |our |new )?(?:client|clients|patient|patients|couple|couples)|(?:what (?:are|is) the|explain the) (?:signs|definition|cycle)|what is (?:trauma|gaslighting|coercive|domestic)|signs of|learn about|volunteer|hypothetical|asking (?:as|for) a (?:teacher|class|paper|social worker)|social worker|prevention|trabajan con|atienden|hotline (?:is|for)|neighbor got arrested|does therapy help people|asked (?:me|us|if)|standard question|ever told me) /;
/** The writer's own present danger. Mentions of a film or of the practice do not set it aside. */
const WRITER_NOW =
  / (?:i am|i have|i want|i feel|i do not|i can not|i would|i might|i will|myself|me|my husband|my wife|my partner|my boyfriend|my girlfriend|quiero|estoy|mi) /;

/** A figure of speech, as in "I feel like I was hit by a bus", unless {@link WISHED} precedes it. */
const HIT_BY_VEHICLE = / hit (?:by|with) (?:[a-z0-9]+ ){0,3}(?:car|truck|bus) /g;
const WISHED =
  / (?:hope|hopes|hoping|hoped|wish|wishes|wishing|wished|pray|prays|praying) (?:[a-z]+ )?(?:i|me) (?:(?!not |never )[a-z]+ ){0,3}$|(?<! not| never) (?:want|wants|wanted|wanting) to (?:be|get) $/;

/**
 * The text of a question whether something is abuse, up to that word: "is yelling abuse", "how do I know if he is
 * abusive". Does not match if abuse is stated as a fact: "is there help, my husband is abusive", "how do I know if I
 * should leave my abusive husband".
 */
const ASKS_WHETHER_ABUSE = new RegExp(
  `^ (?:(?:so|but|and|ok|okay|hi|hello|y|pero|wait) )*(?:${[
    '(?:is|are|am|was|es) (?:(?!(?:is|are|am|was|there|any[a-z]*|some[a-z]*|help|for|because|number|line|mi) )[a-z]+ ){0,4}',
    '(?:how|what|como) (?:[a-z]+ ){0,4}(?:know|tell|recognize|se|saber) (?:if|whether|when|what is|si|cuando) ' +
      '(?:(?!(?:should|leave|leaving|stay|staying|escape|report|divorce|and|but|because|dejar) )[a-z]+ ){0,5}',
  ].join('|')})(?<! (?:my|our|mi) )abus[a-z]+ $`,
);

/** A message that only says goodbye, which is one of despair elsewhere. */
const GOODBYE =
  /^ ?(?:(?:ok|okay|bueno|muchas|gracias|thanks|thank you|y) )*(?:adios|bye|goodbye|good bye|chao|hasta luego)(?: (?:y )?(?:muchas )?(?:gracias|thanks|thank you))?(?: \.)? ?$/;

/** A message that only asks for the address, which is a word of people who are followed elsewhere. */
const ADDRESS = /^ ?(?:(?:your|the|office|clinic) )?address(?: please)?(?: \.)? ?$/;

/** Removes figures of speech from normalised text. */
export function withoutIdioms(text: string): string {
  if (GOODBYE.test(text) || ADDRESS.test(text)) return ' idiom ';
  const normalised = text.replace(HIT_BY_VEHICLE, (words, start: number) =>
    WISHED.test(`${text.slice(0, start)} `) ? words : ' idiom ',
  );
  const words = new Set(normalised.split(' '));
  return IDIOMS.filter((idiom) => mayMatch(idiom, words)).reduce(
    (text, { pattern }) => text.replace(pattern, 'idiom '),
    normalised,
  );
}

/** Characters before a match in which a denial is looked for. */
const DENIAL_REACH = 300;

/** A normalised sentence. Caches the context checks that are the same for all matches. */
export class Sentence {
  private longPast: boolean | undefined;
  private fiction: boolean | undefined;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Why the match at `start`..`end` means no present danger. `past`: long past. `other`: denied, fictional, part of a
   * question about the practice, or about a person from the past. Undefined if it may be danger.
   */
  setsAside(start: number, end: number): 'past' | 'other' | undefined {
    const before = this.text.slice(Math.max(0, start - DENIAL_REACH), start);
    const matched = ` ${this.text.slice(start, end)}`;
    if (DENIAL.test(before) && !NO_DENIAL.test(before)) return 'other';
    if (this.isLongPast() && !PRESENT.test(matched)) {
      return this.isOfThePast() || this.isFictionOrQuestion(start) ? 'other' : 'past';
    }
    return this.isFictionOrQuestion(start) && !WRITER_NOW.test(matched) ? 'other' : undefined;
  }

  /** Whether the match at `start`..`end` is the word "abuse" in a question whether something is. */
  asksWhetherAbuse(start: number, end: number): boolean {
    const word = / abus[a-z]+ /.exec(` ${this.text.slice(start, end)}`);
    if (!word) return false;
    return ASKS_WHETHER_ABUSE.test(this.text.slice(0, start - 1 + word.index + word[0].length));
  }

  private isLongPast(): boolean {
    return (this.longPast ??= LONG_PAST.test(this.text) && !STILL_NOW.test(this.text));
  }

  private isOfThePast(): boolean {
    const { text } = this;
    return PAST_PERSON.test(text) || (YOUTH.test(text) && !COUPLE.test(text));
  }

  /** A question about the practice only sets aside matches after its beginning, not those before it. */
  private isFictionOrQuestion(start: number): boolean {
    this.fiction ??= FICTION.test(this.text);
    return this.fiction || ABOUT_THE_PRACTICE.test(`${this.text.slice(0, start)} `);
  }
}
