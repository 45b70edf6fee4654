import type { TradePosition } from '#domain/trades/trade.ts';
import type { Order, Trader, View } from './round.ts';

export interface TradingStrategy {
  readonly name: string;
  /** What somebody does, in a sentence that goes on from 'a customer who'. */
  readonly does: string;
  /** A new player for each market: what one remembers ends with it. */
  readonly begin: () => Trader;
}

const stake = 1_000;
const opposite = (position: TradePosition): TradePosition => (position === 'UP' ? 'DOWN' : 'UP');
const one = (position: TradePosition, duration = 30, amount = stake): readonly Order[] => [
  { position, duration, stake: amount },
];

/** In which direction the venue's price has gone from the recorded one; null where it has not. */
function ahead(view: View, leastBps = 0): TradePosition | null {
  const { price } = view.venue();
  const recorded = Number(view.tick.price);
  if (Math.abs(price - recorded) * 10_000 <= leastBps * recorded) return null;
  return price > recorded ? 'UP' : 'DOWN';
}

/** In which direction the venue's price has gone in so long; null where it has by less. */
function moved(view: View, agoMs: number, leastBps: number): TradePosition | null {
  const [now, then] = [view.venue().price, view.venue(agoMs).price];
  if (Math.abs(now - then) * 10_000 <= leastBps * then) return null;
  return now > then ? 'UP' : 'DOWN';
}

const follow = (position: TradePosition | null, duration = 30, amount = stake): readonly Order[] | null =>
  position === null ? null : one(position, duration, amount);
const against = (position: TradePosition | null): readonly Order[] | null =>
  position === null ? null : one(opposite(position));

/** For strategies that remember nothing. */
const plain = (name: string, does: string, trader: Trader): TradingStrategy => ({ name, does, begin: () => trader });

const within = (view: View, kind: Parameters<View['episode']>[0], leastMs: number): boolean => {
  const found = view.episode(kind);
  return found !== null && view.nowMs - found.fromMs >= leastMs;
};

/** Something that was there a moment ago and is over. */
function after(kind: Parameters<View['episode']>[0], then: Trader): () => Trader {
  return () => {
    let lasted = false;
    return (view) => {
      if (view.episode(kind) !== null) {
        lasted = true;
        return null;
      }
      if (!lasted) return null;
      lasted = false;
      return then(view);
    };
  };
}

const durations = [30, 60, 120, 300] as const;
const [leastStake, mostStake] = [100, 100_000];
const mostDoubled = 32 * leastStake;

/** Doubles after one result, and begins anew after the other one or five times in a row. */
function doubling(on: 'LOST' | 'WON'): () => Trader {
  return () => {
    let amount = leastStake;
    return (view) => {
      if (view.sinceMs === 0 && view.lastResult !== 'REFUNDED')
        amount = view.lastResult === on && amount < mostDoubled ? amount * 2 : leastStake;
      return one(view.random() < 0.5 ? 'UP' : 'DOWN', 30, amount);
    };
  };
}

/** Takes one side, and the other one when the price has gone against it before the entry. */
function secondThought(waitMs: number): () => Trader {
  return () => {
    let first: { readonly price: number; readonly atMs: number; readonly position: TradePosition } | null = null;
    return (view) => {
      if (view.sinceMs === 0) first = null;
      if (first === null) {
        const position = view.random() < 0.5 ? 'UP' : 'DOWN';
        first = { price: view.venue().price, atMs: view.nowMs, position };
        return null;
      }
      if (view.nowMs - first.atMs < waitMs) return null;
      const rose = view.venue().price > first.price;
      return one(rose ? 'UP' : 'DOWN');
    };
  };
}

