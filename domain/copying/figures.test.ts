import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import {
  equityPlaces,
  type FigureTrade,
  medianTold,
  mostEquityPoints,
  noFigures,
  returnOf,
  type ToldFigures,
  told,
  wholeIndex,
  withTrade,
} from './figures.ts';

const figuresOf = (trades: readonly FigureTrade[]) => trades.reduce(withTrade, noFigures);

/** One trade as a text: 'W 85/1000' won 0.85 of 10.00. */
function trade(text: string): FigureTrade {
  const [, kind = '', profit = '', before = ''] = /^([WLR]) (-?\d+)\/(-?\d+)$/.exec(text) ?? [];
  const result = kind === 'W' ? 'WON' : kind === 'L' ? 'LOST' : 'REFUNDED';
  return { result, profit: cents(BigInt(profit)), balanceAtClose: cents(BigInt(before)) };
}

describe('the figures of a trader', () => {
  it('[C4] are worked out as in these examples', () => {
    const examples: readonly [string, Omit<ToldFigures, 'trades'> & { readonly profit: bigint }][] = [
      // Ten per cent up, ten per cent down: one per cent less, a fall of a tenth from the high.
      ['W 1000/10000, L -1100/11000', { return: '-0.0100', winRate: '0.5000', worstDrawdown: '0.1000', profit: -100n }],
      // A third lost: −0.33333… is told as −0.3334, the fall as 0.3334.
      ['L -3333/9999', { return: '-0.3334', winRate: '0.0000', worstDrawdown: '0.3334', profit: -3_333n }],
      // A third gained is told as 0.3333.
      ['W 3333/9999', { return: '0.3333', winRate: '1.0000', worstDrawdown: '0.0000', profit: 3_333n }],
      // What came back is no win, no loss and no return, and counts as a trade.
      ['R 0/5000', { return: '0.0000', winRate: null, worstDrawdown: '0.0000', profit: 0n }],
      // All is lost, and what is deposited and won afterwards does not bring it back.
      ['L -500/500, W 850/1000', { return: '-1.0000', winRate: '0.5000', worstDrawdown: '1.0000', profit: 350n }],
      // Nothing that it could be a part of: the balance before was owed away.
      ['W 85/0, L -100/-20', { return: '0.0000', winRate: '0.5000', worstDrawdown: '0.0000', profit: -15n }],
      // The worst fall is from the highest point before it, not from the first one.
      [
        'W 5000/10000, L -7500/15000, W 7500/7500, L -3000/15000',
        { return: '0.2000', winRate: '0.5000', worstDrawdown: '0.5000', profit: 2_000n },
      ],
    ];
    for (const [texts, { profit, ...expected }] of examples) {
      const trades = texts.split(', ').map(trade);
      const figures = figuresOf(trades);
      expect([told(figures), figures.profit], texts).toEqual([{ trades: trades.length, ...expected }, profit]);
    }
  });

  it('[C4] are not told where there is nothing to tell', () => {
    expect(told(noFigures)).toEqual({ trades: 0, return: null, winRate: null, worstDrawdown: null });
  });

  const anyTrade: fc.Arbitrary<FigureTrade> = fc
    .record({
      before: fc.bigInt(100n, 10_000_000n),
      part: fc.bigInt(1n, 10_000n),
      kind: fc.constantFrom('WON', 'LOST', 'LOST', 'REFUNDED'),
      owed: fc.nat(30).map((n) => n === 0),
    })
    .map(({ before, part, kind, owed }): FigureTrade => {
      const stake = (before * part) / 10_000n;
      const profit = { WON: (stake * 85n) / 100n, LOST: -stake, REFUNDED: 0n }[kind];
      return { result: kind, profit: cents(profit), balanceAtClose: cents(owed ? -before : before) };
    });

  it('[C4] keep within one part in a million of a slow model in fractions, whatever the trades', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { minLength: 1, maxLength: 60 }), (trades) => {
        const figures = figuresOf(trades);
        // The index as an exact fraction, and the worst fall among all pairs of points.
        let [top, bottom] = [1n, 1n];
        const points = [{ top, bottom }];
        for (const { profit, balanceAtClose } of trades) {
          if (balanceAtClose > 0n) [top, bottom] = [top * (balanceAtClose + profit), bottom * balanceAtClose];
          points.push({ top, bottom });
        }
        // Each step rounds less than one part of 10^12 away, and what is away grows as the index does: 1.85 times at most.
        const exact = (top * wholeIndex) / bottom;
        const steps = points.map((one) => (one.top * wholeIndex) / one.bottom);
        const high = steps.reduce((a, b) => (a > b ? a : b));
        const low = steps.reduce((a, b) => (b > 0n && b < a ? b : a), wholeIndex);
        const slack = BigInt(trades.length) * (high / low + 2n) + 1n;
        expect(figures.index <= exact).toBe(true);
        expect(exact - figures.index <= slack * 2n).toBe(true);
        expect(figures.profit).toBe(trades.reduce((sum, { profit }) => sum + profit, 0n));
        let worst = 0n;
        for (const [i, from] of points.entries()) {
          for (const to of points.slice(i)) {
            // 1 − to/from, in 1/10,000, rounded up.
            const left = to.top * from.bottom;
            const all = from.top * to.bottom;
            if (all > 0n && left < all) {
              const fall = ((all - left) * 10_000n + all - 1n) / all;
              if (fall > worst) worst = fall;
            }
          }
        }
        // What the index lost by rounding down can only make the fall look one step worse.
        if (low > 10n ** 8n) expect([worst, worst + 1n]).toContain(BigInt(figures.worstFall));
      }),
      { numRuns: 300 },
    );
  });

  it('[C4] a return is rounded down on both sides of zero', () => {
    expect(returnOf(wholeIndex + 99_999_999n)).toBe('0.0000');
    expect(returnOf(wholeIndex + 100_000_000n)).toBe('0.0001');
    expect(returnOf(wholeIndex - 1n)).toBe('-0.0001');
    expect(returnOf(0n)).toBe('-1.0000');
  });

  it('[C4] what copiers made is told from five customers on: fewer would tell what single customers made', () => {
    expect([medianTold(4, 1_200n), medianTold(5, 1_200n), medianTold(5, -50n), medianTold(0, null)]).toEqual([
      null,
      '0.1200',
      '-0.0050',
      null,
    ]);
  });

  it('[C4] a curve has at most 500 points in equal steps, and always the newest one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), (trades) => {
        const places = equityPlaces(trades);
        const step = places[0] ?? 0;
        expect(places.length).toBeLessThanOrEqual(mostEquityPoints);
        expect(places.at(-1)).toBe(trades);
        expect(places.slice(0, -1).every((place, i) => place === (i + 1) * step)).toBe(true);
        if (trades <= mostEquityPoints) expect(places.length).toBe(trades);
      }),
    );
    expect(equityPlaces(0)).toEqual([]);
  });
});
