import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyingChecks } from '#database/checks/copying.ts';
import type { CopyId, TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { openCopyAccount } from '#server/ledger/copy-accounts.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { postDecided } from '#server/ledger/post.ts';
import { readPostings } from '#server/ledger/postings.ts';
import type { Log } from '#server/outside/price-source.ts';
import { keepCountryPolicy } from '#server/review/country-policy.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import { admitTrader, type CopyWish, openCopies } from '#tools/testing/copies.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { everywhere } from '#tools/testing/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/ticks.ts';
import { until } from '#tools/testing/until.ts';
import { lockTraderAndDue } from './due.ts';
import { createFanOut } from './fan-out.ts';
import { copiedTraders } from './snapshot.ts';

const placingProcess = path.join(import.meta.dirname, '../../tools/testing/processes/placing-process.ts');

let db: FreshDatabase;
let lease: TestLease;
const signer = newSigner();
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

const traders = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
const offers = standardOffers;

interface Changes {
  readonly setSize?: number;
  readonly log?: Log;
}
const fanOut = ({ setSize = 1_000, log = loud }: Changes = {}) =>
  createFanOut({ pool: db.app, signer, log, setSize, isOurs: () => true });

/** A trader with so many cents. */
async function openTrader(availableCents: bigint): Promise<{ readonly uid: UserId; readonly id: TraderId }> {
  const uid = await openCustomer(db.app, availableCents);
  return { uid, id: await admitTrader(db.owner, uid) };
}

const wish = async (allocation: bigint, changes: Partial<CopyWish> = {}): Promise<CopyWish> => ({
  userId: await openCustomer(db.app, allocation),
  allocation,
  ...changes,
});

/** A trade of the trader, on a price of now. */
async function trade(uid: UserId, stakeCents: bigint, wallet: Wallet = 'real', duration = 300): Promise<TradeId> {
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  const placement = createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers, traders });
  const wanted = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(stakeCents), duration, wallet } as const;
  const key = commandKey(uid, 'trades.place', randomUUID(), { ...wanted, stake: stakeCents.toString() });
  const placed = await placement.submit({ key, ticket: wanted });
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.tradeId as TradeId;
}

/** What became of a trade in each copy, in the order of subscription. */
async function outcomes(source: TradeId): Promise<readonly (string | bigint)[]> {
  const { rows } = await db.app.query<{ skipped: string | null; stake: bigint }>(
    'select skipped, stake from copy_outcome where source_trade_id = $1 order by place',
    [source],
  );
  return rows.map(({ skipped, stake }) => skipped ?? stake);
}

const exposure = async (asset: 'USD' | 'PUSD'): Promise<bigint> =>
  (await readHouse(db.app)).find((row) => row.kind === 'exposure' && row.asset === asset)?.balance ?? 0n;

const purse = async (copy: CopyId): Promise<bigint> => {
  const { rows } = await db.app.query<{ balance: bigint }>('select balance from ledger_account where copy_id = $1', [
    copy,
  ]);
  return rows[0]?.balance ?? -1n;
};

const tradeOf = async (copy: CopyId): Promise<string | undefined> => {
  const { rows } = await db.app.query<{ trade_id: string }>('select trade_id from trade where copy_id = $1', [copy]);
  return rows[0]?.trade_id;
};

