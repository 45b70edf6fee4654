import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { listMarketSources } from '#api/market-sources.ts';
import { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { readStatus } from '#api/switches.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type DropReason, permittedLagMs } from '#domain/markets/quotes.ts';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { timeOfDay } from '#web/ui/time.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';

export type MarketRow = ReplyOf<typeof listMarkets>['items'][number];

const refreshMs = 2_000;

/** The pair list, renewed every two seconds. */
export function useMarketHealth() {
  return useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    refetchInterval: renewedEvery(refreshMs),
  });
}

/** Why pairs that the operator has switched off take no trades, by pair (X1). */
export function useClosedPairs() {
  return useQuery({
    queryKey: ['admin', 'closed pairs'],
    queryFn: async () => closedPairs((await call(readStatus, {})).closedPairs),
    refetchInterval: renewedEvery(15_000),
  });
}

const closedPairs = (
  closed: readonly { readonly currencyPair: string; readonly reason: string }[],
): ReadonlyMap<string, string> => new Map(closed.map(({ currencyPair, reason }) => [currencyPair, reason]));

/** How the pairs stand that have terms, which are those meant to be traded; reference rates are not counted. */
export interface MarketHealth {
  readonly traded: number;
  readonly tradable: number;
  /** Named, because somebody has to look at them. */
  readonly troubled: readonly string[];
}

/** Whether a pair is meant to be traded: it has terms, and a source that is not a mere reference. */
export const isOffered = ({ terms, state }: MarketRow): boolean =>
  terms !== null && state !== 'reference' && state !== 'none';

const inTrouble = ({ state }: MarketRow): boolean => state === 'stale' || state === 'closed';

/** Counts what is open to trades and names what should be and is not (M1, M2). */
export function healthOf(rows: readonly MarketRow[]): MarketHealth {
  const traded = rows.filter(isOffered);
  return {
    traded: traded.length,
    tradable: traded.filter(({ tradable }) => tradable).length,
    troubled: rows.filter(inTrouble).map(({ Uppername }) => Uppername),
  };
}

const rank = { closed: 0, stale: 1, live: 2, reference: 3, none: 4 } as const;

/** Trouble first, otherwise in the order of the list. */
export function byTrouble(rows: readonly MarketRow[]): readonly MarketRow[] {
  return rows.toSorted((one, other) => rank[one.state] - rank[other.state]);
}

/** Who watches the price, and how far from it they are. */
export function watchWords({ source, divergence }: NonNullable<MarketRow['guard']>): string {
  return t`watched by ${source}, ${divergence} basis points away`;
}

/** Why the guard holds a pair closed (M2). */
export function guardWords(guard: MarketRow['guard']): string {
  if (guard === null) return t`closed by its guard, which is silent; it opens after a minute without it`;
  const { source, divergence } = guard;
  return t`closed by its guard: ${source} is ${divergence} basis points away`;
}

/** Why a pair is closed for want of liquidity (M2). */
export function liquidityWords(liquidity: MarketRow['liquidity']): string {
  if (liquidity === null) return t`closed: no bid and ask are quoted`;
  const { spread, maxSpread, updates, minUpdates } = liquidity;
  return t`closed: spread ${spread} of at most ${maxSpread} basis points, ${updates} of at least ${minUpdates} changes a minute`;
}

export type SourceRow = ReplyOf<typeof listMarketSources>['items'][number];

/** How the sources of prices stand, renewed every five seconds. */
export function useMarketSources() {
  return useQuery({
    queryKey: ['admin', 'market sources'],
    queryFn: async () => (await call(listMarketSources, {})).items,
    refetchInterval: renewedEvery(5_000),
  });
}

/** What is written down of a source every five seconds is older than this only when nothing of it is recorded any more, in ms. */
const offAfterMs = 30_000;
/** The server writes a lag that is not known as a day. */
const unknownLagMs = dayMs;

/** How sources stand. */
export const sourceWords: Readonly<Record<SourceState['state'], MessageDescriptor>> = {
  live: msg`live`,
  stalled: msg({ message: 'stalled', context: 'a source' }),
  held: msg({ message: 'held', context: 'a source' }),
  off: msg({ message: 'off', context: 'a source' }),
};

