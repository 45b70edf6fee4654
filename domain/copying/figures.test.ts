import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { anySteps, type Event, eventsOf, isNear, play, profitOf, storyOf } from '#tools/testing/figure-stories.ts';
import {
  equityPlaces,
  mostEquityPoints,
  noFigures,
  returnOf,
  type ShownFigures,
  shownCopiers,
  shownFigures,
  type TraderFigures,
  wholeIndex,
  withPlaced,
  withSettled,
} from './figures.ts';

describe('the figures of a trader', () => {
  it('[C4] are worked out as in these examples', () => {
    const examples: readonly [string, Omit<ShownFigures, 'trades'> & { readonly profit: bigint }][] = [
      // 10.00 + 0.85 − 1.00: the loss is 100/1085 of the high.
      ['1000 s100 w0 s100 l1', { return: '-0.0150', winRate: '0.5000', worstDrawdown: '0.0922', profit: -15n }],
      // A third lost: −0.33333… is shown as −0.3334, the fall as 0.3334.
      ['9999 s3333 l0', { return: '-0.3334', winRate: '0.0000', worstDrawdown: '0.3334', profit: -3_333n }],
      // 85/999 gained is shown as 0.0850.
      ['999 s100 w0', { return: '0.0850', winRate: '1.0000', worstDrawdown: '0.0000', profit: 85n }],
      // What came back is no win, no loss and no return, and counts as a trade.
      ['5000 s700 r0', { return: '0.0000', winRate: null, worstDrawdown: '0.0000', profit: 0n }],
      // All is lost, and what is deposited and won afterwards does not bring it back.
      ['500 s500 l0 +1000 s1000 w1', { return: '-1.0000', winRate: '0.5000', worstDrawdown: '1.0000', profit: 350n }],
      // Besides a debt there is less than the stake: it is all that there is.
      ['-20 s100 w0', { return: '0.8500', winRate: '1.0000', worstDrawdown: '0.0000', profit: 85n }],
      ['20 s100 l0', { return: '-1.0000', winRate: '0.0000', worstDrawdown: '1.0000', profit: -100n }],
      // The worst fall is from the highest point before it, not from the first one.
      [
        '10000 s5000 w0 s7125 l1 s7125 w2 s3000 l3',
        { return: '0.0181', winRate: '0.5000', worstDrawdown: '0.5000', profit: 181n },
      ],
      // Both sides at once: in either order what happened to the wallet.
      ['2000 s1000 s1000 w0 l1', { return: '-0.0750', winRate: '0.5000', worstDrawdown: '0.3509', profit: -150n }],
      ['2000 s1000 s1000 l0 w1', { return: '-0.0750', winRate: '0.5000', worstDrawdown: '0.5000', profit: -150n }],
      // A deposit before the end of a loss does not make it smaller, money put away before a win does not make that larger.
      ['1100 s1000 +100000 l0', { return: '-0.9091', winRate: '0.0000', worstDrawdown: '0.9091', profit: -1_000n }],
      ['100000 s1000 -98900 w0', { return: '0.0085', winRate: '1.0000', worstDrawdown: '0.0000', profit: 850n }],
      // Nor do trades with money that came later: all of the 11.00 but 1.00 was staked before, and is lost.
      [
        '1100 s1000 +1000000 s500000 s500000 w1 l0 l2',
        { return: '-0.9160', winRate: '0.3333', worstDrawdown: '0.9191', profit: -76_000n },
      ],
    ];
    for (const [text, { profit, ...expected }] of examples) {
      const { figures } = play(...storyOf(text));
      const trades = figures.won + figures.lost + figures.refunded;
      expect([shownFigures(figures), figures.profit], text).toEqual([{ trades, ...expected }, profit]);
    }
  });

  it('[C4] are not shown where there is nothing to show', () => {
    expect(shownFigures(noFigures)).toEqual({ trades: 0, return: null, winRate: null, worstDrawdown: null });
  });

  it('[C4] without flows come to what happened to the wallet, whatever trades were open at once', () => {
    fc.assert(
      fc.property(fc.bigInt(100n, 10_000_000n), anySteps, (start, steps) => {
        const events = eventsOf(start, steps, false);
        const played = play(start, events);
        const { wallet } = played;
        expect(isNear((wallet * wholeIndex) / start, played)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('[C4] whatever is paid in or out, are those of an account that stakes the same parts of what it has free', () => {
    fc.assert(
      fc.property(fc.bigInt(100n, 10_000_000n), anySteps, (start, steps) => {
        const events = eventsOf(start, steps, true);
        const played = play(start, events);
        const { figures, trades } = played;
        // In fractions: [top, bottom].
        let free: readonly [bigint, bigint] = [1n, 1n];
        const staked = new Map<number, readonly [bigint, bigint]>();
        let [wallet, placed] = [start, 0];
        for (const event of events) {
          if (event.kind === 'flow') wallet += event.amount;
          if (event.kind === 'stake') {
            // `wallet` is without what is staked here.
            staked.set(placed, [free[0] * event.stake, free[1] * wallet]);
            free = [free[0] * (wallet - event.stake), free[1] * wallet];
            wallet -= event.stake;
            placed += 1;
          }
          if (event.kind === 'end') {
            const [stake, part] = [trades[event.trade]?.stake ?? 0n, staked.get(event.trade) ?? [0n, 1n]];
            const back = stake + profitOf(stake, event.result);
            wallet += back;
            if (back === 0n) continue;
            free = [free[0] * part[1] * stake + part[0] * back * free[1], free[1] * part[1] * stake];
          }
        }
        expect(isNear((free[0] * wholeIndex) / free[1], played)).toBe(true);
        expect([figures.openStakes, figures.openParts]).toEqual([0n, 0n]);
        expect(figures.index >= 0n && figures.worstFall <= 10_000).toBe(true);
        expect(figures.profit).toBe(
          events.reduce(
            (sum, event) =>
              event.kind === 'end' ? sum + profitOf(trades[event.trade]?.stake ?? 0n, event.result) : sum,
            0n,
          ),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('[C4] no flows between acceptance and settlement raise the return or lower the drawdown: they move nothing', () => {
    const anyFlows = fc.array(fc.array(fc.bigInt(-1_000_000_000n, 1_000_000_000n), { maxLength: 3 }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.bigInt(100n, 10_000_000n), anySteps, anyFlows, (start, steps, flows) => {
        const events = eventsOf(start, steps, true);
        // After each event some, all of which goes back before the next stake, whose trade they would be no flows within.
        let away = 0n;
        const inserted = events.flatMap((event, i): readonly Event[] => {
          const back: readonly Event[] = event.kind === 'stake' && away !== 0n ? [{ kind: 'flow', amount: -away }] : [];
          if (event.kind === 'stake') away = 0n;
          for (const amount of flows[i] ?? []) away += amount;
          return [...back, event, ...(flows[i] ?? []).map((amount): Event => ({ kind: 'flow', amount }))];
        });
        const [plain, moved] = [play(start, events), play(start, inserted)];
        expect(moved.figures).toEqual(plain.figures);
        expect(moved.indexes).toEqual(plain.indexes);
      }),
      { numRuns: 300 },
    );
  });

  it('[C4] at fair odds no strategy of stakes and flows expects more than 1, though it knows how open trades will end', () => {
    const trades = 5;
    const anyNode = fc.record({
      stake: fc.bigInt(1n, 100_000n),
      // What the wallet holds besides, by whatever is paid in and out before the stake.
      besides: fc.oneof(fc.constant(0n), fc.bigInt(0n, 10_000_000n)),
      settles: fc.integer({ min: 0, max: 2 ** trades - 1 }),
    });
    // One choice for each history of outcomes: the first has one, the last sixteen.
    const anyStrategy = fc.array(anyNode, { minLength: 2 ** trades, maxLength: 2 ** trades });
    fc.assert(
      fc.property(anyStrategy, (strategy) => {
        const all = (
          figures: TraderFigures,
          open: readonly Parameters<typeof withSettled>[1][],
          at: number,
        ): readonly bigint[] => {
          const node = strategy[at];
          if (!node) return [open.reduce(withSettled, figures).index];
          const ended = open.filter((_, i) => (node.settles >> i) % 2 === 1);
          const still = open.filter((_, i) => (node.settles >> i) % 2 === 0);
          const settled = ended.reduce(withSettled, figures);
          const stake = cents(node.stake);
          const balanceBefore = cents(settled.openStakes + node.stake + node.besides);
          const { figures: next, weight } = withPlaced(settled, { stake, balanceBefore });
          const won = { stake, result: 'WON', profit: stake, weight } as const;
          const lost = { stake, result: 'LOST', profit: cents(-stake), weight } as const;
          return [...all(next, [...still, won], 2 * at), ...all(next, [...still, lost], 2 * at + 1)];
        };
        const indexes = all(noFigures, [], 1);
        expect(indexes.length).toBe(2 ** trades);
        const sum = indexes.reduce((a, b) => a + b, 0n);
        expect(sum <= BigInt(indexes.length) * wholeIndex).toBe(true);
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

  it('[C4] what copiers made is shown from five customers on: fewer would show what single customers made', () => {
    const sums = { copiers: 4, apart: cents(90_000n), settled: 4, result: cents(-5_001n), staked: cents(100_000n) };
    expect(shownCopiers(sums)).toEqual({
      copiers: 4,
      copiersApart: null,
      copiersResult: null,
      copiersStaked: null,
      copiersReturn: null,
    });
    expect(shownCopiers({ ...sums, copiers: 5, settled: 5 })).toEqual({
      copiers: 5,
      copiersApart: '900.00',
      copiersResult: '-50.01',
      copiersStaked: '1000.00',
      copiersReturn: '-0.0501',
    });
    expect(shownCopiers({ ...sums, settled: 9, result: cents(0n), staked: cents(0n) }).copiersReturn).toBe(null);
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