describe('copying a trade', () => {
  it('[C3] each copy stakes the trader’s share of what they had, rounded down, with the trader’s acceptance and entry', async () => {
    const trader = await openTrader(100_000n);
    const [whole, odd] = [await wish(50_000n), await wish(33_333n)];
    const fixed = await wish(20_000n, { sizing: 'fixed', fixedStake: 700n });
    const capped = await wish(90_000n, { maxStake: 1_500n });
    await openCopies(db.owner, trader.id, 'real', [whole, odd, fixed, capped]);
    const source = await trade(trader.uid, 5_000n);
    await fanOut({ setSize: 3 }).placeDue();
    expect(await outcomes(source)).toEqual([2_500n, 1_666n, 700n, 1_500n]);
    const { rows } = await db.app.query(
      `select t.trader_id, t.trader_name, t.status from trade t join trade s on s.trade_id = $1
       where t.copy_id is not null and t.trader_id = $2 and t.user_id <> s.user_id
         and (t.accepted_ms, t.after_seq, t.expires_ms, t.positions, t.currency_pair, t.payout_rate, t.entry_delay_ms)
           = (s.accepted_ms, s.after_seq, s.expires_ms, s.positions, s.currency_pair, s.payout_rate, s.entry_delay_ms)
         and t.cover = t.amount * t.payout_rate / 10000`,
      [source, trader.id],
    );
    expect(rows).toHaveLength(4);
    const balance = await readBalance(db.app, whole.userId, 'real');
    expect(balance).toMatchObject({ available: 0n, staked: 2_500n, allocated: 47_500n, balance: 50_000n });
  });

  it('[C3] [L5] the acceptance sets the cover of all copies apart; what placing them does not use comes back', async () => {
    const trader = await openTrader(10_000n);
    await openCopies(db.owner, trader.id, 'real', [
      await wish(10_000n),
      await wish(5_000n, { maxOpen: 1 }),
      await wish(1_000n),
    ]);
    const before = await exposure('USD');
    const source = await trade(trader.uid, 1_000n);
    // Its own 850, and 85 % of a tenth of 16,000.
    expect((await exposure('USD')) - before).toBe(850n + 1_360n);
    await fanOut().placeDue();
    expect(await outcomes(source)).toEqual([1_000n, 500n, 100n]);
    const second = await trade(trader.uid, 1_000n);
    await fanOut().placeDue();
    // The second copy has one open already.
    expect(await outcomes(second)).toEqual([1_000n, 'too many open', 100n]);
    expect((await exposure('USD')) - before).toBe(2n * 850n + ((1_600n + 1_100n) * 85n) / 100n);
  });

  it('[C3] whoever cannot take part is skipped with the reason, and holds up nobody else', async () => {
    const trader = await openTrader(200_000n);
    const wishes = [
      await wish(1_000n),
      await wish(50_000n, { sizing: 'fixed', fixedStake: 30_000n }),
      await wish(50_000n, { stopLoss: 1n }),
      await wish(50_000n),
      await wish(50_000n),
      await wish(50_000n, { maxOpen: 1 }),
      await wish(50_000n),
    ];
    const ids = await openCopies(db.owner, trader.id, 'real', wishes);
    await trade(trader.uid, 2_000n);
    await fanOut().placeDue();
    await db.owner.query('update copy set settled_profit = -1 where id = $1', [ids[2]]);
    await db.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [wishes[3]?.userId]);
    await db.owner.query(
      `insert into own_exclusion (id, uid, kind, from_ms, until_ms)
       values ('exc_' || right($1, 26), $1, 'time-out', 0, clock_ms() + 3600000)`,
      [wishes[4]?.userId],
    );
    const source = await trade(trader.uid, 2_000n);
    await fanOut({ setSize: 2 }).placeDue();
    expect(await outcomes(source)).toEqual([
      'too small',
      'copy has too little',
      'stop-loss',
      'account',
      'excluded',
      'too many open',
      500n,
    ]);
    // It lost nothing really.
    await db.owner.query('update copy set settled_profit = 0 where id = $1', [ids[2]]);
  });

  it('[A13] a copier’s own limits count copies, and skip what passes them', async () => {
    const trader = await openTrader(100_000n);
    const limited = await wish(50_000n);
    await openCopies(db.owner, trader.id, 'real', [limited]);
    await db.owner.query(`insert into own_limit (uid, kind, period, amount) values ($1, 'stake', 'day', 900)`, [
      limited.userId,
    ]);
    const placed = [await trade(trader.uid, 1_000n), await trade(trader.uid, 1_000n)];
    await fanOut().placeDue();
    expect([await outcomes(placed[0] as TradeId), await outcomes(placed[1] as TradeId)]).toEqual([
      [500n],
      ['own limit'],
    ]);
  });

  it('[B4] [X1] a copy is sold only where copying and trading both are, and not while the operator has it off', async () => {
    const trader = await openTrader(100_000n);
    const wishes = [await wish(50_000n), await wish(50_000n)];
    await openCopies(db.owner, trader.id, 'real', wishes);
    await db.owner.query(`update customer set country = case uid when $1 then 'CH' else 'DE' end where uid = any($2)`, [
      wishes[0]?.userId,
      wishes.map(({ userId }) => userId),
    ]);
    const before = await trade(trader.uid, 1_000n);
    // As a process does that starts with another policy.
    await keepCountryPolicy(db.owner, { ...everywhere, copying: new Set(['CH']) });
    const during = await trade(trader.uid, 1_000n);
    await keepCountryPolicy(db.owner, everywhere);
    await fanOut().placeDue();
    expect(await outcomes(before)).toEqual([500n, 500n]);
    expect(await outcomes(during)).toEqual([500n, 'country']);
  });

  it('[C3] when the house is short, those who subscribed first take part, and nothing is owed that is not there', async () => {
    const poor = await freshDatabase();
    const rest = db;
    try {
      db = poor;
      lease = await takeLease(db.app);
      await openPair(db.app, 'ETHUSD', 2);
      const trader = await openTrader(10_000n);
      await openCopies(db.owner, trader.id, 'real', [await wish(10_000n), await wish(10_000n), await wish(10_000n)]);
      // The trader's cover takes 850 of it; of the copies' three times 850 there are two.
      await fundBankroll(db.app, 850n + 1_700n);
      const source = await trade(trader.uid, 1_000n);
      await fanOut({ setSize: 2 }).placeDue();
      expect(await outcomes(source)).toEqual([1_000n, 1_000n, 'house short']);
      expect(await exposure('USD')).toBe(3n * 850n);
    } finally {
      db = rest;
      lease = await takeLease(db.app);
      await poor.drop();
    }
  });

  it('[C3] one that the reserve does not cover holds up nobody behind it, however large the sets are', async () => {
    for (const setSize of [1, 1_000]) {
      const poor = await freshDatabase();
      const rest = db;
      try {
        db = poor;
        lease = await takeLease(db.app);
        await openPair(db.app, 'ETHUSD', 2);
        const trader = await openTrader(10_000n);
        await openCopies(db.owner, trader.id, 'real', [await wish(9_000n), await wish(1_000n), await wish(1_000n)]);
        await fundBankroll(db.app, 850n + 200n);
        const source = await trade(trader.uid, 1_000n);
        await fanOut({ setSize }).placeDue();
        expect(await outcomes(source)).toEqual(['house short', 100n, 100n]);
      } finally {
        db = rest;
        lease = await takeLease(db.app);
        await poor.drop();
      }
    }
  });

  it('[C3] [Z7] whoever changes copies without end does not hold a placing up: changes that come later wait behind it', async () => {
    const { uid, id } = await openTrader(10_000n);
    const copies = await openCopies(db.owner, id, 'real', [await wish(10_000n)]);
    const source = await trade(uid, 1_000n);
    const [first, second] = await Promise.all([db.app.connect(), db.app.connect()]);
    const of = { traderId: id, wallet: 'real' } as const;
    const waiting = async (count: bigint) => {
      const { rows } = await db.app.query<{ waiting: bigint }>(
        `select count(*) as waiting from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [db.name],
      );
      return rows[0]?.waiting === count;
    };
    try {
      for (const client of [first, second]) await client.query('begin');
      await lockTraderAndDue(first, of, copies);
      const placed = fanOut().placeDue();
      await until(() => waiting(1n));
      const changed = lockTraderAndDue(second, of, []);
      await until(() => waiting(2n));
      await first.query('commit');
      await changed;
      // What came first was placed first.
      expect(await outcomes(source)).toEqual([1_000n]);
      await second.query('commit');
      await placed;
    } finally {
      for (const client of [first, second]) {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('[C3] a placing that fails holds up no other, and is taken up again', async () => {
    const [one, other] = [await openTrader(10_000n), await openTrader(10_000n)];
    const [broken] = await openCopies(db.owner, one.id, 'real', [await wish(10_000n)]);
    await openCopies(db.owner, other.id, 'real', [await wish(10_000n)]);
    const [first, second] = [await trade(one.uid, 1_000n), await trade(other.uid, 1_000n)];
    await db.owner.query(`alter table copy_outcome add constraint broken check (copy_id <> '${broken}') not valid`);
    const heard: unknown[] = [];
    const log = { info: () => undefined, warn: (facts: object) => void heard.push(facts) };
    await fanOut({ log }).placeDue();
    expect([await outcomes(first), await outcomes(second), heard.length]).toEqual([[], [1_000n], 1]);
    await db.owner.query('alter table copy_outcome drop constraint broken');
    await fanOut().placeDue();
    expect(await outcomes(first)).toEqual([1_000n]);
  });

  it('[L3] the application cannot place what no snapshot and no settings say', async () => {
    const [trader, stranger] = [await openTrader(10_000n), await openTrader(10_000n)];
    const [copy] = await openCopies(db.owner, trader.id, 'real', [await wish(10_000n, { maxStake: 500n })]);
    const [foreign] = await openCopies(db.owner, stranger.id, 'real', [await wish(10_000n)]);
    const source = await trade(trader.uid, 1_000n);
    const { rows } = await db.app.query<{ id: string }>('select id from copy_fan_out where trade_id = $1', [source]);
    const placed = (of: CopyId | undefined, version: number, stake: bigint) =>
      db.app.query(
        `select copy_place($1, 0, 'key', array[$2], array[$3::int], array[$4::bigint], array[null], array[$5], array[''], array[''])`,
        [rows[0]?.id, of, version, stake, newId('trd')],
      );
    const refusal = 'none of the trade';
    await expect(placed(copy, 1, 501n)).rejects.toThrow(refusal);
    await expect(placed(foreign, 1, 100n)).rejects.toThrow(refusal);
    await expect(placed(copy, 2, 100n)).rejects.toThrow(refusal);
    await expect(db.app.query(`update copy_fan_out set reserved = 1 where trade_id = $1`, [source])).rejects.toThrow(
      'permission denied',
    );
    await expect(db.app.query(`update copy_settings set allocation = 1`)).rejects.toThrow('permission denied');
    await fanOut().placeDue();
    expect(await outcomes(source)).toEqual([500n]);
  });

  it('[C3] what is not placed by half the duration is skipped as late', async () => {
    const trader = await openTrader(10_000n);
    await openCopies(db.owner, trader.id, 'real', [await wish(10_000n)]);
    const source = await trade(trader.uid, 1_000n, 'real', 30);
    await backdate(source, 15_001);
    const before = await exposure('USD');
    await fanOut().placeDue();
    expect(await outcomes(source)).toEqual(['late']);
    expect((await exposure('USD')) - before).toBe(-850n);
  });

  it('[C3] who leaves after the acceptance takes part in it; who comes after does not', async () => {
    const trader = await openTrader(10_000n);
    const [copy] = await openCopies(db.owner, trader.id, 'real', [await wish(10_000n)]);
    const source = await trade(trader.uid, 1_000n);
    await db.owner.query('update trader set change = change + 1 where id = $1', [trader.id]);
    await db.owner.query(
      'update copy_settings set until_change = (select change from trader where id = $2) where copy_id = $1',
      [copy, trader.id],
    );
    await openCopies(db.owner, trader.id, 'real', [await wish(10_000n)]);
    await fanOut().placeDue();
    expect(await outcomes(source)).toEqual([1_000n]);
  });

  it('[C3] [T11] a practice copy follows the trader’s real trades; their practice trades are nobody’s to copy', async () => {
    const trader = await openTrader(10_000n);
    const userId = await openCustomer(db.app);
    const [copy] = await openCopies(db.owner, trader.id, 'practice', [{ userId, allocation: 100_000n }]);
    await trade(trader.uid, 1_000n, 'practice');
    const source = await trade(trader.uid, 1_000n);
    await fanOut().placeDue();
    expect(await outcomes(source)).toEqual([10_000n]);
    expect(await readBalance(db.app, userId, 'practice')).toMatchObject({
      available: 900_000n,
      staked: 10_000n,
      allocated: 90_000n,
    });
    expect(await purse(copy as CopyId)).toBe(90_000n);
  });

  it('[C3] two traders who copy each other make no circle: copies are not copied', async () => {
    const [one, other] = [await openTrader(20_000n), await openTrader(20_000n)];
    await openCopies(db.owner, one.id, 'real', [{ userId: other.uid, allocation: 5_000n }]);
    await openCopies(db.owner, other.id, 'real', [{ userId: one.uid, allocation: 5_000n }]);
    const source = await trade(one.uid, 2_000n);
    await fanOut().placeDue();
    // One's whole wallet counts, with what is in their own copy: a tenth of 5,000.
    expect(await outcomes(source)).toEqual([500n]);
    const { rows } = await db.app.query('select 1 from trade where trader_id = any($1)', [[one.id, other.id]]);
    expect(rows).toHaveLength(1);
  });

  it('[C3] [P3] [Z7] what a trader puts apart for a copy of their own while their trade waits for it is still theirs', async () => {
    const [one, other] = [await openTrader(20_000n), await openTrader(20_000n)];
    await openCopies(db.owner, one.id, 'real', [{ userId: other.uid, allocation: 5_000n }]);
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      const copy = newId('cpy');
      await openCopyAccount(client, one.uid, copy, 'real');
      await client.query(
        `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, max_stake, max_open, share_bps, started_ms, moves)
         values ($1, $2, $3, 'real', 10000, 'proportional', 10000, 10, 0, clock_ms(), 1)`,
        [copy, other.id, one.uid],
      );
      await client.query(
        `insert into copy_move (copy_id, occurrence, amount, why, created_ms) values ($1, 1, 10000, 'start', clock_ms())`,
        [copy],
      );
      const account = { owner: one.uid, asset: 'USD' } as const;
      const [from, to] = [{ kind: 'available', ...account } as const, { kind: 'allocated', copy, ...account } as const];
      await postDecided(client, [
        {
          code: 'copy-allocate',
          cause: copy,
          occurrence: 1,
          actor: one.uid,
          transfers: [{ from, to, amount: cents(10_000n) }],
        },
      ]);
      const session = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const placed = trade(one.uid, 2_000n);
      await until(async () => {
        const { rows } = await db.owner.query(
          'select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
          [session.rows[0]?.pid],
        );
        return rows.length > 0;
      });
      await client.query('commit');
      const source = await placed;
      await fanOut().placeDue();
      expect(await outcomes(source)).toEqual([500n]);
    } finally {
      client.release();
    }
  });

  it('[Z7] [P3] of a trader’s own copies those that have stopped are neither locked nor counted, all others are', async () => {
    const trader = await openTrader(20_000n);
    const copied = await Promise.all([1, 2, 3].map(() => openTrader(0n)));
    const copies: CopyId[] = [];
    for (const { id } of copied) {
      copies.push(...(await openCopies(db.owner, id, 'real', [{ userId: trader.uid, allocation: 1_000n }])));
    }
    const [stopped, emptied] = copies;
    const account = { owner: trader.uid, asset: 'USD' } as const;
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await postDecided(
        client,
        [stopped, emptied].map((copy) => ({
          code: 'copy-release',
          cause: copy as CopyId,
          occurrence: 2,
          actor: trader.uid,
          transfers: [
            {
              from: { kind: 'allocated', copy: copy as CopyId, ...account } as const,
              to: { kind: 'available', ...account } as const,
              amount: cents(1_000n),
            },
          ],
        })),
      );
      await client.query(
        `update copy set state = 'stopped', stopping_ms = 1, stopped_ms = 1, stopped_by = 'customer' where id = $1`,
        [stopped],
      );
      const locked = await lockTradingAccounts(client, [trader.uid], ['USD'], [trader.uid]);
      const allocated = locked.filter(({ kind }) => kind === 'allocated').map(({ balance }) => balance);
      expect(allocated.sort()).toEqual([0n, 1_000n]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('C3: Z7: a lock on one customer holds up the copies of their trader alone, and those are placed once it is free', async () => {
    const [held, free] = [await openTrader(100_000n), await openTrader(100_000n)];
    const [first, second] = [await wish(10_000n), await wish(10_000n)];
    await openCopies(db.owner, held.id, 'real', [first]);
    await openCopies(db.owner, free.id, 'real', [second]);
    const stalled = await trade(held.uid, 1_000n);
    const other = await trade(free.uid, 1_000n);
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `select from ledger_account where owner = $1 and kind = 'staked' and asset = 'USD' for update`,
        [first.userId],
      );
      // It comes to an end although the lock stays, and a trade that is accepted while it stands is placed too.
      const running = fanOut().placeDue();
      await until(async () => (await outcomes(other)).length > 0);
      const third = await trade(free.uid, 1_000n);
      await running;
      await fanOut().placeDue();
      expect([await outcomes(stalled), await outcomes(other), await outcomes(third)]).toEqual([[], [100n], [100n]]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await fanOut().placeDue();
    expect(await outcomes(stalled)).toEqual([100n]);
  });

  it('C3: Z7: one customer in the copies of many traders keeps all bounds while those are placed at once', async () => {
    const copier = await openCustomer(db.app, 100_000n);
    const several = await Promise.all(Array.from({ length: 6 }, () => openTrader(100_000n)));
    for (const { id } of several) {
      await openCopies(db.owner, id, 'real', [{ userId: copier, allocation: 10_000n }, await wish(10_000n)]);
    }
    const day = `insert into own_limit (uid, kind, period, amount) values ($1, 'stake', 'day', 350)`;
    await db.owner.query(day, [copier]);
    const sources: TradeId[] = [];
    for (const { uid } of several) sources.push(await trade(uid, 1_000n));
    await Promise.all([fanOut({ setSize: 1 }).placeDue(), fanOut({ setSize: 1 }).placeDue()]);
    // Accepted in this order, whichever was placed first: three fit into the customer's limit.
    expect(await Promise.all(sources.map(outcomes))).toEqual(
      sources.map((_, nth) => [nth < 3 ? 100n : 'own limit', 100n]),
    );
  });

  it('[C3] two processes that place at once leave each copy one outcome', async () => {
    const trader = await openTrader(100_000n);
    const wishes = await Promise.all(Array.from({ length: 40 }, () => wish(10_000n)));
    await openCopies(db.owner, trader.id, 'real', wishes);
    const source = await trade(trader.uid, 1_000n);
    await Promise.all([1, 2, 3].map(() => fanOut({ setSize: 3 }).placeDue()));
    expect(await outcomes(source)).toEqual(wishes.map(() => 100n));
    const { rows } = await db.app.query<{ placed: number; used: bigint }>(
      'select placed, used from copy_fan_out where trade_id = $1',
      [source],
    );
    expect(rows).toEqual([expect.objectContaining({ placed: 40, used: 40n * 85n })]);
  });

  it('[C3] [P4] a process killed while it places leaves each copy one outcome, once the next one has gone on', async () => {
    const trader = await openTrader(100_000n);
    const wishes = await Promise.all(Array.from({ length: 120 }, () => wish(10_000n)));
    await openCopies(db.owner, trader.id, 'real', wishes);
    const source = await trade(trader.uid, 1_000n);
    const decided = async (): Promise<number> => (await outcomes(source)).length;
    for (const least of [5, 45]) {
      const child = fork(placingProcess, [JSON.stringify(db.appConfig)]);
      await until(async () => (await decided()) >= least);
      const died = once(child, 'exit');
      child.kill('SIGKILL');
      await died;
    }
    expect(await decided()).toBeLessThan(120);
    await fanOut().placeDue();
    expect(await outcomes(source)).toEqual(wishes.map(() => 100n));
  });

  it('[T8] a copy’s trade ends as the trader’s does, and pays into the copy', async () => {
    const trader = await openTrader(10_000n);
    const [copy] = await openCopies(db.owner, trader.id, 'real', [await wish(10_000n)]);
    const source = await trade(trader.uid, 1_000n, 'real', 30);
    await fanOut().placeDue();
    // Nobody waits half a minute: both are moved into the past, to a moment when ticks stood by themselves.
    await openPair(db.app, 'BTCUSD', 2, [epochMs]);
    await writePast('BTCUSD');
    await db.owner.query(
      `update trade set currency_pair = 'BTCUSD', accepted_ms = $2, created_ms = $2, expires_ms = $2 + duration_ms, after_seq = 1
       where trade_id = $1 or copy_id = $3`,
      [source, epochMs, copy],
    );
    await db.owner.query('update trader_trade set accepted_ms = $2 where trade_id = $1', [source, epochMs]);
    await db.owner.query('alter table copy_settings disable trigger copy_settings_dated');
    await db.owner.query('update copy_settings set from_ms = $2 where trader_id = $1', [trader.id, epochMs]);
    await db.owner.query('alter table copy_settings enable trigger copy_settings_dated');
    const settler = createSettler({
      pool: db.app,
      lease,
      setSize: 10,
      log: { info: () => undefined, warn: () => undefined },
    });
    await settler.settleDue();
    const { rows } = await db.app.query(
      `select c.open_trades, c.open_stake, c.settled_trades, c.settled_profit, t.status
       from copy c join trade t on t.copy_id = c.id where c.id = $1`,
      [copy],
    );
    expect(rows).toEqual([{ open_trades: 0, open_stake: 0n, settled_trades: 1, settled_profit: 850n, status: 'WON' }]);
    expect(await purse(copy as CopyId)).toBe(10_850n);
    const postings = await readPostings(db.app, (await tradeOf(copy as CopyId)) ?? '');
    expect(postings.map(({ code, from, to, amount }) => `${code} ${from} → ${to} ${amount}`)).toEqual([
      'stake allocated → staked 10.00',
      'win staked → allocated 10.00',
      'win exposure → allocated 8.50',
    ]);
  });
});

/** What the checks of copying name, among the records that `client` sees. */
async function named(
  client: Pick<Pool, 'query'>,
): Promise<readonly { readonly id: string; readonly problem: string }[]> {
  const found: { id: string; problem: string }[] = [];
  for (const { sql } of copyingChecks) found.push(...(await client.query<{ id: string; problem: string }>(sql)).rows);
  return found;
}

it('[L5] the verifier agrees with all of it', async () => {
  expect(await named(db.owner)).toEqual([]);
});

it('[L5] [C3] the verifier names subscribers who were forgotten, a placing that was given up, and an outcome without one', async () => {
  const trader = await openTrader(10_000n);
  await openCopies(db.owner, trader.id, 'real', [await wish(10_000n)]);
  const source = await trade(trader.uid, 1_000n);
  const client = await db.owner.connect();
  const after = async (...edits: readonly string[]) => {
    await client.query('begin');
    for (const edit of edits) await client.query(edit, [source]);
    const found = await named(client);
    await client.query('rollback');
    return found.map(({ id, problem }) => `${id} ${problem}`);
  };
  try {
    expect(await after()).toEqual([]);
    expect(await after('delete from copy_fan_out where trade_id = $1')).toEqual([
      `trade ${source} had copies with real money, and has no placing of them`,
    ]);
    // The books went on for more than a minute after the trade had ended by as much.
    // The clock is read once: a trade lasts exactly its duration.
    const ended = [
      `with ended as materialized (select clock_ms() - 200000 as at_ms)
       update trade set accepted_ms = at_ms - duration_ms, expires_ms = at_ms from ended where trade_id = $1`,
      'update trader_trade s set accepted_ms = t.accepted_ms from trade t where t.trade_id = s.trade_id and t.trade_id = $1',
    ];
    const earlier = `update ledger_journal set created_ms = created_ms - 70000 where $1 <> '' and id < (select max(id) from ledger_journal)`;
    const late = await after(...ended, earlier);
    expect(late).toEqual([expect.stringMatching(/^placing fan_.* is not done 1[23]\d s after its trade ended$/)]);
    // An app that was stopped with it, and a backup of then, are named nothing, however late it is.
    expect(await after(...ended)).toEqual([]);
    await fanOut().placeDue();
    const [orphan] = await after(
      'delete from copy_settings where trader_id = (select trader_id from trader_trade where trade_id = $1)',
      'delete from copy_fan_out where trade_id = $1',
    );
    expect(orphan).toMatch(new RegExp(`^trade ${source} copy cpy_.* has an outcome and was not to take part$`));
  } finally {
    client.release();
  }
});

const epochMs = 1_675_329_600_000;

/** Makes a trade so many ms older than it is. */
async function backdate(tradeId: TradeId, byMs: number): Promise<void> {
  await db.owner.query(
    'update trade set accepted_ms = accepted_ms - $2, expires_ms = expires_ms - $2 where trade_id = $1',
    [tradeId, byMs],
  );
  await db.owner.query('update trader_trade set accepted_ms = accepted_ms - $2 where trade_id = $1', [tradeId, byMs]);
}

/** A pair's past as the owner writes it: a price that rises, each second. */
async function writePast(pair: string): Promise<void> {
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
     select $1, n, $2::bigint + n * 1000 - 1000, 100000 + n, 'simulated:walk:e1:l0', 1, false, '\\x00', current_xact()
     from generate_series(1, 60) n`,
    [pair, epochMs],
  );
  await db.owner.query(
    'update market_pair set last_seq = 60, last_time_ms = $2, quoted_floor_ms = $2, last_tick_ms = $2 where pair = $1',
    [pair, epochMs + 59_000],
  );
}
