import type { Jobs } from '#server/jobs.ts';
import { lastPrices } from '#server/markets/price-book.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { planHandlers } from '#server/mining/plan-administration.ts';
import { createMiningTelling } from '#server/mining/told.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';

/** Mining: plans and contracts. */
export function openMining({ environment, pool }: Ground, { tell, tellAll }: People, jobs: Jobs) {
  const { countries: policy, mode } = environment;
  const telling = createMiningTelling({ pool, tellAll });
  jobs.every(10_000, 'telling of mining', () => telling.tellDue());
  return {
    handlers: {
      ...contractHandlers({ pool, policy, tell, lastPriceOf: lastPrices(mode) }),
      ...planHandlers(pool),
    },
  };
}
