import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveTick } from '#api/live.ts';
import { listMarkets, listTicks } from '#api/markets.ts';
import type { QueryOf } from '#api/operation.ts';
import { call } from '#web/api-client/client.ts';
import { useTicks } from '#web/api-client/live-context.ts';
import { appendTicks, prependTicks, type ShownTick } from './tick-series.ts';
import type { MarketView } from './ticket.ts';

/** The pair list, its prices moving with the live ticks. */
export function useMarkets() {
  const queries = useQueryClient();
  const apply = useCallback(
    (pair: string, ticks: readonly LiveTick[]) => {
      const last = ticks.at(-1);
      if (!last) return;
      queries.setQueryData<readonly MarketView[]>(['markets'], (rows) =>
        rows?.map((row) =>
          row.lowerName === pair && last.seq > row.seq
            ? {
                ...row,
                price: last.price,
                seq: last.seq,
                source: last.source,
                time: last.held ? row.time : new Date(last.time).toISOString(),
              }
            : row,
        ),
      );
    },
    [queries],
  );
  useTicks(apply);
  return useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    refetchInterval: 15_000,
  });
}

async function fetchTicks(pair: string, query: QueryOf<typeof listTicks>): Promise<readonly ShownTick[]> {
  const { items } = await call(listTicks, { params: { pair }, query });
  return items.map(({ seq, time, price, source, held }) => ({ seq, time: Date.parse(time), price, source, held }));
}

const ticksAPage = 600;

/**
 * A pair's latest ticks, oldest first and without a gap, growing live (M5).
 *
 * @param sinceMs earlier ticks are fetched until the series reaches back to this time
 */
export function usePairTicks(pair: string, sinceMs: number) {
  const queries = useQueryClient();
  const append = useCallback(
    (of: string, incoming: readonly LiveTick[]) => {
      const held = of === pair ? queries.getQueryData<readonly ShownTick[]>(['ticks', pair]) : undefined;
      if (!held) return;
      const { ticks, gapAfter } = appendTicks(held, incoming);
      if (ticks !== held) queries.setQueryData(['ticks', pair], ticks);
      // The cache lets only one such request run at a time.
      if (gapAfter !== null) {
        void queries
          .fetchQuery({
            queryKey: ['missing ticks', pair],
            staleTime: 0,
            queryFn: async () => {
              const missing = await fetchTicks(pair, { after: gapAfter, limit: 1000 });
              queries.setQueryData<readonly ShownTick[]>(
                ['ticks', pair],
                (shown) => shown && appendTicks(shown, missing).ticks,
              );
              return missing.length;
            },
          })
          .catch(() => undefined);
      }
    },
    [pair, queries],
  );
  useTicks(append);
  const found = useQuery({
    queryKey: ['ticks', pair],
    // While another pair was on the screen nobody listened to this one.
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const latest = await fetchTicks(pair, { limit: ticksAPage });
      // What came live meanwhile is kept.
      return appendTicks(latest, queries.getQueryData<readonly ShownTick[]>(['ticks', pair]) ?? []).ticks;
    },
  });
  const first = found.data?.[0];
  useQuery({
    queryKey: ['earlier ticks', pair, first?.seq],
    enabled: first !== undefined && first.seq > 1 && first.time > sinceMs,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const after = Math.max(0, (first?.seq ?? 1) - 1 - ticksAPage);
      const earlier = await fetchTicks(pair, { after, limit: ticksAPage });
      queries.setQueryData<readonly ShownTick[]>(['ticks', pair], (shown) => shown && prependTicks(shown, earlier));
      return earlier.length;
    },
  });
  return found;
}
