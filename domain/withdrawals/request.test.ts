import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrase } from '#domain/failures/phrases.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { market, owner, withdrawal, withdrawalId } from '#tools/testing/payments/stored-withdrawal.ts';
import { decideCancel } from './cancelling.ts';
import { isDust, leastAmount } from './dust.ts';
import { type AddressCheck, decideRequest } from './request.ts';

describe('withdrawal requests', () => {
  const right: AddressCheck = { ok: true, address: 'bc1' };
  const ask = (
    amount: bigint | null,
    available: bigint,
    address: AddressCheck = right,
    price: RecordedPrice | null = null,
    aside = 0n,
    feeSeen: Cents | null = null,
  ) =>
    decideRequest(
      {
        id: withdrawalId,
        owner,
        method: 'Bitcoin',
        amount: amount === null ? null : cents(amount),
        feeSeen,
        address,
      },
      { available: cents(available), aside: cents(aside), networkFee: cents(250n), market: price },
    );

  it('[W2] all that is available can be asked for, a cent more cannot', () => {
    expect(ask(10_000n, 10_000n)).toMatchObject({ value: { amount: 10_000n, hold: { code: 'withdrawal-hold' } } });
    expect(codeOf(ask(10_001n, 10_000n))).toBe('withdrawal_blocked');
    expect(codeOf(ask(1_000n, 0n))).toBe('withdrawal_blocked');
  });

  it('[A13] [W2] what can only be withdrawn goes first and counts as much; it comes back to where it was', () => {
    const transfersOf = (decision: ReturnType<typeof ask>) =>
      decision.ok
        ? decision.value.hold.transfers.map(({ from, amount }) => [from.kind, amount])
        : decision.failure.code;
    expect(transfersOf(ask(10_000n, 4_000n, right, null, 7_000n))).toEqual([
      ['aside', 7_000n],
      ['available', 3_000n],
    ]);
    expect(transfersOf(ask(5_000n, 4_000n, right, null, 7_000n))).toEqual([['aside', 5_000n]]);
    expect(transfersOf(ask(11_001n, 4_000n, right, null, 7_000n))).toBe('withdrawal_blocked');
    const held = withdrawal({ kind: 'pending', approvals: [], owed: null }, 10_000n, 7_000n);
    const back = decideCancel(held);
    expect(back.ok && back.value.transfers.map(({ to, amount }) => [to.kind, amount])).toEqual([
      ['aside', 7_000n],
      ['available', 3_000n],
    ]);
  });

  it('[W2] a request that names another network fee than holds is refused with the one that does', () => {
    expect(ask(10_000n, 10_000n, right, null, 0n, cents(250n)).ok).toBe(true);
    for (const seen of [249n, 251n, 0n])
      expect(ask(10_000n, 0n, right, null, 0n, cents(seen))).toMatchObject({
        failure: { code: 'network_fee_changed', facts: { paymentMethod: 'Bitcoin', networkFee: '2.50' } },
      });
  });

  it('[W2] nothing, and what the network fee eats up, names the field and the minimum', () => {
    expect(ask(0n, 10_000n)).toMatchObject({
      failure: { code: 'invalid_input', facts: { fields: [{ field: 'amount' }] } },
    });
    expect(codeOf(ask(null, 10_000n))).toBe('invalid_input');
    const eaten = ask(250n, 10_000n);
    expect(JSON.stringify(eaten)).toContain('"below_fee","facts":{"least":"2.51"');
    expect(codeOf(ask(251n, 10_000n))).toBe('ok');
  });

  it('[W2] what is left after the fee has to be above dust, in every coin and at every price', () => {
    const dust = ask(277n, 10_000n, right, market);
    expect(JSON.stringify(dust)).toContain('"below_dust","facts":{"least":"2.78"');
    expect(codeOf(ask(278n, 10_000n, right, market))).toBe('ok');
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentMethods),
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 8 }),
        (method, networkFee, price, decimals) => {
          const at: RecordedPrice = { ...market, price, decimals };
          const least = leastAmount(method, cents(networkFee), at);
          expect(least).toBeGreaterThan(networkFee);
          expect(isDust(method, least, cents(networkFee), at)).toBe(false);
          // A cent less is nothing, or dust.
          expect(least - 1n === networkFee || isDust(method, cents(least - 1n), cents(networkFee), at)).toBe(true);
        },
      ),
    );
  });

  it('[W3] a bad address says what is wrong with it', () => {
    expect(ask(1_000n, 10_000n, { ok: false, problem: phrase('zero_address') })).toMatchObject({
      failure: { code: 'address_invalid', facts: { problem: phrase('zero_address') } },
    });
  });
});
