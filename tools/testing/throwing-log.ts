import type { Log } from '#server/outside/venues/price-source.ts';

/** A log for tests in which nothing should go wrong: what it is warned of is thrown. */
export const loud: Log = {
  info: () => undefined,
  warn: (facts, message) => {
    throw new Error(message, { cause: facts });
  },
};
