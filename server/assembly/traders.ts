import type { Decision } from '#domain/failures/failures.ts';
import { advanceFigures } from '#server/copying/traders/figures.ts';
import { ownTraderHandlers } from '#server/copying/traders/own-trader.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { traderHandlers } from '#server/copying/traders/traders.ts';
import type { Jobs } from '#server/jobs.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';

/** Traders: who becomes one, and what their trades come to. */
export function openTraders(
  { pool, marketPool, environment, brand }: Foundation,
  { notify }: People,
  jobs: Jobs,
  openPhoto: (upload: string) => Promise<Decision<Uint8Array> | null>,
) {
  jobs.every(1_000, 'figures of traders', () => advanceFigures(marketPool));
  return {
    handlers: {
      ...traderHandlers({ pool, openPhoto }),
      ...ownTraderHandlers({
        pool,
        mostShareBps: environment.copying.mostShareBps,
        get product() {
          return brand.now().brand.name;
        },
      }),
      ...traderReviewHandlers({ pool, notify, mostShareBps: environment.copying.mostShareBps, openPhoto }),
    },
  };
}
