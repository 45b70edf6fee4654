import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { realTradesFile } from '#tools/testing/markets/real-trades.ts';
import { openPair, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { epochMs, settlerOf, writeTicks, writeTrades } from '#tools/testing/trades/settlement.ts';
import { type OracleTick, type OracleTrade, oracle } from '#tools/testing/trades/trade-oracle.ts';

let db: FreshDatabase;
let customer: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app, 100_000_000n);
  await fundBankroll(db.app, 100_000_000n);
});
afterAll(() => db.drop());

/** The recorded trades as ticks, moved onto this test's day: time and price are the file's own. */
function readRealTicks(): OracleTick[] {
  const [, ...lines] = readFileSync(realTradesFile(), 'utf8').trim().split('\n');
  return lines.map((line, i) => {
    const cells = line.split(',');
    const [whole = '', fraction = ''] = (cells[5] ?? '').split('.');
    return {
      seq: i + 1,
      time: Number(cells[1]),
      price: Number(whole + fraction.padEnd(2, '0')),
      source: 'replay:REAL',
    };
  });
}

/** A stream of ticks with gaps, bursts in one millisecond, repeated prices and changes of source. */
const anyTicks = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 1500 }) },
        { weight: 1, arbitrary: fc.integer({ min: 9_000, max: 12_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 55_000, max: 65_000 }) },
      ),
      step: fc.integer({ min: -2, max: 2 }),
      /** Recorded so long after its quote; null for a tick of before, whose time of recording decides. */
      lag: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 9_000 })),
      otherSource: fc.nat(60).map((n) => n === 0),
    }),
    { minLength: 5, maxLength: 120 },
  )
  .chain((moves) => fc.tuple(fc.constant(moves), fc.nat(2 * moves.length)))
  .map(([moves, former]) => {
    let time = epochMs;
    let recorded = epochMs;
    let price = 100_000;
    let run = 0;
    return moves.map(({ gap, step, lag, otherSource }, i): OracleTick => {
      time += gap;
      price += step;
      run += otherSource ? 1 : 0;
      // The first ones were recorded before quotes had times.
      const isFormer = i < former - moves.length;
      recorded = Math.max(recorded, isFormer ? time : time + lag);
      return { seq: i + 1, time, price, source: `replay:X:file:e1:l${run}`, ...(!isFormer && { recorded }) };
    });
  });

const anyTrade = fc.record({
  up: fc.boolean(),
  stake: fc.integer({ min: 100, max: 5_000 }),
  payoutRate: fc.integer({ min: 5_000, max: 9_500 }),
  at: fc.nat(1_000_000),
  lateMs: fc.integer({ min: 0, max: 900 }),
  delay: fc.constantFrom(0, 500, 5_000),
  duration: fc.constantFrom(1_000, 10_000, 30_000, 60_000),
});

