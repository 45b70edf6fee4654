import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Exchange, exchanges } from './exchanges.ts';
import {
  type IndexPrice,
  indexAt,
  indexDelayMs,
  indexMids,
  indexText,
  moveBetween,
  readIndex,
  seenWithinMs,
  type VenueQuote,
} from './index-price.ts';
import { smallestEntryDelayMs } from './pairs.ts';
import { quotedWithinMs } from './quotes.ts';

const at = 1_764_352_000_000;

/** A venue whose bid and ask lie around a mid, seen at the instant unless said otherwise. */
const quote = (venue: Exchange, mid: bigint, given: Partial<VenueQuote> = {}): VenueQuote => ({
  venue,
  bid: mid - 5n,
  ask: mid + 5n,
  quotedMs: at - 100,
  seenMs: at,
  venueTimeMs: at - 90,
  venueId: null,
  ...given,
});

const index = (quotes: readonly VenueQuote[], listed: readonly Exchange[] = exchanges): IndexPrice => {
  const made = indexAt(at, listed, quotes);
  if (made.price === null) throw new Error(`no index: ${made.why}`);
  return made;
};

const states = ({ parts }: IndexPrice): string => parts.map(({ venue, state }) => `${venue} ${state}`).join(', ');

/** Mids of honest venues: within a few basis points of each other, as those of real venues are. */
const honestMids = (count: number) =>
  fc
    .tuple(fc.bigInt(1_000_000n, 10_000_000n), fc.array(fc.bigInt(-200n, 200n), { minLength: count, maxLength: count }))
    .map(([middle, away]) => away.map((distance) => middle + distance));

const least = (values: readonly bigint[]): bigint => values.reduce((one, other) => (other < one ? other : one));
const most = (values: readonly bigint[]): bigint => values.reduce((one, other) => (other > one ? other : one));

describe('the index of a pair', () => {
  test('P2: is the mid in the middle, and of an even number the mean of the two, rounded down', () => {
    const three = [quote('kraken', 6_700_010n), quote('coinbase', 6_700_030n), quote('bitstamp', 6_700_013n)];
    expect(index(three)).toMatchObject({ price: 6_700_013n });
    expect(states(index(three))).toBe('bitfinex silent, bitstamp in, coinbase in, kraken in');
    expect(index([...three, quote('bitfinex', 6_700_020n)]).price).toBe(6_700_016n);
    // The mid itself is rounded down, as that of one venue is.
    expect(index([...three.slice(0, 2), quote('bitstamp', 6_700_013n, { ask: 6_700_017n })]).price).toBe(6_700_012n);
  });

  test('P2: no venue, whatever it quotes, moves it past the mids of the others', () => {
    for (const count of [2, 3]) {
      fc.assert(
        fc.property(honestMids(count), fc.bigInt(6n, 10n ** 12n), fc.integer({ min: 0, max: 3 }), (mids, bad, who) => {
          const evil = exchanges[who] ?? 'kraken';
          const others = exchanges.filter((venue) => venue !== evil);
          const quotes = mids.flatMap((mid, i) => (others[i] === undefined ? [] : [quote(others[i], mid)]));
          const { price } = index([...quotes, quote(evil, bad)]);
          expect(price >= least(mids) && price <= most(mids)).toBe(true);
        }),
      );
    }
  });

  test('P2: is the same in whichever order its quotes came', () => {
    fc.assert(
      fc.property(
        honestMids(4).chain((mids) =>
          fc.tuple(
            fc.constant(mids),
            fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
            fc.shuffledSubarray([...exchanges], { minLength: 4 }),
          ),
        ),
        ([mids, order, listed]) => {
          const quotes = exchanges.map((venue, i) => quote(venue, mids[i] ?? 0n));
          const shuffled = order.flatMap((i) => quotes.slice(i, i + 1));
          expect(indexText(index(shuffled, listed))).toBe(indexText(index(quotes)));
        },
      ),
    );
  });

  test('P2: leaves out a venue that was not heard of within 400 ms of the instant, by its own clock', () => {
    const two = [quote('kraken', 6_700_010n), quote('coinbase', 6_700_030n)];
    const third = (seenMs: number, quotedMs = at - 2_000) => quote('bitstamp', 6_700_013n, { seenMs, quotedMs });
    // However old the quote is: what counts is until when it is known to have stood.
    expect(index([...two, third(at - seenWithinMs)]).price).toBe(6_700_013n);
    expect(index([...two, third(at - seenWithinMs - 1)])).toMatchObject({ price: 6_700_020n });
    // Neither is a time that had not come at the instant one of it, nor one of before its own quote.
    expect(index([...two, third(at + 1)]).price).toBe(6_700_020n);
    expect(index([...two, third(at, at + 1)]).price).toBe(6_700_020n);
  });

  test('P2: leaves out a venue that is more than half a percent from the median of all, and says so', () => {
    const mids = [1_000_000n, 1_000_000n, 1_005_000n, 1_005_001n] as const;
    const of = (fourth: bigint) =>
      index([quote('kraken', mids[0]), quote('coinbase', mids[1]), quote('bitstamp', fourth)]);
    expect(states(of(mids[2]))).toBe('bitfinex silent, bitstamp in, coinbase in, kraken in');
    expect(states(of(mids[3]))).toBe('bitfinex silent, bitstamp apart, coinbase in, kraken in');
  });

  test('P2: is none of one venue, and none of two that contradict each other', () => {
    expect(indexAt(at, exchanges, [quote('kraken', 6_700_000n)])).toEqual({ atMs: at, price: null, why: 'too few' });
    expect(indexAt(at, exchanges, [])).toMatchObject({ why: 'too few' });
    expect(index([quote('kraken', 1_000_000n), quote('coinbase', 1_005_000n)]).price).toBe(1_002_500n);
    expect(indexAt(at, exchanges, [quote('kraken', 1_000_000n), quote('coinbase', 1_005_001n)])).toMatchObject({
      why: 'apart',
    });
    // A venue that is not listed for the pair counts for nothing.
    expect(indexAt(at, ['kraken', 'coinbase'], [quote('kraken', 1n + 5n), quote('bitstamp', 6n)])).toMatchObject({
      why: 'too few',
    });
  });

  test('Z6: nothing in it is older than an acceptance that it is the entry of, and it is recorded in time', () => {
    // An entry is of an instant at least the smallest delay behind the acceptance; its oldest word is this much older.
    expect(seenWithinMs).toBeLessThan(smallestEntryDelayMs);
    // Two quarter seconds are left for making and writing it.
    expect(indexDelayMs + 500).toBeLessThan(quotedWithinMs);
  });
});

