import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsPerUnit } from './coins.ts';
import { payOut, shareOf, type Terms } from './division.ts';

const story = fc.record({
  receipts: fc.array(fc.bigInt({ min: 1n, max: 10n ** 13n }), { minLength: 1, maxLength: 12 }),
  contracts: fc.bigInt({ min: 1n, max: 40n }),
  spare: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  hashRate: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  poolFeeBps: fc.integer({ min: 0, max: 10_000 }),
  powerMilliwatts: fc.bigInt({ min: 0n, max: 10n ** 7n }),
  price: fc.bigInt({ min: 1n, max: 10n ** 7n }),
});

it('[N3] [N3.3] a day divided in one receipt or in several gives each contract the same to the smallest unit, charges power once and makes no coin', () => {
  fc.assert(
    fc.property(story, ({ receipts, contracts, spare, price, ...rest }) => {
      const terms: Terms = { ...rest, powerPrice: 61_803n };
      const by = { capacity: contracts * terms.hashRate + spare, price: { price, decimals: 2 } };
      const received = receipts.reduce((sum, one) => sum + one, 0n);
      const whole = shareOf({ received, ...by }, terms);
      let [gross, power, net, carry, sold] = [0n, 0n, 0n, 0n, 0n];
      for (const receipt of receipts) {
        const share = shareOf({ received: receipt, ...by }, terms, power);
        for (const part of [share.gross, share.poolFee, share.powerDue, share.power, share.net]) {
          expect(part >= 0n).toBe(true);
        }
        expect(share.gross).toBe(share.poolFee + share.power + share.net);
        const paid = payOut(carry, share.net, by.price);
        [gross, power, net] = [gross + share.gross, power + share.power, net + share.net];
        [carry, sold] = [paid.carryAfter, sold + paid.soldUnits];
      }
      // No more is given than came in, and what a contract has is what it was paid in coins and what it carries.
      expect(contracts * gross <= received * partsPerUnit).toBe(true);
      expect(sold * partsPerUnit + carry).toBe(net);
      // The parts that rounding takes of each receipt are far below the smallest unit.
      const apart = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
      expect(apart(gross, whole.gross) < partsPerUnit).toBe(true);
      expect(apart(power, whole.power) < partsPerUnit).toBe(true);
      expect(apart(net, whole.net) < partsPerUnit).toBe(true);
    }),
    { numRuns: 500 },
  );
});
