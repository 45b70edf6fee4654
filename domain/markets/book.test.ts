import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook, readLevel, type Side } from './book.ts';

function level(price: string, size: string) {
  const read = readLevel(price, size, 2);
  if (read === null) throw new Error(`${price} ${size} is no level`);
  return read;
}

function bookOf(bids: readonly (readonly [string, string])[], asks: readonly (readonly [string, string])[]): OrderBook {
  const book = new OrderBook(2);
  book.fill(
    'bid',
    bids.map(([price, size]) => level(price, size)),
  );
  book.fill(
    'ask',
    asks.map(([price, size]) => level(price, size)),
  );
  return book;
}

describe('a book', () => {
  it('Z3 dust moves no price: best is where so much stands at it or better', () => {
    const book = bookOf([['100.00', '20']], [['100.10', '20']]);
    const still = { bid: 10_000n, ask: 10_010n };
    expect(book.best(1_000)).toEqual(still);
    book.set('bid', level('100.09', '0.01'));
    book.set('bid', level('100.08', '9.9'));
    expect(book.best(1_000)).toEqual(still);
    // With what stands above it the level holds enough now.
    book.set('bid', level('100.08', '9.99'));
    expect(book.best(1_000)).toEqual({ bid: 10_008n, ask: 10_010n });
  });

  it('Z3 a side that does not hold so much has no best price', () => {
    const book = bookOf([['100.00', '9.99']], [['100.10', '20']]);
    expect(book.best(1_000)).toBeNull();
    expect(book.best(999)).toEqual({ bid: 10_000n, ask: 10_010n });
  });

  it('T5 what is cut off counts as there: a side of dust has its deepest known price, at or before the true one', () => {
    const dusts = fc.array(fc.tuple(fc.integer({ min: 2, max: 98 }), fc.integer({ min: 1, max: 99 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.constantFrom<Side>('bid', 'ask'), dusts, fc.integer({ min: 1, max: 40 }), (side, dust, depth) => {
        const whole = bookOf([['100.00', '20']], [['101.00', '20']]);
        const kept = bookOf([['100.00', '20']], [['101.00', '20']]);
        for (const [place, size] of dust) {
          const one = level(`100.${`${place}`.padStart(2, '0')}`, `0.${`${size}`.padStart(2, '0')}`);
          for (const book of [whole, kept]) book.set(side, one);
        }
        kept.cut(depth);
        const goesOn = { bid: kept.levels('bid').length >= depth, ask: kept.levels('ask').length >= depth };
        const [known, real] = [kept.best(1_000, goesOn), whole.best(1_000)];
        if (known === null || real === null) throw new Error('the pair is silent');
        // Between the true price and the best order of that side: nobody is quoted past what somebody offers.
        expect(known.bid).toBeGreaterThanOrEqual(real.bid);
        expect(known.bid).toBeLessThanOrEqual(whole.levels('bid')[0]?.price ?? 0n);
        expect(known.ask).toBeLessThanOrEqual(real.ask);
        expect(known.ask).toBeGreaterThanOrEqual(whole.levels('ask')[0]?.price ?? 0n);
      }),
    );
  });

  it('M2 levels are set, changed and taken away in any order, and the best stands first', () => {
    const sizes = fc.constantFrom('0', '0.00000000', '1', '2.5');
    const change = fc.tuple(fc.constantFrom<Side>('bid', 'ask'), fc.integer({ min: 1, max: 40 }), sizes);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
        const book = new OrderBook(2);
        const slow = { bid: new Map<bigint, string>(), ask: new Map<bigint, string>() };
        for (const [side, price, size] of changes) {
          book.set(side, level(`${price}.00`, size));
          if (Number(size) === 0) slow[side].delete(BigInt(price) * 100n);
          else slow[side].set(BigInt(price) * 100n, size);
        }
        for (const side of ['bid', 'ask'] as const) {
          const sorted = [...slow[side]].sort(([a], [b]) => (side === 'bid' ? Number(b - a) : Number(a - b)));
          expect(book.levels(side).map(({ price, sizeText }) => [price, sizeText])).toEqual(sorted);
        }
      }),
    );
  });

  it('M2 is cut to a depth, and known to be wrong where bid and ask cross', () => {
    const book = bookOf(
      [
        ['1', '1'],
        ['3', '1'],
        ['2', '1'],
      ],
      [
        ['4', '1'],
        ['5', '1'],
      ],
    );
    book.cut(1);
    expect(book.levels('bid').map(({ priceText }) => priceText)).toEqual(['3']);
    expect(book.crossed).toBe(false);
    book.set('ask', level('3', '1'));
    expect(book.crossed).toBe(true);
  });

  it('P6 a level whose digits are no price or no size of the pair is none', () => {
    expect(readLevel('1.001', '1', 2)).toBeNull();
    expect(readLevel('0', '1', 2)).toBeNull();
    expect(readLevel('1.00', '-1', 2)).toBeNull();
    expect(readLevel(1, '1', 2)).toBeNull();
    expect(readLevel('1.0', '0.5', 2)).toMatchObject({ price: 100n, priceText: '1.0', sizeText: '0.5' });
  });
});
