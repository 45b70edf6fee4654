import { openHealth } from '#server/health/health.ts';

/** The health of an installation that has some of everything to say. */
export const standInHealth = () =>
  openHealth({
    askDatabase: async () => ({ pairs: { fresh: 1, stale: 0 }, ownGaps: 0, leaseHeld: true }),
    freeBytes: async () => 2 ** 40,
    recording: () => ({ alive: true, restarts: 0, eventLoop: null }),
    eventLoop: () => ({ p99Ms: 0, maxMs: 0 }),
    counts: () => {
      const chains = [{ chain: 'bitcoin', state: 'failing' }];
      return { tradesSetAside: 3, chains, miningFailing: ['LTC'], mailFailing: 2, mailRefused: 1, mailHeldUp: 0 };
    },
  });
