import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveTick } from '#api/live.ts';
import { listMarkets, listTicks } from '#api/markets.ts';
import { call } from '#web/api-client/client.ts';
import { useTicks } from '#web/api-client/live-context.ts';
import type { MarketView } from './ticket.ts';

/** A recorded tick as screens use it: time in ms, price as the decimal text that was recorded. */
export type ShownTick = Omit<LiveTick, 'pair'>;

const ticksKept = 3_000;

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

/** A pair's latest ticks, oldest first, growing live. */
export function usePairTicks(pair: string) {
  const queries = useQueryClient();
  const append = useCallback(
    (of: string, ticks: readonly LiveTick[]) => {
      if (of !== pair) return;
      queries.setQueryData<readonly ShownTick[]>(['ticks', pair], (shown) => {
        if (!shown) return shown;
        const last = shown.at(-1)?.seq ?? 0;
        const fresh = ticks.filter(({ seq }) => seq > last);
        return fresh.length === 0 ? shown : [...shown, ...fresh].slice(-ticksKept);
      });
    },
    [pair, queries],
  );
  useTicks(append);
  return useQuery({
    queryKey: ['ticks', pair],
    enabled: pair !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly ShownTick[]> => {
      const { items } = await call(listTicks, { params: { pair }, query: { limit: 600 } });
      return items.map(({ seq, time, price, source, held }) => ({ seq, time: Date.parse(time), price, source, held }));
    },
  });
}
