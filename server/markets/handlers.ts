import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { readSourceHealth } from '#server/markets/sources/source-health.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readCandles } from './candles.ts';
import { marketDays } from './days.ts';
import { type MarketListOptions, readMarkets } from './list.ts';
import { readTicks } from './ticks.ts';

export interface MarketHandlersDeps extends MarketListOptions {
  readonly pool: Pool;
  /** Candles are made of far more rows than anything else here: best a small pool of its own. */
  readonly candlePool: Pool;
}

const usualTicks = 1_000;
const usualCandles = 300;
const usualSeconds = 60;

/** Answers what anybody may ask of the markets: the list, ticks, candles. */
export function marketHandlers(
  deps: MarketHandlersDeps,
): Handlers<Pick<Catalogue, 'listMarkets' | 'listMarketDays' | 'listMarketSources' | 'listTicks' | 'listCandles'>> {
  const pairNamed = (name: string) => {
    return deps.pairs.find(({ pair }) => pair === name) ?? null;
  };
  const readDays = marketDays(deps.candlePool, deps);
  return {
    listMarketDays: async () => accepted({ items: [...(await readDays())] }),

    listMarkets: async () => accepted({ items: await readMarkets(deps.pool, deps) }),

    listMarketSources: async () => accepted({ items: await readSourceHealth(deps.pool) }),

    listTicks: async ({ params, query }) => {
      const definition = pairNamed(params.pair);
      if (definition === null) return refused('not_found', { what: 'pair' });
      return accepted(await readTicks(deps.pool, definition, query.after ?? null, query.limit ?? usualTicks));
    },

    listCandles: async ({ params, query }) => {
      const definition = pairNamed(params.pair);
      if (definition === null) return refused('not_found', { what: 'pair' });
      const beforeMs = query.before === undefined ? null : Date.parse(query.before);
      if (beforeMs !== null && !(beforeMs >= 0)) {
        return refused('invalid_input', {
          fields: [{ field: 'before', problem: phrase('no_time') }],
        });
      }
      const wanted = { seconds: query.seconds ?? usualSeconds, beforeMs, limit: query.limit ?? usualCandles };
      return accepted({ items: await readCandles(deps.candlePool, definition, wanted) });
    },
  };
}
