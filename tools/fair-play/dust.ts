import { OrderBook, readLevel, type Side } from '#domain/markets/book.ts';
import { generator } from '#domain/markets/simulation.ts';
import { venueDepths } from '#domain/markets/venue-depth.ts';
import { marketTerms } from './markets.ts';
import { record, simulatedPair } from './recording.ts';
import type { Part } from './result.ts';
import { expectedOf, marketOf, type Order, type Played, placed, presentRule } from './round.ts';
import { beginsMs, type Heard, type Venue, type VenueQuote, venueOf } from './venue.ts';

/** How the book of the first venue is read: so deep, and whether more is taken to stand where it was cut. */
export interface BookRule {
  readonly depth: number;
  readonly goesOn: boolean;
}
export const presentBookRule: BookRule = { depth: venueDepths.kraken.depth, goesOn: true };
/** What dust could gain by. */
export const shallowBookRule: BookRule = { depth: 25, goesOn: false };

/** When an accomplice at the venue lays dust, counted from a trade's acceptance, in ms. */
interface Laying {
  readonly afterMs: number;
  readonly lastsMs: number;
}

/** A customer who holds a trade in each round, and an accomplice at the venue. */
export interface DustStrategy {
  readonly name: string;
  readonly does: string;
  /** Orders of dust on the side of the bids. */
  readonly orders: number;
  /** Where the trade is losing: until another source has taken over, so that it is refunded. */
  readonly losing: Laying;
  /** Where it is winning: over its end, so that its price stands still. */
  readonly winning: Laying | null;
}

const duration = 30;
const stake = 1_000;
/** Long enough for a trade and until its end is decided, and for the first venue to be taken back. */
const roundMs = 50_000;
const dustRounds = 25;

const losing = { afterMs: 23_000, lastsMs: 7_500 };

export const dustStrategies: readonly DustStrategy[] = [
  {
    name: 'dust',
    does: 'has 25 small orders laid in front at the first venue while the trade is losing, until another source would take over',
    orders: 25,
    losing,
    winning: null,
  },
  {
    name: 'dust, frozen end',
    does: 'does so, and for a moment over the end where the trade is winning',
    orders: 25,
    losing,
    winning: { afterMs: 27_000, lastsMs: 3_300 },
  },
  {
    name: 'dust, all that fits',
    does: 'has as many of them laid as there are steps in the spread, up to 1,000, while the trade is losing',
    orders: 1_000,
    losing,
    winning: null,
  },
];

interface Stretch {
  readonly fromMs: number;
  readonly untilMs: number;
}

const beginOf = (round: number): number => beginsMs + round * roundMs + 100;

function priceAt({ quotes }: Venue, ms: number): number {
  let [from, to] = [0, quotes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((quotes[middle]?.atMs ?? ms) <= ms) from = middle + 1;
    else to = middle;
  }
  return quotes[from - 1]?.price ?? 0;
}

/** One of the markets with the side that is taken in each round. */
export interface DustMarket {
  readonly venue: Venue;
  readonly sides: readonly Order[];
}
const untilMs = beginOf(dustRounds) + 70_000;

export function dustMarket(index: number): DustMarket {
  const terms = marketTerms(index);
  const random = generator(terms.seed + 1);
  const sides = Array.from({ length: dustRounds }, (): Order => {
    return { position: random() < 0.5 ? 'UP' : 'DOWN', duration, stake };
  });
  return { venue: venueOf(terms, untilMs, generator(terms.seed)), sides };
}

/** When dust is laid: who lays it sees the venue at once, and compares its price with that of a second after the acceptance. */
function stretchesOf({ venue, sides }: DustMarket, strategy: DustStrategy): readonly Stretch[] {
  return sides.flatMap(({ position }, round) => {
    const beginMs = beginOf(round);
    const entry = priceAt(venue, beginMs + 1_000);
    const wins = ({ afterMs }: Laying): boolean => (position === 'UP') === priceAt(venue, beginMs + afterMs) > entry;
    const laying = !wins(strategy.losing)
      ? strategy.losing
      : strategy.winning && wins(strategy.winning)
        ? strategy.winning
        : null;
    if (laying === null) return [];
    const fromMs = beginMs + laying.afterMs;
    return [{ fromMs, untilMs: fromMs + laying.lastsMs }];
  });
}

