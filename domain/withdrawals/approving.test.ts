import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { market, owner, personOf, withdrawal } from '#tools/testing/stored-withdrawal.ts';
import { type ApprovalFacts, decideApproval, decideApprovalTakenBack } from './approving.ts';
import { decideCancel, decideDecline } from './cancelling.ts';
import { decideGroundLifted, decideLegalGround } from './legal-ground.ts';
import { waitOf } from './payout-addresses.ts';
import { fixPayout, payoutAt, payoutHoldsMs } from './payout-fixing.ts';
import { decideReturn, type Incoming, valueReturn } from './returning.ts';
import { decideUndoing, type PaymentToAddress } from './undoing.ts';
import { type ReturnValues, statusOf, type UnsendValues, type Withdrawal, type WithdrawalState } from './withdrawal.ts';

const first = personOf(2);
const second = personOf(3);
const payout = { units: 1n, price: market, fixedAtMs: millis(0), marketSeq: 1 };
const limit = cents(100_000n);

const states: Readonly<Record<WithdrawalState['kind'], WithdrawalState>> = {
  pending: { kind: 'pending', approvals: [], owed: null },
  fixing: { kind: 'fixing', fromMs: millis(0), owed: null },
  sending: { kind: 'sending', payout, unsends: [] },
  approved: { kind: 'approved', payout, transactionId: 'a', returns: [] },
  declined: { kind: 'declined' },
  cancelled: { kind: 'cancelled' },
  returned: { kind: 'returned' },
};

const backBy = { incoming: 'b', units: 1n, atMs: millis(5), failedAtMs: null };
const facts = (ownerStatus: AccountStatus = 'approved', price: RecordedPrice | null = market): ApprovalFacts => ({
  fourEyes: { record: limit, sum: cents(1_000_000n), total: cents(1_000_000n) },
  alone: [],
  market: price,
  ownerStatus,
});
const approve = (subject: Withdrawal, transactionId: string | null, admin = first, known = facts(), at = 1) =>
  decideApproval(subject, { admin, transactionId }, millis(at), known);
const notBroadcast = (subject: Withdrawal, admin: typeof first, paid: PaymentToAddress | null) =>
  decideUndoing(subject, { admin, failedBy: null }, { paid, failed: null, named: null }, null);

