import type { Concern } from './concern.ts';
import { CLASSIFIER_WEIGHTS } from './classifier-weights.ts';

/**
 * A linear classifier over word families, word pairs and word prefixes, for messages that no pattern matches.
 * training/train.ts trains its weights.
 */

/**
 * Classes with one weight vector each. Suicide and self-harm share one, because their wording is similar. `danger` is
 * any of the others: it separates danger from ordinary messages better than the highest of the five. `danger-in-story`
 * takes its place in long messages and their passages: its training has many more ordinary ones.
 */
export const CLASSIFIER_CLASSES = [
  'suicide',
  'partner-violence',
  'child-danger',
  'medical-emergency',
  'harm-to-others',
  'danger',
  'danger-in-story',
] as const satisfies readonly (Concern | 'danger' | 'danger-in-story')[];

/** Probability (0 to 1) of each class. */
export type Probabilities = Record<(typeof CLASSIFIER_CLASSES)[number], number>;

/**
 * Words that share one feature, in both languages, so that "he slapped my face" also trains "she backhanded my jaw".
 */
const FAMILIES = new Map(
  `
partner:husband wife boyfriend girlfriend partner spouse fiance ex esposo esposa marido novio novia pareja fiancee wifey husbands
they:he she el ella
them:him her
selfs:himself herself themselves
child:kid kids child children son sons daughter daughters baby toddler newborn infant boys girls hijo hija hijos hijas nino nina ninos ninas bebe stepson stepdaughter grandson granddaughter nephew niece
kin:mother father brother sister friend cousin aunt uncle parents grandma grandpa grandmother grandfather mama papa hermano hermana amigo amiga roommate coworker neighbor bestie
hit:hit hits hitting beat beats beating slap slaps slapped slapping punch punches punched punching kick kicks kicked kicking smack smacks smacked whack whacked clocked slugged backhanded headbutted elbowed kneed cracked decked struck strikes shove shoves shoved shoving push pushed pushes tackled slammed slams whipped spanked pega pego golpea golpeo patea pateo empujo empuja avento cachetadas swatted jabbed bit bites bitten scratched clawed
choke:choke choked chokes choking strangle strangled strangles strangling squeezed throttled smothered suffocated ahorco ahorca estrangulo asfixia asfixiando asfixio
neck:neck throat windpipe cuello garganta
body:arm arms leg legs forearm thigh thighs face head hip hips jaw ribs rib lip lips wrist wrists skin stomach cheek eye nose mouth hand back brazo brazos pierna piernas cara shin chest shoulder knuckles fist fists scalp hair ankle temple skull teeth
gun:gun guns pistol rifle shotgun glock firearm weapon revolver bullet bullets pistola arma
blade:knife knives blade blades razor razors scissors machete cuchillo navaja
pills:pills pill tablets meds medication medications capsules xanax tylenol morphine sedatives opioids pastillas medicinas insulin ambien benzos painkillers
rope:rope noose cord belt hanging soga
die:die dead death dying dies morir muerte muerta muerto muero morirme muriera died
kill:kill killing kills killed murder matar matarme mata matarse suicide suicidal suicidio suicidarme
live:live living life alive exist existing existence vivir vida existir viva vivo
fear:scared afraid terrified frightened fear petrified fearful scares terrifies scary miedo temor dread dreading
lock:lock locks locked trap trapped locking encierra encerro cornered corners
watch:track tracks tracking tracker monitor monitors monitoring spy spies watches surveil gps airtag cameras camera vigila revisa stalk stalks stalking
let:let lets allow allows allowed permit permission deja permite forbids forbid forbidden
burn:burn burned burning burns quema quemo
bruise:bruise bruises bruised bruising welts marks moretones moreton bruising swollen
scream:scream screams screaming yell yells yelling shout shouts shouting grita
blood:blood bleeding bleed bleeds sangre sangrando sangra
rape:rape raped rapes assaulted molested molesting violo abuso abused
take:take takes took taken
unconscious:unconscious unresponsive unresponding collapsed passed fainted desmayo fainting
god:god lord jesus heaven dios
burden:burden estorbo carga weight useless worthless
goodbye:goodbye farewell adios despedida goodbyes despedi
bridge:bridge ledge roof balcony cliff overpass tracks train puente rooftop
pain:pain hurt hurts hurting dolor ache suffering
drunk:drunk drinks drinking drink alcohol booze borracho toma whiskey vodka
threat:threatens threatened threatening threat threats amenaza amenazo
money:money cash card account paycheck bank dinero sueldo
phone:phone cell cellphone texts messages contacts celular telefono
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [family = '', words = ''] = line.split(':');
      return words.split(' ').map((word) => [word, `<${family}>`] as const);
    }),
);

function familyOf(word: string): string {
  return FAMILIES.get(word) ?? (/^\d+$/.test(word) ? '<number>' : word);
}

/** Size of the hash space. 24 bits are compact to store, and collisions are rare. */
export const HASHES = 2 ** 24;

/** FNV-1a, folded into 24 bits. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) {
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) ^ (hash >>> 24)) & (HASHES - 1);
}

/** The hashes of the distinct features of normalised text. */
export function featuresOf(normalised: string): number[] {
  const plain = normalised
    .trim()
    .split(' ')
    .filter((word) => word !== '.');
  const words = plain.map(familyOf);
  const features = new Set<number>();
  words.forEach((word, index) => {
    features.add(hashOf(word));
    features.add(hashOf(`=${plain[index] ?? ''}`));
    if (word.length > 5) features.add(hashOf(`^${word.slice(0, 5)}`));
    features.add(hashOf(`${words[index - 1] ?? '^'} ${word}`));
    if (index > 1) features.add(hashOf(`${words[index - 2] ?? ''}~${word}`));
  });
  return [...features];
}

/** Value of each feature of a message with `count` features. It decreases with length. */
export function featureValue(count: number): number {
  return 1 / Math.sqrt(Math.max(count, 8));
}

const CLASSES = CLASSIFIER_CLASSES.length;
const HASH_BYTES = 3;

/**
 * The weights of all features. Two typed arrays take 12 MB less than a map with an array for each of 70,000 features.
 */
interface WeightTable {
  /** Ascending. */
  hashes: Uint32Array;
  /** One weight per class for each hash. */
  weights: Int8Array;
}

/** Decodes the weights. Each packed row is a hash of 24 bits and one signed byte per class. */
function unpack(): WeightTable {
  const packed = atob(CLASSIFIER_WEIGHTS.packed);
  const count = packed.length / (HASH_BYTES + CLASSES);
  const hashes = new Uint32Array(count);
  const weights = new Int8Array(count * CLASSES);
  let at = 0;
  const next = () => packed.charCodeAt(at++);
  for (let row = 0; row < count; row++) {
    hashes[row] = (next() << 16) | (next() << 8) | next();
    for (let column = 0; column < CLASSES; column++) weights[row * CLASSES + column] = next();
  }
  return { hashes, weights };
}

/** @returns the row of a hash, or undefined if the classifier has no weights for the feature */
function rowOf(hash: number, hashes: Uint32Array): number | undefined {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash ? low : undefined;
}

let unpacked: WeightTable | undefined;

/** Probability (0 to 1) of each class for normalised text. */
export function classify(normalised: string): Probabilities {
  const { hashes, weights } = (unpacked ??= unpack());
  const rows = featuresOf(normalised).flatMap((hash) => rowOf(hash, hashes) ?? []);
  const value = featureValue(rows.length);
  const probabilities = CLASSIFIER_CLASSES.map((name, column) => {
    const sum = rows.reduce((total, row) => total + (weights[row * CLASSES + column] ?? 0), 0);
    const scale = CLASSIFIER_WEIGHTS.scale[column] ?? 0;
    const logit = (CLASSIFIER_WEIGHTS.bias[column] ?? 0) + sum * value * scale;
    return [name, 1 / (1 + Math.exp(-logit))];
  });
  return Object.fromEntries(probabilities) as Probabilities;
}
