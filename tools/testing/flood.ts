import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { databaseNowMs, longestTickGapMs } from '#tools/testing/markets/tick-gaps.ts';

/** What a stranger can send that takes the server longest: text that its patterns read again and again, and large replies. */
const longEmail = JSON.stringify({ email: '.'.repeat(8_000), password: 'x'.repeat(12) });

/** So many callers at once, each one request after the other, for a time in ms. Returns how many were answered. */
export async function flood(url: string, callers: number, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  let answered = 0;
  const call = async (caller: number): Promise<void> => {
    while (performance.now() < end) {
      const signal = AbortSignal.timeout(Math.max(1, Math.ceil(end - performance.now())));
      const asked =
        caller % 2 === 0
          ? fetch(`${url}/api/markets`, { signal })
          : fetch(`${url}/api/auth/sign-in/email`, {
              method: 'POST',
              body: longEmail,
              signal,
              headers: { 'content-type': 'application/json', origin: url },
            });
      // One that is not answered in the time is what a flood is about.
      await asked
        .then((response) => response.arrayBuffer())
        .then(
          () => {
            answered += 1;
          },
          () => undefined,
        );
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return answered;
}

/** The longest time between two ticks of a pair while something goes on, in ms. */
export async function longestGapDuring(pool: Pool, pair: string, work: () => Promise<unknown>): Promise<number> {
  const fromMs = await databaseNowMs(pool);
  await work();
  return longestTickGapMs(pool, pair, fromMs, await databaseNowMs(pool));
}
