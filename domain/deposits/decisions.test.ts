import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { makeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import {
  type ApprovalFacts,
  decideAmount,
  decideApproval,
  decideApprovalTakenBack,
  decideCancel,
  decideDecline,
  decideOneMore,
  decidePaidTime,
  decideQuoteSum,
  decideRequote,
  readPayment,
} from './decisions.ts';
import type { Deposit, Payment } from './deposit.ts';

const randomBytes = (last: number): Uint8Array => new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, last]);
const owner = makeId('usr', 1, randomBytes(1));
const first = makeId('usr', 1, randomBytes(2));
const second = makeId('usr', 1, randomBytes(3));
const quotedAt = 1_000_000;
const until = quotedAt + 900_000;

const priced = (price: bigint): RecordedPrice => ({
  pair: 'BTCUSD',
  price,
  decimals: 2,
  source: 'live:x',
  timeMs: 1,
  seq: 1,
});

function pending(amountCents = 10_000n, approvals: Deposit['approvals'] = []): Deposit {
  return {
    id: makeId('dep', 1, randomBytes(9)),
    owner,
    method: 'Bitcoin',
    amount: cents(amountCents),
    units: 200_007n,
    quote: { price: priced(5_000_000n), quotedAtMs: millis(quotedAt), holdsUntilMs: millis(until) },
    approvals,
    state: { status: 'pending' },
  };
}

const paid = (received: bigint | null = null, id = 'a', paidAtMs = quotedAt): Payment => ({
  transactionId: id.repeat(64),
  output: 0,
  received,
  paidAtMs: millis(paidAtMs),
});
/** @param now the market at the approval; the price when it was paid unless given */
const facts = (then: bigint | null = 5_000_000n, now: bigint | null = then): ApprovalFacts => ({
  fourEyes: { record: cents(100_000n), sum: cents(100_000n), total: cents(1_000_000n) },
  alone: [],
  market: now === null ? null : priced(now),
  paid: then === null ? null : priced(then),
  watched: false,
  unseen: false,
  unmeant: null,
});
const approve = (deposit: Deposit, payment: Payment, known = facts(), admin = first) =>
  decideApproval(deposit, { admin, payment }, known);

