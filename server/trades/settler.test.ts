import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { stakeJournal } from '#domain/trades/acceptance.ts';
import { restMs } from '#server/commands/retry-later.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { postJournals } from '#server/ledger/post.ts';
import { fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { realTradesFile } from '#tools/testing/real-trades.ts';
import { openPair, type TestLease, takeLease } from '#tools/testing/ticks.ts';
import { type OracleTick, type OracleTrade, oracle } from '#tools/testing/trade-oracle.ts';
import { createSettler, type Settler } from './settler.ts';

let db: FreshDatabase;
let customer: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app, 100_000_000n);
  await fundBankroll(db.app, 100_000_000n);
});
afterAll(() => db.drop());

const epochMs = 1_675_329_600_000;

/** What settlers warned of: the trades that they set aside. */
const warned: unknown[] = [];
const log = {
  info: (): void => undefined,
  warn: (facts: object): void => {
    warned.push('trade' in facts ? facts.trade : facts);
  },
};
const settlerOf = (lease: TestLease, setSize: number, clockMs?: () => number): Settler =>
  createSettler({ pool: db.app, lease, log, setSize, ...(clockMs && { clockMs }) });

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

/** Writes a made-up past straight into the tables, as the owner: a pair's ticks with times of our choice. */
async function writeTicks(pair: string, ticks: readonly OracleTick[], finalMs: number): Promise<void> {
  await openPair(db.app, pair, 2, [epochMs, epochMs + 86_400_000]);
  const runs: number[] = [];
  for (const [i, t] of ticks.entries()) {
    const before = ticks[i - 1];
    runs.push((runs.at(-1) ?? 0) + (before && before.source === t.source ? 0 : 1));
  }
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, quoted_ms, price, source, source_run, held, hash, xact)
     select $1, u.seq, coalesce(u.recorded, u.quoted), case when u.recorded is not null then u.quoted end, u.price, u.source,
       u.run, false, '\\x00', current_xact()
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[])
       u(seq, quoted, price, source, run, recorded)`,
    [
      pair,
      ticks.map((t) => t.seq),
      ticks.map((t) => t.time),
      ticks.map((t) => t.price),
      ticks.map((t) => t.source),
      runs,
      ticks.map((t) => t.recorded ?? null),
    ],
  );
  await db.owner.query(
    'update market_pair set last_seq = $2, last_time_ms = $3, quoted_floor_ms = $3, last_tick_ms = $3 where pair = $1',
    [pair, ticks.at(-1)?.seq ?? 0, finalMs],
  );
}

/** Stakes and stores a trade as placement does, at a time of our choice. */
async function writeTrades(pair: string, trades: readonly OracleTrade[]): Promise<string[]> {
  const ids = trades.map(() => newId('trd'));
  const covers = trades.map((t) => BigInt(Math.floor((t.stake * t.payoutRate) / 10_000)));
  await db.owner.query(
    `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
       duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
       acceptance_signature, key_id)
     select u.id, $1, $1, 'SELF', 'real', $2, u.side, u.stake, u.cover, u.expires - u.accepted, u.rate, u.delay, u.accepted,
       u.accepted, u.after, u.expires, '', '', ''
     from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[], $11::int[])
       u(id, side, stake, cover, accepted, expires, after, rate, delay)`,
    [
      customer,
      pair,
      ids,
      trades.map((t) => (t.up ? 'UP' : 'DOWN')),
      trades.map((t) => t.stake),
      covers,
      trades.map((t) => t.acceptedAt),
      trades.map((t) => t.expiresAt),
      trades.map((t) => t.afterSeq),
      trades.map((t) => t.payoutRate),
      trades.map((t) => t.delay),
    ],
  );
  await postJournals(
    db.app,
    trades.map((t, i) =>
      stakeJournal({
        tradeId: ids[i] ?? newId('trd'),
        userId: customer,
        wallet: 'real',
        stake: cents(BigInt(t.stake)),
        cover: cents(covers[i] ?? 0n),
      }),
    ),
  );
  return ids;
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
        await writeTicks(pair, ticks, (ticks.at(-1)?.time ?? epochMs) + 200_000);
        const ids = await writeTrades(pair, trades);
        const settler = settlerOf(await takeLease(db.app), 5);
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
    await writeTicks('REAL', ticks, (ticks.at(-1)?.time ?? 0) + 200_000);
    const ids: string[] = [];
    for (let from = 0; from < trades.length; from += 1_000) {
      ids.push(...(await writeTrades('REAL', trades.slice(from, from + 1_000))));
    }
    const settler = settlerOf(await takeLease(db.app), 500);
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
    await writeTicks('TWICE', ticks, epochMs + 400_000);
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
    await writeTrades('TWICE', trades);
    const lease = await takeLease(db.app);
    const before = await readBalance(db.app, customer, 'real');
    const closed = await Promise.all(Array.from({ length: 6 }, () => settlerOf(lease, 7).settleDue()));
    expect(closed.reduce((a, b) => a + b, 0)).toBe(60);
    const expected = trades.reduce((sum, t) => sum + Number(oracle(t, ticks).split(' ')[1]), 0);
    expect((await readBalance(db.app, customer, 'real')).balance - before.balance).toBe(BigInt(expected));
  });

  it('[Z2] a settler whose lease was taken over writes nothing', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    await writeTicks('OLD', ticks, epochMs + 400_000);
    const [id] = await writeTrades('OLD', [
      {
        up: true,
        stake: 500,
        payoutRate: 8_500,
        afterSeq: 1,
        acceptedAt: epochMs,
        delay: 500,
        expiresAt: epochMs + 30_000,
      },
    ]);
    const old = await takeLease(db.app);
    await takeLease(db.app);
    await expect(settlerOf(old, 10).settleDue()).rejects.toMatchObject({
      code: 'FL001',
    });
    const { rows } = await db.app.query('select status from trade where trade_id = $1', [id]);
    expect(rows).toEqual([{ status: 'PENDING' }]);
    await settlerOf(await takeLease(db.app), 10).settleDue();
  });

  it('[Z6] a time-out raises the pair’s time, so that no later tick falls into the window', async () => {
    await openPair(db.app, 'SILENT', 2, [Date.now()]);
    const lease = await takeLease(db.app);
    const accepted = Date.now() - 20_000;
    await db.owner.query(
      `update market_pair set last_seq = 0, last_time_ms = $1, quoted_floor_ms = $1, last_tick_ms = $1 where pair = 'SILENT'`,
      [accepted],
    );
    const [id] = await writeTrades('SILENT', [
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
    expect(await settlerOf(lease, 10).settleDue()).toBe(1);
    const trade = await db.app.query('select status, refund_reason from trade where trade_id = $1', [id]);
    expect(trade.rows).toEqual([{ status: 'REFUNDED', refund_reason: 'no entry tick' }]);
    const pair = await db.app.query<{ last_time_ms: bigint }>(
      `select last_time_ms from market_pair where pair = 'SILENT'`,
    );
    expect(Number(pair.rows[0]?.last_time_ms)).toBeGreaterThan(accepted + 10_000);
  });

  it('[T8] [L4] trades that cannot be settled stand aside: everything behind them settles, and they are named', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    const trade: OracleTrade = {
      up: true,
      stake: 500,
      payoutRate: 8_500,
      afterSeq: 1,
      acceptedAt: epochMs,
      delay: 500,
      expiresAt: epochMs + 30_000,
    };
    for (const pair of ['BROKEN', 'WHOLE']) await writeTicks(pair, ticks, epochMs + 400_000);
    // The broken ones come first by age, and are more than a set holds.
    const early = { ...trade, expiresAt: epochMs + 20_000 };
    const broken = await writeTrades('BROKEN', [early, early, early, early]);
    const sound = await writeTrades(
      'BROKEN',
      Array.from({ length: 9 }, () => trade),
    );
    const behind = await writeTrades('WHOLE', [trade, trade]);
    const poor = await openCustomer(db.app);
    const [unstaked = '', ownerless = '', posted = '', nameless = ''] = broken;
    const change = (column: string, id: string, value: string) =>
      db.owner.query(`update trade set ${column} = $2 where trade_id = $1`, [id, value]);
    // No money stands behind it; no accounts; closed by a posting already; an id that is none.
    await change('user_id', unstaked, poor);
    await change('user_id', ownerless, newId('usr'));
    await db.owner.query(
      `insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
       values (nextval('ledger_journal_number'), 'win', $1, 1, 'system', clock_ms())`,
      [posted],
    );
    await change('trade_id', nameless, 'trd_none');

    const lease = await takeLease(db.app);
    let nowMs = 0;
    const settler = settlerOf(lease, 3, () => nowMs);
    warned.length = 0;
    expect(await settler.settleDue()).toBe(sound.length + behind.length);
    expect(settler.setAside()).toBe(4);
    expect(new Set(warned)).toEqual(new Set([unstaked, ownerless, posted, 'trd_none']));
    const { rows } = await db.app.query(
      `select trade_id, status from trade where currency_pair in ('BROKEN', 'WHOLE') and status <> 'WON'`,
    );
    expect(new Set(rows)).toEqual(
      new Set([unstaked, ownerless, posted, 'trd_none'].map((trade_id) => ({ trade_id, status: 'PENDING' }))),
    );

    // Left alone for a while, then tried again: what was fixed meanwhile settles.
    await change('user_id', unstaked, customer);
    nowMs = restMs - 1;
    expect(await settler.settleDue()).toBe(0);
    expect(warned).toHaveLength(4);
    nowMs = restMs;
    expect(await settler.settleDue()).toBe(1);
    expect(settler.setAside()).toBe(3);
    await db.owner.query(`delete from ledger_journal where cause = $1 and code = 'win'`, [posted]);
    await change('user_id', ownerless, customer);
    await db.owner.query('update trade set trade_id = $1 where trade_id = $2', [nameless, 'trd_none']);
    await settlerOf(lease, 3).settleDue();
    const open = await db.app.query(`select 1 from trade where status = 'PENDING'`);
    expect(open.rows).toEqual([]);
  });

  it('[Z6] a trade that hangs does not keep the window of a later one open', async () => {
    await openPair(db.app, 'HANGS', 2, [Date.now()]);
    const now = Date.now();
    await db.owner.query(
      `update market_pair set last_seq = 0, last_time_ms = $1, quoted_floor_ms = $1, last_tick_ms = $1 where pair = 'HANGS'`,
      [now - 20_000],
    );
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 0, delay: 500 };
    const [hanging = '', later] = await writeTrades('HANGS', [
      { ...window, acceptedAt: now - 300_000, expiresAt: now - 270_000 },
      { ...window, acceptedAt: now - 20_000, expiresAt: now + 10_000 },
    ]);
    const poor = await openCustomer(db.app);
    await db.owner.query('update trade set user_id = $2 where trade_id = $1', [hanging, poor]);
    const lease = await takeLease(db.app);
    expect(await settlerOf(lease, 10).settleDue()).toBe(1);
    const { rows } = await db.app.query(`select status from trade where trade_id = $1`, [later]);
    expect(rows).toEqual([{ status: 'REFUNDED' }]);
    await db.owner.query('update trade set user_id = $2 where trade_id = $1', [hanging, customer]);
    expect(await settlerOf(lease, 10).settleDue()).toBe(1);
  });

  it('[T8] a pair that fails holds up no other pair, and the failure is reported', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 1, delay: 500 };
    const trade: OracleTrade = { ...window, acceptedAt: epochMs, expiresAt: epochMs + 30_000 };
    for (const pair of ['ALPHA', 'OMEGA']) await writeTicks(pair, ticks, epochMs + 400_000);
    await writeTrades('ALPHA', [trade]);
    await writeTrades('OMEGA', [trade]);
    const pool = new Proxy(db.app, {
      get: (target, name, receiver) =>
        name === 'query'
          ? (query: { name?: string; values?: unknown[] }) =>
              query.name === 'trades-windows' && query.values?.[0] === 'ALPHA'
                ? Promise.reject(new Error('the windows of ALPHA cannot be read'))
                : target.query(query as never)
          : Reflect.get(target, name, receiver),
    });
    const settler = createSettler({ pool, lease: await takeLease(db.app), log, setSize: 10 });
    await expect(settler.settleDue()).rejects.toThrow('ALPHA');
    const { rows } = await db.app.query(
      `select currency_pair, status from trade where currency_pair in ('ALPHA', 'OMEGA') order by currency_pair`,
    );
    expect(rows).toEqual([
      { currency_pair: 'ALPHA', status: 'PENDING' },
      { currency_pair: 'OMEGA', status: 'WON' },
    ]);
    await settlerOf(await takeLease(db.app), 10).settleDue();
  });

  it('[T8] a pair with a backlog holds up no other pair for longer than one set', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 1, delay: 500 };
    const trade: OracleTrade = { ...window, acceptedAt: epochMs, expiresAt: epochMs + 30_000 };
    for (const pair of ['BACKLOG', 'NEWER']) await writeTicks(pair, ticks, epochMs + 400_000);
    const backlog = Array.from({ length: 20 }, () => trade);
    await writeTrades('BACKLOG', backlog);
    await writeTrades('NEWER', [trade]);
    const asked: unknown[] = [];
    const pool = new Proxy(db.app, {
      get: (target, name, receiver) =>
        name === 'query'
          ? (query: { name?: string; values?: unknown[] }) => {
              if (query.name === 'trades-windows') asked.push(query.values?.[0]);
              return target.query(query as never);
            }
          : Reflect.get(target, name, receiver),
    });
    const settler = createSettler({ pool, lease: await takeLease(db.app), log, setSize: 5 });
    expect(await settler.settleDue()).toBe(21);
    expect(asked.slice(0, 3)).toEqual(['BACKLOG', 'NEWER', 'BACKLOG']);
  });

  it('[Z2] accounts that somebody keeps locked do not hold the lease up: settlement gives way and goes on later', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    await writeTicks('HELD', ticks, epochMs + 400_000);
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 1, delay: 500 };
    await writeTrades('HELD', [{ ...window, acceptedAt: epochMs, expiresAt: epochMs + 30_000 }]);
    const lease = await takeLease(db.app);
    const settler = settlerOf(lease, 10);
    const holder = await db.app.connect();
    try {
      await holder.query('begin');
      await lockTradingAccounts(holder, [], ['USD']);
      const settling = settler.settleDue();
      // It gives up by itself, while the accounts are still held.
      await expect(settling).rejects.toMatchObject({ code: '55P03' });
      await db.app.query('update lease set expires_ms = expires_ms where name = $1', [lease.name]);
      // A lock says nothing of the trade: it is not set aside.
      expect(settler.setAside()).toBe(0);
      await holder.query('commit');
    } finally {
      holder.release();
    }
    expect(await settler.settleDue()).toBe(1);
  });
});
