import { createContext, useContext, useEffect } from 'react';
import type { LiveState, TickBatch } from './live.ts';

/** What screens may ask of the tab's one socket. */
export interface Live {
  readonly state: LiveState;
  /** Connects anew: the socket belongs to whoever was signed in when it was opened. */
  readonly reopen: () => void;
  /** The server's clock in ms. */
  readonly serverNow: () => number;
  /** The same, but null while the server has not sent it: for what must not go by the device's own clock. */
  readonly knownServerNow: () => number | null;
  /** Listens to the ticks of all pairs; returns how to stop. */
  readonly listen: (listener: (batch: TickBatch) => void) => () => void;
}

export const LiveContext = createContext<Live>({
  state: 'connecting',
  reopen: () => undefined,
  serverNow: Date.now,
  knownServerNow: () => null,
  listen: () => () => undefined,
});

/** The tab's live connection. */
export function useLive(): Live {
  return useContext(LiveContext);
}

/** Runs `onTicks` for each delivery while the component is on the screen. */
export function useTicks(onTicks: (batch: TickBatch) => void): void {
  const { listen } = useLive();
  useEffect(() => listen(onTicks), [listen, onTicks]);
}
