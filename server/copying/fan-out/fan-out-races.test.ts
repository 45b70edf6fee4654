import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CopyId, TradeId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { openCopyAccount } from '#server/ledger/copy-accounts.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { postDecided } from '#server/ledger/post.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { type FanOutFixture, openFanOutFixture } from '#tools/testing/copying/fan-out-fixture.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { until } from '#tools/testing/until.ts';
import { lockTraderAndDue } from './due.ts';

const placingProcess = path.join(import.meta.dirname, '../../../tools/testing/processes/placing-process.ts');

let fixture: FanOutFixture;
beforeAll(async () => {
  fixture = await openFanOutFixture();
});
afterAll(() => fixture.close());

describe('copying trades while others lock, change and place', () => {
  it('[C3] [Z7] whoever changes copies without end does not hold a placing up: changes that come later wait behind it', async () => {
    const { uid, id } = await fixture.openTrader(10_000n);
    const copies = await openCopies(fixture.db.owner, id, 'real', [await fixture.wish(10_000n)]);
    const source = await fixture.trade(uid, 1_000n);
    const [first, second] = await Promise.all([fixture.db.app.connect(), fixture.db.app.connect()]);
    const of = { traderId: id, wallet: 'real' } as const;
    const waiting = async (count: bigint) => {
      const { rows } = await fixture.db.app.query<{ waiting: bigint }>(
        `select count(*) as waiting from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [fixture.db.name],
      );
      return rows[0]?.waiting === count;
    };
    try {
      for (const client of [first, second]) await client.query('begin');
      await lockTraderAndDue(first, of, copies);
      const placed = fixture.fanOut().placeDue();
      await until(() => waiting(1n));
      const changed = lockTraderAndDue(second, of, []);
      await until(() => waiting(2n));
      await first.query('commit');
      await changed;
      // What came first was placed first.
      expect(await fixture.outcomes(source)).toEqual([1_000n]);
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
    const [one, other] = [await fixture.openTrader(10_000n), await fixture.openTrader(10_000n)];
    const [broken] = await openCopies(fixture.db.owner, one.id, 'real', [await fixture.wish(10_000n)]);
    await openCopies(fixture.db.owner, other.id, 'real', [await fixture.wish(10_000n)]);
    const [first, second] = [await fixture.trade(one.uid, 1_000n), await fixture.trade(other.uid, 1_000n)];
    await fixture.db.owner.query(
      `alter table copy_outcome add constraint broken check (copy_id <> '${broken}') not valid`,
    );
    const heard: unknown[] = [];
    const log = { info: () => undefined, warn: (facts: object) => void heard.push(facts) };
    await fixture.fanOut({ log }).placeDue();
    expect([await fixture.outcomes(first), await fixture.outcomes(second), heard.length]).toEqual([[], [1_000n], 1]);
    await fixture.db.owner.query('alter table copy_outcome drop constraint broken');
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(first)).toEqual([1_000n]);
  });

  it('[C3] [P3] [Z7] what a trader puts apart for a copy of their own while their trade waits for it is still theirs', async () => {
    const [one, other] = [await fixture.openTrader(20_000n), await fixture.openTrader(20_000n)];
    await openCopies(fixture.db.owner, one.id, 'real', [{ userId: other.uid, allocation: 5_000n }]);
    const client = await fixture.db.owner.connect();
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
      const placed = fixture.trade(one.uid, 2_000n);
      await until(async () => {
        const { rows } = await fixture.db.owner.query(
          'select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
          [session.rows[0]?.pid],
        );
        return rows.length > 0;
      });
      await client.query('commit');
      const source = await placed;
      await fixture.fanOut().placeDue();
      expect(await fixture.outcomes(source)).toEqual([500n]);
    } finally {
      client.release();
    }
  });

  it('[Z7] [P3] of a trader’s own copies those that have stopped are neither locked nor counted, all others are', async () => {
    const trader = await fixture.openTrader(20_000n);
    const copied = await Promise.all([1, 2, 3].map(() => fixture.openTrader(0n)));
    const copies: CopyId[] = [];
    for (const { id } of copied) {
      copies.push(...(await openCopies(fixture.db.owner, id, 'real', [{ userId: trader.uid, allocation: 1_000n }])));
    }
    const [stopped, emptied] = copies;
    const account = { owner: trader.uid, asset: 'USD' } as const;
    const client = await fixture.db.owner.connect();
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
    const [held, free] = [await fixture.openTrader(100_000n), await fixture.openTrader(100_000n)];
    const [first, second] = [await fixture.wish(10_000n), await fixture.wish(10_000n)];
    await openCopies(fixture.db.owner, held.id, 'real', [first]);
    await openCopies(fixture.db.owner, free.id, 'real', [second]);
    const stalled = await fixture.trade(held.uid, 1_000n);
    const other = await fixture.trade(free.uid, 1_000n);
    const client = await fixture.db.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `select from ledger_account where owner = $1 and kind = 'staked' and asset = 'USD' for update`,
        [first.userId],
      );
      // It comes to an end although the lock stays, and a trade that is accepted while it stands is placed too.
      const running = fixture.fanOut().placeDue();
      await until(async () => (await fixture.outcomes(other)).length > 0);
      const third = await fixture.trade(free.uid, 1_000n);
      await running;
      await fixture.fanOut().placeDue();
      expect([await fixture.outcomes(stalled), await fixture.outcomes(other), await fixture.outcomes(third)]).toEqual([
        [],
        [100n],
        [100n],
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(stalled)).toEqual([100n]);
  });

  it('C3: Z7: one customer in the copies of many traders keeps all bounds while those are placed at once', async () => {
    const copier = await openCustomer(fixture.db.app, 100_000n);
    const several = await Promise.all(Array.from({ length: 6 }, () => fixture.openTrader(100_000n)));
    for (const { id } of several) {
      await openCopies(fixture.db.owner, id, 'real', [
        { userId: copier, allocation: 10_000n },
        await fixture.wish(10_000n),
      ]);
    }
    const day = `insert into own_limit (uid, kind, period, amount) values ($1, 'stake', 'day', 350)`;
    await fixture.db.owner.query(day, [copier]);
    const sources: TradeId[] = [];
    for (const { uid } of several) sources.push(await fixture.trade(uid, 1_000n));
    await Promise.all([fixture.fanOut({ setSize: 1 }).placeDue(), fixture.fanOut({ setSize: 1 }).placeDue()]);
    // Accepted in this order, whichever was placed first: three fit into the customer's limit.
    expect(await Promise.all(sources.map(fixture.outcomes))).toEqual(
      sources.map((_, nth) => [nth < 3 ? 100n : 'own limit', 100n]),
    );
  });

  it('[C3] two processes that place at once leave each copy one outcome', async () => {
    const trader = await fixture.openTrader(100_000n);
    const wishes = await Promise.all(Array.from({ length: 40 }, () => fixture.wish(10_000n)));
    await openCopies(fixture.db.owner, trader.id, 'real', wishes);
    const source = await fixture.trade(trader.uid, 1_000n);
    await Promise.all([1, 2, 3].map(() => fixture.fanOut({ setSize: 3 }).placeDue()));
    expect(await fixture.outcomes(source)).toEqual(wishes.map(() => 100n));
    const { rows } = await fixture.db.app.query<{ placed: number; used: bigint }>(
      'select placed, used from copy_fan_out where trade_id = $1',
      [source],
    );
    expect(rows).toEqual([expect.objectContaining({ placed: 40, used: 40n * 85n })]);
  });

  it('[C3] [P4] a process killed while it places leaves each copy one outcome, once the next one has gone on', async () => {
    const trader = await fixture.openTrader(100_000n);
    const wishes = await Promise.all(Array.from({ length: 120 }, () => fixture.wish(10_000n)));
    await openCopies(fixture.db.owner, trader.id, 'real', wishes);
    const source = await fixture.trade(trader.uid, 1_000n);
    const decided = async (): Promise<number> => (await fixture.outcomes(source)).length;
    for (const least of [5, 45]) {
      const child = fork(placingProcess, [JSON.stringify(fixture.db.appConfig)]);
      await until(async () => (await decided()) >= least);
      const died = once(child, 'exit');
      child.kill('SIGKILL');
      await died;
    }
    expect(await decided()).toBeLessThan(120);
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(source)).toEqual(wishes.map(() => 100n));
  });
});
