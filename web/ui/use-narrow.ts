import { useSyncExternalStore } from 'react';

/** As in the style sheets: below it a screen has room for one column. */
const narrow = '(max-width: 760px)';

function listen(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone: for what is built otherwise there, not only drawn otherwise. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
