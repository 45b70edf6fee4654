import { useQuery } from '@tanstack/react-query';
import { listMarketDays } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { byPair, type MarketDay } from './day-line.ts';

/** The last 24 hours of each pair that is quoted, by pair (M3): one request for all, after what is read first. */
export function useMarketDays(): ReadonlyMap<string, MarketDay> | undefined {
  return useQuery({
    queryKey: ['market days'],
    queryFn: async () => byPair((await call(listMarketDays, {})).items),
    refetchInterval: 60_000,
    staleTime: 30_000,
    structuralSharing: false,
  }).data;
}
