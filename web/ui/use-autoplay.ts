import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `advance` every `interval` ms while `playing`; each change of `playing` restarts the interval. Pauses while the
 * tab is hidden.
 */
export function useAutoplay(advance: () => void, interval: number, playing: boolean): void {
  const onTick = useEffectEvent(advance);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!document.hidden) onTick();
    }, interval);
    return () => clearInterval(timer);
  }, [interval, playing]);
}