export const tradingStrategies: readonly TradingStrategy[] = [
  plain('coin', 'takes a side by chance', ({ random }) => one(random() < 0.5 ? 'UP' : 'DOWN')),
  plain(
    'venue watcher',
    'sees the venue at once and trades in the direction in which its price has left the recorded one',
    (view) => follow(ahead(view)),
  ),
  plain('large difference', 'does so only where the two differ by a basis point or more', (view) =>
    follow(ahead(view, 1)),
  ),
  plain('stale price', 'does so only where the recorded price is a second old or older', (view) =>
    view.nowMs - view.tick.quotedMs >= 1_000 ? follow(ahead(view)) : null,
  ),
  plain('silence', 'trades on what the venue does while it is not heard', (view) =>
    within(view, 'silent', 500) ? follow(ahead(view)) : null,
  ),
  plain('stall', 'trades on what the venue does while its changes are held up and it still answers', (view) =>
    within(view, 'stalled', 300) ? follow(ahead(view)) : null,
  ),
  plain('lag', 'trades on what the venue does while it is heard 0.5 to 2 s late', (view) =>
    within(view, 'lagging', 300) ? follow(ahead(view)) : null,
  ),
  {
    name: 'after silence',
    does: 'trades as soon as a silence is over',
    begin: after('silent', (view) => follow(ahead(view) ?? moved(view, 5_000, 0))),
  },
  {
    name: 'after stall',
    does: 'trades as soon as changes come again',
    begin: after('stalled', (view) => follow(ahead(view) ?? moved(view, 2_000, 0))),
  },
  plain('widening', 'trades in the direction of the mid when the spread has just become wide', (view) =>
    view.venue().half > 3 * view.venue(1_000).half ? follow(moved(view, 1_000, 0)) : null,
  ),
  plain('widening, against', 'trades against the mid then', (view) =>
    view.venue().half > 3 * view.venue(1_000).half ? against(moved(view, 1_000, 0)) : null,
  ),
  {
    name: 'after widening',
    does: 'trades as soon as the spread is narrow again',
    begin: after('wide', (view) => follow(ahead(view) ?? moved(view, 5_000, 0))),
  },
  plain('momentum', 'trades with a jump in the second after it', (view) => follow(moved(view, 1_000, 3))),
  plain('reversal', 'trades against a jump in the second after it', (view) => against(moved(view, 1_000, 3))),
  plain('before a known jump', 'takes a side just before a jump that everybody knows of', (view) =>
    view.jumpInMs <= 600 ? one(view.random() < 0.5 ? 'UP' : 'DOWN') : null,
  ),
  plain('at a known jump', 'trades on the venue in the half second after such a jump', (view) =>
    view.jumpInMs > 29_500 ? follow(ahead(view)) : null,
  ),
  plain(
    'end at a known jump',
    'chooses the duration so that the trade ends just after such a jump, and follows the venue',
    (view) => (view.jumpInMs >= 29_300 && view.jumpInMs <= 29_900 ? follow(moved(view, 5_000, 0)) : null),
  ),
  plain('quarter second', 'sends just before a quarter second ends, with what the venue says by then', (view) =>
    view.nowMs % 500 === 200 || view.nowMs % 500 === 400 ? follow(ahead(view)) : null,
  ),
  plain('second boundary', 'sends just before a second ends, when only a held price can follow', (view) =>
    view.nowMs % 1_000 === 900 && view.tick.quotedMs < view.nowMs - 600 ? follow(ahead(view)) : null,
  ),
  {
    name: 'second thought',
    does: 'chooses a side after watching the venue for half a second',
    begin: secondThought(500),
  },
  { name: 'martingale', does: 'doubles the stake after each loss', begin: doubling('LOST') },
  { name: 'doubled wins', does: 'doubles the stake after each win', begin: doubling('WON') },
  plain('both sides', 'takes both sides at once', () => [...one('UP'), ...one('DOWN')]),
  plain('both sides, two ends', 'takes both sides with different ends', () => [...one('UP', 30), ...one('DOWN', 60)]),
  plain('all durations', 'takes four durations at once on what the venue says', (view) => {
    const position = ahead(view);
    return position === null ? null : durations.map((duration) => ({ position, duration, stake }));
  }),
  plain(
    'stake by difference',
    'stakes the most where venue and recorded price differ much, and the least otherwise',
    (view) => {
      const position = ahead(view);
      return follow(position, 30, position !== null && ahead(view, 0.5) !== null ? mostStake : leastStake);
    },
  ),
  plain(
    'refund seeker',
    'trades when the first venue has been silent for four seconds, before another source takes over',
    (view) => (within(view, 'silent', 4_000) ? follow(ahead(view)) : null),
  ),
  plain('other source', 'trades on the first venue while prices are those of the second', (view) =>
    view.tick.source.endsWith('second') ? follow(ahead(view)) : null,
  ),
  plain('still price', 'trades where the price has not moved for a second, as near a tie as can be', (view) =>
    view.venue().price === view.venue(1_000).price ? follow(moved(view, 10_000, 0)) : null,
  ),
  plain('trend', 'follows the last minute', (view) => follow(moved(view, 60_000, 0))),
  plain('mean reversion', 'trades against the last minute', (view) => against(moved(view, 60_000, 0))),
  plain('five minutes', 'trades for five minutes on what the venue says', (view) => follow(ahead(view), 300)),
];
