import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { market, owner, withdrawal } from '#tools/testing/payments/stored-withdrawal.ts';
import {
  approve,
  backBy,
  facts,
  first,
  notBroadcast,
  payout,
  second,
  states,
} from '#tools/testing/payments/withdrawal-states.ts';
import { decideCancel, decideDecline } from './cancelling.ts';
import { decideGroundLifted, decideLegalGround } from './legal-ground.ts';
import { waitOf } from './payout-addresses.ts';
import { fixPayout, payoutAt, payoutHoldsMs } from './payout-fixing.ts';
import { decideReturn } from './returning.ts';
import { statusOf, type UnsendValues, type Withdrawal } from './withdrawal.ts';

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