describe('deposit decisions', () => {
  it('[D5] what was asked is worth the price of when it was paid, whether its quote held then and whenever it is approved', () => {
    // 200,007 satoshi, asked for 100.00 at 50,000.00, are worth 100.00 then and 83.33 at 41,666.66.
    for (const at of [quotedAt, until, until + 1]) {
      const decision = approve(pending(), paid(null, 'a', at));
      expect(decision).toMatchObject({ value: { step: 'last', value: { credited: 10_000n, received: 200_007n } } });
      const approvals = [{ admin: second, values: paid(null, 'a', at), timeMs: millis(until) }];
      const fallen = approve({ ...pending(), approvals }, paid(null, 'a', at), facts(4_166_666n, 5_000_000n));
      expect(fallen).toMatchObject({ value: { value: { credited: 8_333n, price: { price: 4_166_666n } } } });
    }
    expect(codeOf(approve(pending(), paid(), facts(null)))).toBe('price_unavailable');
  });

  it('[D5] less or more than was asked is worth the same price, rounded down', () => {
    // 100,001 satoshi at 50,000.00 are 50.0005 dollars.
    expect(approve(pending(), paid(100_001n))).toMatchObject({ value: { value: { credited: 5_000n } } });
    expect(approve(pending(), paid(400_000n), facts(4_990_000n))).toMatchObject({
      value: { value: { credited: 19_960n } },
    });
  });

  it('[D5] a time that is worth more than 1 % against the quote or the market at the approval takes a second person', () => {
    const why = (then: bigint, now: bigint | null) => {
      const decision = approve(pending(), paid(100_000n), facts(then, now));
      return decision.ok && decision.value.step === 'first' ? decision.value.secondPerson?.why : 'none';
    };
    expect(why(5_000_000n, 5_050_000n)).toBe('none');
    expect(why(5_000_000n, 5_060_000n)).toBe('paid_time');
    expect(why(5_050_000n, 5_050_000n)).toBe('none');
    expect(why(5_050_001n, 5_050_001n)).toBe('paid_time');
    // Where nothing can be held against it, somebody else looks.
    expect(why(5_000_000n, null)).toBe('paid_time');
    // What a watcher saw was nobody's choice.
    const seen = { ...facts(5_050_001n), watched: true };
    expect(approve(pending(), paid(100_000n), seen)).toMatchObject({ value: { step: 'last' } });
  });

  it('[R3] what a watched chain does not show takes a second person, however small it is', () => {
    const unseen = { ...facts(), unseen: true };
    const once = approve(pending(), paid(1_000n), unseen);
    expect(once).toMatchObject({ value: { step: 'first', secondPerson: { why: 'unseen' } } });
    const approvals = [{ admin: second, values: paid(1_000n), timeMs: millis(until) }];
    expect(approve({ ...pending(), approvals }, paid(1_000n), unseen)).toMatchObject({ value: { step: 'last' } });
  });

  it('[R3] a payment that a watcher saw and that did not mean the deposit takes a second person, however small it is', () => {
    const once = approve(pending(), paid(1_000n), { ...facts(), watched: true, unmeant: 'seen_before' });
    expect(once).toMatchObject({ value: { step: 'first', secondPerson: { why: 'seen_before' } } });
  });

  it('[R3] of several reasons for a second person the one that says most of the payment is said, and its sum last', () => {
    const why = (known: Partial<ApprovalFacts>, amount = 5_000_000n) => {
      const decision = approve(pending(amount), paid(1_000n), { ...facts(), ...known });
      return decision.ok && decision.value.step === 'first' ? decision.value.secondPerson?.why : 'none';
    };
    expect(why({ watched: true })).toBe('record');
    expect(why({ watched: true, unmeant: 'of_another' })).toBe('of_another');
    expect(why({ unseen: true })).toBe('unseen');
    expect(why({ paid: priced(5_100_000n) })).toBe('paid_time');
    expect(why({ unseen: true, paid: priced(5_100_000n) })).toBe('unseen');
    const alone = [{ customer: pending().owner, admin: first, cents: 99_999n }];
    expect(why({ watched: true, alone }, 5_000n)).toBe('customer_sum');
    expect(why({ watched: true, alone, unmeant: 'other_amount' }, 5_000n)).toBe('other_amount');
  });

  it('[D5] a time that is typed lies between the request and now, to the second', () => {
    const typed = (at: number | null) =>
      decidePaidTime(at === null ? null : millis(at), millis(1_000_900), millis(2_000_000));
    expect(typed(1_000_000)).toEqual({ ok: true, value: 1_000_900 });
    expect(typed(2_000_000)).toEqual({ ok: true, value: 2_000_000 });
    for (const at of [999_900, 2_000_001, null]) expect(codeOf(typed(at))).toBe('invalid_input');
  });

  it('[D5] two admins say the same time where both read it; what the chain says, or no first admin said, is not compared', () => {
    const seen = (paidAtMs: number | null) => {
      const values = { ...paid(), paidAtMs: paidAtMs === null ? null : millis(paidAtMs) };
      return pending(100_000n, [{ admin: first, values, timeMs: millis(until) }]);
    };
    const byChain = { ...facts(), watched: true };
    expect(codeOf(approve(seen(quotedAt + 1), paid(), facts(), second))).toBe('decision_differs');
    for (const [deposit, known] of [
      [seen(quotedAt + 1), byChain],
      [seen(null), facts()],
    ] as const) {
      expect(approve(deposit, paid(), known, second)).toMatchObject({ value: { step: 'last' } });
    }
    expect(codeOf(approve(seen(quotedAt + 1), paid(null, 'b'), byChain, second))).toBe('decision_differs');
  });

  it('[D2] the quotes that hold are limited by their sum; a refusal names what is left', () => {
    expect(codeOf(decideQuoteSum(cents(400n), 600n, cents(1_000n)))).toBe('ok');
    expect(decideQuoteSum(cents(401n), 600n, cents(1_000n))).toMatchObject({
      failure: { code: 'open_quotes_full', facts: { most: '10.00', left: '4.00', asked: '4.01' } },
    });
    expect(decideQuoteSum(cents(1n), 2_000n, cents(1_000n))).toMatchObject({ failure: { facts: { left: '0.00' } } });
  });

  it('[R3] two different admins with the same values from the limit on, never the subject', () => {
    expect(approve(pending(99_999n), paid())).toMatchObject({ value: { step: 'last' } });
    expect(approve(pending(100_000n), paid())).toMatchObject({ value: { step: 'first' } });
    const seen = pending(100_000n, [{ admin: first, values: paid(), timeMs: millis(quotedAt) }]);
    expect(codeOf(approve(seen, paid()))).toBe('second_admin_required');
    expect(approve(seen, paid(null, 'b'), facts(), second)).toMatchObject({
      failure: { code: 'decision_differs', facts: { field: 'transactionId' } },
    });
    expect(approve(seen, paid(5n), facts(), second)).toMatchObject({
      failure: { code: 'decision_differs', facts: { field: 'amountReceived' } },
    });
    expect(approve(seen, paid(null, 'a', until), facts(), second)).toMatchObject({
      failure: { code: 'decision_differs', facts: { field: 'paidAt' } },
    });
    expect(approve(seen, paid(), facts(), second)).toMatchObject({
      value: { step: 'last', value: { credited: 10_000n } },
    });
    expect(codeOf(approve(seen, paid(), facts(), owner))).toBe('own_case');
  });

  it('[R3] an approval is taken back by its own admin, while the deposit is pending', () => {
    const seen = pending(100_000n, [{ admin: first, values: paid(), timeMs: millis(quotedAt) }]);
    expect(codeOf(decideApprovalTakenBack(seen, first))).toBe('ok');
    expect(codeOf(decideApprovalTakenBack(seen, second))).toBe('approval_missing');
    expect(codeOf(decideApprovalTakenBack(pending(), first))).toBe('approval_missing');
    const declined: Deposit = { ...seen, state: { status: 'declined', decidedAtMs: millis(1) } };
    expect(codeOf(decideApprovalTakenBack(declined, first))).toBe('already_decided');
  });

  it('[R3] a small request that much more arrived for takes two admins as well', () => {
    expect(approve(pending(1_000n), paid(100_000_000n))).toMatchObject({ value: { step: 'first' } });
  });

  it('[D5] an amount that overflows any account or is worth nothing is a slip', () => {
    expect(codeOf(approve(pending(), paid(10n ** 18n)))).toBe('amount_received_invalid');
    expect(codeOf(approve(pending(), paid(1n, 'a', until + 1), facts(100n)))).toBe('amount_received_invalid');
  });

  it('[D5] the exact amount said and nothing said are the same values', () => {
    const input = {
      transactionId: 'A'.repeat(64),
      output: 0,
      amountReceived: '0.00200007',
      paidAtMs: millis(quotedAt),
    };
    expect(readPayment(input, pending())).toEqual({ ok: true, value: paid(null, 'a') });
    expect(readPayment({ ...input, amountReceived: '0.002000070' }, pending())).toMatchObject({
      value: { received: null },
    });
    for (const amountReceived of ['0', '0.000000001', 'x']) {
      expect(codeOf(readPayment({ ...input, amountReceived }, pending()))).toBe('amount_received_invalid');
    }
  });

  it('[D5] Ethereum and BNB pay once in a transaction: any other output is refused in words', () => {
    const at = (method: Deposit['method'], output: number) => {
      const transactionId = method === 'Bitcoin' ? 'a'.repeat(64) : `0x${'a'.repeat(64)}`;
      return readPayment({ transactionId, output, amountReceived: null, paidAtMs: millis(0) }, { method, units: 1n });
    };
    for (const method of ['Ethereum', 'BNB'] as const) {
      expect(at(method, 0)).toMatchObject({ value: { output: 0 } });
      expect(at(method, 1)).toMatchObject({
        failure: { code: 'output_invalid', facts: { problem: { code: 'one_output' } } },
      });
    }
    for (const method of ['Bitcoin', 'USDT'] as const) expect(at(method, 1)).toMatchObject({ value: { output: 1 } });
  });

  it('[D2] a quote is renewed a hundred times at most: no deposit takes amounts and steps without end', () => {
    expect(codeOf(decideRequote(pending(), 99))).toBe('ok');
    expect(codeOf(decideRequote(pending(), 100))).toBe('too_many_renewals');
  });

  it('[D] a customer gives up what nobody approved and nothing was paid for, ten a day at most', () => {
    expect(codeOf(decideCancel(pending(), false, 9))).toBe('ok');
    expect(codeOf(decideCancel(pending(), true, 0))).toBe('deposit_payment_seen');
    expect(codeOf(decideCancel(pending(), false, 10))).toBe('too_many_cancelled');
    const approval = { admin: first, timeMs: millis(1), values: { ...paid() } };
    expect(codeOf(decideCancel({ ...pending(), approvals: [approval] }, false, 0))).toBe('already_decided');
    const declined: Deposit = { ...pending(), state: { status: 'declined', decidedAtMs: millis(1) } };
    expect(codeOf(decideCancel(declined, false, 0))).toBe('already_decided');
  });

  it('[D] what is decided stays decided', () => {
    const declined: Deposit = { ...pending(), state: { status: 'declined', decidedAtMs: millis(1) } };
    expect(codeOf(approve(declined, paid()))).toBe('already_decided');
    expect(codeOf(decideDecline(declined, first, null))).toBe('already_decided');
    expect(codeOf(decideRequote(declined, 0))).toBe('already_decided');
    expect(codeOf(decideRequote(pending(1n, [{ admin: first, values: paid(), timeMs: millis(1) }]), 0))).toBe(
      'already_decided',
    );
    expect(codeOf(decideDecline(pending(), owner, null))).toBe('own_case');
  });

  it('[D5] nobody declines a deposit whose payment is confirmed', () => {
    expect(codeOf(decideDecline(pending(), first, null))).toBe('ok');
    expect(decideDecline(pending(), first, 'f1')).toMatchObject({
      failure: { code: 'deposit_payment_confirmed', facts: { transactionId: 'f1' } },
    });
  });

  it('[D2] ten deposits are open at most', () => {
    expect(codeOf(decideOneMore(9))).toBe('ok');
    expect(decideOneMore(10)).toMatchObject({ failure: { code: 'too_many_open_deposits', facts: { most: 10 } } });
  });

  it('[D1] the amount is within the limits, bounds included', () => {
    const limits = { min: cents(1_000n), max: cents(2_000n) };
    const codes = [999n, 1_000n, 2_000n, 2_001n].map((value) => codeOf(decideAmount(cents(value), limits)));
    expect(codes).toEqual(['deposit_out_of_limits', 'ok', 'ok', 'deposit_out_of_limits']);
    expect(codeOf(decideAmount(null, limits))).toBe('deposit_out_of_limits');
  });

  it('[D5] a credit is never worth more than what arrived at the price that was used', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 11n),
        fc.bigInt(1n, 10n ** 9n),
        fc.integer({ min: -1_000_000, max: 2_000_000 }),
        (received, market, later) => {
          const decision = approve(pending(), paid(received, 'a', quotedAt + later), facts(market));
          if (!decision.ok || decision.value.step === 'first') return;
          const { credited, price } = decision.value.value;
          expect(price.price).toBe(market);
          expect(credited * 10n ** 8n <= received * price.price).toBe(true);
          expect((credited + 1n) * 10n ** 8n > received * price.price).toBe(true);
        },
      ),
    );
  });
});
