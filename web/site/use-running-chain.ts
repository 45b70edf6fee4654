import { listMarkets, listTicks } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { Source, sourcesBy, useSource } from '#web/client/source.ts';
import { dayOf } from '#web/ui/time.ts';
import { atFirstLook, type Following, follow } from './following.ts';

/** How many of the latest prices are checked at the first look, and shown. */
const shown = 8;
/** How often the state of a pair that is looked at is read anew. */
const listedEveryMs = 5_000;
const chainEveryMs = 1_000;
/** As many as the server gives at once: a tab that slept catches up. */
const atOnce = 1_000;

type Market = ReplyOf<typeof listMarkets>['items'][number];
const canBeShown = ({ seq, tradable }: Market): boolean => seq > 0 && tradable;

const allMarkets = new Source(async () => (await call(listMarkets, {})).items);

/** By pair, what this browser has seen of its chain. A pair never changes how many decimals its prices have. */
const chainOf = sourcesBy((pair: string) => {
  const decimals = (): number => allMarkets.state.data?.find(({ lowerName }) => lowerName === pair)?.decimals ?? 0;
  return new Source<Following>(async (before = atFirstLook) => {
    const query = before.last === null ? { limit: shown } : { after: before.last.seq, limit: atOnce };
    return follow(pair, decimals(), before, await call(listTicks, { params: { pair }, query }), shown);
  });
});

/**
 * The latest recorded prices of a pair (L7): the visitor's own browser recomputes each hash as it comes in and holds it
 * against the one it remembers, so that a change of what it saw would show.
 *
 * @param name of the pair; unless given, the first that can be traded and has a price
 */
export function useRunningChain(name?: string) {
  // Whoever looks at one pair sees how it stands now; on the landing one is only looked for.
  const isFound = name === undefined && allMarkets.state.data?.some(canBeShown) === true;
  const markets = useSource(allMarkets, isFound ? null : listedEveryMs);
  const pair =
    name === undefined
      ? (markets.data?.find(canBeShown) ?? markets.data?.find(({ seq }) => seq > 0))
      : markets.data?.find(({ lowerName }) => lowerName === name);
  const chain = useSource(pair && pair.seq > 0 ? chainOf(pair.lowerName) : null, chainEveryMs);
  return { markets, pair, chain };
}

/** Not so of prices while a demo's past is being made. */
export const isOfToday = (iso: string): boolean => dayOf(iso) === dayOf(new Date().toISOString());
