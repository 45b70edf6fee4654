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
