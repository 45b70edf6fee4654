import { expect, test } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { type AcceptanceState, decideAcceptance } from './acceptance.ts';

test('M3: a trade that ends with the hours is accepted, its delay being part of its duration, and one of a ms later is not', () => {
  const pair = findPair('BTCUSD');
  const duration = pair?.terms?.payouts[0]?.duration;
  if (!pair || duration === undefined) throw new Error('BTCUSD is not on offer');
  const closesMs = Date.parse('2026-12-07T12:00:00Z');
  const decidedAt = (nowMs: number) => {
    const state: AcceptanceState = {
      pair: { ...pair, hours: [{ day: 1, from: 0, to: 720 }] },
      market: {
        closedBy: null,
        stale: false,
        lastSeq: 1,
        lastTickMs: nowMs,
        source: 'live:kraken',
        spreadBps: null,
      },
      available: cents(100_000n),
      bankroll: cents(1_000_000n),
      exposure: { pair: cents(0n), total: cents(0n) },
      maxExposure: null,
      mode: 'production',
      nowMs: millis(nowMs),
    };
    return decideAcceptance(
      { currencyPair: 'BTCUSD', position: 'UP', stake: cents(1_000n), duration, wallet: 'real' },
      state,
    );
  };
  expect(decidedAt(closesMs - duration * 1_000)).toMatchObject({ ok: true, value: { expiresAtMs: closesMs } });
  expect(decidedAt(closesMs - duration * 1_000 + 1)).toMatchObject({
    failure: { code: 'pair_closed', facts: { closedBy: 'hours' } },
  });
});
