import { beforeEach, expect, jest, test } from '@jest/globals';
import type { BeaconEvent } from '#contracts/analytics';

type Entry = Partial<PerformanceEntry> & Record<string, unknown>;

/** Measures a page whose browser supports some types of entries. @returns the vitals that it reports when it is left */
async function vitalsOf(entries: Readonly<Record<string, readonly Entry[]>>) {
  class Observer {
    constructor(private readonly note: (list: { getEntries: () => readonly Entry[] }) => void) {}
    observe({ type }: { type: string }): void {
      this.note({ getEntries: () => entries[type] ?? [] });
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  if ('layout-shift' in entries) Object.assign(globalThis, { LayoutShift: class {} });
  else Reflect.deleteProperty(globalThis, 'LayoutShift');
  await import('./measure.ts');
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  const sent = await Promise.all(beacons.map(eventsIn));
  return sent.flat().filter(({ type }) => type === 'vitals');
}

const beacons: Blob[] = [];

async function eventsIn(beacon: Blob): Promise<BeaconEvent[]> {
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', resolve));
  reader.readAsText(beacon);
  await read;
  return (JSON.parse(reader.result as string) as { events: BeaconEvent[] }).events;
}

beforeEach(() => {
  jest.resetModules();
  beacons.length = 0;
  navigator.sendBeacon = (_, beacon) => beacons.push(beacon as Blob) > 0;
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
});

const PAGE = { type: 'vitals', path: '/' };
const painted = { 'largest-contentful-paint': [{ startTime: 900 }] };
const interactions = {
  event: [
    { interactionId: 1, duration: 240 },
    { interactionId: 0, duration: 900 },
  ],
  'first-input': [{ interactionId: 1, duration: 16 }],
};

test('a page without shifts has none', async () => {
  expect(await vitalsOf({ ...painted, ...interactions, 'layout-shift': [] })).toEqual([
    { ...PAGE, lcp: 900, inp: 240, cls: 0 },
  ]);
});

test('the worst second of shifts counts, without those after an input', async () => {
  const shifts = [
    { startTime: 100, value: 0.1, hadRecentInput: false },
    { startTime: 200, value: 0.2, hadRecentInput: false },
    { startTime: 300, value: 0.9, hadRecentInput: true },
    { startTime: 3000, value: 0.05, hadRecentInput: false },
  ];
  const [vitals] = await vitalsOf({ 'layout-shift': shifts });
  expect(vitals).toEqual({ ...PAGE, cls: expect.closeTo(0.3) });
});

test('a browser that does not measure shifts reports no value for them', async () => {
  expect(await vitalsOf({ ...painted, ...interactions })).toEqual([
    { ...PAGE, lcp: 900, inp: 240 },
  ]);
});

test('a browser that does not name interactions does not report the first one as the slowest', async () => {
  const unnamed = { event: [{ duration: 240 }], 'first-input': [{ duration: 16 }] };
  expect(await vitalsOf({ ...painted, ...unnamed })).toEqual([{ ...PAGE, lcp: 900 }]);
});

test('a browser without beacons is not measured, and nothing fails', async () => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  const failed = jest.fn();
  addEventListener('error', failed);
  expect(await vitalsOf(painted)).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
  removeEventListener('error', failed);
});
