import { useEffect, useState } from 'react';

/** The time, told anew every half minute, so that "3 minutes ago" stays true on a screen left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
