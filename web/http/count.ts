import type { BeaconEvent } from '#contracts/analytics';

declare global {
  interface Window {
    /** Queue of events until `measure.ts` is loaded, which then replaces it by its own `push`. */
    frontdoorCounts?: { push(event: BeaconEvent): unknown };
  }
}

/**
 * Counts something in the first-party analytics: what happened, never who did it. `measure.ts` sends it, unless the
 * browser asks not to be counted.
 */
export function count(event: BeaconEvent): void {
  window.frontdoorCounts ??= new Array<BeaconEvent>();
  window.frontdoorCounts.push(event);
}