describe('the text of an index', () => {
  const quotes = [
    quote('kraken', 6_700_010n, { venueId: '3310070434' }),
    quote('coinbase', 6_700_030n),
    quote('bitstamp', 7_700_013n, { venueTimeMs: null }),
  ];

  test('P2: says each venue with what it quoted and when, and the index is made again from it', () => {
    const made = index(quotes);
    const text = indexText(made);
    expect(text).toBe(
      `index1;${at};bitfinex,silent;bitstamp,apart,7700008,7700018,${at - 100},${at},,;` +
        `coinbase,in,6700025,6700035,${at - 100},${at},${at - 90},;kraken,in,6700005,6700015,${at - 100},${at},${at - 90},3310070434`,
    );
    expect(readIndex(text)).toEqual(made);
  });

  test('P2: is none where anything in it is not what the rule makes of the rest', () => {
    const text = indexText(index(quotes));
    expect(readIndex(text)).not.toBeNull();
    const forged = [
      ['index1', 'index2'],
      ['bitstamp,apart', 'bitstamp,in'],
      ['kraken,in', 'kraken,apart'],
      ['bitfinex,silent;', 'bitfinex,silent;bitfinex,silent;'],
      ['bitfinex,silent', 'bitfinex,silent,1'],
      ['coinbase,in,6700025', 'coinbase,in,06700025'],
      ['coinbase,in,6700025', 'coinbase,in,6700036'],
      ['coinbase,in,6700025', 'coinbase,in,0'],
      ['coinbase', 'binance'],
      [`${at - 100},${at},${at - 90},3310070434`, `${at - 100},${at - 401},${at - 90},3310070434`],
      ['3310070434', '33100|0434'],
      [`index1;${at}`, `index1;${at - 1}`],
      [`;kraken`, `;kraken,silent;kraken`],
    ] as const;
    for (const [part, instead] of forged) {
      expect([instead, text.includes(part), readIndex(text.replace(part, instead))]).toEqual([instead, true, null]);
    }
  });
});

describe('how the venues of two indices moved', () => {
  const mids = (of: Partial<Record<Exchange, bigint>>): ReadonlyMap<Exchange, bigint> =>
    indexMids(index(exchanges.flatMap((venue) => (of[venue] === undefined ? [] : [quote(venue, of[venue])]))).parts);

  test('T4: is the median of what each moved, so that how far they lie apart decides nothing', () => {
    const from = mids({ kraken: 6_700_000n, coinbase: 6_700_400n, bitstamp: 6_700_900n });
    const to = mids({ kraken: 6_700_010n, coinbase: 6_700_390n, bitstamp: 6_700_907n });
    // The index itself fell with the one in the middle.
    expect(moveBetween(from, to)).toEqual({
      moves: [
        ['bitstamp', 7n],
        ['coinbase', -10n],
        ['kraken', 10n],
      ],
      twiceMedian: 14n,
    });
  });

  test('T4: counts what both have: a venue that comes or goes moves nothing, and of one alone there is none', () => {
    const from = mids({ kraken: 6_700_000n, coinbase: 6_700_400n, bitstamp: 6_700_900n });
    const two = moveBetween(from, mids({ kraken: 6_700_001n, coinbase: 6_700_402n, bitfinex: 6_712_000n }));
    expect(two).toEqual({
      moves: [
        ['coinbase', 2n],
        ['kraken', 1n],
      ],
      twiceMedian: 3n,
    });
    expect(moveBetween(from, mids({ kraken: 6_700_001n, bitfinex: 6_712_000n }))).toBeNull();
  });

  test('T4: whoever controls one venue of three or more decides nothing that the others agree about', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(-500n, 500n), { minLength: 2, maxLength: 3 }),
        fc.bigInt(-30_000n, 30_000n),
        fc.bigInt(-30_000n, 30_000n),
        (moved, low, high) => {
          const honest: readonly Exchange[] = (['kraken', 'coinbase', 'bitstamp'] as const).slice(0, moved.length);
          const from = new Map<Exchange, bigint>(honest.map((venue, i) => [venue, 6_700_000n + BigInt(i) * 1_000n]));
          const to = new Map(honest.map((venue, i) => [venue, (from.get(venue) ?? 0n) + (moved[i] ?? 0n)]));
          from.set('bitfinex', 6_700_000n + low);
          to.set('bitfinex', 6_700_000n + high);
          const twice = moveBetween(from, to)?.twiceMedian ?? 0n;
          expect(twice >= 2n * least(moved) && twice <= 2n * most(moved)).toBe(true);
        },
      ),
    );
  });
});
