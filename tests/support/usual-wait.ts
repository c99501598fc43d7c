/**
 * How long something usually takes: the median in ms of doing it several times, one after the other. A single one may
 * have waited for a machine that is busy with other tests.
 */
export async function usualWait(times: number, act: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let done = 0; done < times; done++) {
    const began = performance.now();
    await act();
    waits.push(performance.now() - began);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