describe('settlement', () => {
  it('[T8] every outcome over random ticks is what a slow oracle says, and the books balance', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(anyTicks, fc.array(anyTrade, { minLength: 1, maxLength: 12 }), async (ticks, wanted) => {
        n += 1;
        const pair = `RND${n}`;
        const trades = wanted.map(({ at, lateMs, duration, ...rest }): OracleTrade => {
          const after = ticks[at % ticks.length] ?? { seq: 1, time: epochMs };
          const acceptedAt = after.time + lateMs;
          return { ...rest, afterSeq: after.seq, acceptedAt, expiresAt: acceptedAt + duration };
        });
        const before = await readBalance(db.app, customer, 'real');
        await writeTicks(db, pair, ticks, (ticks.at(-1)?.time ?? epochMs) + 200_000);
        const ids = await writeTrades(db, customer, pair, trades);
        const settler = settlerOf(db, loud, await takeLease(db.app), 5);
        expect(await settler.settleDue()).toBe(trades.length);
        const { rows } = await db.app.query<{ status: string; profit: bigint }>(
          'select status, profit from trade where trade_id = any($1) order by array_position($1, trade_id)',
          [ids],
        );
        const expected = trades.map((t) => oracle(t, ticks));
        expect(rows.map((row) => `${row.status} ${row.profit}`)).toEqual(expected);
        const after = await readBalance(db.app, customer, 'real');
        const profit = expected.reduce((sum, text) => sum + Number(text.split(' ')[1]), 0);
        expect(after.balance - before.balance).toBe(BigInt(profit));
        expect(after.staked).toBe(0n);
        const house = await readHouse(db.app);
        expect(house.find((row) => row.kind === 'exposure' && row.asset === 'USD')?.balance).toBe(0n);
      }),
      { numRuns: 40 },
    );
  });

  it('[T3] 10,000 random trades over the real recorded trades end as a slow oracle says', {
    timeout: 120_000,
  }, async () => {
    const ticks = readRealTicks();
    const wanted = fc.sample(anyTrade, { numRuns: 10_000, seed: 20_230_202 });
    const trades = wanted.map(({ at, lateMs, duration, ...rest }): OracleTrade => {
      const after = ticks[at % ticks.length] ?? { seq: 1, time: epochMs };
      const acceptedAt = after.time + lateMs;
      return { ...rest, afterSeq: after.seq, acceptedAt, expiresAt: acceptedAt + duration };
    });
    await writeTicks(db, 'REAL', ticks, (ticks.at(-1)?.time ?? 0) + 200_000);
    const ids: string[] = [];
    for (let from = 0; from < trades.length; from += 1_000) {
      ids.push(...(await writeTrades(db, customer, 'REAL', trades.slice(from, from + 1_000))));
    }
    const settler = settlerOf(db, loud, await takeLease(db.app), 500);
    expect(await settler.settleDue()).toBe(trades.length);
    const { rows } = await db.app.query<{ status: string; profit: bigint }>(
      'select status, profit from unnest($1::text[]) with ordinality u(id, n) join trade on trade_id = u.id order by n',
      [ids],
    );
    const expected = trades.map((t) => oracle(t, ticks));
    expect(rows.map((row) => `${row.status} ${row.profit}`)).toEqual(expected);
    // All three ends occur often, so that agreeing says something.
    for (const end of ['WON', 'LOST', 'REFUNDED']) {
      expect(expected.filter((text) => text.startsWith(end)).length).toBeGreaterThan(500);
    }
  });

  it('[T8] two settlers and repeated passes close each trade once', async () => {
    const ticks = Array.from(
      { length: 200 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + (i % 7), source: 's' }),
    );
    await writeTicks(db, 'TWICE', ticks, epochMs + 400_000);
    const trades = Array.from({ length: 60 }, (_, i): OracleTrade => {
      const after = ticks[i] ?? { seq: 1, time: epochMs, price: 1, source: 's' };
      return {
        up: i % 2 === 0,
        stake: 100 + i,
        payoutRate: 8_500,
        afterSeq: after.seq,
        acceptedAt: after.time,
        delay: 500,
        expiresAt: after.time + 30_000,
      };
    });
    await writeTrades(db, customer, 'TWICE', trades);
    const lease = await takeLease(db.app);
    const before = await readBalance(db.app, customer, 'real');
    const closed = await Promise.all(Array.from({ length: 6 }, () => settlerOf(db, loud, lease, 7).settleDue()));
    expect(closed.reduce((a, b) => a + b, 0)).toBe(60);
    const expected = trades.reduce((sum, t) => sum + Number(oracle(t, ticks).split(' ')[1]), 0);
    expect((await readBalance(db.app, customer, 'real')).balance - before.balance).toBe(BigInt(expected));
  });

  it('[Z6] a time-out raises the pair’s time, so that no later tick falls into the window', async () => {
    await openPair(db.app, 'SILENT', 2, [Date.now()]);
    const lease = await takeLease(db.app);
    const accepted = Date.now() - 20_000;
    await db.owner.query(
      `update market_pair set last_seq = 0, last_time_ms = $1, quoted_floor_ms = $1, last_tick_ms = $1 where pair = 'SILENT'`,
      [accepted],
    );
    const [id] = await writeTrades(db, customer, 'SILENT', [
      {
        up: true,
        stake: 500,
        payoutRate: 8_500,
        afterSeq: 0,
        acceptedAt: accepted,
        delay: 500,
        expiresAt: accepted + 30_000,
      },
    ]);
    expect(await settlerOf(db, loud, lease, 10).settleDue()).toBe(1);
    const trade = await db.app.query('select status, refund_reason from trade where trade_id = $1', [id]);
    expect(trade.rows).toEqual([{ status: 'REFUNDED', refund_reason: 'no entry tick' }]);
    const pair = await db.app.query<{ last_time_ms: bigint }>(
      `select last_time_ms from market_pair where pair = 'SILENT'`,
    );
    expect(Number(pair.rows[0]?.last_time_ms)).toBeGreaterThan(accepted + 10_000);
  });
});
