import fc from 'fast-check';
import { expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import { type CopyMoney, freeOf, takeShare, weekProfit, windDown } from './profit-share.ts';
import { weekStart } from './weeks.ts';

const copy = (money: Partial<Record<keyof CopyMoney, bigint>> & { readonly bps?: number }): CopyMoney => ({
  balance: cents(money.balance ?? 10_000n),
  due: cents(money.due ?? 0n),
  profit: money.profit ?? 0n,
  mark: cents(money.mark ?? 0n),
  owed: cents(money.owed ?? 0n),
  shareBps: money.bps ?? 2_000,
  houseBps: 2_000,
});

it('[C6] the share is of profit above the highest one shared before, rounded down; the house takes its part of what is paid', () => {
  expect(takeShare(copy({ profit: 5_055n }))).toEqual({
    due: 1_011n,
    paid: 1_011n,
    toHouse: 202n,
    toTrader: 809n,
    mark: 5_055n,
    owed: 0n,
  });
  expect(takeShare(copy({ profit: 5_055n, mark: 5_055n }))).toMatchObject({ due: 0n, paid: 0n, mark: 5_055n });
  expect(takeShare(copy({ profit: -300n, mark: 5_055n }))).toMatchObject({ due: 0n, paid: 0n, mark: 5_055n });
  expect(takeShare(copy({ profit: 5_000n, bps: 0 }))).toMatchObject({ due: 0n, paid: 0n });
  // New profit that makes no cent of share counts on.
  expect(takeShare(copy({ profit: 4n, mark: 0n }))).toMatchObject({ due: 0n, mark: 0n });
});

it('[C6] what is staked or due to a trade accepted before stays owed, and is paid when it comes free', () => {
  const first = takeShare(copy({ profit: 5_000n, balance: 700n, due: 200n }));
  expect(first).toMatchObject({ due: 1_000n, paid: 500n, owed: 500n, mark: 5_000n });
  const later = copy({ profit: 2_000n, mark: first.mark, owed: first.owed, balance: 9_000n });
  expect(takeShare(later)).toMatchObject({ due: 0n, paid: 500n, owed: 0n });
});

it('[C6] a week counts what all copies of the trader came to, and what is open at its end as lost', () => {
  expect(weekProfit(0n, { profit: 5_000n, openStake: 0n })).toBe(5_000n);
  expect(weekProfit(-2_000n, { profit: 5_000n, openStake: 700n })).toBe(2_300n);
  expect(weekProfit(1_000n, { profit: -400n, openStake: 900n })).toBe(-300n);
  // What was won beside an open stake is shared once that has settled.
  const money = copy({ profit: weekProfit(0n, { profit: 1_000n, openStake: 1_000n }) });
  expect(takeShare(money)).toMatchObject({ due: 0n, mark: 0n });
});

it('[C2] [C6] ending gives back what is neither staked, nor due, nor may be wanted as share; the last step shares and gives the rest', () => {
  expect(windDown(copy({ balance: 10_000n, due: 1_500n, profit: 1_000n }), 1)).toMatchObject({
    share: { due: 0n, paid: 0n, mark: 0n },
    release: 8_300n,
    ended: false,
  });
  // The open trade lost 400: a part of what was held comes back, the share is of what is left of the profit.
  expect(windDown(copy({ balance: 200n, profit: 600n }), 1)).toMatchObject({
    share: { paid: 0n },
    release: 80n,
  });
  expect(windDown(copy({ balance: 120n, profit: 600n }), 0)).toMatchObject({
    share: { due: 120n, paid: 120n, mark: 600n },
    release: 0n,
    ended: true,
  });
  // What is owed of a week before is paid as it comes free, whatever the open trades make.
  expect(windDown(copy({ balance: 500n, owed: 90n, profit: 1_000n, mark: 700n }), 2)).toMatchObject({
    share: { due: 0n, paid: 90n, owed: 0n, mark: 700n },
    release: 350n,
    ended: false,
  });
  expect(windDown(copy({ balance: 1_500n, mark: 1_000n, profit: 1_000n }), 0)).toMatchObject({
    share: { paid: 0n },
    release: 1_500n,
    ended: true,
  });
  // More is owed than is left: it is not asked for again.
  expect(windDown(copy({ balance: 30n, owed: 100n }), 0)).toMatchObject({
    share: { paid: 30n, owed: 70n },
    release: 0n,
    ended: true,
  });
});

it('[C6] however the open trades of a stopped copy end, the share is that of its final profit above the mark, and can be paid', () => {
  const trades = fc.array(
    fc.record({ stake: fc.bigInt(1n, 3_000n), ends: fc.constantFrom('WON', 'LOST', 'REFUNDED') }),
    {
      maxLength: 6,
    },
  );
  const bps = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.bigInt(-5_000n, 5_000n), fc.bigInt(0n, 4_000n), trades, bps, (settled, mark, open, shareBps) => {
      let [profit, released, paid] = [settled, 0n, 0n];
      // What is free at the stop: never less than what settled trades won.
      let balance = 6_000n + settled;
      const staked = open.reduce((sum, { stake }) => sum + stake, 0n);
      const all = balance + staked;
      for (let nth = 0; ; nth += 1) {
        const money = { ...copy({ balance, profit, mark }), shareBps };
        const step = windDown(money, open.length - nth);
        expect(step.ended).toBe(nth === open.length);
        if (!step.ended) expect(step.share.due).toBe(0n);
        paid += step.share.paid;
        released += step.release;
        balance -= step.share.paid + step.release;
        const ends = open[nth];
        if (!ends) break;
        const won = ends.ends === 'WON' ? (ends.stake * 85n) / 100n : ends.ends === 'LOST' ? -ends.stake : 0n;
        profit += won;
        balance += ends.stake + won;
      }
      const wanted = profit > mark ? ((profit - mark) * BigInt(shareBps)) / 10_000n : 0n;
      expect([balance, paid, released]).toEqual([0n, wanted, all + profit - settled - wanted]);
    }),
  );
});

