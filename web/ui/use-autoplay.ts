import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `advance` every `interval` ms while `playing`; each change of `playing` or `shown` restarts the interval.
 * Pauses while the tab is hidden.
 * @param shown what is shown, so that a slide that somebody chooses gets its whole time
 */
export function useAutoplay(
  advance: () => void,
  interval: number,
  playing: boolean,
  shown?: number,
): void {
  const onTick = useEffectEvent(advance);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!document.hidden) onTick();
    }, interval);
    return () => clearInterval(timer);
  }, [interval, playing, shown]);
}
