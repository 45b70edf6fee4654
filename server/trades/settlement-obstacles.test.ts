import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { restMs } from '#server/commands/retry-later.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { epochMs, settlerOf, writeTicks, writeTrades } from '#tools/testing/trades/settlement.ts';
import type { OracleTick, OracleTrade } from '#tools/testing/trades/trade-oracle.ts';
import { createSettler } from './settler.ts';

let db: FreshDatabase;
let customer: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app, 100_000_000n);
  await fundBankroll(db.app, 100_000_000n);
});
afterAll(() => db.drop());

/** What settlers warned of: the trades that they set aside. */
const warned: unknown[] = [];

const log = {
  info: (): void => undefined,
  warn: (facts: object): void => {
    warned.push('trade' in facts ? facts.trade : facts);
  },
};

describe('settlement', () => {
  it('[Z2] a settler whose lease was taken over writes nothing', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    await writeTicks(db, 'OLD', ticks, epochMs + 400_000);
    const [id] = await writeTrades(db, customer, 'OLD', [
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
    await expect(settlerOf(db, log, old, 10).settleDue()).rejects.toMatchObject({
      code: 'FL001',
    });
    const { rows } = await db.app.query('select status from trade where trade_id = $1', [id]);
    expect(rows).toEqual([{ status: 'PENDING' }]);
    await settlerOf(db, log, await takeLease(db.app), 10).settleDue();
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
    for (const pair of ['BROKEN', 'WHOLE']) await writeTicks(db, pair, ticks, epochMs + 400_000);
    // The broken ones come first by age, and are more than a set holds.
    const early = { ...trade, expiresAt: epochMs + 20_000 };
    const broken = await writeTrades(db, customer, 'BROKEN', [early, early, early, early]);
    const sound = await writeTrades(
      db,
      customer,
      'BROKEN',
      Array.from({ length: 9 }, () => trade),
    );
    const behind = await writeTrades(db, customer, 'WHOLE', [trade, trade]);
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
    const settler = settlerOf(db, log, lease, 3, () => nowMs);
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
    await settlerOf(db, log, lease, 3).settleDue();
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
    const [hanging = '', later] = await writeTrades(db, customer, 'HANGS', [
      { ...window, acceptedAt: now - 300_000, expiresAt: now - 270_000 },
      { ...window, acceptedAt: now - 20_000, expiresAt: now + 10_000 },
    ]);
    const poor = await openCustomer(db.app);
    await db.owner.query('update trade set user_id = $2 where trade_id = $1', [hanging, poor]);
    const lease = await takeLease(db.app);
    expect(await settlerOf(db, log, lease, 10).settleDue()).toBe(1);
    const { rows } = await db.app.query(`select status from trade where trade_id = $1`, [later]);
    expect(rows).toEqual([{ status: 'REFUNDED' }]);
    await db.owner.query('update trade set user_id = $2 where trade_id = $1', [hanging, customer]);
    expect(await settlerOf(db, log, lease, 10).settleDue()).toBe(1);
  });

  it('[T8] a pair that fails holds up no other pair, and the failure is reported', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 1, delay: 500 };
    const trade: OracleTrade = { ...window, acceptedAt: epochMs, expiresAt: epochMs + 30_000 };
    for (const pair of ['ALPHA', 'OMEGA']) await writeTicks(db, pair, ticks, epochMs + 400_000);
    await writeTrades(db, customer, 'ALPHA', [trade]);
    await writeTrades(db, customer, 'OMEGA', [trade]);
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
    await settlerOf(db, log, await takeLease(db.app), 10).settleDue();
  });

  it('[T8] a pair with a backlog holds up no other pair for longer than one set', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 1, delay: 500 };
    const trade: OracleTrade = { ...window, acceptedAt: epochMs, expiresAt: epochMs + 30_000 };
    for (const pair of ['BACKLOG', 'NEWER']) await writeTicks(db, pair, ticks, epochMs + 400_000);
    const backlog = Array.from({ length: 20 }, () => trade);
    await writeTrades(db, customer, 'BACKLOG', backlog);
    await writeTrades(db, customer, 'NEWER', [trade]);
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
    let sets = 0;
    const onClosed = () => {
      sets += 1;
    };
    const settler = createSettler({ pool, lease: await takeLease(db.app), log, setSize: 5, onClosed });
    expect(await settler.settleDue()).toBe(21);
    // Who waits for the first set need not wait for the last one.
    expect(sets).toBe(5);
    expect(asked.slice(0, 3)).toEqual(['BACKLOG', 'NEWER', 'BACKLOG']);
  });

  it('[Z2] accounts that somebody keeps locked do not hold the lease up: settlement gives way and goes on later', async () => {
    const ticks = Array.from(
      { length: 100 },
      (_, i): OracleTick => ({ seq: i + 1, time: epochMs + i * 500, price: 1_000 + i, source: 's' }),
    );
    await writeTicks(db, 'HELD', ticks, epochMs + 400_000);
    const window = { up: true, stake: 500, payoutRate: 8_500, afterSeq: 1, delay: 500 };
    await writeTrades(db, customer, 'HELD', [{ ...window, acceptedAt: epochMs, expiresAt: epochMs + 30_000 }]);
    const lease = await takeLease(db.app);
    const settler = settlerOf(db, log, lease, 10);
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
