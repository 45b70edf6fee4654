import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { market, owner, withdrawal } from '#tools/testing/payments/stored-withdrawal.ts';
import { backBy, first, payout, second, states } from '#tools/testing/payments/withdrawal-states.ts';
import { decideApprovalTakenBack } from './approving.ts';
import { decideReturn, type Incoming, valueReturn } from './returning.ts';
import type { ReturnValues, Withdrawal } from './withdrawal.ts';

describe('payouts that came back', () => {
  it('[R3] an approval of the step that it stands before is taken back by its own admin, and no other', () => {
    const mine = [{ admin: first, values: null }];
    const voted = [
      ['payout', { kind: 'pending', approvals: mine, owed: null }],
      [
        'unsend',
        { kind: 'sending', payout, unsends: [{ admin: first, values: { failedBy: null, failedAtMs: null } }] },
      ],
      ['return', { kind: 'approved', payout, transactionId: 'a', returns: [{ admin: first, values: backBy }] }],
    ] as const;
    for (const [purpose, state] of voted) {
      expect(decideApprovalTakenBack(withdrawal(state), first)).toEqual({ ok: true, value: purpose });
      const missing = purpose === 'payout' ? 'approval_missing' : 'already_decided';
      expect(codeOf(decideApprovalTakenBack(withdrawal(state), second))).toBe(missing);
    }
    for (const kind of ['declined', 'cancelled', 'returned'] as const) {
      expect(codeOf(decideApprovalTakenBack(withdrawal(states[kind]), first))).toBe('already_decided');
    }
  });

  it('[R3] a return credits a customer, so it takes two admins whatever the amount, who name the same transaction, coins and time', () => {
    const paid = (returns: { admin: typeof first; values: ReturnValues }[]): Withdrawal =>
      withdrawal({ kind: 'approved', payout, transactionId: 'a', returns }, 1_000n);
    const back: Incoming = { kind: 'incoming', transactionId: 'b', units: 20_000n, atMs: millis(5), watched: false };
    const decide = (
      subject: Withdrawal,
      admin: typeof first,
      incoming: Incoming | null,
      price: RecordedPrice | null = market,
    ) => decideReturn(subject, { admin, by: incoming }, price);
    // The price may be recorded after the first approval.
    expect(decide(paid([]), first, back, null)).toMatchObject({
      value: { step: 'first', secondPerson: { why: 'undone' } },
    });
    const once = [{ admin: first, values: { incoming: 'b', units: 20_000n, atMs: millis(5), failedAtMs: null } }];
    expect(codeOf(decide(paid(once), first, back))).toBe('second_admin_required');
    expect(codeOf(decide(paid(once), owner, back))).toBe('own_case');
    for (const [incoming, field] of [
      [{ ...back, transactionId: 'c' }, 'transactionId'],
      [null, 'transactionId'],
      [{ ...arrived, units: 1n }, 'amountReceived'],
      [{ ...back, atMs: millis(6) }, 'paidAt'],
    ] as const) {
      expect(decide(paid(once), second, incoming)).toMatchObject({
        failure: { code: 'decision_differs', facts: { field } },
      });
    }
    // What a watcher has seen by now counts, whatever was read before.
    expect(codeOf(decide(paid(once), second, { ...back, units: 10_000n, atMs: millis(6), watched: true }))).toBe('ok');
    expect(codeOf(decide(paid(once), second, back, null))).toBe('price_unavailable');
    expect(decide(paid(once), second, back)).toMatchObject({
      value: { step: 'last', credited: 1_000n, journal: { code: 'withdrawal-returned' } },
    });
    // What was set aside before it was held is set aside again first.
    const half = { ...back, units: 10_000n };
    const setAside = {
      ...paid([{ admin: first, values: { incoming: 'b', units: 10_000n, atMs: millis(5), failedAtMs: null } }]),
      fromAside: cents(300n),
    };
    expect(decide(setAside, second, half)).toMatchObject({
      value: {
        journal: {
          transfers: [
            { to: { kind: 'aside' }, amount: 300n },
            { to: { kind: 'available' }, amount: 200n },
          ],
        },
      },
    });
    const neverArrived = [{ admin: first, values: { incoming: null, units: null, atMs: null, failedAtMs: null } }];
    expect(decide(paid(neverArrived), second, null, null)).toMatchObject({
      value: { step: 'last', credited: 1_000n, worth: null },
    });
  });

  const arrived = { kind: 'incoming', transactionId: 'b', atMs: millis(5), watched: false } as const;

  it('[W5] a return gives back what its coins are worth, never more than was asked for, and more coins never give less', () => {
    const amounts = fc.bigInt({ min: 1n, max: 100_000_000_000n });
    const prices = fc.bigInt({ min: 1n, max: 100_000_000_000n });
    const coins = fc.bigInt({ min: 1n, max: 10n ** 13n });
    fc.assert(
      fc.property(amounts, prices, coins, coins, (amount, price, units, more) => {
        const subject = { method: 'Bitcoin' as const, amount: cents(amount) };
        const value = (count: bigint): bigint => {
          const decided = valueReturn(subject, { ...arrived, units: count }, { ...market, price });
          return decided.ok ? decided.value.credited : 0n;
        };
        // Cents for whole coins at a price in cents, eight decimals of the coin.
        const worth = (units * price) / 10n ** 8n;
        expect(value(units)).toBe(worth < amount ? worth : amount);
        expect(value(units + more)).toBeGreaterThanOrEqual(value(units));
      }),
    );
    const dust = { ...market, price: 1n };
    expect(codeOf(valueReturn(withdrawal(states.approved), { ...arrived, units: 1n }, dust))).toBe(
      'amount_received_invalid',
    );
  });
});
