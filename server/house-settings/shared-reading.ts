/**
 * A reading of what is in force, of which one runs and one waits at most. Who asks while one runs gets no older reading that was on its
 * way: the one that waits is everybody's who asks meanwhile, so that many who ask hold up nobody.
 */
export function sharedReading(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const ended = (): void => {
    running = waiting;
    waiting = null;
  };
  return () => {
    if (running === null) {
      running = read().finally(ended);
      return running;
    }
    waiting ??= running.then(read, read).finally(ended);
    return waiting;
  };
}
