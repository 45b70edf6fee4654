import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { makeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import {
  type ApprovalFacts,
  decideApproval,
  decideApprovalTakenBack,
  decideCancel,
  decideDecline,
  decideGroundLifted,
  decideLegalGround,
} from './decisions.ts';
import { isDust, leastAmount } from './dust.ts';
import { decideEvidence, decideReturnEvidence, type PayoutSighting } from './evidence.ts';
import { type AddingFacts, decideAdding, waitOf } from './payout-addresses.ts';
import { fixPayout, payoutAt, payoutHoldsMs } from './payout-fixing.ts';
import { type AddressCheck, decideRequest } from './request.ts';
import { decideReturn, type Incoming, valueReturn } from './returning.ts';
import { decideUndoing } from './undoing.ts';
import { type ReturnValues, statusOf, type UnsendValues, type Withdrawal, type WithdrawalState } from './withdrawal.ts';

const chance = (last: number): Uint8Array => new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, last]);
const owner = makeId('usr', 1, chance(1));
const first = makeId('usr', 1, chance(2));
const second = makeId('usr', 1, chance(3));
const market: RecordedPrice = { pair: 'BTCUSD', price: 5_000_000n, decimals: 2, source: 'live:x', timeMs: 1, seq: 1 };
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

function withdrawal(state: WithdrawalState, amount = 10_000n, fromAside = 0n): Withdrawal {
  return {
    id: makeId('wdr', 1, chance(9)),
    owner,
    method: 'Bitcoin',
    amount: cents(amount),
    fromAside: cents(fromAside),
    networkFee: cents(250n),
    createdAtMs: millis(0),
    addressAddedAtMs: millis(0),
    waits: { addressHoldHours: 0, atMostDays: 30 },
    legalGround: false,
    state,
  };
}

const backBy = { incoming: 'b', units: 1n, atMs: millis(5) };
const facts = (ownerStatus: AccountStatus = 'approved', price: RecordedPrice | null = market): ApprovalFacts => ({
  fourEyes: { record: limit, sum: cents(1_000_000n), total: cents(1_000_000n) },
  alone: [],
  market: price,
  ownerStatus,
});
const approve = (subject: Withdrawal, transactionId: string | null, admin = first, known = facts(), at = 1) =>
  decideApproval(subject, { admin, transactionId }, millis(at), known);
const notBroadcast = (subject: Withdrawal, admin: typeof first, paid: string | null) =>
  decideUndoing(subject, { admin, failedBy: null }, { paid, failed: null, named: null }, null);
