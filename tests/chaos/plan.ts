import {
  hubspotDisturbances,
  linkDisturbances,
  processDisturbances,
  type Disturbance,
  type Setting,
} from './disturbances.ts';
import { SeededRandom } from './seeded-random.ts';

/** One scheduled fault. */
export interface Step {
  disturbance: Disturbance;
  /** Index among several processes of a kind. */
  pick: number;
  /** Start, in ms from the start of the drill. */
  at: number;
  /** Duration, in ms. */
  lasts: number;
}

// In ms.
const FIRST_AT = 2_000;
const LANES = [
  { kinds: processDisturbances, lasts: [500, 6_000], pause: [500, 3_000] },
  { kinds: hubspotDisturbances, lasts: [2_000, 8_000], pause: [1_000, 4_000] },
  // A statement and its ROLLBACK get no answer after 5.5 s each (prisma/database.ts), so a stall must last longer.
  { kinds: linkDisturbances, lasts: [500, 20_000], pause: [4_000, 12_000] },
] as const;

/**
 * The schedule: three concurrent lanes, for our processes, HubSpot and the network, so that up to three faults are
 * there at once. Each lane runs every fault once before it repeats one.
 * @param milliseconds after which no new fault begins
 * @returns the lanes, the same for the same seed and setting
 */
export function planDrill(seed: number, milliseconds: number, setting: Setting): Step[][] {
  const random = new SeededRandom(seed);
  return LANES.map((lane) => {
    const [shortest, longest] = lane.lasts;
    const [leastPause, mostPause] = lane.pause;
    const steps: Step[] = [];
    let at = FIRST_AT;
    while (at < milliseconds) {
      for (const disturbance of random.shuffled(lane.kinds(setting))) {
        const lasts = random.between(shortest, longest);
        steps.push({ disturbance, pick: random.index(2), at, lasts });
        at += lasts + random.between(leastPause, mostPause);
      }
    }
    return steps.filter((step) => step.at < milliseconds);
  });
}