it('[C6] no sequence of wins and losses pays share on losses regained, nor more than is there', () => {
  const step = fc.record({
    change: fc.bigInt({ min: -3_000n, max: 3_000n }),
    staked: fc.bigInt({ min: 0n, max: 12_000n }),
    due: fc.bigInt({ min: 0n, max: 2_000n }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (steps, shareBps, houseBps) => {
        let [profit, mark, owed, paid, due, high] = [0n, 0n, 0n, 0n, 0n, 0n];
        for (const one of steps) {
          profit += one.change;
          high = profit > high ? profit : high;
          const there = 100_000n + profit - paid;
          const balance = there > one.staked ? there - one.staked : 0n;
          const taken = takeShare({
            balance: cents(balance),
            due: cents(one.due),
            profit,
            shareBps,
            houseBps,
            mark: cents(mark),
            owed: cents(owed),
          });
          if (profit <= mark) expect(taken.due).toBe(0n);
          expect(taken.paid).toBe(taken.toHouse + taken.toTrader);
          expect(taken.paid <= (balance > one.due ? balance - one.due : 0n)).toBe(true);
          expect(
            freeOf({
              balance: cents(balance),
              due: cents(one.due),
              profit,
              shareBps,
              houseBps,
              mark: cents(mark),
              owed: cents(owed),
            }),
          ).toBe(balance > one.due + taken.paid ? balance - one.due - taken.paid : 0n);
          [mark, owed, paid, due] = [taken.mark, taken.owed, paid + taken.paid, due + taken.due];
          expect(owed).toBe(due - paid);
          // The slow truth: never more than the share of the highest profit there ever was.
          expect(due <= (high * BigInt(shareBps)) / 10_000n).toBe(true);
        }
      },
    ),
  );
});

it('[C6] a week ends on Monday 00:00 UTC', () => {
  const start = (time: string) => new Date(weekStart(millis(Date.parse(time)))).toISOString();
  expect(start('2026-11-22T23:59:59.999Z')).toBe('2026-11-16T00:00:00.000Z');
  expect(start('2026-11-23T00:00:00.000Z')).toBe('2026-11-23T00:00:00.000Z');
  expect(start('2026-11-25T12:00:00.000Z')).toBe('2026-11-23T00:00:00.000Z');
});
