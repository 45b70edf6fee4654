import { useSyncExternalStore } from 'react';

/** Whether a trade that ends is heard. Held by the page alone: a browser lets it be heard only after a press (E3). */
let on = false;
const listeners = new Set<() => void>();

export const isSoundOn = (): boolean => on;

export function switchSound(): void {
  on = !on;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSoundOn = (): boolean => useSyncExternalStore(listen, isSoundOn);
