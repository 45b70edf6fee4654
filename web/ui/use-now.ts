import { useEffect, useState } from 'react';

/** The time by `clock`, renewed four times a second while the component is on the screen. */
export function useNow(clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 250);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
