import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import { unitsFor, withinOnePercent, worthOf } from '#domain/money/prices.ts';
import { amountInCrypto, chooseUnits, tagDigits, tagReach, typedStep, unitsToSend } from './quotes.ts';

const method = fc.constantFrom(...paymentMethods);
const amount = fc.bigInt(1n, 10_000_000_000n);
const price = fc.record({ price: fc.bigInt(1n, 10n ** 12n), decimals: fc.integer({ min: 0, max: 8 }) });

describe('quotes', () => {
  it('[D2] the amount for display has 4 decimals, half up, a space and the suffix', () => {
    const btc = coinOf('Bitcoin');
    const at = { price: 1_000_000n, decimals: 2 };
    expect(amountInCrypto(12_300n, at, btc)).toBe('0.0123 btc');
    expect(amountInCrypto(12_350n, at, btc)).toBe('0.0124 btc');
    expect(amountInCrypto(12_349n, at, btc)).toBe('0.0123 btc');
    expect(amountInCrypto(10_000n, { price: 100n, decimals: 2 }, coinOf('USDT'))).toBe('100.0000 usdt');
    expect(amountInCrypto(1_000n, { price: 250_000n, decimals: 2 }, coinOf('Ethereum'))).toBe('0.0040 eth');
    expect(amountInCrypto(60_000n, { price: 60_000n, decimals: 2 }, coinOf('BNB'))).toBe('1.0000 bnb');
  });

  it('[D2] the amount to send is the smallest of 8 decimals at most that is worth the amount asked', () => {
    fc.assert(
      fc.property(method, amount, price, (name, asked, at) => {
        const coin = coinOf(name);
        const units = unitsToSend(asked, at, coin);
        const scale = 10n ** BigInt(coin.decimals + at.decimals);
        expect(units * at.price * 100n >= asked * scale).toBe(true);
        expect(units % typedStep(coin)).toBe(0n);
        expect((units - typedStep(coin)) * at.price * 100n < asked * scale).toBe(true);
        expect(worthOf(units, at, coin)).toBeGreaterThanOrEqual(asked);
        expect(worthOf(unitsFor(asked, at, coin, 'down'), at, coin)).toBeLessThanOrEqual(asked);
      }),
    );
  });

  it('[D2] last digits tell deposits apart and stay within their bound', () => {
    fc.assert(
      fc.property(
        method,
        fc.bigInt(1n, 10n ** 20n),
        fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 90 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (name, typed, tags, random) => {
          const coin = coinOf(name);
          const step = typedStep(coin);
          const base = typed * step;
          const taken = tags.map((tag) => base + BigInt(tag) * step);
          const units = chooseUnits(base, coin, { own: [], others: taken }, random);
          if (units === null) throw new Error('90 deposits do not use up 100 amounts');
          expect(taken).not.toContain(units);
          expect(units >= base && units < base + 10n ** BigInt(tagDigits(coin)) * step).toBe(true);
          expect(units % step).toBe(0n);
        },
      ),
    );
  });

  it('[D2] an amount of 18 decimals asks for 8, which a person can type; what an old quote asked for is not asked for again', () => {
    const ether = coinOf('Ethereum');
    const at = { price: 330_448n, decimals: 2 };
    expect(unitsFor(10_000n, at, ether, 'up')).toBe(30_261_947_416_840_169n);
    const base = unitsToSend(10_000n, at, ether);
    expect(base).toBe(30_261_950_000_000_000n);
    const old = base + 4_321n;
    expect(chooseUnits(base, ether, { own: [old], others: [] }, null)).toBe(base);
    expect(chooseUnits(base, ether, { own: [old], others: [] }, 0)).toBe(base);
    expect(tagReach(ether)).toBe(10n ** 13n);
  });

  it('[D2] a full range goes on to the next, and no more than ten serve', () => {
    const btc = coinOf('Bitcoin');
    const taken = (count: number) => ({
      own: [],
      others: Array.from({ length: count }, (_, tag) => 500n + BigInt(tag)),
    });
    expect(chooseUnits(500n, btc, taken(100), 0)).toBe(601n);
    expect(chooseUnits(500n, btc, taken(999), 0.99)).toBe(1_499n);
    expect(chooseUnits(500n, btc, taken(1_000), 0.5)).toBeNull();
  });

  it('[D2] a round amount is never handed out on a shared address, however often a quote is renewed and whatever the price is', () => {
    const btc = coinOf('Bitcoin');
    // 1,000.00 at about 100,000.00: each renewal at another price and by another random number, after what was had before.
    const issued = { own: [] as bigint[], others: [] as bigint[] };
    for (let cents = -200; cents <= 200; cents += 1) {
      const base = unitsToSend(100_000n, { price: 10_000_000n + BigInt(cents), decimals: 2 }, btc);
      for (let random = 0; random < 100; random += 7) {
        const units = chooseUnits(base, btc, { own: [], others: [] }, random / 100);
        if (units !== null) issued.own.push(units);
      }
    }
    expect(issued.own).toContain(1_000_001n);
    expect(issued.own).not.toContain(1_000_000n);
    // One that was handed out before this was ruled does not come back.
    expect(chooseUnits(999_990n, btc, { own: [1_000_000n], others: [] }, 0)).toBe(999_990n);
    for (const [name, round] of [
      ['USDT', 100_000_000n],
      ['Ethereum', 10n ** 17n],
      ['BNB', 10n ** 18n],
    ] as const) {
      expect(chooseUnits(round, coinOf(name), { own: [], others: [] }, 0)).toBe(round + typedStep(coinOf(name)));
      // An address of its own tells deposits apart by itself.
      expect(chooseUnits(round, coinOf(name), { own: [], others: [] }, null)).toBe(round);
    }
  });

  it('[D2] an amount of the deposit’s own serves it again, so that renewals use nothing up; another’s never does', () => {
    const btc = coinOf('Bitcoin');
    expect(chooseUnits(500n, btc, { own: [577n], others: [] }, 0)).toBe(577n);
    expect(chooseUnits(500n, btc, { own: [499n, 600n], others: [] }, 0)).toBe(501n);
    fc.assert(
      fc.property(
        method,
        fc.array(fc.record({ base: fc.bigInt(1_000n, 1_400n), deposit: fc.nat(4), random: fc.nat(99) }), {
          maxLength: 120,
        }),
        (name, quotes) => {
          const coin = coinOf(name);
          const owners = new Map<bigint, number>();
          for (const { base: typed, deposit, random } of quotes) {
            const base = typed * typedStep(coin);
            const issued = { own: [] as bigint[], others: [] as bigint[] };
            for (const [units, owner] of owners) issued[owner === deposit ? 'own' : 'others'].push(units);
            const units = chooseUnits(base, coin, issued, random / 100);
            if (units === null) throw new Error('so few quotes do not use up 1,000 amounts');
            expect(units >= base && units < base + tagReach(coin)).toBe(true);
            expect(owners.get(units) ?? deposit).toBe(deposit);
            owners.set(units, deposit);
          }
        },
      ),
    );
  });

  it('[D5] 1 % counts as near, a hair more does not', () => {
    const quoted = { price: 10_000n, decimals: 2 };
    expect(withinOnePercent({ price: 10_100n, decimals: 2 }, quoted)).toBe(true);
    expect(withinOnePercent({ price: 9_900n, decimals: 2 }, quoted)).toBe(true);
    expect(withinOnePercent({ price: 101_001n, decimals: 3 }, quoted)).toBe(false);
    expect(withinOnePercent({ price: 98_999n, decimals: 3 }, quoted)).toBe(false);
  });
});
