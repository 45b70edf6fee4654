import { useEffect, useState } from 'react';
import { onBeat } from './beat.ts';

/**
 * The time by `clock` in ms, on the page's beat while the component is on the screen.
 *
 * @param stepMs how often it has to change: what tells minutes need not be drawn four times a second
 */
export function useNow(clock: () => number, stepMs = 1): number {
  const [now, setNow] = useState(clock);
  useEffect(() => onBeat(() => setNow(Math.floor(clock() / stepMs) * stepMs)), [clock, stepMs]);
  return now;
}
