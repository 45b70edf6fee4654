import { useEffect, useState } from 'react';

/** Where a browser does not say when it is idle, so long after the first paint, ms. */
const assumedMs = 1_000;
/** However busy the page is. */
const atLatestMs = 3_000;

/** Runs something once the page has nothing better to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, assumedMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: atLatestMs });
  return () => cancelIdleCallback(asked);
}

/** False until the page has been idle once since the component came: what nobody needs at once waits for it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
