import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listMarkets, listTicks } from '#api/markets.ts';
import { call } from '#web/client/client.ts';
import { dayOf } from '#web/ui/time.ts';
import { atFirstLook, type Following, follow } from './following.ts';

/** How many of the latest prices are checked at the first look, and shown. */
const shown = 8;
/** How often the state of a pair that is looked at is read anew. */
const listedEveryMs = 5_000;
/** As many as the server gives at once: a tab that slept catches up. */
const atOnce = 1_000;

/**
 * The latest recorded prices of a pair (L7): the visitor's own browser recomputes each hash as it comes in and holds it
 * against the one it remembers, so that a change of what it saw would show.
 *
 * @param name of the pair; unless given, the first that can be traded and has a price
 */
export function useRunningChain(name?: string) {
  const markets = useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    // Whoever looks at one pair sees how it stands now.
    refetchInterval: name === undefined ? false : listedEveryMs,
  });
  const pair =
    name === undefined
      ? (markets.data?.find(({ seq, tradable }) => seq > 0 && tradable) ?? markets.data?.find(({ seq }) => seq > 0))
      : markets.data?.find(({ lowerName }) => lowerName === name);
  const queries = useQueryClient();
  const key = ['chain', pair?.lowerName];
  const chain = useQuery({
    queryKey: key,
    enabled: pair !== undefined && pair.seq > 0,
    refetchInterval: 1_000,
    queryFn: async () => {
      const of = pair?.lowerName ?? '';
      const before = queries.getQueryData<Following>(key) ?? atFirstLook;
      const query = before.last === null ? { limit: shown } : { after: before.last.seq, limit: atOnce };
      const page = await call(listTicks, { params: { pair: of }, query });
      return follow(of, pair?.decimals ?? 0, before, page, shown);
    },
  });
  return { markets, pair, chain };
}

/** Not so of prices while a demo's past is being made. */
export const isOfToday = (iso: string): boolean => dayOf(iso) === dayOf(new Date().toISOString());
