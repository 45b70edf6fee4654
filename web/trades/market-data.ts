import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { listMarkets, listTicks } from '#api/markets.ts';
import type { QueryOf } from '#api/operation.ts';
import { call } from '#web/api-client/client.ts';
import type { TickBatch } from '#web/api-client/live.ts';
import { useTicks } from '#web/api-client/live-context.ts';
import { appendTicks, prependTicks, type ShownTick } from './tick-series.ts';
import type { MarketView } from './ticket.ts';

/** What the live ticks say of a pair since the list was read. */
type LivePrice = Pick<MarketView, 'price' | 'seq' | 'source' | 'time'>;

/** The row with its live price, unless the list was read later than that. */
export function withLivePrice(row: MarketView, live: LivePrice | undefined): MarketView {
  return live && live.seq > row.seq ? { ...row, ...live, time: live.time ?? row.time } : row;
}

/**
 * The pair list, its prices moving with the live ticks. They are kept beside it: writing them into the list would put off
 * its own refresh, which brings change, state and terms, for as long as prices tick. `listed` are the rows without them,
 * for what need not be drawn with every price.
 */
export function useMarkets() {
  const queries = useQueryClient();
  const apply = useCallback(
    (batch: TickBatch) => {
      queries.setQueryData<ReadonlyMap<string, LivePrice>>(['live prices'], (known) => {
        const next = new Map(known);
        let changed = false;
        for (const [pair, ticks] of batch) {
          const last = ticks.at(-1);
          const quoted = ticks.findLast(({ held }) => !held);
          const before = next.get(pair);
          if (!last || (before && before.seq >= last.seq)) continue;
          const time = quoted ? new Date(quoted.time).toISOString() : (before?.time ?? null);
          next.set(pair, { price: last.price, seq: last.seq, source: last.source, time });
          changed = true;
        }
        // Each screen part that shows prices hears the same ticks; the first one writes them down.
        return changed ? next : undefined;
      });
    },
    [queries],
  );
  useTicks(apply);
  const list = useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    refetchInterval: 15_000,
  });
  const { data: live } = useQuery<ReadonlyMap<string, LivePrice>>({
    queryKey: ['live prices'],
    queryFn: () => new Map(),
    enabled: false,
    structuralSharing: false,
  });
  const rows = list.data;
  const data = useMemo(() => rows?.map((row) => withLivePrice(row, live?.get(row.lowerName))), [rows, live]);
  const { isPending, isError, isSuccess, isFetching, error, refetch } = list;
  return { data, listed: rows, isPending, isError, isSuccess, isFetching, error, refetch };
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
    (batch: TickBatch) => {
      const incoming = batch.get(pair);
      const held = queries.getQueryData<readonly ShownTick[]>(['ticks', pair]);
      if (!held || !incoming) return;
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
