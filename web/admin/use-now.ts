import { useEffect, useState } from 'react';

/** The current time, updated every 30 s, so that relative times stay correct on an open screen. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
