interface Waiting<V> {
  readonly key: string;
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads by key, many at once: what is asked for while one read runs goes together into the next, so that a crowd costs
 * few queries and a lone caller waits for nothing. A read always begins after it was asked for, so that the answer is
 * never older than the question. What the read throws reaches everybody who waited for it.
 */
export function gatherReads<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let waiting: Waiting<V>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const found = await read([...new Set(asked.map(({ key }) => key))]);
        for (const { key, resolve } of asked) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    running = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running) return;
      running = true;
      // Requests that arrive in the same turn of the event loop share the first read too.
      setImmediate(() => void run());
    });
}
