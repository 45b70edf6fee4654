import { describe, expect, it } from 'vitest';
import { OrderBook, readLevel } from './book.ts';
import { costOfStepUp } from './depth-cost.ts';
import { midOf } from './quotes.ts';

/** Synthetic: made for this test, no record of any venue. */
const syntheticBids = [
  ['100.00', '15'],
  ['99.99', '40'],
] as const;
const tightAsks = [
  ['100.01', '20'],
  ['100.02', '50'],
  ['100.04', '50'],
] as const;
const wideAsks = [
  ['100.10', '20'],
  ['100.20', '50'],
] as const;

const read = (rows: readonly (readonly [string, string])[]) => rows.flatMap(([p, s]) => readLevel(p, s, 2) ?? []);
const rules = { decimals: 2, minSize: 1_000, takerBps: 40 };

describe('moving a recorded price by one step for a second, by a synthetic depth', () => {
  it('Z3 where the spread leaves room takes an offer of at least the size that counts as best', () => {
    const cost = costOfStepUp(read(syntheticBids), read(wideAsks), rules);
    expect(cost?.offering).toEqual({ capital: 1_000n * 10n ** 8n, certain: 0n });
  });

  it('Z3 where dust stands at better prices only the rest of that size is offered, which may be next to nothing', () => {
    const dust = [['100.05', '9.5'], ...syntheticBids] as const;
    const cost = costOfStepUp(read(dust), read(wideAsks), rules);
    // 950.475 of 1,000 stand at 100.05 already.
    expect(cost?.offering).toEqual({ capital: 4_952_500_000n, certain: 0n });
    // And that rest is enough.
    const book = new OrderBook(2);
    book.fill('bid', read(dust));
    book.fill('ask', read(wideAsks));
    const before = book.best(rules.minSize);
    const rest = [['100.02', '0.49516']] as const;
    for (const level of read(rest)) book.set('bid', level);
    const after = book.best(rules.minSize);
    expect(before && after && midOf(after.bid, after.ask) - midOf(before.bid, before.ask)).toBe(1n);
  });

  it('Z3 where it leaves none takes all that stands at the best ask, with the venue’s fee', () => {
    const cost = costOfStepUp(read(syntheticBids), read(tightAsks), rules);
    expect(cost?.offering).toBeNull();
    // 20 at 100.01 are bought, a hundredth above the mid as it is recorded. The fee is 0.4 %.
    expect(cost?.buying?.capital).toBe(200_020_000_000n);
    expect(cost?.buying?.certain).toBe(800_080_000n + 20_000_000n);
  });

  it('Z3 with a hundredth of that size nothing moves', () => {
    const book = new OrderBook(2);
    book.fill('bid', read(syntheticBids));
    book.fill('ask', read(wideAsks));
    const before = book.best(rules.minSize);
    for (const level of read([['100.05', '0.1']])) book.set('bid', level);
    expect(book.best(rules.minSize)).toEqual(before);
    expect(before && midOf(before.bid, before.ask)).toBe(10_005n);
  });
});
