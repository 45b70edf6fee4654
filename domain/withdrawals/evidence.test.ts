import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { coinOf } from '#domain/money/coins.ts';
import { codeOf } from '#tools/testing/decisions.ts';
import { decideEvidence, decideReturnEvidence, type PayoutSighting, sentBy } from './evidence.ts';
import { unitsDueAt } from './payout-fixing.ts';

describe('what the chain says of a payout', () => {
  const due = { address: 'mine', units: 100n, paymentNo: null };
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

  it('W5: what was sent within the hour of a fixing is measured by it, what was sent later by the next, and what shows no time by the last', () => {
    const fixings = [
      { units: 80n, fixedAtMs: millis(0) },
      // Fixed again whenever somebody asks, by the price of the end of the hour.
      { units: 100n, fixedAtMs: millis(5 * hourMs) },
    ];
    expect(unitsDueAt(fixings, millis(hourMs + minuteMs))).toBe(80n);
    expect(unitsDueAt(fixings, millis(hourMs + minuteMs + 1))).toBe(100n);
    expect(unitsDueAt(fixings, null)).toBe(100n);
    expect(unitsDueAt(fixings.slice(0, 1), millis(9 * hourMs))).toBe(80n);
    expect(unitsDueAt([], null)).toBe(null);
  });

  it('W5: a payout was sent when its block says, or when it was seen before', () => {
    const now = millis(1_000);
    const at = (blockMs: number | null, firstSeenMs: number | null) =>
      sentBy(
        {
          kind: 'seen',
          blockMs: blockMs === null ? null : millis(blockMs),
          confirmations: 1,
          isConfirmed: false,
          payments: [],
        },
        firstSeenMs === null ? null : millis(firstSeenMs),
        now,
      );
    expect([at(null, null), at(900, null), at(900, 800), at(2_000, null)]).toEqual([1_000, 900, 800, 1_000]);
    expect(sentBy({ kind: 'not yet seen' }, null, now)).toBe(null);
    expect(sentBy({ kind: 'not yet seen' }, millis(5), now)).toBe(5);
  });

  it('[W5] a payout comes back by a confirmed transaction to the operator, or did not arrive, and nothing else', () => {
    const judgeReturn = (payout: PayoutSighting, incoming: PayoutSighting | null) =>
      codeOf(
        decideReturnEvidence({
          payout: { transactionId: 'out', sighting: payout },
          due: { address: 'mine', units: 100n, paymentNo: null },
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
