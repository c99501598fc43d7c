import type { TestHubspot } from './hubspot-sandbox.ts';

/** One call to the HubSpot sandbox. */
export type HubspotCall = Awaited<ReturnType<TestHubspot['requests']>>[number];

/** Arrival time of a call, in ms since the epoch. */
export const arrivedAt = ({ at }: HubspotCall): number => Date.parse(at);

/** Maximum number of calls in any window of this length, in ms. */
export function mostWithin(milliseconds: number, calls: readonly HubspotCall[]): number {
  const times = calls.map(arrivedAt).sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  times.forEach((time, last) => {
    while ((times[first] ?? time) <= time - milliseconds) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

/** Maximum number of concurrent calls. */
export function mostAtOnce(calls: readonly HubspotCall[]): number {
  const spans = calls.map((call) => ({
    start: arrivedAt(call),
    end: arrivedAt(call) + (call.ms ?? 0),
  }));
  return Math.max(
    0,
    ...spans.map(
      ({ start }) => spans.filter((one) => one.start <= start && start < one.end).length,
    ),
  );
}
