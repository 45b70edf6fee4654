import { useSyncExternalStore } from 'react';

const width = globalThis.matchMedia?.('(min-width: 1100px)');

function watch(onChange: () => void): () => void {
  width?.addEventListener('change', onChange);
  return () => width?.removeEventListener('change', onChange);
}

/** Whether the window has room for two parts side by side: 1,100 px, as the style sheets have it. */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => width?.matches ?? false,
    () => false,
  );
}