const codeOf = (decision: { ok: boolean; failure?: { code: string } }): string => decision.failure?.code ?? 'ok';

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
    const once = sent([{ admin: first, values: { failedBy: null } }]);
    expect(codeOf(notBroadcast(once, first, null))).toBe('second_admin_required');
    expect(codeOf(notBroadcast(once, owner, null))).toBe('own_case');
    expect(codeOf(decideCancel(once))).toBe('withdrawal_not_cancellable');
    expect(codeOf(decideDecline(once, second))).toBe('already_decided');
    expect(notBroadcast(once, second, null)).toMatchObject({ value: { step: 'last' } });
    for (const subject of [sent([]), once]) {
      expect(notBroadcast(subject, second, 'seen')).toMatchObject({
        failure: { code: 'payout_on_chain', facts: { transactionId: 'seen' } },
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
      ['unsend', { kind: 'sending', payout, unsends: [{ admin: first, values: { failedBy: null } }] }],
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
    const once = [{ admin: first, values: { incoming: 'b', units: 20_000n, atMs: millis(5) } }];
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
      ...paid([{ admin: first, values: { incoming: 'b', units: 10_000n, atMs: millis(5) } }]),
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
    const neverArrived = [{ admin: first, values: { incoming: null, units: null, atMs: null } }];
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

describe('the address book', () => {
  const known: AddingFacts = { knownAs: null, count: 0, signedInAtMs: millis(0), now: millis(15 * 60_000 - 1) };
  const right: AddressCheck = { ok: true, address: 'bc1' };
  it('[W6] an address is added within 15 minutes of the sign-in, once, up to fifty', () => {
    expect(decideAdding(right, known)).toEqual({ ok: true, value: 'bc1' });
    expect(codeOf(decideAdding(right, { ...known, now: millis(15 * 60_000) }))).toBe('sign_in_too_old');
    expect(codeOf(decideAdding(right, { ...known, signedInAtMs: null }))).toBe('sign_in_too_old');
    expect(codeOf(decideAdding(right, { ...known, knownAs: 'Mine' }))).toBe('payout_address_known');
    expect(codeOf(decideAdding(right, { ...known, count: 49 }))).toBe('ok');
    expect(codeOf(decideAdding(right, { ...known, count: 50 }))).toBe('too_many_payout_addresses');
    expect(codeOf(decideAdding({ ok: false, problem: phrase('zero_address') }, known))).toBe('address_invalid');
  });
});

describe('what the chain says of a payout', () => {
  const due = { address: 'mine', units: 100n, least: 100n };
  const seen = (payments: [string, bigint][], isConfirmed = false): PayoutSighting => ({
    kind: 'seen',
    blockMs: null,
    confirmations: 2,
    isConfirmed,
    payments: payments.map(([address, units]) => ({ address, units })),
  });
  const judge = (sighting: PayoutSighting) => decideEvidence(sighting, due, 'tx', coinOf('Bitcoin'));

  it('[W5] a payment to another address, or of less, is refused; more, and in several outputs, is not', () => {
    expect(codeOf(judge(seen([['theirs', 100n]])))).toBe('payout_elsewhere');
    expect(codeOf(judge(seen([])))).toBe('payout_elsewhere');
    expect(judge(seen([['mine', 99n]]))).toMatchObject({
      failure: { code: 'payout_short', facts: { paid: '0.00000099 btc', due: '0.00000100 btc' } },
    });
    expect(
      judge(
        seen([
          ['mine', 60n],
          ['theirs', 5n],
          ['mine', 41n],
        ]),
      ),
    ).toMatchObject({
      value: { state: 'seen', paidUnits: 101n },
    });
    expect(judge(seen([['mine', 100n]], true))).toMatchObject({ value: { state: 'confirmed', confirmations: 2 } });
  });

  it('[W5] what was fixed more than an hour before it was recorded is accepted and shown as paid short', () => {
    const risen = { ...due, least: 80n };
    expect(decideEvidence(seen([['mine', 80n]]), risen, 'tx', coinOf('Bitcoin'))).toMatchObject({
      value: { state: 'short', paidUnits: 80n },
    });
    expect(codeOf(decideEvidence(seen([['mine', 79n]]), risen, 'tx', coinOf('Bitcoin')))).toBe('payout_short');
  });

  it('[W5] a payout comes back by a confirmed transaction to the operator, or did not arrive, and nothing else', () => {
    const judgeReturn = (payout: PayoutSighting, incoming: PayoutSighting | null) =>
      codeOf(
        decideReturnEvidence({
          payout: { transactionId: 'out', sighting: payout },
          due: { address: 'mine', units: 100n },
          incoming: incoming && { transactionId: 'in', sighting: incoming },
          isOwnAddress: (address) => address === 'ours',
        }),
      );
    const off: PayoutSighting = { kind: 'not watched' };
    const missing: PayoutSighting = { kind: 'not yet seen' };
    for (const payout of [seen([['mine', 100n]]), seen([['mine', 100n]], true), seen([['mine', 90n]], true), off]) {
      expect(judgeReturn(payout, null)).toBe('return_transaction_missing');
    }
    for (const payout of [missing, seen([]), seen([['theirs', 100n]], true)]) {
      expect(judgeReturn(payout, null)).toBe('ok');
    }
    const arrived = seen([['mine', 100n]], true);
    expect(judgeReturn(off, off)).toBe('ok');
    for (const payout of [arrived, missing]) {
      expect(judgeReturn(payout, missing)).toBe('return_not_confirmed');
      expect(judgeReturn(payout, seen([['ours', 100n]]))).toBe('return_not_confirmed');
      expect(judgeReturn(payout, seen([['theirs', 100n]], true))).toBe('return_elsewhere');
      expect(judgeReturn(payout, seen([['ours', 1n]], true))).toBe('ok');
      expect(
        judgeReturn(
          payout,
          seen(
            [
              ['ours', 60n],
              ['ours', 35n],
            ],
            true,
          ),
        ),
      ).toBe('ok');
    }
  });

  it('[W5] what is not seen yet is recorded as that, and where nothing looks nothing is said', () => {
    expect(judge({ kind: 'not yet seen' })).toEqual({
      ok: true,
      value: { state: 'not yet seen', confirmations: 0, paidUnits: null },
    });
    expect(judge({ kind: 'not watched' })).toEqual({ ok: true, value: null });
  });
});

describe('withdrawal requests', () => {
  const right: AddressCheck = { ok: true, address: 'bc1' };
  const ask = (
    amount: bigint | null,
    available: bigint,
    address: AddressCheck = right,
    price: RecordedPrice | null = null,
    aside = 0n,
  ) =>
    decideRequest(
      {
        id: makeId('wdr', 1, chance(9)),
        owner,
        method: 'Bitcoin',
        amount: amount === null ? null : cents(amount),
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
