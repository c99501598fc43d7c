import { signals, type Signal } from './signal.ts';

/**
 * Patterns for all concerns in Spanish, also for text mixed with English. Normalised text has no accents, so `me pegó`
 * and `me pego` are identical.
 */
export const spanishSignals: readonly Signal[] = [
  ...signals(
    'suicide',
    'plain',
    `
audio|mensaje|carta|nota|video ~2 despidiendose|despedida|despidiendome
despidio|despidiendose ~4 cuide|cuiden|hijos|ninos|perdon
me|nos quiero|quisiera|voy_a|quiere|queria|deseo ~1 matar|morir|suicidar|colgar|ahorcar|aventar|tirar|ahogar|quitar_la_vida !de_risa|de_hambre|por_verlo|por_verla|de_ganas|la_cara
quiero|quisiera|deseo|prefiero|preferiria|quiere|queria|querer|ganas_de|pienso_en|pensado_en|pensando_en|piensa_en|voy_a|va_a|intente|intento|intentado|trato_de|quise|quieren|planeo|mejor|deberia|tratar_de|pensar_en|he_querido ya? morir|morirme|morirse|matarme|matarse|suicidarme|suicidarse|colgarme|ahorcarme|ahorcarse|tirarme|aventarme|quitarme_la_vida|quitarse_la_vida|desaparecer|estar_muerta|estar_muerto|no_despertar|dormir_para_siempre|acabar_con_todo|terminar_con_todo|acabar_con_mi_vida|terminar_con_mi_vida|acabar_con_esto_de_una_vez|dejar_de_existir|dejar_de_vivir|no_existir|no_estar !de_risa|de_hambre|juntos|con_el|con_ella|a_la_playa|unos_dias
matarme|suicidarme|suicidarse|suicidio|suicida|suicidas|suicidarte|suicidar !hace
cerrar los ojos ~3 no|nunca|jamas ~
se|te|me va|voy|quiere|quiero|iba|vaya a? ~1 matar|suicidar|quitar_la_vida|morir|ahorcar|colgar|ahogar|aventar|tirar_de|tirar_del|tirar_al|pegar_un_tiro|cortar_las_venas !de_risa|de_hambre|de_ganas|de_la_emocion|de_sueno|el_telefono|si_llego
se mata si
me mato|muero ~1 si|y_ya|hoy
me mato
si me deja ~2 mato|muero|quito
ya? no quiero|quiere|quisiera|deseo|puedo|soporto ~1 vivir|existir|seguir_viviendo|estar_viva|estar_vivo|despertar|estar_aqui|seguir_aqui|seguir_asi|esta_vida|la_vida !con|en|juntos|cerca|separados|ahi|sola
no quiero seguir !con|en|peleando|discutiendo|casada|casado|juntos|asi_con|trabajando|esperando
quitar|quitarme|quitarse|quito|quitarnos|quitado la|mi vida
quitarme de en medio
acabar|terminar|acabo con mi|su|la|todo ~1 vida|esto|todo|de_una
acabar|terminar con todo
ojala ~2 muriera|despertara|despierte|despertar|muera|nacido|muerta|muerto|lleve|hubiera_nacido
quisiera|desearia|ojala no ~1 haber_nacido|despertar|existir|nacer|despertara
dios ~2 lleve|recoja|lleva|lleves
dormir|dormirme|dormido|dormida ~3 no|nunca|para_siempre ~1 despertar*|mas|siempre|y
para|por que|q sigo|seguir|vivo|vivir|existo|estoy ~1 aqui|viviendo|viva|vivo|adelante
sentido ~2 vida|vivir|seguir|nada
vida ~3 no ~1 tiene|vale|sirve
vida ~1 sin sentido
no ~3 razon|razones|motivo|motivos|fuerzas|ganas ~2 para|de|por ~1 vivir|seguir|existir|seguir_viviendo|que_vivir
nadie ~2 extranar*|importaria|notaria|echaria ~
estarian|estaria|estaran|estan|viven|vivirian ~1 mejor ~1 sin mi|ella|el
mejor ~2 si ~2 muero|no_estuviera|no_existiera|me_voy|muriera|desaparezco
mejor me muero
soy|ser ~2 una? carga|estorbo ~
cansada|cansado|harta|harto|canse ~1 de ~1 vivir|la_vida|existir|esta_vida|estar_viva !con|en|juntos|separados|de_casados
carta|nota|cartas|mensaje de despedida
esta es mi despedida
me despedi|despido|despidio
me despedi|despido de todos|ustedes|mis|mi|mi_familia
adios a? ~1 todos|mundo|para_siempre|perdonenme
cuiden|cuida|cuidame ~2 a|de ~2 hijos|hijo|hija|ninos|mama ~
cuando yo? no este
tome|tomo|tomar|tomarme|trague|trago|tomado|tomando|tomaste ~4 pastillas|frasco|medicamento|medicinas|cloro|veneno|sobredosis
pastillas ~3 mano|morir|guardadas|mesa|juntando
aventar|aventarme|tirar|tirarme|lanzarme|saltar|brincar|arrojarme ~3 puente|metro|tren|edificio|balcon|ventana|azotea|carro|vacio
cortar|cortarme|corte|cortarse ~2 venas|munecas
pistola ~4 mi|cabeza|usarla|tengo|tiene|mano
como|manera|forma|formas ~3 morir|matarme|suicidar* ~
cuantas pastillas
llegar|llego|llegue ~1 a ~1 manana
desaparecer ~1 siempre|para_siempre|del_mundo|de_este_mundo|seria|mejor
seria mejor desaparecer|morir|no_estar|que_muera|estar_muerta|estar_muerto
mejor no estar|existir|vivir
no ~1 valgo|sirvo ~5 vivir|despertar|nada
no ~1 quiero ~1 salve*|ayuden|despertar
no ~1 puedo|aguanto|soporto mas? ~1 con? ~1 esta|la|mi vida
no puedo|aguanto vivir !con|en|asi_de|sin_cafe
se ~3 va_a|quiere hacer dano
estar|estuviera muerta|muerto !de_cansancio|de_risa|de_hambre|de_sueno
pensamientos ~2 muerte|suicid*|morir|oscuros|matarme
pienso|piensa|pensando ~2 muerte|morir*|matar*
todo termine|acabe ~
se ~1 quiere|quiso|intento|trato ~2 ir|matar|suicidar*|morir ~
intento suicidar*|matar*|quitar*
hacerse|hacerme|hacer dano a_mi_mismo|a_mi_misma
hacerse dano
dice|dijo|escribio|dicen ~3 quiere|quisiera ~1 morir*|vivir|matar*
`,
  ),
  ...signals(
    'partner-violence',
    'outright',
    `
me empezo|comenzo a pegar|golpear|cachetear|patear|empujar|ahorcar !la_gana|el_sol
esposo|esposa|marido|novio|novia|pareja|ex|el|ella ~3 dijo|dice|jura|juro ~2 me_va_a|me_iba_a|va_a matar|matarme|acuchillar|apunalar|disparar !de_risa
amenazo|amenaza|amenazado ~2 matarme ~
me puso|apunto|apunta|pone ~2 pistola|cuchillo|navaja ~
empezo|comenzo a pegarme|golpearme|cachetearme|patearme|ahorcarme
mi|nuestra|nuestro ~1 matrimonio|relacion|pareja|esposo|esposa|marido|novio|novia ~1 es|volvio|hizo ~1 violento|violenta|abusivo|abusiva
vivo|sufro|sufriendo|viviendo|tengo ~1 violencia domestica|intrafamiliar|de|en ~
`,
  ),
  ...signals(
    'suicide',
    'despair',
    `
estoy|siento|ando|encuentro ~2 desesperada|desesperado|derrotada|derrotado|destrozada|destrozado|hundida|hundido !por|de_hambre|de_sueno
estamos ~1 desesperados|desesperadas !por|de_hambre|de_sueno
no puedo|aguanto|soporto|resisto|doy mas !que|de|tarde|temprano|el|la|los|las|<cosa>
ya no puedo|aguanto|soporto|resisto asi|esto|con_esto|con_todo|tanto
ya no aguanto|resisto !a|al|el|la|los|las|su|sus|que|esperar|vivir
estoy|llegue ~1 al|en|a limite|mi_limite !de
estoy ~1 al borde del|de_un abismo|colapso
toque|tocado fondo
me doy por vencida|vencido
no ~1 veo|encuentro ~1 salida
perdi|perdido|perdiendo|sin ~1 esperanza|esperanzas
`,
  ),
  ...signals(
    'suicide',
    'hint',
    `
no aguanto|puedo|soporto|doy mas
ya no aguanto|puedo mas|asi|esto
quiero|quisiera desaparecer
quiero que todo|esto ~2 termine|acabe|pare
soy una carga
no ~1 valgo nada
morir|muerte|muerta|muerto
`,
  ),
  ...signals(
    'self-harm',
    'plain',
    `
me|se corto|corte|quemo|queme|lastimo|rasguno|golpeo|araño|araña|corta|quema|lastima|pego los|las|cuando|con|brazos|piernas|para|a_mi|a_si|otra|y_siento|todos|cada !el_pelo|el_cabello
cortarme|lastimarme|quemarme|cortandome|lastimandome|autolesion*|autolesionarme|cortandose|autolesiona !el_pelo|el_cabello
hacerme dano !con_sus
quiero|ganas_de hacerme dano|lastimarme|cortarme
hacerse dano
me corto
se corta ~2 brazos|piernas|munecas|piel
`,
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
oyen|oigo|escucho|escuchan ~1 golpes|gritos_y_golpes
labio|ojo|ceja|nariz roto|rota|partido|partida|morado|reventado|hinchado
ex|exmarido|exesposo|exnovio|exnovia|exesposa ~1 me sigue|persigue|acosa|vigila|espera|amenaza
me pega|golpea|pego|golpeo|patea|pateo|cachetea|cacheteo|abofetea|abofeteo|empuja|empujo|avienta|avento|ahorca|ahorco|ahorcaba|estrangula|estrangulo|jala|jalo|jalonea|jaloneo|arrastra|arrastro|muerde|mordio|maltrata|maltrato|viola|violo|amenaza|amenazo|encierra|encerro|acosa|agarro|agarra|sacude|tira|tiro|lastima|lastimo|quema|quemo|escupe|escupio|aprieta|apreto|patea|abusa|agrede|agredio|apunto|apunta|persigue|zarandea|quiso|intento !la_gripa|la_gripe|la_cancion|la_onda|el_sol|la_flojera|mucho_el_divorcio|con_sus_palabras|la_atencion|con_divorcio|el_acento|la_mano_y_me_dijo|la_idea
me dio|da|dejo|dio_una|ha_dado|metio ~1 un|una ~1 punetazo|golpe|golpes|cachetada|patada|bofetada|golpiza|paliza|cachetadas|patadas|ojo_morado|moretones|moreton|marcas|empujon
me ha ~1 pegado|golpeado|empujado|violado|amenazado|ahorcado|maltratado|lastimado
del|el|por_el|mi cuello|garganta|pelo|cabello
me ~2 apreto|apreta|agarro|tomo|jalo ~2 cuello|garganta|pelo|cabello|brazo
moretones|moreton|golpes|marcas ~3 brazos|cara|cuerpo|piernas|ojo|cuello
ojo morado
fui|he_sido|siendo|soy ~1 violada|golpeada|violado|golpeado|apunalada|apunalado
fui|he_sido|estoy_siendo|soy ~1 abusada|abusado ~1 por|sexualmente
me violaron|golpearon|han_violado|han_golpeado|apunalo|acuchillo|disparo|baleo|navajeo
abusa|abuso|abusaba|abusan|abusaron ~1 de mi !confianza|tiempo|paciencia|amabilidad|buena
me empezo|empieza|comenzo|comienza|volvio|vuelve a pegar|golpear|cachetear|patear|ahorcar !la_gana|el_sol
me quiso|quiere|intento|va_a|trato_de ~1 ahorcar|matar|pegar|golpear|violar|estrangular !de_risa|de_cansancio|si_llego
amenaz* ~3 con|de ~2 matar*|cuchillo|pistola|ninos|hijos|hijas|migra|migracion|fotos|quitar*|golpear*|publicar|muerte|deport*
dice|dijo|jura|juro ~3 me_va_a|va_a|si_lo_dejo|que_si ~2 matar|golpear|pegar|quitar*|quita|mata|deportar
si lo|la|me dejo|deja|voy ~3 mata|quita|quitar*|mato|reportar|busca|publica
me mata si|cuando ~1 se_entera|lo_dejo|me_voy|sabe|hablo
si ~2 entera|entera_que|encuentra ~3 mata|pega|golpea|va_mal
si no soy|eres de el|mia|mio ~
tengo|tiene|le|vivo|siento|con|mucho ~1 miedo ~1 a|de|con|por mi|el|ella|su|que_me ~1 esposo|marido|novio|pareja|esposa|novia|ex|haga|pegue|mate|golpee|lastime
le tengo miedo
me da miedo mi|el|su|ella|lo_que ~1 esposo|marido|novio|pareja|esposa|novia|cuando|se|puede|va
miedo ~2 cuando ~1 toma|se_enoja|bebe|llega|grita|esta_borracho
miedo ~2 de ~2 regresar|volver|llegar|ir ~2 casa
vivo con miedo
no ~2 siento|estoy segura|seguro|a_salvo ~2 casa|el|ella|aqui
me|nos encierra|encerro ~
no me deja|dejaba|permite ~2 salir|trabajar|ver|tener|hablar|ir|manejar|estudiar|usar|dormir|visitar|llamar|comer|irme|dejarlo|vestirme !ganar|en_paz|su_celular|dormir_sus
me ~1 quita|quito|esconde|escondio|rompio|rompe|revisa|controla|vigila|sigue|espia ~2 celular|telefono|dinero|llaves|papeles|pasaporte|sueldo|ropa|todo|cel|documentos|visa|tarjeta|siempre|tiempo|trabajo|lados|cada
controla ~1 todo|dinero|lo_que|mi|me|con_quien|ropa
me ~1 sigue|persigue|espera|busca|vigila ~1 a|al|afuera|por|todo|en ~1 todos|trabajo|de|lados|el_tiempo|mi_casa
revisa ~2 celular|telefono|mensajes
gps|rastreador|camaras ~3 carro|coche|telefono|casa|celular
me obliga|fuerza|obligo|forzo|forza a|tener ~
me obliga|fuerza|forzo|obligo ~3 relaciones|sexo|acostarme|el
aunque ~2 digo que no
publicar|subir|compartir|ensenar|mandar ~2 fotos|videos ~
quitar*|quita|llevarse|lleva ~2 los|mis|a_los|a_mis|el|mi ninos|hijos|hijas|nino|bebe|hijo
la migra
reportar|denunciar con|a la? migra|migracion|ice
rompe|avienta|tira|golpea ~1 cosas|paredes|puertas|platos|las_cosas|las_paredes|objetos|muebles
violencia domestica|intrafamiliar|de_genero|familiar
es ~1 violento|violenta|agresivo|agresiva|abusivo|abusiva|golpeador
es|creo_que_es|sufro|vivo|victima|sera ~2 abuso|maltrato|violencia
me hizo|hace|ha_hecho dano
me|nos humilla ~4 empuja|pega|golpea|encierra
suegro|cunado|jefe|patron|casero|pastor|vecino|companero ~2 me ~1 toca|tocaba|manosea|manoseo|manoseaba|toquetea !trabajar|pagar|cuidar|ir|hacer|la_puerta|el_timbre|el_turno|a_mi|manana
mi ~1 esposo|marido|novio|pareja|esposa|novia|ex ~2 golpea|pega|maltrata|lastima|violento|violenta|ahorca
mi ~1 esposo|marido|novio|pareja|esposa|novia ~2 me ~1 golpeaba|pegaba|maltrataba|lastimaba|empujaba|ahorcaba|cacheteaba|pateaba
que|quien le pega|golpea
ahorcar|ahorco|ahorca|estrangulo
con ~1 un|una cuchillo|pistola|machete|arma
tiene|saca|saco|trae ~2 pistola|cuchillo|arma|machete ~5 miedo|amenaza|amenazo|mi
ya no puedo ver a mis|mi amigas|amigos|familia|mama
`,
  ),
  ...signals(
    'partner-violence',
    'plain',
    `
su|un|el ~1 novio|esposo|marido|pareja|hombre|ex ~2 golpea|pega|maltrata|lastima|viola ~1
a ~2 amiga|amigo|hermana|prima|vecina|companera|mama|tia|conocida|cunada|sobrina|suegra|nuera la|lo|le golpea|golpeo|pega|pego|maltrata|ahorca|ahorco|empuja|patea|viola|amenaza !el_sol|el_calor|el_frio|el_clima|la_gripa|la_depresion|la_ansiedad
le pegue|golpee|di_una|avente|empuje|ahorque a|mi|una ~2 esposa|esposo|novia|novio|pareja|mujer|cachetada|marido
`,
    'someone-else',
  ),
  ...signals(
    'child-danger',
    'plain',
    `
bebe|nino|nina|hijo|hija|criatura ~9 sacudi|sacudio|sacude|sacudieron|zarandee|zarandeo
le|les pega|pego|golpea|golpeo|grita_y_pega|da_con|quema|dio_con ~2 a ~1 mi|los|mis|nuestro|nuestra|la|el|nuestros|su ~1 hijo|hija|hijos|ninos|nino|nina|bebe|hijas|hijastro|hijastra !hermanito|hermanita
golpea|maltrata|lastima|encierra|quema|abusa|abuso|toca|toco|viola|violo|tocando|abusando|sacudi|sacudio ~2 a|de|al ~2 hijo|hija|hijos|ninos|nino|nina|bebe|hijas|sobrina|sobrino|hermanita|menor
cinturon|cinto|cable ~4 hijo|hija|nino|nina|bebe|hijos
hijo|hija|nino|nina|ninos|hijos|hijas ~3 cinturon|cinto|cable|moretones|golpes|marcas
padrastro|tio|abuelo|papa|primo|maestro|novio|hombre|alguien ~4 toca|toco|tocaba|tocando|viola|abuso|abusa|pega_y_tengo
padre|papa|mama|madre|padrastro me pega|golpea|toca
tengo 8|9|10|11|12|13|14|15|16|17 ~4 pega|golpea|toca|viola
deja|dejan|dejo ~2 solos|solo|sola a|al|en ~2 ninos|nino|bebe|hijos|hijo|hija|carro|casa
hijo|hija|nino|nina ~3 tiene|tienen moretones|golpes|marcas
moretones|marcas ~4 hijo|hija|nino|nina|bebe
sacud* ~2 bebe
hacerle|hacerles|lastimar|ahogar|matar|lastimarlos|golpear ~2 dano|mi|mis|a ~2 bebe|hijo|hija|hijos|ninos
miedo ~3 lastimar|hacer*|golpear ~3 hijos|hijo|bebe|ninos|hija
`,
    'someone-else',
  ),
  ...signals(
    'medical-emergency',
    'plain',
    `
no respira|esta_respirando|estaba_respirando|despierta|reacciona|responde|puede_respirar|contesta_y_tomo !mis_mensajes|a_mis
no puedo respirar
se desmayo|tomo_todas|tomo_cloro|trago|tomo_un_frasco|tomo_muchas|esta_ahogando|ahoga|convulsiona
tuvo|tiene|una sobredosis
duele ~2 el? pecho
dolor ~2 pecho
sangrando|sangra|sangre ~3 mucho|mucha|no_para|parar|por_todos|todas_partes
no para|deja de sangrar
convulsionando|convulsiones|convulsion
infarto|derrame|ataque_al_corazon !hace|el_ano
brazo ~2 dormido|duerme
se me duerme ~3 brazo
inconsciente
labios morados|azules
demasiadas|muchas pastillas
`,
  ),
  ...signals(
    'harm-to-others',
    'plain',
    `
voy a matar*|lastimar*|golpear*|hacerle_dano !a_besos|el_tiempo|el_hambre|la_sed|mis_ganas|me|matarme
quiero|ganas_de|pienso|voy_a|pienso_en|planeo|quisiera matarlo|matarla|matarlos|matar_a|hacerle_dano|lastimarlo|lastimarla|golpearlo|golpearla|apunalar*|envenenar* !a_besos|el_tiempo
lo|la|los|las|le voy|quiero a? ~1 matar|apunalar|balear|golpear !a_besos
meter|meto|pegar ~1 un balazo|tiro
`,
  ),
];
