import { lastPrices } from '#server/markets/price-book.ts';
import { contractHandlers } from '#server/mining/handlers.ts';
import { planHandlers } from '#server/mining/plan-administration.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';

/** Mining: plans and contracts. */
export function openMining({ environment, pool }: Ground, { tell }: People) {
  const { countries: policy, mode } = environment;
  return {
    handlers: {
      ...contractHandlers({ pool, policy, tell, lastPriceOf: lastPrices(mode) }),
      ...planHandlers(pool),
    },
  };
}
