/**
 * Keeps what was read for a while, by the question that was asked: many who ask at once, or soon after, share one reading. What
 * could not be read is read again by whoever asks next.
 *
 * @param options.forMs how long a reading is kept, from when it began
 * @param options.atMost of how many questions, the newest ones
 * @param options.steadyMs a steady clock in ms; this process's own unless given
 */
export function keptReadings<T>(options: {
  readonly forMs: number;
  readonly atMost: number;
  readonly steadyMs?: (() => number) | undefined;
}): (question: string, read: () => Promise<T>) => Promise<T> {
  const { forMs, atMost, steadyMs = () => performance.now() } = options;
  const kept = new Map<string, { readonly untilMs: number; readonly reading: Promise<T> }>();
  return (question, read) => {
    const found = kept.get(question);
    const now = steadyMs();
    if (found && now <= found.untilMs) return found.reading;
    const current = { untilMs: now + forMs, reading: read() };
    // Last again, as what was asked last.
    kept.delete(question);
    kept.set(question, current);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - atMost))) kept.delete(oldest);
    current.reading.catch(() => {
      if (kept.get(question) === current) kept.delete(question);
    });
    return current.reading;
  };
}
