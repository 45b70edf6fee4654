const everyMs = 250;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/**
 * The page's one beat, four times a second (M5): whatever changes with time changes on it, so that the changes of one
 * beat are painted together. Returns how to stop listening.
 */
export function onBeat(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listening of [...listeners]) listening();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
