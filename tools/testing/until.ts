import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until the answer is neither false, null nor undefined, and gives it back. Throws after `withinMs`. */
export async function until<T>(
  ask: () => T | Promise<T>,
  withinMs = 45_000,
): Promise<Exclude<T, false | null | undefined>> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() - begun > withinMs) throw new Error(`it did not happen within ${withinMs} ms: ${ask}`);
    await wait(15);
  }
}

function isThere<T>(answer: T): answer is Exclude<T, false | null | undefined> {
  return answer !== false && answer !== null && answer !== undefined;
}