const scale = 10n ** BigInt(simulatedPair.decimals);

function level(price: number, size: string) {
  const [whole, rest] = [BigInt(price) / scale, BigInt(price) % scale];
  const read = readLevel(
    `${whole}.${rest.toString().padStart(simulatedPair.decimals, '0')}`,
    size,
    simulatedPair.decimals,
  );
  if (read === null) throw new Error(`${price} is no price of the pair`);
  return read;
}

/** What the first venue's book shows of a quote, with dust on the bids in the steps of its spread; null: no price. */
function readBook({ price, half }: VenueQuote, dust: number, rule: BookRule): VenueQuote | null {
  const book = new OrderBook(simulatedPair.decimals);
  const [bid, ask] = [price - half, price + half];
  // 150,000 dollars at the best bid; an order of dust is the least that the venue takes.
  const least = (Number(venueDepths.kraken.leastOrder) / bid).toFixed(10);
  const fitting = Math.min(dust, ask - bid - 1);
  book.fill('bid', [level(bid, '2.5'), ...Array.from({ length: fitting }, (_, n) => level(bid + 1 + n, least))]);
  book.fill('ask', [level(ask, '2.5')]);
  book.cut(rule.depth);
  const goesOn = (side: Side): boolean => rule.goesOn && book.levels(side).length >= rule.depth;
  const best = book.best(simulatedPair.terms?.liquidity.minSize ?? 0, { bid: goesOn('bid'), ask: goesOn('ask') });
  if (best === null) return null;
  return { atMs: 0, price: Number(best.bid + best.ask) / 2, half: Number(best.ask - best.bid) / 2 };
}

/** What is heard of the first venue where its book is read with dust in it. */
function dusted(venue: Venue, stretches: readonly Stretch[], orders: number, rule: BookRule): Venue {
  const { quotes } = venue;
  const heard: Heard[] = [];
  let at = 0;
  let silent = false;
  const isDusted = (ms: number): boolean => {
    while ((stretches[at]?.untilMs ?? Number.POSITIVE_INFINITY) <= ms) at += 1;
    return (stretches[at]?.fromMs ?? Number.POSITIVE_INFINITY) <= ms;
  };
  for (const one of venue.heard) {
    if (one.venue !== 0 || (one.kind !== 'quote' && one.kind !== 'heartbeat')) {
      heard.push(one);
      continue;
    }
    const dust = isDusted(one.atMs) ? orders : 0;
    if (one.kind === 'heartbeat') {
      if (!silent) heard.push(one);
      continue;
    }
    const read = one.quote === null ? null : readBook(one.quote, dust, rule);
    if (read !== null && one.quote !== null) heard.push({ ...one, quote: { ...read, atMs: one.quote.atMs } });
    else if (!silent) heard.push({ ...one, kind: 'interrupted', quote: null });
    silent = read === null;
  }
  return { ...venue, quotes, heard };
}

/** Plays a strategy through a market, one trade a round; refunded stakes are not risked. */
export function playDust(market: DustMarket, strategy: DustStrategy, rule: BookRule): Part {
  const played = dusted(market.venue, stretchesOf(market, strategy), strategy.orders, rule);
  const recorded = marketOf(played, record(played), untilMs);
  const done = market.sides.flatMap((side, round) => placed(recorded, presentRule, beginOf(round), side) ?? []);
  const decided = done.filter(({ result }) => result !== 'REFUNDED');
  const sum = (of: (one: Played) => number): number => decided.reduce((all, one) => all + of(one), 0);
  return {
    trades: decided.length,
    refunded: done.length - decided.length,
    staked: sum((one) => one.stake),
    gain: sum(({ profit }) => profit),
    expected: sum(expectedOf),
  };
}