describe('withdrawal decisions', () => {
  it('[W] each event is taken in the states of the table and nowhere else', () => {
    const taken = Object.values(states).map((state) => {
      const subject = withdrawal(state);
      return [
        state.kind,
        codeOf(decideCancel(subject)),
        codeOf(decideDecline(subject, first)),
        codeOf(approve(subject, null)),
        codeOf(approve(subject, 'a')),
        codeOf(notBroadcast(subject, first, null)),
        codeOf(
          decideReturn(
            subject,
            { admin: first, by: { kind: 'incoming', ...backBy, transactionId: 'b', watched: false } },
            market,
          ),
        ),
      ].join(' ');
    });
    const no = 'already_decided';
    expect(taken).toEqual([
      `pending ok ok ok transaction_too_early ${no} ${no}`,
      `fixing withdrawal_not_cancellable ${no} ${no} transaction_too_early price_unavailable ${no}`,
      `sending withdrawal_not_cancellable ${no} ${no} ok ok ${no}`,
      `approved withdrawal_not_cancellable ${no} ${no} ${no} ${no} ok`,
      `declined withdrawal_not_cancellable ${no} ${no} ${no} ${no} ${no}`,
      `cancelled withdrawal_not_cancellable ${no} ${no} ${no} ${no} ${no}`,
      `returned withdrawal_not_cancellable ${no} ${no} ${no} ${no} ${no}`,
    ]);
    expect(Object.values(states).map(statusOf)).toEqual([
      'pending',
      'pending',
      'pending',
      'approved',
      'declined',
      'cancelled',
      'returned',
    ]);
  });

  it('[W5] the coins are what is left after the fee at the price of the minute after the last approval, rounded down', () => {
    // (100.00 − 2.50) / 50,000.00
    expect(payoutAt(withdrawal(states.pending), market, millis(1)).units).toBe(195_000n);
    expect(payoutAt(withdrawal(states.pending, 10_001n), { ...market, price: 3_000_000n }, millis(1)).units).toBe(
      325_033n,
    );
    expect(approve(withdrawal(states.pending), null)).toEqual({ ok: true, value: { step: 'sending' } });
    expect(fixPayout(withdrawal(states.fixing), market, millis(1))).toMatchObject({ units: 195_000n, marketSeq: 1 });
    for (const kind of ['pending', 'sending', 'approved', 'cancelled'] as const) {
      expect(fixPayout(withdrawal(states[kind]), market, millis(1))).toBe(null);
    }
    expect(codeOf(approve(withdrawal(states.pending), null, first, facts('approved', null)))).toBe('price_unavailable');
  });

  it('[W5] the payout posts the whole amount, network fee included', () => {
    const decision = approve(withdrawal(states.sending), 'a');
    expect(decision.ok && decision.value.step === 'paid' && decision.value.journal).toMatchObject({
      code: 'withdrawal-paid',
      transfers: [{ from: { kind: 'withdrawing', owner }, to: { kind: 'external' }, amount: 10_000n }],
    });
  });

  it('[W5] no approval takes a transaction id: nothing is sent before its coins are fixed', () => {
    for (const state of [states.pending, states.fixing]) {
      expect(codeOf(approve(withdrawal(state, 100_000n), 'a'))).toBe('transaction_too_early');
      expect(codeOf(approve(withdrawal(state, 99_999n), 'a'))).toBe('transaction_too_early');
    }
    expect(codeOf(approve(withdrawal(states.sending, 100_000n), 'a'))).toBe('ok');
  });

  it('[R3] two admins from the limit on, never the subject', () => {
    expect(approve(withdrawal(states.pending, 100_000n), null)).toMatchObject({ value: { step: 'first approval' } });
    const seen = withdrawal({ kind: 'pending', approvals: [{ admin: first, values: null }], owed: null }, 100_000n);
    expect(codeOf(approve(seen, 'a'))).toBe('second_admin_required');
    expect(approve(seen, null, second)).toMatchObject({ value: { step: 'sending' } });
    for (const state of [states.pending, states.sending]) {
      expect(codeOf(approve(withdrawal(state), 'a', owner))).toBe('own_case');
    }
    expect(codeOf(decideDecline(withdrawal(states.pending), owner))).toBe('own_case');
    expect(codeOf(notBroadcast(withdrawal(states.sending), owner, null))).toBe('own_case');
  });

  it('[W5] that nothing was broadcast takes two admins whatever the amount, and the customer cannot cancel until then', () => {
    const sent = (unsends: { admin: typeof first; values: UnsendValues }[]): Withdrawal =>
      withdrawal({ kind: 'sending', payout, unsends }, 1_000n);
    expect(notBroadcast(sent([]), first, null)).toMatchObject({
      value: { step: 'first', secondPerson: { why: 'undone' } },
    });
    const once = sent([{ admin: first, values: { failedBy: null, failedAtMs: null } }]);
    expect(codeOf(notBroadcast(once, first, null))).toBe('second_admin_required');
    expect(codeOf(notBroadcast(once, owner, null))).toBe('own_case');
    expect(codeOf(decideCancel(once))).toBe('withdrawal_not_cancellable');
    expect(codeOf(decideDecline(once, second))).toBe('already_decided');
    expect(notBroadcast(once, second, null)).toMatchObject({ value: { step: 'last' } });
    const seen = { transactionId: 'seen', paid: '1 btc', address: 'x' };
    for (const subject of [sent([]), once]) {
      expect(notBroadcast(subject, second, seen)).toMatchObject({
        failure: { code: 'payout_on_chain', facts: seen },
      });
    }
  });

  it('[W5] what was fixed once is never lowered: a later approval, and an hour later the same one, give the larger number', () => {
    const hour = payoutHoldsMs;
    const at = (price: bigint, seq: number): RecordedPrice => ({ ...market, price, seq });
    const [dear, cheap] = [at(10_000_000n, 7), at(2_500_000n, 8)];
    const fixed = payoutAt(withdrawal(states.pending), market, millis(0));
    const again = withdrawal({ kind: 'fixing', fromMs: millis(0), owed: fixed });
    expect(fixPayout(again, dear, millis(1))).toMatchObject({
      units: 195_000n,
      price: { seq: 1 },
      marketSeq: 7,
      fixedAtMs: 1,
    });
    expect(fixPayout(again, cheap, millis(1))).toMatchObject({ units: 390_000n, price: { seq: 8 }, marketSeq: 8 });
    const sent = withdrawal({ kind: 'sending', payout: fixed, unsends: [] });
    expect(codeOf(approve(sent, null, first, facts('approved', cheap), hour))).toBe('already_decided');
    expect(approve(sent, 'a', first, facts('approved', cheap), hour)).toMatchObject({
      value: { step: 'paid', payout: { units: 195_000n, fixedAtMs: 0 } },
    });
    const steps = [
      ['a', 'paid'],
      [null, 'fixed again'],
    ] as const;
    for (const [transactionId, step] of steps) {
      expect(approve(sent, transactionId, first, facts('approved', cheap), hour + 1)).toMatchObject({
        value: { step, payout: { units: 390_000n, price: { seq: 8 }, fixedAtMs: hour + 1 } },
      });
      expect(approve(sent, transactionId, first, facts('approved', dear), hour + 1)).toMatchObject({
        value: { step, payout: { units: 195_000n, price: { seq: 1 }, marketSeq: 7, fixedAtMs: hour + 1 } },
      });
      expect(codeOf(approve(sent, transactionId, first, facts('approved', null), hour + 1))).toBe('price_unavailable');
    }
  });

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

  it('[A9.1] the withdrawal of a suspended customer waits, at most the configured days; what is on its way is recorded', () => {
    const waiting = approve(withdrawal(states.pending), null, first, facts('suspended'), 30 * dayMs - 1);
    expect(waiting).toMatchObject({
      failure: { code: 'customer_not_approved', facts: { accountStatus: 'suspended' } },
    });
    expect(codeOf(approve(withdrawal(states.pending), null, first, facts('suspended'), 30 * dayMs))).toBe('ok');
    expect(codeOf(approve(withdrawal(states.sending), 'a', first, facts('blocked')))).toBe('ok');
    expect(codeOf(decideCancel(withdrawal(states.pending)))).toBe('ok');
  });

  it('[A9.1] a recorded legal ground holds it back beyond those days, of who is not approved alone, until it is lifted', () => {
    const held = { ...withdrawal(states.pending), legalGround: true };
    expect(codeOf(approve(held, null, first, facts('suspended'), 300 * dayMs))).toBe('legal_ground_stands');
    expect(codeOf(approve(held, null, first, facts('approved')))).toBe('ok');
    expect(codeOf(decideGroundLifted(held, owner))).toBe('own_case');
    expect(codeOf(decideLegalGround(held, first, 'suspended'))).toBe('legal_ground_stands');
    expect(codeOf(decideGroundLifted(held, first))).toBe('ok');
    expect(codeOf(decideGroundLifted(withdrawal(states.pending), first))).toBe('legal_ground_missing');
    expect(codeOf(decideLegalGround(withdrawal(states.sending), first, 'suspended'))).toBe('already_decided');
  });

  it('[A9] no legal ground is recorded against a customer who is approved, and one on a payout that is sent can be lifted', () => {
    expect(codeOf(decideLegalGround(withdrawal(states.pending), first, 'approved'))).toBe('customer_approved');
    expect(codeOf(decideLegalGround(withdrawal(states.pending), first, 'blocked'))).toBe('ok');
    expect(codeOf(decideGroundLifted({ ...withdrawal(states.sending), legalGround: true }, first))).toBe('ok');
    expect(codeOf(decideGroundLifted({ ...withdrawal(states.approved), legalGround: true }, first))).toBe(
      'already_decided',
    );
  });

  it('[W6] approval to a new address waits its hours to the millisecond, counted from when it was added', () => {
    const day = facts();
    const asked = (addedMs: number | null, createdMs: number, holdHours = 24): Withdrawal => ({
      ...withdrawal(states.pending),
      addressAddedAtMs: addedMs === null ? null : millis(addedMs),
      createdAtMs: millis(createdMs),
      waits: { addressHoldHours: holdHours, atMostDays: 30 },
    });
    const waiting = approve(asked(0, hourMs), null, first, day, 24 * hourMs - 1);
    expect(waiting).toMatchObject({
      failure: { code: 'payout_address_new', facts: { until: '1970-01-02T00:00:00.000Z' } },
    });
    expect(codeOf(approve(asked(0, hourMs), null, first, day, 24 * hourMs))).toBe('ok');
    expect(codeOf(approve(asked(0, 24 * hourMs), null, first, day, 24 * hourMs))).toBe('ok');
    expect(codeOf(approve(asked(null, 0), null, first, day, 0))).toBe('ok');
    expect(codeOf(approve(asked(0, 0, 0), null, first, facts(), 0))).toBe('ok');
    expect([waitOf(asked(0, hourMs), 24), waitOf(asked(0, 24 * hourMs), 24), waitOf(asked(null, 0), 24)]).toEqual([
      24 * hourMs,
      null,
      null,
    ]);
  });

  it('[W5] what the network would not carry is not approved, and the least amount is said', () => {
    // 546 satoshis at 50,000.00 are 0.273; 27 cents would be 540 satoshis.
    expect(codeOf(approve(withdrawal(states.pending, 278n), null))).toBe('ok');
    expect(approve(withdrawal(states.pending, 277n), null)).toMatchObject({
      failure: { code: 'payout_below_dust', facts: { least: '2.78' } },
    });
  });
});
