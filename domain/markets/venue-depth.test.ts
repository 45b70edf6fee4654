import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { OrderBook, readLevel, type Side } from './book.ts';
import { floorsOf, pairs, termsIfOffered } from './pairs.ts';
import { leastToFill, venueDepths } from './venue-depth.ts';

const streamed = pairs.filter((one) => termsIfOffered(one) !== null);

function level(price: bigint, size: string, decimals: number) {
  const digits = price.toString().padStart(decimals + 1, '0');
  const read = readLevel(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`, size, decimals);
  if (read === null) throw new Error(`${digits} ${size} is no level`);
  return read;
}

describe.each(Object.entries(venueDepths))('the kept depth of %s', (_venue, terms) => {
  it.each(streamed)('T5 hides no price of $pair behind orders of less than half of its minSize', ({ pair }) => {
    expect(2n * leastToFill(terms)).toBeGreaterThanOrEqual(cents(BigInt(floorsOf(pair).minSize) * 100n));
  });

  it.each(streamed)(
    'T5 leaves $pair a price whatever dust stands in front, and its true one below that',
    ({ pair, decimals }) => {
      const { minSize } = floorsOf(pair);
      const middle = 10n ** BigInt(decimals + 2);
      const sides: readonly Side[] = ['bid', 'ask'];
      for (const dust of [25, terms.depth - 1, terms.depth, 3 * terms.depth]) {
        const book = new OrderBook(decimals);
        for (const side of sides) {
          const away = side === 'bid' ? -1n : 1n;
          // A dollar hundredfold: 0.005 of it costs the least that Kraken takes.
          const inFront = Array.from({ length: dust }, (_, i) =>
            level(middle + away * BigInt(i + 1), '0.005', decimals),
          );
          book.fill(side, [...inFront, level(middle + away * BigInt(dust + 1), '1500', decimals)]);
        }
        book.cut(terms.depth);
        const best = book.best(minSize, { bid: true, ask: true });
        const away = BigInt(Math.min(dust + 1, terms.depth));
        expect(best).toEqual({ bid: middle - away, ask: middle + away });
      }
    },
  );
});
