import { useSyncExternalStore } from 'react';

function mediaHook(query: string): () => boolean {
  const media = globalThis.matchMedia?.(query);
  const watch = (onChange: () => void): (() => void) => {
    media?.addEventListener('change', onChange);
    return () => media?.removeEventListener('change', onChange);
  };
  return function useMedia() {
    return useSyncExternalStore(
      watch,
      () => media?.matches ?? false,
      () => false,
    );
  };
}

/** Whether the window has room for two parts side by side: 1,100 px, as the style sheets have it. */
export const useWide = mediaHook('(min-width: 1100px)');

/** Whether the window is as narrow as a phone, or was made so since. */
export const usePhone = mediaHook('(max-width: 760px)');
