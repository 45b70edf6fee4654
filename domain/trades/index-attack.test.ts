import { describe, expect, test } from 'vitest';
import { type Exchange, exchanges } from '#domain/markets/exchanges.ts';
import { indexAt, indexMids, moveBetween, type VenueQuote } from '#domain/markets/index-price.ts';
import { generator } from '#domain/markets/simulation.ts';

/**
 * Somebody controls venues of an index, sees all others before quoting, and knows when a trade enters and ends: the most that can be
 * asked for. The others follow one price, each at its own usual distance and with its own noise. All in basis points of that price.
 */
interface Market {
  readonly venues: number;
  readonly controlled: number;
  /** How far the price moves in a trade: one standard deviation. */
  readonly moved: number;
  /** How far a venue usually lies from the price, for as long as a trade lasts. */
  readonly distance: number;
  /** How far it lies from that at an instant. */
  readonly noise: number;
}

/** What a trade is decided by: by the index at both ends, as it reads, or by what its venues moved (T4). */
type Rule = 'levels' | 'moves';

/** Units of a price in one basis point of 60,000.00. */
const unitsOfBp = 600;
const priceUnits = 6_000_000;
/** What a controlled venue may be away from the others and still count. */
const furthestBp = 45;
const atMs = 1_764_352_000_000;
const payout = 0.85;

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** What each venue says at one end of a trade, in units; a controlled one that is silent says nothing. */
type Quoted = readonly (number | null)[];

function index(mids: Quoted) {
  const quotes = mids.flatMap((mid, i): VenueQuote[] => {
    const venue = exchanges[i];
    if (mid === null || venue === undefined) return [];
    const price = BigInt(Math.round(mid));
    return [{ venue, bid: price, ask: price, quotedMs: atMs, seenMs: atMs, venueTimeMs: null, venueId: null }];
  });
  const made = indexAt(atMs, exchanges, quotes);
  if (made.price === null) throw new Error(`no index: ${made.why}`);
  return made;
}

/** Above zero where UP wins, below where DOWN does. */
function decided(from: Quoted, to: Quoted, rule: Rule): number {
  const [entry, exit] = [index(from), index(to)];
  if (rule === 'levels') return Number(exit.price - entry.price);
  const mids: readonly ReadonlyMap<Exchange, bigint>[] = [indexMids(entry.parts), indexMids(exit.parts)];
  return Number(moveBetween(mids[0] ?? new Map(), mids[1] ?? new Map())?.twiceMedian ?? 0n);
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Plays UP so many times: low at the entry, and at the end whatever serves best: high, level with the others, or silent. */
function play({ venues, controlled, moved, distance, noise }: Market, rule: Rule, trades: number, seed: number) {
  const random = generator(seed);
  const found = { won: 0, lost: 0, tied: 0, split: 0, wonUnsplit: 0, upUnsplit: 0 };
  const honest = venues - controlled;
  for (let trade = 0; trade < trades; trade += 1) {
    const away = Array.from({ length: honest }, () => distance * normal(random));
    const drift = moved * normal(random);
    const from = away.map((bp) => priceUnits + unitsOfBp * (bp + noise * normal(random)));
    const to = away.map((bp) => priceUnits + unitsOfBp * (bp + drift + noise * normal(random)));
    const all = (mid: number | null) => Array.from({ length: controlled }, () => mid);
    const low = middle(from) - furthestBp * unitsOfBp;
    const heard = [middle(to) + furthestBp * unitsOfBp, middle(to)];
    // One honest venue alone makes no index.
    const ends = honest < 2 ? heard : [...heard, null];
    const outcomes = (controlled === 0 ? [0] : ends).map((end) =>
      decided([...from, ...all(low)], [...to, ...all(end)], rule),
    );
    const best = Math.max(...outcomes);
    const ups = to.filter((mid, i) => Math.round(mid) > Math.round(from[i] ?? 0)).length;
    const isSplit = ups !== 0 && ups !== honest;
    if (isSplit) found.split += 1;
    else {
      if (best > 0) found.wonUnsplit += 1;
      if (ups > 0) found.upUnsplit += 1;
    }
    found[best > 0 ? 'won' : best < 0 ? 'lost' : 'tied'] += 1;
  }
  const share = found.won / (found.won + found.lost);
  return { ...found, share, perStake: (payout * found.won - found.lost) / trades };
}

const trades = 20_000;
const seed = 20_261_128;

/** BTC at 50 % a year: 4.9 basis points in 30 s, 6.9 in a minute. Distances and noise of dollar books are estimates. */
const markets = [
  { name: 'BTC, 30 s', moved: 4.9, distance: 1, noise: 0.2 },
  { name: 'BTC, 60 s', moved: 6.9, distance: 1, noise: 0.2 },
  { name: 'BTC, 300 s', moved: 15.5, distance: 1, noise: 0.2 },
  { name: 'a thinner pair, 30 s', moved: 8, distance: 3, noise: 0.6 },
  { name: 'a thinner pair, 60 s', moved: 11.3, distance: 3, noise: 0.6 },
] as const;

/** Break-even at a payout of 85 %. */
const breakEven = 1 / (1 + payout);

describe('somebody who controls one venue of an index', () => {
  for (const venues of [3, 4]) {
    for (const { name, ...market } of markets) {
      test(`T4: loses money on ${name} of ${venues} venues, and decides no trade on which the others agree`, () => {
        const found = play({ ...market, venues, controlled: 1 }, 'moves', trades, seed);
        expect(found.wonUnsplit).toBe(found.upUnsplit);
        // What is gained is at most that the others' disagreements end as wished.
        expect(found.share).toBeLessThan(0.5 + found.split / trades / 2 + 0.012);
        expect(found.share).toBeLessThan(breakEven);
        expect(found.perStake).toBeLessThan(0);
      });
    }
  }

  test('T4: would win by the levels of a median alone, as each venue has its usual distance: what the rule is for', () => {
    for (const { name, ...market } of markets.filter(({ moved }) => moved < 12)) {
      const found = play({ ...market, venues: 3, controlled: 1 }, 'levels', trades, seed);
      expect([name, found.share > breakEven]).toEqual([name, true]);
    }
  });

  test('T4: nobody who controls none wins more than chance by either rule', () => {
    for (const { name, ...market } of markets) {
      for (const rule of ['levels', 'moves'] as const) {
        const { share } = play({ ...market, venues: 3, controlled: 0 }, rule, trades, seed);
        expect([name, rule, Math.abs(share - 0.5) < 3.29 * Math.sqrt(0.25 / trades)]).toEqual([name, rule, true]);
      }
    }
  });
});

describe('somebody who controls two venues', () => {
  test('T4: of three or of four decides nearly every short trade: the index has to have more honest ones than others', () => {
    for (const venues of [3, 4]) {
      const { share } = play({ ...markets[0], venues, controlled: 2 }, 'moves', 2_000, seed);
      expect(share).toBeGreaterThan(0.99);
    }
  });
});