/** Whether what a source quotes is recorded now, and why or why not. */
export interface SourceState {
  readonly state: 'live' | 'stalled' | 'held' | 'off';
  readonly reason: string;
}

/**
 * How a source stands (Z3, Z4): off when the recorder does not ask it any more, stalled when its changes come too late or have
 * stopped, held when it quotes nothing that can be dated.
 *
 * @param pairs null while the pair list is not read yet
 * @param now by the server's clock, in ms
 */
export function sourceState(source: SourceRow, pairs: readonly MarketRow[] | null, now: number): SourceState {
  if (now - Date.parse(source.time) > offAfterMs) return { state: 'off', reason: t`no longer recorded` };
  if (source.lag >= unknownLagMs) return { state: 'stalled', reason: t`its clock is ahead of ours` };
  if (source.lag > offAfterMs) {
    const since = timeOfDay(new Date(Date.parse(source.time) - source.lag).toISOString());
    return { state: 'stalled', reason: t`no price since ${since}, pairs that nobody else quotes take no trades` };
  }
  if (source.lag > permittedLagMs) {
    return { state: 'stalled', reason: t`its prices arrive more than ${permittedLagMs} ms late and are not recorded` };
  }
  const quoted = pairs?.filter((pair) => isQuotedBy(pair, source.name)).length ?? null;
  if (quoted === 0 && source.clock === null)
    return { state: 'held', reason: t`no price yet: its clock is being measured` };
  if (quoted === null) return { state: 'live', reason: '' };
  return {
    state: 'live',
    reason:
      quoted === 0
        ? t`in reserve: others quote its pairs`
        : plural(quoted, { one: 'quotes # pair', other: 'quotes # pairs' }),
  };
}

/** A tick's source names kind and venue (T5), a setting the venue, or the kind alone where there is none. */
function isQuotedBy({ source }: MarketRow, name: string): boolean {
  const [kind, venue] = source?.split(':') ?? [];
  return source !== null && (venue === name || kind === name || source.startsWith(`${name}:`));
}

/** How far a venue's clock is off, and how wrong that may be. */
export function clockWords({ clock }: SourceRow): string {
  if (clock === null) return t`not measured: quotes with a time are not recorded`;
  return `${clock.offset > 0 ? '+' : ''}${clock.offset} ms, ± ${clock.uncertainty} ms`;
}

/** How late the latest of its last changes came, in ms. */
export function lagWords({ lag }: SourceRow): string {
  return lag >= unknownLagMs ? t`not known` : money(String(lag));
}

/** Why quotes are not recorded (Z3), after how many. */
const dropReasonWords: Readonly<Record<DropReason, MessageDescriptor>> = {
  late: msg({ message: 'late', context: 'quotes' }),
  lagging: msg({ message: 'lagging', context: 'quotes' }),
  unmeasured: msg({ message: 'unmeasured', context: 'quotes' }),
  ahead: msg({ message: 'ahead', context: 'quotes' }),
  backwards: msg({ message: 'backwards', context: 'quotes' }),
  repeated: msg({ message: 'repeated', context: 'quotes' }),
  digits: msg({ message: 'digits', context: 'quotes' }),
  malformed: msg({ message: 'malformed', context: 'quotes' }),
  'unknown-pair': msg({ message: 'unknown pair', context: 'quotes' }),
  failed: msg({ message: 'failed', context: 'quotes' }),
};
const dropWords: Readonly<Record<string, MessageDescriptor>> = dropReasonWords;

/** A source as PRICE_SOURCES names it; what is no exchange in words. */
export function sourceName(name: string): string {
  if (name === 'feed') return t`feed (your own)`;
  return name === 'simulated' || name === 'replay' ? priceSourceWord(name) : name;
}

/** What was not recorded, the most frequent reason first. */
export function droppedWords({ dropped }: SourceRow): string {
  const most = dropped.toSorted((one, other) => other.count - one.count);
  return most.length === 0
    ? t({ message: 'none', context: 'of what is not recorded' })
    : most.map(({ reason, count }) => `${count} ${textOf(dropWords[reason] ?? reason)}`).join(', ');
}
