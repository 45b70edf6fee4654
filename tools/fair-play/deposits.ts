import { unitsToSend } from '#domain/deposits/quotes.ts';
import { valuePayment } from '#domain/deposits/worth.ts';
import { cents } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, worthOf } from '#domain/money/prices.ts';
import { type RecordedTick, simulatedPair } from './recording.ts';
import type { Part } from './result.ts';
import { lookMs, type Market, roundMs, View } from './round.ts';
import { beginsMs, type Episode } from './venue.ts';

/** Somebody who pays in coins at the moment that suits them. */
export interface DepositStrategy {
  readonly name: string;
  /** In a sentence that goes on from 'a customer who'. */
  readonly does: string;
  readonly pays: (view: View) => boolean;
}

/** What of a tick with bid and ask says whether it values a payment (D5). */
export type WorthTick = Pick<RecordedTick, 'timeMs' | 'quotedMs' | 'held' | 'price'>;

/** Which tick values a payment: as D5 says, the one its minute begins with, the first one recorded, or the last one before, as it was. */
export type WorthRule = 'middle of a minute' | 'quoted anew' | 'recorded' | 'before';

/** The tick by which a payment of a time is valued, among those in order; -1 while there is none. */
export function worthTick(
  ticks: readonly WorthTick[],
  paidMs: number,
  rule: WorthRule = 'middle of a minute',
  from = 0,
): number {
  const counts = (tick: WorthTick): boolean => {
    if (tick.timeMs < paidMs || rule === 'recorded' || rule === 'before') return tick.timeMs >= paidMs;
    return tick.quotedMs >= paidMs + (tick.held ? 60_000 : 0);
  };
  let place = from;
  while (place < ticks.length) {
    const tick = ticks[place];
    if (tick && counts(tick)) {
      if (rule === 'middle of a minute') return middleFrom(ticks, place, tick.timeMs);
      return rule === 'before' && tick.timeMs > paidMs ? place - 1 : place;
    }
    place += 1;
  }
  return -1;
}

/** A price counts at most so long, in ms, where nothing is recorded after it. */
const standsMs = 2_000;

/** Of the minute that a tick begins, the first price in order up to which the market stood for half of the time; -1 until it is over. */
function middleFrom(ticks: readonly WorthTick[], first: number, firstMs: number): number {
  const endMs = firstMs + 60_000;
  const stood: { readonly place: number; readonly price: bigint; readonly ms: number }[] = [];
  for (let place = first; place < ticks.length; place += 1) {
    const { timeMs, price } = ticks[place] ?? { timeMs: endMs, price: 0n };
    if (timeMs >= endMs) return halfOf(stood);
    const nextMs = Math.min(ticks[place + 1]?.timeMs ?? endMs, endMs);
    stood.push({ place, price, ms: Math.min(nextMs - timeMs, standsMs) });
  }
  return -1;
}

function halfOf(stood: readonly { readonly place: number; readonly price: bigint; readonly ms: number }[]): number {
  const wholeMs = stood.reduce((sum, { ms }) => sum + ms, 0);
  let upToMs = 0;
  for (const { place, ms } of stood.toSorted((a, b) => Number(a.price - b.price) || a.place - b.place)) {
    upToMs += ms;
    if (upToMs * 2 >= wholeMs) return place;
  }
  return -1;
}

/** A chain with fast blocks. The watcher is taken to see each at once, which suits who pays. */
const blockEveryMs = 750;
const amount = cents(1_000_000n);
const coin = coinOf('Bitcoin');

const priceOf = (price: bigint): RecordedPrice => ({
  pair: simulatedPair.pair,
  price,
  decimals: simulatedPair.decimals,
  source: 'live:first',
  timeMs: 0,
  seq: 0,
});

/** Plays a strategy through a market: once a round at most. The gain is what is credited above what the coins are worth at the block. */
export function playDeposits(market: Market, { pays }: DepositStrategy, rule: WorthRule, random: () => number): Part {
  const sum = { trades: 0, refunded: 0, staked: 0, gain: 0, expected: 0 };
  const view = new View(market, [], random);
  const { ticks } = market.recording;
  for (let start = beginsMs; start + roundMs + 65_000 < market.untilMs; start += roundMs) {
    for (let sinceMs = 0; sinceMs < roundMs; sinceMs += lookMs) {
      view.nowMs = start + sinceMs;
      view.sinceMs = sinceMs;
      if (!pays(view)) continue;
      const paidMs = view.nowMs + 1 + Math.floor(random() * blockEveryMs);
      const tick = ticks[worthTick(ticks, paidMs, rule, market.tickAt[view.nowMs / lookMs] ?? 0)];
      const worth = priceOf(BigInt(venueAt(market, paidMs)));
      if (!tick) break;
      const units = unitsToSend(amount, worth, coin);
      sum.trades += 1;
      sum.staked += Number(amount);
      sum.gain += Number(valuePayment(coin.method, units, priceOf(tick.price)).credited - worthOf(units, worth, coin));
      break;
    }
  }
  return sum;
}

/** What the venue's price is at a time, whoever has heard of it. */
function venueAt({ venue, quoteAt }: Market, atMs: number): number {
  let place = quoteAt[Math.floor(atMs / lookMs)] ?? 0;
  while ((venue.quotes[place + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) place += 1;
  return venue.quotes[place]?.price ?? 0;
}

/** Whether the venue's price has fallen below the recorded one by more than some basis points. */
function fallen(view: View, leastBps = 0): boolean {
  const recorded = Number(view.tick.price);
  return (recorded - view.venue().price) * 10_000 > leastBps * recorded;
}

const during = (kind: Episode['kind'], leastMs: number) => (view: View) => {
  const episode = view.episode(kind);
  return episode !== null && view.nowMs - episode.fromMs >= leastMs && fallen(view);
};

export const depositStrategies: readonly DepositStrategy[] = [
  {
    name: 'payment when fallen',
    does: 'pays when the venue stands a basis point or more below the recorded price',
    pays: (view) => fallen(view, 1),
  },
  {
    name: 'payment in a silence',
    does: 'pays when the venue has fallen while it is not heard',
    pays: during('silent', 500),
  },
  {
    name: 'payment late in a silence',
    does: 'does so when it has not been heard for two seconds',
    pays: during('silent', 2_000),
  },
  {
    name: 'payment in a lag',
    does: 'pays when the venue has fallen while it is heard 0.5 to 2 s late',
    pays: during('lagging', 0),
  },
  {
    name: 'payment in a stall',
    does: 'pays when the venue has fallen while its changes are held up and it still answers',
    pays: during('stalled', 300),
  },
];
